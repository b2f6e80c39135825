import Accounts
import Arguments
import Awarding
import Campaigns
import Catalog
import ContentAndReferrals
import Corrections
import Cryptography
import DomainModel
import DurableFiles
import Foundation
import Intake
import Ledger
import LedgerArguments
import Links
import Logging
import Proposals
import Redemption
import ReviewQueue
import Service
import ServiceLifecycle
import SignIn
import SQL
import Stores
import Traces
import UploadQueue
import WebPush
import Webhooks
import Workers

extension ServeArguments {
    /// Readings that may wait for their turn, a reader: a few kilobytes each.
    private static let ahead = 32
    /// Seconds after which a dead reader is replaced; a live one renews its lease.
    private static let lease = 20
    /// Decisions that are stored in one transaction; more gain nothing (Benchmarks/postgresql.md).
    private static let atOnce = 20
    /// Seconds to wait for a database that cannot be reached. Source: judged: a restart or a promotion takes less.
    private static let patience = 60
    /// Milliseconds between two looks at a queue in which there is nothing to do. People wait for the answer.
    private static let (readerPollMilliseconds, deciderPollMilliseconds) = (100...300, 100)

    /// Everything that is open while the service runs.
    struct ServiceRuntime {
        let ledger: Ledger
        let pool: ReaderPool
        let cache: ReadingCache?
        let log: Logger
        /// What answers over HTTP, where this process does.
        var service: WebService?
        /// What runs beside it, the last to end first.
        var parts: [any ServiceLifecycle.Service] = []
        /// What products are, in a process that decides.
        var catalog: Catalog?
        /// Kept by the process that decides.
        var head: HeadFile?

        /// Saves and prints the head; after an error does as much as possible and then rethrows.
        func close(after served: Result<Void, any Error>, cacheBytes: Int) throws {
            defer { ledger.release() }
            if case .failure(let fault) = served {
                // Keep a head that the ledger does not contain, so that the mismatch is reported again.
                if !(fault is HeadFileError) { _ = try? head?.save(ledger) }
                guard let fault = fault as? PicturesOutOfReach else { throw fault }
                throw CommandError("\(fault)", status: .picturesOutOfReach)
            }
            cache?.prune(toBytes: cacheBytes)
            if let head { HeadArguments.printHead(try head.save(ledger)) }
        }
    }

    /// What the parts of a service share.
    private struct ServiceDependencies {
        let reader: InstalledReader
        let place: LedgerLocation
        let tuning: TuningPack?
        let ledger: Ledger
        let programme: ProgrammeFile
        let people: People
        let tickets: UploadInbox
        let pictures: UserPictureFolder
        let invitations: Invitations
        let engagement: any Store
        let links: LinkRecords
        let outbox: Outbox?
        let pushSubscriptions: PushSubscriptions
        let clock: ServiceClock
        let log: Logger
        let isTraced: Bool

        var payout: InvitationPayout {
            InvitationPayout(
                by: programme.currentProgramme, invitations: invitations, people: people, ledger: ledger, clock: clock)
        }
        var webhookService: WebhookService? {
            guard let outbox else { return nil }
            guard isTraced else { return WebhookService(outbox, clock: clock, log: log) }
            return WebhookService(outbox, clock: clock, log: log) { [tickets] upload in
                try tickets.ticket(named: upload)?.trace
            }
        }
    }

    /// Opens everything, and waits for a database that is starting itself.
    ///
    /// - Parameter traces: where spans go; `nil` where nothing is traced.
    func openedWithPatience(_ traces: SpanExporter?) async throws -> ServiceRuntime {
        guard try LedgerLocation(ledgerPath).isDatabase else { return try opened(traces) }
        let retry = RetryPolicy(seconds: ServeArguments.patience) { Output.log("qix serve: \($0)") }
        return try await retry { try opened(traces) }
    }

