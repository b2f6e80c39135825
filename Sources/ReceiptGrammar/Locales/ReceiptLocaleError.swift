/// Why a file of a locale cannot be taken.
public enum ReceiptLocaleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It has more bytes than `ReceiptLocale.mostBytes`.
    case tooLarge(bytes: Int)
    /// It is no object in JSON.
    case notJSON
    /// It says nothing of `language`, without which it is no locale.
    case noLanguage
    /// It has a field that no locale has.
    case unknownField(String)
    /// A field holds something else than it should.
    case wrongKind(field: String, expected: String)
    /// `phrases` has a role that no row has.
    case unknownRole(String)
    /// `months` are not twelve.
    case wrongMonths(count: Int)

    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .tooLarge(let bytes):
            "has \(bytes) bytes; a locale has \(ReceiptLocale.mostBytes) at most: leave out what is no till's word"
        case .notJSON: "is no object in JSON"
        case .noLanguage: "has no \"language\": give its ISO 639-1 code, such as \"ro\""
        case .unknownField(let name):
            "has \"\(name)\", which no locale has: see Documentation/locales.md for the fields"
        case .wrongKind(let field, let expected): "\"\(field)\" takes \(expected)"
        case .unknownRole(let name):
            "\"phrases\" has \"\(name)\", which no row is: one of \(RowRole.allCases.map(\.name).joined(separator: ", "))"
        case .wrongMonths(let count): "\"months\" takes the twelve months, January first, not \(count)"
        }
    }
}
