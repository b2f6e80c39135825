import DomainModel

/// What each row of a receipt is about, where the items stand among them, and how much speaks for a receipt.
public struct ClassifiedRows: Sendable {
    let rows: [ReceiptRow]
    /// `nil` where nothing is priced.
    let body: ReceiptBody?
    /// The locale that most of the words are of.
    let locale: ReceiptLocale
    /// What the rows of sums print.
    let sums: PrintedSums
    let score: ReceiptScore
    /// The languages of the locales that phrases are of, by the locale's place.
    let languages: [String]

    /// Whether enough speaks for a receipt to read it as one.
    public var isReceipt: Bool { score.isReceipt }
}

extension ClassifiedRows: Encodable {
    /// Every row with its role, its amounts and the phrases that tell the role.
    public func encode(to encoder: any Encoder) throws {
        try TraceOutput(
            language: locale.language, score: score.score, isReceipt: isReceipt, rows: rows.map(shown)
        ).encode(to: encoder)
    }

    private struct TraceOutput: Encodable {
        var language: String
        var score: Double
        var isReceipt: Bool
        var rows: [Row]

        enum CodingKeys: String, CodingKey {
            case language, score, rows
            case isReceipt = "is_receipt"
        }
    }

    private struct Row: Encodable {
        var row: Int
        /// `head`, `items`, `sums` or `foot`.
        var part: String
        /// `nil` for an item or anything unknown.
        var role: String?
        var text: String
        /// What the row is priced at.
        var price: Money?
        var amounts: [Money]
        /// What the row's words resemble, the longest first: the first that leads the row or fills it gives the role.
        var phrases: [Phrase]
    }

    private struct Phrase: Encodable {
        var phrase: String
        var role: String
        /// Letters that differ.
        var errors: Double
        var language: String
    }

    private func shown(_ row: ReceiptRow) -> Row {
        Row(
            row: row.index, part: part(of: row.index), role: row.role?.rawValue, text: row.text,
            price: row.cents.map { Money(cents: $0) }, amounts: row.amounts.map { Money(cents: $0.cents) },
            phrases: row.hits.map { hit in
                Phrase(
                    phrase: String(decoding: hit.phrase, as: UTF8.self), role: hit.role.rawValue, errors: hit.errors,
                    language: languages[hit.locale])
            })
    }

    func part(of row: Int) -> String {
        guard let body, row >= body.items.lowerBound else { return "head" }
        if body.items.contains(row) { return "items" }
        return body.sums.contains(row) ? "sums" : "foot"
    }
}