    /// Opens everything that the service needs, dependencies first.
    func opened(_ traces: SpanExporter?) throws -> ServiceRuntime {
        try DurableFolder.make(data)
        let reader = try readers.installed(for: "qix serve")
        let dependencies = try dependencies(reader, isTraced: traces != nil)
        let cache =
            cacheLimit.bytes == 0
            ? nil
            : try ReadingCache(folder: data + "/readings", version: ReadingCache.version(of: reader.command))
        let pool = ReaderPool(
            reader.command, readers: readers.jobs, limits: readers.limits, cache: cache, log: readers.log)
        var running = ServiceRuntime(ledger: dependencies.ledger, pool: pool, cache: cache, log: dependencies.log)
        let progress =
            try dependencies.place.isDatabase
            ? addSharedServices(&running, dependencies) : addLocalServices(&running, dependencies)
        guard roles.contains(.api) else { return running }
        let desk = try reviewDesk(dependencies)
        let (push, pages) = (try pushConfiguration(), OpenPages())
        let products = ShownProducts(
            running.catalog, pictures: try productPictures.map { try ProductPictures(folder: $0) })
        running.service = try service(
            dependencies, desk: desk, products: products, pool: pool, progress: progress, push: push,
            pages: pages, traces: traces)
        if let push {
            running.parts.append(
                PushService(
                    push, subscriptions: dependencies.pushSubscriptions, people: dependencies.people, desk: desk,
                    tickets: dependencies.tickets, programme: dependencies.programme, ledger: dependencies.ledger,
                    pages: pages, clock: dependencies.clock, log: dependencies.log))
        }
        running.parts.append(
            ErasureService(
                people: dependencies.people, ledger: dependencies.ledger, tickets: dependencies.tickets,
                pictures: dependencies.pictures, desk: desk, readings: data + "/readings",
                links: dependencies.links, push: dependencies.pushSubscriptions, clock: dependencies.clock,
                log: dependencies.log))
        return running
    }

    private func dependencies(_ reader: InstalledReader, isTraced: Bool) throws -> ServiceDependencies {
        var log = Logger(label: "qix serve") { MessageLogHandler(label: $0) }
        log.logLevel = readers.verbose ? .info : .error
        let place = try LedgerLocation(ledgerPath)
        // Before anything is opened that would be made.
        let pack = try tuning.pack()
        let programme = try ProgrammeFile(
            path: campaigns, text: InputFile.text(campaigns), earlier: data + "/programmes")
        for problem in programme.missingFiles() {
            log.error("the service starts without it, and takes no new programme with it: \(problem)")
        }
        // First, because in a database the other tables are in the same place.
        let ledger = try Ledger(path: ledgerPath, erasureKey: erasures.erasureKey)
        if roles != [.read] { try ledger.requireErasureKey() }
        try ledger.requireNoRenamedCampaign(in: programme.currentProgramme.programme)
        let engagement = try place.openStore(of: .contentAndReferrals, in: data)
        return ServiceDependencies(
            reader: reader, place: place, tuning: pack, ledger: ledger, programme: programme,
            people: People(store: try place.openStore(of: .people, in: data), contactKey: try erasedContactsKey()),
            tickets: UploadInbox(
                store: try place.openStore(of: .uploadQueue, in: data)),
            pictures: try UserPictureFolder(data + "/pictures"), invitations: Invitations(store: engagement),
            engagement: engagement,
            links: LinkRecords(store: try place.openStore(of: .links, in: data), visitDays: visitDays),
            outbox: try partners().map { partners in
                Outbox(partners, ledger: ledger, store: try place.openStore(of: .webhooks, in: data))
            },
            pushSubscriptions: PushSubscriptions(store: try place.openStore(of: .push, in: data)),
            clock: ServiceClock(startingAt: clock), log: log, isTraced: isTraced)
    }

    /// On a file: one process does everything, and keeps every other off.
    private func addLocalServices(_ running: inout ServiceRuntime, _ dependencies: ServiceDependencies) throws
        -> any UploadProgress
    {
        _ = try RunLock(on: dependencies.ledger)
        let head = try head.checked(dependencies.ledger, at: ledgerPath)
        running.head = head
        let payout = dependencies.payout
        try payout.settle()
        let catalog = try catalog.open()
        running.catalog = catalog
        let run = LocalDeciderRun(
            tickets: dependencies.tickets, pictures: dependencies.pictures,
            awarding: Awarding(
                catalog: catalog, currentProgramme: dependencies.programme.currentProgramme,
                tuning: dependencies.tuning, ledger: dependencies.ledger),
            pool: running.pool, readers: readers.jobs, ahead: readers.jobs * ServeArguments.ahead,
            wait: .seconds(wait), log: { Output.log("qix serve: \($0)") },
            decided: { ticket, _ in try payout.settle(friend: ticket.user) })
        // A service may run for months, and end in a power cut.
        running.parts.append(LocalDeciderService(run) { [ledger = dependencies.ledger] in _ = try head.save(ledger) })
        if let webhookService = dependencies.webhookService { running.parts.append(webhookService) }
        return run
    }

