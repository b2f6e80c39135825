/// The words and habits of a country's receipts.
public struct ReceiptLocale: Sendable, Hashable {
    /// The language's ISO 639-1 code.
    public var language: String

    /// A locale of that language.
    public init(language: String) { self.language = language }
}

extension [ReceiptLocale] {
    /// Every locale that the package knows, Italian first.
    public static let all: [ReceiptLocale] = [ReceiptLocale(language: "it")]
}
