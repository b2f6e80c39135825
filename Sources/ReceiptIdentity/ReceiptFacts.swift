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
    /// Whether the lines add up to the total: then both are taken as read correctly.
    public var isBalanced: Bool
    /// The words of the items' names that have four letters or more, without accents, ascending.
    public var words: [String]
    /// The hash of the picture; kept beside the facts, not with them.
    public var picture: PictureHash?

    /// Facts that are in their compared form already; what is left out is not known.
    public init(
        vat: String? = nil, register: String? = nil, document: String? = nil, merchant: String? = nil,
        date: Day? = nil, time: TimeOfDay? = nil, total: Int? = nil, amounts: [Int] = [], isBalanced: Bool = true,
        words: [String] = [], picture: PictureHash? = nil
    ) {
        self.vat = vat
        self.register = register
        self.document = document
        self.merchant = merchant
        self.date = date
        self.time = time
        self.total = total
        self.amounts = amounts
        self.isBalanced = isBalanced
        self.words = words
        self.picture = picture
    }

    /// Facts as a receipt prints them, brought to the form in which they are compared.
    public init(
        printedVAT: String?, printedRegister: String?, printedDocument: String?, printedMerchant: String?, date: Day?,
        time: TimeOfDay?, total: Money?, amounts: [Int], isBalanced: Bool, texts: [String]
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
            amounts: amounts, isBalanced: isBalanced, words: ReceiptFacts.words(in: texts))
    }

    /// What a receipt shows.
    public init(_ receipt: Receipt) {
        let amounts = receipt.lines.compactMap { $0.amount?.cents }.sorted()
        self.init(
            printedVAT: receipt.vatNumber, printedRegister: receipt.register, printedDocument: receipt.documentNumber,
            printedMerchant: receipt.merchant, date: receipt.date, time: receipt.time, total: receipt.total,
            amounts: Array(amounts.prefix(Tuning.standard.facts.maxLines)), isBalanced: receipt.balanced,
            texts: receipt.lines.map(\.description))
    }

    /// The words of texts by which they are compared.
    private static func words(in texts: [String]) -> [String] {
        let tuning = Tuning.standard.facts
        var words: Set<String> = []
        for text in texts {
            var word: [UInt8] = []
            func end() {
                if word.count >= tuning.minWordLength { words.insert(String(decoding: word, as: UTF8.self)) }
                word = []
            }
            for scalar in text.unicodeScalars where !LatinFolding.isCombiningMark(scalar) {
                let letters = LatinFolding.letters(scalar)
                if let first = letters.first, !(48...57).contains(first) { word += letters } else { end() }
            }
            end()
        }
        return Array(words.sorted().prefix(tuning.maxLines))
    }
}

extension ReceiptFacts: Codable {
    private enum CodingKeys: String, CodingKey {
        case vat, register, document, merchant, date, time, total, amounts, words
        case isBalanced = "balanced"
    }
}
