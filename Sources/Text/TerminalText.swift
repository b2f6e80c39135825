/// Text from strangers as it may be shown on a terminal.
public enum TerminalText {
    /// `text` with what would move the cursor, change colours, turn the direction of writing or end the line written
    /// out, as `\u{1b}`.
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
        // Controls; and formats, which hold the marks that turn the direction of text.
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
