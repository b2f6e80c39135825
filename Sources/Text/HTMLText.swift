/// Strangers' text, made safe for HTML.
public enum HTMLText {
    /// `text` with HTML's special characters as entities, for text and quoted attributes.
    ///
    /// It works on scalars, never on `Character`: a browser sees every `<`, while Swift sees one character in U+0D4E
    /// and the `<` after it.
    public static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    /// JSON for a script element: without any `<`, which could end the element.
    public static func insideScript(json: String) -> String {
        var safe = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            if scalar == "<" { safe.append(contentsOf: "\\u003c".unicodeScalars) } else { safe.append(scalar) }
        }
        return String(safe)
    }
}
