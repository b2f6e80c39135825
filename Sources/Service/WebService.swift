import Accounts
import Awarding
import ContentAndReferrals
import DomainModel
import Hummingbird
import Intake
import Ledger
import Links
import Logging
import Proposals
import Redemption
import ReviewQueue
import ServiceLifecycle
import WebPush
import Webhooks
import Workers

/// The programme over HTTP. The routes use the same intake, awarding and ledger as the batch and add no rule of their
/// own.
public struct WebService: Sendable {
    private let people: People
    private let tickets: UploadInbox
    private let pictures: UserPictureFolder
    private let progress: any UploadProgress
    private let programme: ProgrammeFile
    private let ledger: Ledger
    private let redemption: RewardPurchases
    private let contentOffers: ContentOffers
    private let invitations: Invitations
    private let links: LinkRecords
    private let apps: LinkApps?
    private let proposals: ProposalRecords
    private let desk: ReviewDesk
    private let outbox: Outbox?
    private let push: PushConfiguration?
    private let pushSubscriptions: PushSubscriptions
    private let pages: OpenPages
    private let pool: ReaderPool
    private let codes: OneTimeCodeDelivery?
    private let signIns: SignInDrivers?
    private let networks: NetworkNames
    private let clock: ServiceClock
    private let bounds: ServiceLimits
    private let products: ShownProducts
    private let rewardPictures: RewardPictures
    private let log: Logger
    private let hosts: KnownHosts
    private let traces: TraceConfiguration?

    /// A service over stores that are open already.
    ///
    /// - Parameters:
    ///   - hosts: the names under which it is reached.
    ///   - traces: how requests are traced; `nil` where they are not.
    public init(
        people: People, tickets: UploadInbox, pictures: UserPictureFolder, progress: any UploadProgress,
        programme: ProgrammeFile, ledger: Ledger,
        redemption: RewardPurchases, contentOffers: ContentOffers, invitations: Invitations,
        links: LinkRecords, apps: LinkApps? = nil, proposals: ProposalRecords, desk: ReviewDesk,
        outbox: Outbox? = nil, push: PushConfiguration? = nil, pushSubscriptions: PushSubscriptions,
        pages: OpenPages = OpenPages(),
        pool: ReaderPool,
        codes: OneTimeCodeDelivery? = nil, signIns: SignInDrivers? = nil,
        networks: NetworkNames,
        clock: ServiceClock,
        bounds: ServiceLimits = ServiceLimits(), log: Logger,
        hosts: KnownHosts = KnownHosts(names: [], listeningOn: ""),
        products: ShownProducts = ShownProducts(nil), rewardPictures: RewardPictures = .none,
        traces: TraceConfiguration? = nil
    ) {
        self.people = people
        self.tickets = tickets
        self.pictures = pictures
        self.progress = progress
        self.programme = programme
        self.ledger = ledger
        self.redemption = redemption
        self.contentOffers = contentOffers
        self.invitations = invitations
        self.links = links
        self.apps = apps
        self.proposals = proposals
        self.desk = desk
        self.outbox = outbox
        self.push = push
        self.pushSubscriptions = pushSubscriptions
        self.pages = pages
        self.pool = pool
        self.codes = codes
        self.signIns = signIns
        self.networks = networks
        self.clock = clock
        self.bounds = bounds
        self.log = log
        self.hosts = hosts
        self.products = products
        self.rewardPictures = rewardPictures
        self.traces = traces
    }

