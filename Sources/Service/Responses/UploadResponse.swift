import Campaigns
import DomainModel
import Intake
import Messages

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
    }

    var id: String
    var user: String
    var state: String
    var shake: String
    var tier: String
    var bytes: Int
    var uploadedAt: String
    var outcome: String?
    var coins: Int
    var pendingCoins: Int
    var awards: [AwardResponse]
    var pending: [AwardResponse]
    var reasons: [DecisionReason]

    /// - Parameters:
    ///   - decision: the current decision in the ledger, if there is one.
    ///   - programme: the one whose names are said in the language.
    init(_ ticket: AcceptedUpload, decision: Decision?, in language: Language, of programme: Programme) {
        func earned(_ award: Award) -> AwardResponse {
            AwardResponse(campaign: award.campaign, partner: award.partner, coins: award.coins, why: award.why)
        }
        id = ticket.sha256
        user = ticket.user
        state = ticket.state.rawValue
        shake = (decision?.shake ?? ticket.shake).rawValue
        tier = ticket.tier.rawValue
        bytes = ticket.bytes
        uploadedAt = ticket.uploadedAt.description
        outcome = decision?.outcome.rawValue
        coins = decision?.coins ?? 0
        pendingCoins = decision?.pendingCoins ?? 0
        awards = (decision?.awards ?? []).map(earned)
        pending = (decision?.pending ?? []).map(earned)
        reasons = (decision?.reasons ?? []).map {
            DecisionReason(
                code: $0.code.rawValue, sentence: $0.sentence(in: language, of: programme),
                detail: $0.detail(for: ticket.user))
        }
    }

    private enum CodingKeys: String, CodingKey {
        case id, user, state, shake, tier, bytes, outcome, coins, awards, pending, reasons
        case uploadedAt = "uploaded_at"
        case pendingCoins = "pending_coins"
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
