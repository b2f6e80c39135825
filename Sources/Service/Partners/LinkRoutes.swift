import Accounts
import Campaigns
import DomainModel
import Hummingbird
import Links
import Messages
import QRCodes
import Redemption

/// Counts openings of links, without the person; of one address only so many.
struct LinkOpenings: Sendable {
    let records: LinkRecords
    /// Beyond it a link opens as before and is not counted. Source: judged: a shop's network, and a day of one phone.
    private let limits: RateLimiter

    init(records: LinkRecords, clock: ServiceClock) {
        self.records = records
        limits = RateLimiter(burst: 60, interval: .seconds(10), clock: clock)
    }

    /// The link as it counts, after its opening was counted.
    func count(_ link: Link, _ request: Request, _ context: AppRequestContext) throws {
        guard request.method == .get, (try? limits.take(context.limitedAddress)) != nil else { return }
        do {
            try records.countOpening(of: link)
        } catch {
            // Whoever opens it does not wait for a figure.
            context.logger.error("an opening was not counted", metadata: ["error": "\(error)"])
        }
    }
}

/// Links to a content, a campaign or an offer; which one brought a person; what a partner learns of it.
struct LinkRoutes: Sendable {
    let auth: Authenticator
    let openings: LinkOpenings
    let figures: PartnerFigures
    let currentProgramme: CurrentProgramme
    let redemption: RewardPurchases
    let finder: AccessFinder
    let clock: ServiceClock
    let limits: RateLimiter

    private var records: LinkRecords { openings.records }

    private struct VisitRequest: Decodable {
        var link: String
        var consent: Bool
    }

    private struct VisitResponse: Encodable { var kept: Bool }

    private struct NewLinkRequest: Decodable {
        var kind: String
        var target: String?
        var source: String?
        var medium: String?
        var label: String?
    }

    private struct LandingResponse: Encodable {
        struct Subject: Encodable {
            var kind: String
            var id: String
            var title: String
            var partner: String?

            init(_ subject: LinkSubject) {
                kind = subject.kind.name
                id = subject.id
                title = subject.title
                partner = subject.partner
            }
        }
        var subject: Subject?
        /// For whom it is, where it is not for all.
        var forWhom: String?
        /// Whether it is for who asks; `nil` where nobody says who asks.
        var isForYou: Bool?
        /// Whether it runs today.
        var runs: Bool
        /// Whether who asks may have it now, and what is missing; of nobody, as of who joins now. `nil` where there is
        /// nothing of this name.
        var access: AccessResponse?
        /// What is for all, where this is not for who asks, or is over.
        var instead: [Subject]

        private enum CodingKeys: String, CodingKey {
            case subject, runs, access, instead
            case forWhom = "for_whom"
            case isForYou = "for_you"
        }
    }

