/// Strangers' text, made safe for a terminal.
public enum TerminalText {
    /// `text` with escapes such as `\u{1b}` for whatever would move the cursor, change colours or the direction of
    /// writing, or end the line.
    public static func safe(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        var safe = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isUnsafe(scalar) {
                safe.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            } else {
                safe.append(scalar)
            }
        }
        return String(safe)
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        // Formats include the marks that change the direction of text.
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