    /// Serves until SIGTERM or SIGINT. Then it accepts no more requests, finishes the current ones and lets `parts`
    /// finish their work.
    ///
    /// - Parameters:
    ///   - port: 0 for any free port.
    ///   - parts: services that run beside the server and stop shortly after it.
    ///   - ready: called with the port once the server listens.
    public func serve(
        host: String, port: Int, beside parts: [any ServiceLifecycle.Service], ready: @escaping @Sendable (Int) -> Void
    ) async throws {
        let idle = bounds.idle
        let peers = PeerConnections(each: bounds.networkConnections, eachPrivate: bounds.proxyConnections)
        let application = Application(
            router: router,
            // Requests have few and small headers: a token, a key, a language.
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [PeerConnectionHandler(peers), FramingBound(log: log)],
                    idleTimeout: .seconds(Int64(idle.components.seconds)),
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 8 << 10, maxHeaderListSize: 16 << 10, maxHeaderFieldCount: 64))),
            configuration: .init(
                address: .hostname(host, port: port),
                availableConnectionsDelegate: .maximum(bounds.connections, logger: log)),
            services: parts,
            onServerRunning: { ready($0.localAddress?.port ?? port) }, logger: log)
        try await application.runService()
    }

    /// Every route, plus a `405` response for every other method on the same path.
    private var router: Router<AppRequestContext> {
        let router = routes
        let methods = Dictionary(grouping: router.routes, by: { $0.path.description }).values
        for paths in methods {
            let known = paths.map(\.method)
            let allowed = (known.contains(.get) ? known + [.head] : known).map(\.rawValue).sorted()
                .joined(separator: ", ")
            for method in WebService.methods where !known.contains(method) && !(method == .head && known.contains(.get))
            {
                router.on(paths[0].path, method: method) { _, _ -> Response in throw Problem.method(allowed: allowed) }
            }
        }
        return router
    }

    /// The methods that HTTP knows.
    static let methods: [HTTPRequest.Method] = [
        .get, .head, .post, .put, .patch, .delete, .options, .trace, .connect,
        .init("QUERY")!,
    ]

    /// The routes that `Interface/openapi.json` describes.
    var routes: Router<AppRequestContext> {
        let router = Router(context: AppRequestContext.self, options: .autoGenerateHeadEndpoints)
        if let traces { router.add(middleware: RequestTrace(trustsCallers: traces.trustsCallers)) }
        let responses = ResponseCounts()
        router.add(middleware: RequestLog(log: log, counts: responses))
        router.add(middleware: ProblemMiddleware())
        router.add(middleware: HostMiddleware(known: hosts))
        router.add(
            middleware: RequestRates(
                each: bounds.requests, factor: bounds.quota.networkFactor, networks: networks, clock: clock))
        let auth = Authenticator(people: people, clock: clock)
        let open = OpenAnswers(each: bounds.openAnswers, all: bounds.allOpenAnswers)
        let answers = UploadAnswers(
            desk: desk, currentProgramme: programme.currentProgramme,
            wait: ReviewWait(ledger: ledger, clock: clock), products: products, tickets: tickets)
        let openings = LinkOpenings(records: links, clock: clock)
        let audienceFacts = AudienceFacts(
            people: people, ledger: ledger, currentProgramme: programme.currentProgramme, clock: clock)
        let merger = AccountMerger(
            ledger: ledger,
            invitations: InvitationPayout(
                by: programme.currentProgramme, invitations: invitations, people: people, ledger: ledger, clock: clock),
            clock: clock)
        PersonRoutes(
            auth: auth, ledger: ledger, invitations: invitations, merger: merger,
            currentProgramme: programme.currentProgramme, clock: clock,
            limits: limiter(bounds.newUsers, every: .seconds(60))
        ).add(to: router)
        SignUpRoutes(
            auth: auth, clock: clock, delivery: codes, merger: merger, currentProgramme: programme.currentProgramme,
            offers: contentOffers, links: links,
            limits: SignUpRoutes.Limits(address: bounds.newUsers, clock: clock),
            networks: networks
        ).add(to: router)
        SignInRoutes(
            auth: auth, clock: clock, drivers: signIns, merger: merger,
            notices: ContactNotices(people: people, delivery: codes),
            limits: SignInRoutes.Limits(address: bounds.newUsers, clock: clock)
        ).add(to: router)
        let (uploads, shakes) = (
            limiter(bounds.uploads, every: .seconds(6)),
            limiter(bounds.uploads, every: .seconds(6))
        )
        ShakeRoutes(
            auth: auth, offers: contentOffers, currentProgramme: programme.currentProgramme, ledger: ledger,
            clock: clock, audienceFacts: audienceFacts, limits: shakes
        ).add(to: router)
        // Phones that wait take nothing from those that load pictures.
        let waiting = OpenAnswers(each: bounds.openAnswers, all: max(1, bounds.connections / 2))
        let directives = DirectiveRoutes(
            auth: auth, offers: contentOffers, file: programme, clock: clock, audienceFacts: audienceFacts,
            open: waiting, limits: limiter(bounds.uploads, every: .seconds(3)),
            maxWaitSeconds: bounds.maxWaitSeconds)
        directives.add(to: router)
        let records = PersonRecords(tickets: tickets, ledger: ledger, answers: answers)
        PushRoutes(
            auth: auth, configuration: push, subscriptions: pushSubscriptions, records: records, clock: clock,
            limits: limiter(bounds.newUsers, every: .seconds(60))
        ).add(to: router)
        PersonEventRoutes(
            auth: auth, records: records, ledger: ledger, redemption: redemption, merger: merger,
            directives: directives, clock: clock, open: waiting, pages: pages,
            limits: limiter(bounds.uploads, every: .seconds(3)), maxWaitSeconds: bounds.maxWaitSeconds
        ).add(to: router)
        FilmRoutes(file: programme, open: open).add(to: router)
        CardPreviewRoutes(auth: auth, file: programme).add(to: router)
        QuestionnaireRoutes(
            auth: auth, offers: contentOffers, currentProgramme: programme.currentProgramme
        ).add(to: router)
        InvitationRoutes(
            auth: auth, invitations: invitations, openings: openings, ledger: ledger,
            currentProgramme: programme.currentProgramme, clock: clock
        ).add(to: router)
        UploadRoutes(
            auth: auth, tickets: tickets, pictures: pictures, progress: progress, answers: answers, clock: clock,
            bounds: bounds, limits: uploads, networks: networks,
            open: open, audienceFacts: audienceFacts
        ).add(to: router)
        ProgrammeRoutes(
            auth: auth, ledger: ledger, file: programme, limits: limiter(20, every: .seconds(10))
        ).add(to: router)
        RewardRoutes(
            auth: auth, redemption: redemption, merger: merger, clock: clock, audienceFacts: audienceFacts,
            pictures: rewardPictures, limits: limiter(bounds.uploads, every: .seconds(6))
        ).add(to: router)
        CodePictureRoutes(
            auth: auth, redemption: redemption, invitations: invitations, audienceFacts: audienceFacts, clock: clock,
            limits: limiter(bounds.uploads, every: .seconds(6))
        ).add(to: router)
        DrawRoutes(
            auth: auth, ledger: ledger, currentProgramme: programme.currentProgramme,
            limits: limiter(bounds.uploads, every: .seconds(6))
        ).add(to: router)
        ExportRoutes(
            auth: auth, ledger: ledger, tickets: tickets, redemption: redemption, desk: desk, offers: contentOffers,
            currentProgramme: programme.currentProgramme, links: links, push: pushSubscriptions, clock: clock,
            limits: limiter(bounds.accountCalls, every: .seconds(60))
        ).add(to: router)
        TokenRoutes(
            auth: auth, push: pushSubscriptions, clock: clock,
            limits: limiter(bounds.accountCalls, every: .seconds(60))
        ).add(to: router)
        StaffRoutes(auth: auth, clock: clock).add(to: router)
        ReviewDeskRoutes(
            auth: auth, desk: desk, pictures: pictures, pool: pool, clock: clock, open: open,
            currentProgramme: programme.currentProgramme, products: products
        ).add(to: router)
        AppealRoutes(
            auth: auth, desk: desk, tickets: tickets, currentProgramme: programme.currentProgramme, clock: clock,
            limits: limiter(bounds.uploads, every: .seconds(6))
        ).add(to: router)
        let events = EventCounts()
        MonitoringRoutes(
            auth: auth, tickets: tickets, progress: progress, ledger: ledger, outbox: outbox, events: events,
            responses: responses, push: push?.counts, traces: traces?.exporter,
            currentProgramme: programme.currentProgramme, clock: clock
        ).add(to: router)
        let finder = AccessFinder(offers: contentOffers, audienceFacts: audienceFacts, clock: clock)
        addPartnerRoutes(to: router, auth: auth, openings: openings, finder: finder)
        addOfferRoutes(to: router, auth: auth, finder: finder, uploads: uploads, shakes: shakes)
        EventRoutes(counts: events, clock: clock).add(to: router)
        ProductRoutes(products: products).add(to: router)
        PageRoutes().add(to: router)
        AppRoutes(apps: apps).add(to: router)
        responses.begin(router.routes.map(\.path.description))
        return router
    }

    private func limiter(_ burst: Int, every interval: Duration) -> RateLimiter {
        RateLimiter(burst: burst, interval: interval, clock: clock)
    }

    /// What there is for a person, and what keeps them from it.
    private func addOfferRoutes(
        to router: Router<AppRequestContext>, auth: Authenticator, finder: AccessFinder, uploads: RateLimiter,
        shakes: RateLimiter
    ) {
        let current = programme.currentProgramme
        CampaignRoutes(auth: auth, currentProgramme: current, finder: finder, products: products).add(to: router)
        ContentRoutes(
            auth: auth, offers: contentOffers, finder: finder, currentProgramme: current, clock: clock, limits: shakes
        ).add(to: router)
        ProfileRoutes(
            auth: auth, clock: clock, finder: finder, redemption: redemption, currentProgramme: current,
            limits: limiter(20, every: .seconds(60))
        ).add(to: router)
        LimitRoutes(
            auth: auth, ledger: ledger, tickets: tickets, invitations: invitations, finder: finder,
            currentProgramme: current, clock: clock, quota: bounds.quota, products: products,
            uploads: uploads, shakes: shakes
        ).add(to: router)
    }

    /// What partners ask and see.
    private func addPartnerRoutes(
        to router: Router<AppRequestContext>, auth: Authenticator, openings: LinkOpenings, finder: AccessFinder
    ) {
        let figures = PartnerFigures(
            people: people, ledger: ledger, records: links, currentProgramme: programme.currentProgramme, clock: clock)
        let limits = limiter(bounds.uploads, every: .seconds(6))
        LinkRoutes(
            auth: auth, openings: openings, figures: figures, currentProgramme: programme.currentProgramme,
            redemption: redemption, finder: finder, clock: clock, limits: limits
        ).add(to: router)
        PartnerRoutes(
            auth: auth, ledger: ledger, figures: figures, proposals: proposals, file: programme, clock: clock,
            limits: limits
        ).add(to: router)
    }
}
