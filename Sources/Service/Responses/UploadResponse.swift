import Campaigns
import DomainModel
import Intake
import Ledger
import Messages
import ReviewQueue

/// An upload as its owner sees it.
struct UploadResponse: Encodable {
    struct DecisionReason: Encodable {
        var code: String
        var sentence: String
        var detail: [String: String]
    }

    struct AwardResponse: Encodable {
        var campaign: String
        var partner: String
        var coins: Int
        var why: String
        /// The goods that it pays for, where the catalogue knows them.
        var products: [String]?
    }

    var id: String
    var user: String
    var state: String
    var shake: String
    var tier: String
    var bytes: Int
    var uploadedAt: String
    /// By when a person usually has looked at it, where coins wait for one.
    var expectedBy: String?
    /// How many uploads have their turn before it, while it waits to be read.
    var ahead: Int?
    var outcome: String?
    var coins: Int
    var pendingCoins: Int
    var awards: [AwardResponse]
    var pending: [AwardResponse]
    var reasons: [DecisionReason]
    /// What the owner can do about the reasons that hold, where these only say what happened.
    var toDo: String?
    /// What the owner may do: `appeal`.
    var allowed: [String]
    /// What happened to it, in order; with a single upload alone.
    var history: [UploadEventResponse]?

    /// - Parameters:
    ///   - standing: what it has come to; `nil` where the ledger does not hold it.
    ///   - programme: the one whose names are said in the language.
    ///   - products: what people are told of the catalogue.
    ///   - withHistory: whether to tell what happened to it.
    ///   - expectedBy: by when a person usually has looked at it.
    ///   - ahead: how many have their turn before it.
    init(
        _ ticket: AcceptedUpload, _ standing: UploadStanding?, in language: Language, of programme: Programme,
        products: ShownProducts, withHistory: Bool, expectedBy: Timestamp?, ahead: Int?
    ) {
        func earned(_ award: Award) -> AwardResponse {
            let names = award.gtins.compactMap { products.name(of: $0) }
            return AwardResponse(
                campaign: award.campaign, partner: award.partner, coins: award.coins, why: award.why,
                products: names.isEmpty ? nil : names)
        }
        let state = standing?.state
        let decision = state?.decision ?? ticket.decision
        id = ticket.sha256
        user = ticket.user
        // The ledger knows the decision a moment before the ticket does.
        self.state = state == nil ? ticket.state.rawValue : AcceptedUpload.State.decided.rawValue
        shake = (decision?.shake ?? ticket.shake).rawValue
        tier = ticket.tier.rawValue
        bytes = ticket.bytes
        uploadedAt = ticket.uploadedAt.description
        self.expectedBy = expectedBy?.description
        self.ahead = ahead
        outcome = state?.outcome.rawValue ?? decision?.outcome.rawValue
        coins = state?.coins ?? decision?.coins ?? 0
        pendingCoins = state?.pendingCoins ?? decision?.pendingCoins ?? 0
        awards = (state?.awards ?? decision?.awards ?? []).map(earned)
        pending = (state?.pending ?? decision?.pending ?? []).map(earned)
        allowed = standing?.mayAppeal == true ? ["appeal"] : []
        reasons = UploadResponse.reasons(
            decision, standing, of: ticket.user, telling: { $0.sentence(in: language, of: programme) }, in: language)
        toDo = UploadResponse.toDo(decision, standing, telling: { $0.toDo(in: language, of: programme) }, in: language)
        history = withHistory ? (state?.events ?? []).map { UploadEventResponse($0, in: language) } : nil
    }

    /// The decision's reasons while they hold. Once a person has changed what it had said, that comes first, with what
    /// to do, and only those reasons stay that say why something else was not paid.
    private static func reasons(
        _ decision: Decision?, _ standing: UploadStanding?, of user: String, telling: (Reason) -> String,
        in language: Language
    ) -> [DecisionReason] {
        let decided = (decision?.reasons ?? []).map { reason in
            (
                code: reason.code,
                told: DecisionReason(
                    code: reason.code.rawValue, sentence: telling(reason),
                    detail: reason.detail(for: user))
            )
        }
        guard let standing, let change = standing.state.lastChange else { return decided.map { $0.told } }
        var sentence = change.sentence(in: language)
        if standing.mayAppeal, change.coins <= 0 {
            sentence += " " + UploadHistoryMessage.mayAppeal.sentence(in: language)
        }
        var detail = ["coins": "\(change.coins.magnitude)"]
        if let note = change.note { detail["note"] = note }
        let first = DecisionReason(code: change.code, sentence: sentence, detail: detail)
        guard standing.state.outcome != .reversed else { return [first] }
        let holds = decided.filter {
            standing.state.outcome == .review || ($0.code.isAboutAmount && ![.awarded, .budgetHeld].contains($0.code))
        }
        return [first] + holds.map { $0.told }
    }

