import DomainModel
import Text

/// What a receipt shows that may distinguish it from others, in the form in which two readings of it are compared.
public struct ReceiptFacts: Hashable, Sendable {
    /// The shop's VAT number, letters and digits only.
    public var vat: String?
    /// The register's serial number, letters that look like digits turned into those.
    public var register: String?
    /// The document's number, letters that look like digits turned into those.
    public var document: String?
    /// The shop's name, letters and digits only.
    public var merchant: String?
    /// The day of purchase.
    public var date: Day?
    /// The time of purchase.
    public var time: TimeOfDay?
    /// What was paid, in cents.
    public var total: Int?
    /// What the lines add to the total, in cents, ascending.
    public var amounts: [Int]
    /// The name of the line of each amount, folded (`FoldedName`), empty where it is not known or not to be compared;
    /// none at all in claims from before names were kept with their amounts.
    public var names: [String]
    /// Whether the lines add up to the total: then both are taken as read correctly.
    public var isBalanced: Bool
    /// The words of the items' names, in claims from before names were kept with their amounts; `nil` in others.
    public var words: [String]?
    /// The hash of the picture; kept beside the facts, not with them.
    public var picture: PictureHash?
    /// The hashes of the receipt's other photos, where it was sent in several.
    public var otherPictures: [PictureHash] = []

    /// Facts that are in their compared form already; what is left out is not known.
    public init(
        vat: String? = nil, register: String? = nil, document: String? = nil, merchant: String? = nil,
        date: Day? = nil, time: TimeOfDay? = nil, total: Int? = nil, amounts: [Int] = [], names: [String] = [],
        isBalanced: Bool = true, picture: PictureHash? = nil
    ) {
        self.vat = vat
        self.register = register
        self.document = document
        self.merchant = merchant
        self.date = date
        self.time = time
        self.total = total
        self.amounts = amounts
        self.names = names
        self.isBalanced = isBalanced
        self.picture = picture
    }

    /// Facts as a receipt prints them, brought to the form in which they are compared.
    public init(
        printedVAT: String?, printedRegister: String?, printedDocument: String?, printedMerchant: String?, date: Day?,
        time: TimeOfDay?, total: Money?, amounts: [Int], names: [String], isBalanced: Bool
    ) {
        let tuning = Tuning.standard.facts
        func usable(_ text: String?, _ minLength: Int) -> String? {
            text.map(ReceiptFingerprint.normalised).flatMap { $0.count >= minLength ? $0 : nil }
        }
        self.init(
            vat: usable(printedVAT, tuning.minVATLength),
            register: usable(printedRegister, tuning.minRegisterLength).map(ReceiptFingerprint.resolvingLookAlikes),
            document: usable(printedDocument, tuning.minDocumentLength).map(ReceiptFingerprint.resolvingLookAlikes),
            merchant: usable(printedMerchant, tuning.minMerchantLength), date: date, time: time, total: total?.cents,
            amounts: amounts, names: names, isBalanced: isBalanced)
    }

    /// What a receipt shows.
    public init(_ receipt: Receipt) {
        let goods = receipt.lines.compactMap { line in
            line.amount.map { (cents: $0.cents, name: line.comparedName) }
        }.sorted { ($0.cents, $0.name) < ($1.cents, $1.name) }.prefix(Tuning.standard.facts.maxLines)
        self.init(
            printedVAT: receipt.vatNumber, printedRegister: receipt.register, printedDocument: receipt.documentNumber,
            printedMerchant: receipt.merchant, date: receipt.date, time: receipt.time, total: receipt.total,
            amounts: goods.map(\.cents), names: goods.map(\.name), isBalanced: receipt.balanced)
    }
}

extension ReceiptLine {
    /// The folded name; empty for what was weighed, which costs something else each time.
    fileprivate var comparedName: String {
        quantity == quantity.rounded() ? FoldedName.folded(description) : ""
    }
}

/// Names as they are compared: however a till spaces them, and whichever of the letters that look alike a reader took.
enum FoldedName {
    /// Latin letters and digits, without accents, separators and case; letters that look like digits as those.
    static func folded(_ name: String) -> String {
        var letters: [UInt8] = []
        for scalar in name.unicodeScalars {
            for letter in LatinFolding.letters(scalar) {
                guard letters.count < Tuning.standard.facts.maxNameLength else { break }
                letters.append(digits[Int(letter)] == 0 ? letter : digits[Int(letter)])
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }

    private static let digits = Confusables.digitTable([.twin])
}

extension ReceiptFacts: Codable {
    private enum CodingKeys: String, CodingKey {
        case vat, register, document, merchant, date, time, total, amounts, names, words
        case isBalanced = "balanced"
    }

    /// Reads facts of this qix or of one before.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            vat: try container.decodeIfPresent(String.self, forKey: .vat),
            register: try container.decodeIfPresent(String.self, forKey: .register),
            document: try container.decodeIfPresent(String.self, forKey: .document),
            merchant: try container.decodeIfPresent(String.self, forKey: .merchant),
            date: try container.decodeIfPresent(Day.self, forKey: .date),
            time: try container.decodeIfPresent(TimeOfDay.self, forKey: .time),
            total: try container.decodeIfPresent(Int.self, forKey: .total),
            amounts: try container.decode([Int].self, forKey: .amounts),
            names: try container.decodeIfPresent([String].self, forKey: .names) ?? [],
            isBalanced: try container.decode(Bool.self, forKey: .isBalanced))
        words = try container.decodeIfPresent([String].self, forKey: .words)
    }

    /// Writes each fact that is known; `names` or, as they were read, the `words` of before.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(vat, forKey: .vat)
        try container.encodeIfPresent(register, forKey: .register)
        try container.encodeIfPresent(document, forKey: .document)
        try container.encodeIfPresent(merchant, forKey: .merchant)
        try container.encodeIfPresent(date, forKey: .date)
        try container.encodeIfPresent(time, forKey: .time)
        try container.encodeIfPresent(total, forKey: .total)
        try container.encode(amounts, forKey: .amounts)
        try container.encode(isBalanced, forKey: .isBalanced)
        if words == nil { try container.encode(names, forKey: .names) }
        try container.encodeIfPresent(words, forKey: .words)
    }
}