    /// On a database: what this process is to do, beside others.
    private func addSharedServices(_ running: inout ServiceRuntime, _ dependencies: ServiceDependencies) throws
        -> any UploadProgress
    {
        let log: @Sendable (String) -> Void = { Output.log("qix serve: \($0)") }
        guard !FileManager.default.fileExists(atPath: data + "/people.sqlite") else {
            throw CommandError(
                "\(data): contains the data of a service that runs on files, not in the database; name another "
                    + "folder with --data, or leave out --ledger")
        }
        let retry = RetryPolicy(seconds: ServeArguments.patience, log: log)
        let queue = try SharedUploadQueue(path: ledgerPath)
        let watch = QueueMonitor(queue, tickets: dependencies.tickets, log: log)
        if roles.contains(.api) { running.parts.append(QueueMonitorService(watch)) }
        if roles.contains(.decide) {
            let head = try head.headFile(beside: ledgerPath)
            running.head = head
            let payout = dependencies.payout
            let catalog = try catalog.open()
            running.catalog = catalog
            let decide = QueueDeciderRun(
                queue,
                awarding: Awarding(
                    catalog: catalog, currentProgramme: dependencies.programme.currentProgramme,
                    tuning: dependencies.tuning, ledger: dependencies.ledger),
                atOnce: ServeArguments.atOnce, waiting: .sinceArrival(seconds: wait),
                version: dependencies.reader.version,
                pollInterval: .milliseconds(ServeArguments.deciderPollMilliseconds), retry: retry)
            let hooks = QueueDeciderService.Hooks(
                standingBy: { [ledger = dependencies.ledger] in try head.follow(ledger) },
                begin: { [ledger = dependencies.ledger, self] in
                    _ = try self.head.checked(ledger, at: ledgerPath)
                    try queue.retryUnread()
                    try payout.settle()
                },
                decided: { [pictures = dependencies.pictures] awarded in
                    pictures.discardUnreadable(awarded.reading, of: awarded.upload.user)
                    try payout.settle(friend: awarded.upload.user)
                },
                onIdle: { [ledger = dependencies.ledger] in
                    // After a failover the replica may lack decisions of the former server.
                    try head.check(ledger)
                    _ = try head.save(ledger)
                }, log: log)
            running.parts.append(
                QueueDeciderService(
                    decide, ledger: dependencies.ledger, webhookService: dependencies.webhookService, retry: retry,
                    hooks: hooks, endsWhenSuperseded: !roles.contains(.api)))
        }
        if roles.contains(.read) {
            // Connections of their own: a reader that takes a ticket waits for no answer that a phone waits for.
            let work = QueueReaderRun(
                try SharedUploadQueue(path: ledgerPath), pictures: PictureFolder(data + "/pictures"),
                lease: ServeArguments.lease, version: dependencies.reader.version,
                pollMilliseconds: ServeArguments.readerPollMilliseconds, retry: retry)
            running.parts.append(
                QueueReaderService(
                    work, pool: running.pool, readers: readers.jobs, endsWhenSuperseded: !roles.contains(.api), log: log
                ))
        }
        if roles != [.read] {
            running.parts.append(ProgrammeReloadService(dependencies.programme, log: dependencies.log))
        }
        return watch
    }

    private func reviewDesk(_ dependencies: ServiceDependencies) throws -> ReviewDesk {
        ReviewDesk(
            store: try dependencies.place.openStore(of: .reviewDesk, in: data), ledger: dependencies.ledger,
            fourEyesAboveCoins: fourEyes ?? dependencies.programme.currentProgramme.programme.rules.reviewAbove,
            interests: .of(dependencies.people, dependencies.ledger, dependencies.invitations))
    }

    private func service(
        _ dependencies: ServiceDependencies, desk: ReviewDesk, products: ShownProducts, pool: ReaderPool,
        progress: any UploadProgress, push: PushConfiguration?, pages: OpenPages, traces: SpanExporter?
    ) throws -> WebService {
        try makeOperator(dependencies.people, at: dependencies.clock.now)
        let offered = try rewards.map { try RewardCatalog.load(yaml: InputFile.text($0), named: $0) } ?? .empty
        let rewardPictures = RewardPictures(of: offered, besideFile: rewards ?? "")
        for problem in rewardPictures.problems { dependencies.log.error("the service starts without it: \(problem)") }
        return WebService(
            people: dependencies.people, tickets: dependencies.tickets, pictures: dependencies.pictures,
            progress: progress,
            programme: dependencies.programme, ledger: dependencies.ledger,
            redemption: try RewardPurchases(
                offered, ledger: dependencies.ledger,
                store: try dependencies.place.openStore(of: .redemption, in: data), key: try vouchersKey()),
            contentOffers: ContentOffers(store: dependencies.engagement), invitations: dependencies.invitations,
            links: dependencies.links,
            apps: try apps.map { try LinkApps.load(yaml: InputFile.text($0), named: $0) },
            proposals: ProposalRecords(store: try dependencies.place.openStore(of: .proposals, in: data)), desk: desk,
            outbox: dependencies.outbox, push: push, pushSubscriptions: dependencies.pushSubscriptions, pages: pages,
            pool: pool, codes: try delivery, signIns: try signIns(),
            networks: try networkNames(),
            clock: dependencies.clock,
            bounds: ServiceLimits(
                maxBodyBytes: bodyLimit.bytes, newUsers: newUsers, quota: UploadQuota(networkFactor: networkFactor)),
            log: dependencies.log,
            hosts: KnownHosts(names: names, listeningOn: host),
            products: products, rewardPictures: rewardPictures,
            traces: traces.map { TraceConfiguration(exporter: $0, trustsCallers: trustTraceparent) })
    }

