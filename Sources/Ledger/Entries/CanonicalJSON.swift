import Cryptography
import Text

/// Writes one JSON object a line, its fields in the order they are added: the bytes that hashes are taken of.
///
/// Text is escaped as RFC 8785 (JSON Canonicalization Scheme) says; numbers are whole; there is no space.
struct CanonicalJSON {
    private var bytes: [UInt8] = [UInt8(ascii: "{")]

    init() { bytes.reserveCapacity(1024) }

    private mutating func name(_ name: StaticString) {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    mutating func add(_ name: StaticString, _ value: Int?) {
        self.name(name)
        bytes.append(contentsOf: (value.map { String($0) } ?? "null").utf8)
    }

    mutating func add(_ name: StaticString, _ value: String?) {
        self.name(name)
        guard var value else {
            bytes.append(contentsOf: "null".utf8)
            return
        }
        bytes.append(UInt8(ascii: "\""))
        let isPlain = value.withUTF8 { text in
            let isPlain = text.allSatisfy { $0 >= 32 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
            if isPlain { bytes.append(contentsOf: text) }
            return isPlain
        }
        if !isPlain {
            for scalar in value.unicodeScalars { bytes.append(contentsOf: CanonicalJSON.escaped(scalar).utf8) }
        }
        bytes.append(UInt8(ascii: "\""))
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
    var line: String { String(decoding: bytes + [UInt8(ascii: "}")], as: UTF8.self) }

    /// SHA-256 of the line, as 64 hex digits.
    var sha256: String { SHA256.hexDigest(bytes + [UInt8(ascii: "}")]) }
}

/// SHA-256 of a text's UTF-8, as 64 hex digits.
func hexSHA256(_ text: String) -> String { SHA256.hexDigest(text.utf8) }

/// What the first entry and the first upload name as the hash before them.
let noHash = String(repeating: "0", count: 64)
