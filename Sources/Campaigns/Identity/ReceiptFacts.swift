import DomainModel
import Text

/// What a receipt shows that may tell it from others, in the form in which two readings of it are compared.
public struct ReceiptFacts: Hashable, Sendable {
    /// The shop's VAT number, letters and digits only.
    public var vat: String?
    /// The register's serial number, letters that look like digits turned into those.
    public var register: String?
    /// The document's number, likewise.
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
    /// Whether the lines come to the total: then what was read of both is believed.
    public var isBalanced: Bool
    /// The words of the items' names that have four letters or more, without accents, ascending.
    public var words: [String]
    /// What the picture looks like; kept beside the facts, not with them.
    public var picture: PictureHash?

    /// Facts; what is left out could not be told.
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

    /// What a receipt shows.
    public init(_ receipt: Receipt) {
        func usable(_ text: String?, atLeast length: Int) -> String? {
            text.map(ReceiptFingerprint.normalised).flatMap { $0.count >= length ? $0 : nil }
        }
        vat = usable(receipt.vatNumber, atLeast: 8)
        merchant = usable(receipt.merchant, atLeast: 3)
        register = usable(receipt.register, atLeast: 6).map(ReceiptFingerprint.resolvingLookAlikes)
        // A document number of one or two digits is more often a misread than a number.
        document = usable(receipt.documentNumber, atLeast: 3).map(ReceiptFingerprint.resolvingLookAlikes)
        date = receipt.date
        time = receipt.time
        total = receipt.total?.cents
        amounts = Array(receipt.lines.compactMap { $0.amount?.cents }.sorted().prefix(ReceiptFacts.maxLines))
        isBalanced = receipt.balanced
        words = ReceiptFacts.words(in: receipt.lines.map(\.description))
    }

    /// More lines than this are not kept: beyond, nothing new is learned of whether two receipts are one.
    static let maxLines = 100

    /// The words of texts by which they are compared.
    static func words(in texts: [String]) -> [String] {
        var words: Set<String> = []
        for text in texts {
            var word: [UInt8] = []
            func end() {
                if word.count >= 4 { words.insert(String(decoding: word, as: UTF8.self)) }
                word = []
            }
            for scalar in text.unicodeScalars where !LatinFolding.isCombiningMark(scalar) {
                let letters = LatinFolding.letters(scalar)
                if let first = letters.first, !(48...57).contains(first) { word += letters } else { end() }
            }
            end()
        }
        return Array(words.sorted().prefix(maxLines))
    }
}

extension ReceiptFacts: Codable {
    private enum CodingKeys: String, CodingKey {
        case vat, register, document, merchant, date, time, total, amounts, words
        case isBalanced = "balanced"
    }
}