    func add(to router: Router<AppRequestContext>) {
        for kind in [Link.Kind.content, .campaign, .offer] {
            router.get("/\(kind.rawValue)/:id") { request, context in try open(kind, request, context) }
        }
        router.get("/v1/landing/:kind/:id") { request, context in try landing(request, context) }
        router.post("/v1/me/visit") { request, _ in try await keepVisit(request) }
        router.post("/v1/links") { request, _ in try await make(request) }
        router.get("/v1/links") { request, _ in
            struct LinkList: Encodable { var links: [LinkResponse] }
            let (person, partner) = try auth.partnerOrOperator(request)
            try limits.take(person.id)
            let wanted = try partner ?? auth.partnerParameter(request, of: nil)
            return JSONOutput.response(
                LinkList(
                    links: try figures.links(
                        of: wanted, subjects: subjects(Language(accepting: request.headers[.acceptLanguage])))))
        }
        router.get("/v1/links/code") { request, _ in try code(request) }
        router.get("/v1/links/sheet") { request, _ in
            let (_, partner) = try auth.partnerOrOperator(request)
            let base = try LinkRoutes.base(request)
            let subjects = subjects(.english)
            let entries = try figures.links(of: partner, subjects: subjects).map { link in
                LinkSheet.Entry(address: base.address(of: link.path), title: link.title ?? link.path)
            }
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/html; charset=utf-8",
                    .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'",
                ], body: .init(byteBuffer: ByteBuffer(string: LinkSheet(entries).html)))
        }
    }

    private func subjects(_ language: Language) -> LinkSubjects {
        LinkSubjects(currentProgramme.programme, rewards: redemption.rewards, in: language)
    }

    /// Leads to the page, which shows the thing. A link of a partner to something that is gone still opens.
    private func open(_ kind: Link.Kind, _ request: Request, _ context: AppRequestContext) throws -> Response {
        let link = try Self.link(kind, request, context)
        let isKnown = subjects(.english).subject(of: link) != nil
        guard try isKnown || !records.counted(link).labels.isEmpty else {
            // A person is told in their language that there is nothing: the page says it.
            guard request.headers[.accept]?.contains("text/html") == true else { throw Problem.notFound }
            return Response(status: .seeOther, headers: [.location: link.landing()])
        }
        try openings.count(link, request, context)
        return Response(status: .seeOther, headers: [.location: link.landing()])
    }

    private static func link(
        _ kind: Link.Kind, _ request: Request, _ context: AppRequestContext
    ) throws(Problem) -> Link {
        let id = context.parameters.get("id") ?? ""
        guard let plain = Link(address: "/\(kind.rawValue)/\(id)") else { throw Problem.notFound }
        return Link(kind, to: plain.target, labels: Link.labels(ofQuery: request.uri.query ?? ""))
    }

    /// What a link leads to, for who asks: for whom it is, and what is for all where it is for others.
    private func landing(_ request: Request, _ context: AppRequestContext) throws -> Response {
        guard let kind = context.parameters.get("kind").flatMap(Link.Kind.init(name:)), kind != .invitation else {
            throw Problem.notFound
        }
        let link = try Self.link(kind, request, context)
        let language = Language(accepting: request.headers[.acceptLanguage])
        let subjects = subjects(language)
        let today = finder.today
        let subject = subjects.subject(of: link)
        let person = request.headers[.authorization] == nil ? nil : try auth.person(request)
        let facts = try finder.facts(of: person, in: language, for: [subject?.audience].compactMap(\.self))
        let access = try subject.map { try finder.access(person, knownBy: facts, to: $0) }
        let isForYou = person.map { _ in subject?.audience.map { $0.obstacle(to: facts, on: today) == nil } ?? true }
        return JSONOutput.response(
            LandingResponse(
                subject: subject.map(LandingResponse.Subject.init), forWhom: subject?.audience?.text(in: language),
                isForYou: subject == nil ? nil : isForYou, runs: subject?.runs(on: today) ?? false, access: access,
                instead: access?.state == .open
                    ? [] : subjects.alternatives(to: subject, on: today).map(LandingResponse.Subject.init)))
    }

    /// Keeps which link brought the caller, if the caller consents; it pays nothing.
    private func keepVisit(_ request: Request) async throws -> Response {
        let person = try auth.participant(request)
        try limits.take(person.id)
        let example = "{\"link\": \"/k/first-meals?source=shop\", \"consent\": true}"
        let given: VisitRequest = try await JSONBody.decoded(request, like: example)
        guard let link = Link(address: given.link) else { throw Problem(.badRequest, "bad_body", "Send \(example)") }
        let isLink =
            try link.kind == .invitation || subjects(.english).subject(of: link) != nil
            || !records.counted(link).labels.isEmpty
        guard given.consent, isLink, person.earlierIDs.isEmpty,
            let joined = try auth.people.details(of: person).map(\.since).min()
        else { return JSONOutput.response(VisitResponse(kept: false)) }
        let isKept = try records.keep(link, of: person.names, joined: joined, at: clock.now)
        return JSONOutput.response(VisitResponse(kept: isKept))
    }

    private func make(_ request: Request) async throws -> Response {
        let (person, partner) = try auth.partnerOrOperator(request)
        try limits.take(person.id)
        let example =
            "{\"kind\": \"campaign\", \"target\": \"first-meals\", \"source\": \"shop\", \"label\": \"genoa\"}"
        let given: NewLinkRequest = try await JSONBody.decoded(request, like: example)
        guard let kind = Link.Kind(name: given.kind) else { throw Problem(.badRequest, "bad_body", "Send \(example)") }
        let link = Link(
            kind, to: given.target ?? "",
            labels: Link.Labels(source: given.source, medium: given.medium, label: given.label))
        let subjects = subjects(.english)
        let owner = subjects.partner(of: link)
        guard kind == .invitation ? subjects.inviter != nil : subjects.subject(of: link) != nil,
            partner == nil || owner.map({ $0.utf8.elementsEqual(partner!.utf8) }) == true
        else {
            throw Problem(
                .unprocessableContent, "no_target",
                "There is no content, campaign or reward of this name that is yours.")
        }
        do {
            let isNew = try records.make(link, for: owner ?? "", at: clock.now)
            let answer = LinkResponse(link, partner: owner, title: subjects.subject(of: link)?.title)
            return JSONOutput.response(answer, status: isNew ? .created : .ok)
        } catch let refusal as LinkRecords.Refusal {
            throw Problem(.unprocessableContent, "bad_link", "\(refusal)")
        }
    }

    /// A link as a picture to print.
    private func code(_ request: Request) throws -> Response {
        _ = try auth.partnerOrOperator(request)
        let base = try Self.base(request)
        let query = request.uri.queryParameters
        let link = query["link"].flatMap { Link(address: String($0)) }
        let form = query["form"].map { String($0) } ?? "svg"
        guard let link, link.kind != .invitation, let code = QRCode(base.address(of: link.path)),
            ["svg", "png"].contains(form)
        else {
            throw Problem(
                .badRequest, "bad_parameter",
                "link must be an address such as /k/first-meals?source=shop, and form svg or png.")
        }
        let bytes = form == "png" ? code.png() : Array(code.svg.utf8)
        return Response(
            status: .ok,
            headers: [
                .contentType: form == "png" ? "image/png" : "image/svg+xml",
                .contentSecurityPolicy: "default-src 'none'",
            ], body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// Where the service is reached from outside, as the client says: `base`.
    static func base(_ request: Request) throws(Problem) -> LinkBase {
        guard let base = request.uri.queryParameters["base"].flatMap({ LinkBase(String($0)) }) else {
            throw Problem(
                .badRequest, "bad_parameter", "base must be where the service is reached, such as https://coins.example"
            )
        }
        return base
    }
}

/// A link and its figures, as a partner sees them; no figure below the smallest group.
struct LinkResponse: Encodable {
    var path: String
    var kind: String
    var target: String?
    var title: String?
    var partner: String?
    var source: String?
    var medium: String?
    var label: String?
    var opened: Int?
    var joined: Int?
    var signed: Int?
    var earned: Int?
    var bought: Int?

    init(_ link: Link, partner: String?, title: String?, figures: LinkFigures? = nil) {
        path = link.path
        kind = link.kind.name
        target = link.target.isEmpty ? nil : link.target
        self.title = title
        self.partner = partner
        source = link.labels.source
        medium = link.labels.medium
        label = link.labels.label
        opened = figures?.opened
        joined = figures?.joined
        signed = figures?.signed
        earned = figures?.earned
        bought = figures?.bought
    }
}
