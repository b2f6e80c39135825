/// Text as one field of a CSV file (RFC 4180).
///
/// It works on bytes, never on `Character`: a reader of the file sees each comma and line end, while Swift sees one
/// character in `\\r\\n`, or in a comma and the joiner after it.
public enum CSVField {
    /// `text`, in quotes if it needs them.
    public static func quoted(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let blank = UInt8(ascii: " ")
        guard bytes.contains(where: special.contains) || bytes.first == blank || bytes.last == blank else {
            return text
        }
        let quote = UInt8(ascii: "\"")
        let body = bytes.flatMap { $0 == quote ? [quote, quote] : [$0] }
        return String(decoding: [quote] + body + [quote], as: UTF8.self)
    }

    /// `text` for a spreadsheet, which evaluates a field that begins like a formula: such a field gets an apostrophe in
    /// front.
    public static func escapingFormula(_ text: String) -> String {
        quoted(text.utf8.first.map(formula.contains) == true ? "'\(text)" : text)
    }

    private static let special = Set(",;\"\t\r\n".utf8)
    private static let formula = Set("=+-@\t\r\n".utf8)
}
