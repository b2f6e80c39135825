import Cryptography
import Text

/// Writes one JSON object a line, its fields in the order they are added: the bytes that hashes are taken of.
///
/// Text is escaped as RFC 8785 (JSON Canonicalization Scheme) says; numbers are whole; there is no space.
struct CanonicalJSON {
    private(set) var text = "{"

    private mutating func name(_ name: String) {
        if text.utf8.count > 1 { text += "," }
        text += "\"\(name)\":"
    }

    mutating func add(_ name: String, _ value: Int?) {
        self.name(name)
        if let value { text += String(value) } else { text += "null" }
    }

    mutating func add(_ name: String, _ value: String?) {
        self.name(name)
        guard let value else {
            text += "null"
            return
        }
        text += "\""
        let needsEscape = value.utf8.contains { $0 < 32 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
        if needsEscape {
            for scalar in value.unicodeScalars { text += CanonicalJSON.escaped(scalar) }
        } else {
            text += value
        }
        text += "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\u{8}": return "\\b"
        case "\t": return "\\t"
        case "\n": return "\\n"
        case "\u{C}": return "\\f"
        case "\r": return "\\r"
        default:
            guard scalar.value < 32 else { return String(scalar) }
            return "\\u00" + Hexadecimal.encode([UInt8(scalar.value)])
        }
    }

    /// The object, closed.
    var line: String { text + "}" }
}

/// SHA-256 of a text's UTF-8, as 64 hex digits.
func hexSHA256(_ text: String) -> String { SHA256.hexDigest(text.utf8) }

/// What the first entry and the first upload name as the hash before them.
let noHash = String(repeating: "0", count: 64)
