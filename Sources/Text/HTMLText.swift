/// Text from strangers as HTML may hold it.
public enum HTMLText {
    /// `text` with what HTML means something by written as entities, in text and in quoted attributes.
    ///
    /// By scalars and never by `Character`: a browser reads `<` whatever stands beside it, where Swift sees one
    /// character in U+0D4E and the `<` behind it.
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

    /// JSON as a script element may hold it: no `<` in it could end the element.
    public static func insideScript(json: String) -> String {
        var safe = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            if scalar == "<" { safe.append(contentsOf: "\\u003c".unicodeScalars) } else { safe.append(scalar) }
        }
        return String(safe)
    }
}
