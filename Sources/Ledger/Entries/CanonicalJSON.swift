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
        value.withUTF8 { text in
            // What is escaped is ASCII, which no other character's bytes hold.
            var written = 0
            for place in text.indices where CanonicalJSON.isEscaped(text[place]) {
                bytes.append(contentsOf: text[written..<place])
                bytes.append(contentsOf: CanonicalJSON.escaped(text[place]).utf8)
                written = place + 1
            }
            bytes.append(contentsOf: text[written...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 32 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func escaped(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "\""): "\\\""
        case UInt8(ascii: "\\"): "\\\\"
        case 0x8: "\\b"
        case UInt8(ascii: "\t"): "\\t"
        case UInt8(ascii: "\n"): "\\n"
        case 0xC: "\\f"
        case UInt8(ascii: "\r"): "\\r"
        default: "\\u00" + Hexadecimal.encode([byte])
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
let genesisHash = String(repeating: "0", count: 64)
