import Arguments
import Campaigns
import DomainModel
import Ledger
import SQL

/// The tables of an export: facts with the dimensions that they are looked at by written beside them, one row an
/// upload's decision, one a product in it, one an entry.
enum StarSchema {
    /// A table: its name, its columns with their types, and its primary key.
    struct Table {
        let name: String
        let columns: [(name: String, isNumber: Bool)]
        let key: [String]
    }

    static let uploads = Table(
        name: "uploads",
        columns: [
            ("number", true), ("anew", true), ("upload", false), ("user", false), ("sent_at", false),
            ("sent_day", false), ("shake", false), ("tier", false), ("outcome", false), ("coins", true),
            ("pending", true), ("reason", false), ("merchant", false), ("vat_number", false),
            ("purchase_day", false), ("purchase_time", false), ("total_cents", true), ("currency", false),
            ("document_number", false), ("register", false), ("lines", true), ("balanced", true),
        ], key: ["number", "anew"])

    static let matches = Table(
        name: "matches",
        columns: [
            ("number", true), ("anew", true), ("place", true), ("upload", false), ("in_question", true),
            ("gtin", false), ("product", false), ("brand", false), ("partner", false), ("category", false),
            ("text", false), ("pieces", true), ("amount_cents", true), ("confidence_percent", true),
            ("evidence", false),
        ], key: ["number", "anew", "place"])

    static let entries = Table(
        name: "entries",
        columns: [
            ("entry", true), ("at", false), ("day", false), ("statement_day", false), ("user", false), ("coins", true),
            ("kind", false), ("campaign", false), ("partner", false), ("upload", false), ("refers", true),
            ("key", false),
            ("reference", false), ("reason", false),
        ], key: ["entry"])

    static let tables = [uploads, matches, entries]

    static func row(of decided: Ledger.ChainedDecision) -> [Value] {
        let (claim, decision) = (decided.claim, decided.decision)
        let receipt = claim.receipt
        return [
            .integer(decided.number), .integer(decided.isRedecision ? 1 : 0), .text(decided.id),
            .text(claim.upload.user),
            .text("\(claim.upload.uploadedAt)"), .text("\(claim.upload.uploadedAt.day)"),
            .text(claim.shake.rawValue), .text(claim.upload.tier.rawValue), .text(decision.outcome.rawValue),
            .integer(decision.coins), .integer(decision.pendingCoins), Value(decision.reasons.first?.code.rawValue),
            Value(receipt?.merchant), Value(receipt?.vatNumber), Value(receipt?.date.map { "\($0)" }),
            Value(receipt?.time.map { "\($0)" }), Value(receipt?.total?.cents), Value(receipt?.currency),
            Value(receipt?.documentNumber), Value(receipt?.register), Value(receipt?.lines),
            Value(receipt.map { $0.balanced ? 1 : 0 }),
        ]
    }

    /// The products that matched, and of each line in question the likeliest.
    static func matches(of decided: Ledger.ChainedDecision) -> [[Value]] {
        let sure = decided.claim.items.map { ($0, false) }
        let asked = decided.claim.questions.compactMap { $0.candidates.first }.map { ($0, true) }
        return (sure + asked).enumerated().map { place, found in
            let (item, isAsked) = found
            return [
                .integer(decided.number), .integer(decided.isRedecision ? 1 : 0), .integer(place + 1),
                .text(decided.id),
                .integer(isAsked ? 1 : 0), .text(item.product.gtin.digits), .text(item.product.name),
                .text(item.product.brand), .text(item.product.partner), .text(item.product.category),
                .text(item.text), .integer(item.pieces), Value(item.amount?.cents),
                .integer(Int((min(max(item.confidence, 0), 1) * 100).rounded())), .text(item.evidence),
            ]
        }
    }

    static func row(of entry: Entry, countedOn statementDay: Day?) -> [Value] {
        [
            .integer(entry.sequence), .text(entry.at), Value(entry.day.map { "\($0)" }),
            Value(statementDay.map { "\($0)" }), .text(entry.user),
            .integer(entry.coins), .text(entry.kind.rawValue), Value(entry.campaign), Value(entry.partner),
            Value(entry.upload), Value(entry.refers), Value(entry.key), Value(entry.reference), .text(entry.reason),
        ]
    }
}