    private func partners() throws -> [Webhook]? {
        guard let webhooks else { return nil }
        let known = try WebhookFile.load(yaml: InputFile.text(webhooks), named: webhooks)
        for webhook in known where HTTPPoster(webhook.url) == nil {
            throw CommandError(
                "\(webhooks): \(webhook.url): is not https://HOST/PATH or http://HOST/PATH"
            )
        }
        return known
    }

    /// Whom people may sign in with. Secrets come from files and from the environment.
    private func signIns() throws -> SignInDrivers? {
        guard let signIn else { return nil }
        let file = try SignInFile.load(yaml: InputFile.text(signIn), named: signIn) { place in
            switch place {
            case .file(let path): try? InputFile.text(path)
            case .environment(let name): ProcessInfo.processInfo.environment[name]
            }
        }
        return SignInDrivers(file)
    }

    private var delivery: OneTimeCodeDelivery? {
        get throws {
            guard let codes else { return nil }
            if codes == "log" { return .log { Output.log("qix serve: \($0)") } }
            guard codes.contains("://") else { return .file(codes) }
            guard let post = HTTPPoster(codes) else {
                throw CommandError(
                    "\(codes): is not https://HOST/PATH or http://HOST/PATH")
            }
            return .webhook(post)
        }
    }

    /// The key of erased users' contacts, made at the first start.
    private func erasedContactsKey() throws -> ContactKey {
        guard let key = ContactKey(try KeyFile.text(at: contactKeyPath, fresh: ContactKey().text)) else {
            throw CommandError(
                "\(contactKeyPath): is not a key of contacts; name the one that this service made, or move the file away "
                    + "and start again: who was erased before is then not known any more")
        }
        return key
    }

    /// The key of vouchers, made at the first start.
    private func vouchersKey() throws -> VoucherKey {
        guard let key = VoucherKey(try KeyFile.text(at: voucherKeyPath, fresh: VoucherKey().text)) else {
            throw CommandError(
                "\(voucherKeyPath): is not a key of vouchers; put back the one that this service made: codes that were given "
                    + "cannot be shown under another")
        }
        return key
    }

    /// How messages reach closed pages; `nil` without a contact. The key is made at the first start: browsers have
    /// subscribed for it, and hear nothing under another.
    private func pushConfiguration() throws -> PushConfiguration? {
        guard let pushContact else { return nil }
        guard let key = PushKey(try KeyFile.text(at: pushKeyPath, fresh: PushKey().text)) else {
            throw CommandError(
                "\(pushKeyPath): is not a key for messages; put back the one that this service made, or move the file away "
                    + "and start again: browsers then have to be asked anew")
        }
        let hosts = try pushHost.map { text in
            guard let host = PrivatePushHost(text) else {
                throw CommandError("--push-host \(text): must be HOST or HOST:PORT, such as push.internal:8443")
            }
            return host
        }
        return PushConfiguration(key: key, contact: pushContact, hosts: hosts)
    }

    /// The key of networks' names, made at the first start.
    private func networkNames() throws -> NetworkNames {
        let path = data + "/network.key"
        guard let names = NetworkNames(try KeyFile.text(at: path, fresh: NetworkNames().text)) else {
            throw CommandError("\(path): is not a key of networks; put back the one that this service made")
        }
        return names
    }

    /// The first start makes an operator; the token is in a file that its owner alone can read.
    private func makeOperator(_ people: People, at moment: Timestamp) throws {
        let token =
            newOperator
            ? try people.addStaff(.operator, named: "", at: moment).token
            : try people.addFirst(tier: .pro, role: .operator, at: moment)?.token
        guard let token else { return }
        let file = data + "/operator.token"
        try DurableFile.replace(file, with: token.secret + "\n")
        Output.log("qix serve: the operator's token is in \(file)")
    }
}
