/// Text as one field of a CSV file (RFC 4180).
///
/// By bytes and never by `Character`: whoever reads the file sees a comma and an end of line whatever stands beside
/// them, where Swift sees one character in `\\r\\n`, and in a comma and the joiner behind it.
public enum CSVField {
    /// `text`, in quotes where it needs them.
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

    /// `text` for a spreadsheet, to which a field that begins like a formula is one: such a field gets an apostrophe in
    /// front of it.
    public static func escapingFormula(_ text: String) -> String {
        quoted(text.utf8.first.map(formula.contains) == true ? "'\(text)" : text)
    }

    private static let special = Set(",;\"\t\r\n".utf8)
    private static let formula = Set("=+-@\t\r\n".utf8)
}
