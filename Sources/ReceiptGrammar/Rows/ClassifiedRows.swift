import DomainModel

/// What each row of a receipt is about, where the items stand among them, and how likely they are one.
public struct ClassifiedRows: Sendable {
    let parser: ReceiptParser
    var rows: [AnnotatedRow]
    /// `nil` where nothing is priced.
    var body: ReceiptBody?
    /// The locale that most words belong to.
    var locale = ReceiptLocale(language: "")
    /// What the rows of sums print.
    var sums = PrintedSums()
    /// How likely they are a receipt, 0 to 1.
    public internal(set) var receiptProbability = 0.0

    /// The languages of the locales that phrases belong to, by the locale's place.
    var languages: [String] { parser.locales.map(\.language) }

    /// Whether the rows are likely enough a receipt to be read as one.
    public var isReceipt: Bool { receiptProbability >= Tuning.standard.score.minReceipt }

    /// What the rows are where they list no goods; `nil` where they list some, or nothing was read.
    ///
    /// - Parameter receipt: the receipt that was made of them. A slip's amount may look like the price of its only
    ///   good; a till prints that price as the total, too.
    public func textWithoutGoods(in receipt: Receipt?) -> TextWithoutGoods? {
        let goods = receipt?.lines.count ?? 0
        guard !rows.isEmpty, goods == 0 || goods == 1 && isCardSlip && hasOnePrice else { return nil }
        return TextWithoutGoods(receiptProbability: receiptProbability, isCardSlip: isCardSlip)
    }

    /// Whether several rows say what the slip of a payment by card says, and none has the price of a good. A price
    /// whose row has no till's word may be a slip's amount only where it is the one price and more rows are a slip's.
    var isCardSlip: Bool {
        let tuning = Tuning.standard.score
        let slipRows = rows.count { $0.role == .cardSlip }
        guard rows.contains(where: { $0.role == nil && $0.cents != nil }) else { return slipRows >= tuning.minSlipRows }
        return slipRows >= tuning.minSlipRowsBesidePrice && hasOnePrice
    }

    private var hasOnePrice: Bool { rows.count { $0.cents != nil && $0.role != .cardSlip } == 1 }
}

extension ClassifiedRows: Encodable {
    /// Every row with its role, its amounts and its phrases.
    public func encode(to encoder: any Encoder) throws {
        try TraceOutput(
            language: locale.language, receiptProbability: receiptProbability, isReceipt: isReceipt,
            rows: rows.map(trace)
        ).encode(to: encoder)
    }

    private struct TraceOutput: Encodable {
        var language: String
        var receiptProbability: Double
        var isReceipt: Bool
        var rows: [Row]

        enum CodingKeys: String, CodingKey {
            case language, rows
            case receiptProbability = "receipt_probability"
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
        /// The row's price.
        var price: Money?
        var amounts: [Money]
        /// What the row's words resemble, the longest first: the first that leads or fills the row gives the role.
        var phrases: [Phrase]
    }

    private struct Phrase: Encodable {
        var phrase: String
        var role: String
        /// Letters that differ.
        var errors: Double
        var language: String
    }

    private func trace(_ row: AnnotatedRow) -> Row {
        Row(
            row: row.index, part: part(of: row.index), role: row.role?.rawValue, text: row.text,
            price: row.cents.map { Money(cents: $0) }, amounts: row.amounts.map { Money(cents: $0.cents) },
            phrases: row.hits.map { hit in
                Phrase(
                    phrase: String(decoding: hit.phrase, as: UTF8.self), role: hit.role.rawValue, errors: hit.errors,
                    language: parser.locales[hit.locale].language)
            })
    }

    func part(of row: Int) -> String {
        guard let body, row >= body.items.lowerBound else { return "head" }
        if body.items.contains(row) { return "items" }
        return body.sums.contains(row) ? "sums" : "foot"
    }
}