    /// What to do about the first reason that has more to say than what happened, and, where coins were refused, that
    /// one may object. Once a person has decided, their own sentence says it.
    private static func toDo(
        _ decision: Decision?, _ standing: UploadStanding?, telling: (Reason) -> String?, in language: Language
    ) -> String? {
        guard let decision, standing?.state.lastChange == nil else { return nil }
        let advice = decision.reasons.lazy.compactMap(telling).first
        let mayObject = decision.outcome == .reject && standing?.mayAppeal == true
        let told = [advice, mayObject ? UploadHistoryMessage.mayAppeal.sentence(in: language) : nil].compactMap { $0 }
        return told.isEmpty ? nil : told.joined(separator: " ")
    }

    private enum CodingKeys: String, CodingKey {
        case toDo = "to_do"
        case id, user, state, shake, tier, bytes, ahead, outcome, coins, awards, pending, reasons, allowed, history
        case uploadedAt = "uploaded_at"
        case expectedBy = "expected_by"
        case pendingCoins = "pending_coins"
    }
}

/// Something that happened to an upload, in the language of the request.
struct UploadEventResponse: Encodable {
    var at: String
    var what: String
    var coins: Int
    var sentence: String
    var note: String?

    init(_ event: UploadState.Event, in language: Language) {
        at = event.at
        what = event.what.rawValue
        coins = event.coins
        sentence = event.sentence(in: language)
        note = event.note
    }
}

/// Tells uploads to their owners, always from what the ledger and the desk hold of them now.
struct UploadAnswers: Sendable {
    let desk: ReviewDesk
    let currentProgramme: CurrentProgramme
    let wait: ReviewWait
    var products = ShownProducts(nil)
    /// Whose turn it is; `nil` where nobody is told.
    var tickets: UploadInbox?

    /// One upload with its history.
    func single(_ ticket: AcceptedUpload, in language: Language) throws -> UploadResponse {
        let name = UploadAnswers.name(ticket)
        return try response(ticket, desk.standings(of: [name])[name], in: language, withHistory: true)
    }

    /// Several uploads, in their order.
    func list(_ tickets: [AcceptedUpload], in language: Language) throws -> [UploadResponse] {
        let standings = try desk.standings(of: tickets.map(UploadAnswers.name))
        return try tickets.map {
            try response($0, standings[UploadAnswers.name($0)], in: language, withHistory: false)
        }
    }

    private func response(
        _ ticket: AcceptedUpload, _ standing: UploadStanding?, in language: Language, withHistory: Bool
    ) throws -> UploadResponse {
        let waits = (standing?.state.pendingCoins ?? 0) > 0 || standing?.state.outcome == .review
        return UploadResponse(
            ticket, standing, in: language, of: currentProgramme.programme, products: products,
            withHistory: withHistory,
            expectedBy: waits ? try wait.expected(sentAt: ticket.uploadedAt) : nil,
            ahead: standing == nil && ticket.state == .waiting ? try tickets?.ahead(of: ticket.number) : nil)
    }

    /// The upload's name in the ledger.
    static func name(_ ticket: AcceptedUpload) -> String {
        Ledger.uploadName(user: ticket.user, sha256: ticket.sha256)
    }
}

extension Language {
    /// The supported language that a client prefers (RFC 9110, 12.5.4); English if it accepts none of them.
    init(accepting header: String?) {
        var best: (language: Language, quality: Double)?
        for part in (header ?? "").prefix(200).split(separator: ",") {
            let fields = part.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            guard let tag = fields.first?.split(separator: "-").first, let language = Language(rawValue: String(tag))
            else { continue }
            let quality = fields.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            if quality > best?.quality ?? 0 { best = (language, quality) }
        }
        self = best?.language ?? .english
    }
}
