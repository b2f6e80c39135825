import Cryptography
import Text

/// Writes JSON without spaces, with the fields of objects in the order in which they are added: the bytes that hashes
/// are taken of.
///
/// Text is escaped as RFC 8785 (JSON Canonicalization Scheme) says, as `JSONEncoder` does.
struct CanonicalJSON {
    private(set) var bytes: [UInt8] = []
    /// Whether the next field of the innermost object is its first.
    private var isFirst = true

    /// Nothing yet.
    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// One object.
    init(_ fields: (inout CanonicalJSON) -> Void) {
        self.init(capacity: 1024)
        object(fields)
    }

    /// What was written.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// SHA-256 of what was written, as 64 hex digits.
    var sha256: String { SHA256.hexDigest(bytes) }

    // MARK: Values

    /// Writes text that is JSON already.
    mutating func raw(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Writes bytes that are JSON already.
    mutating func raw(_ json: some Sequence<UInt8>) { bytes.append(contentsOf: json) }

    mutating func write(_ number: Int) {
        if (0...9).contains(number) {
            bytes.append(UInt8(48 + number))
        } else {
            bytes.append(contentsOf: String(number).utf8)
        }
    }

    mutating func write(_ flag: Bool) { raw(flag ? "true" : "false") }

    mutating func write(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { text in
            // Escaped characters are ASCII, whose bytes are no part of other characters.
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

    mutating func list<Element>(
        _ elements: [Element], _ each: (inout CanonicalJSON, Element) throws -> Void
    ) rethrows {
        bytes.append(UInt8(ascii: "["))
        for (place, element) in elements.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            try each(&self, element)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    mutating func object(_ fields: (inout CanonicalJSON) throws -> Void) rethrows {
        bytes.append(UInt8(ascii: "{"))
        isFirst = true
        try fields(&self)
        bytes.append(UInt8(ascii: "}"))
        isFirst = false
    }

    // MARK: Fields

    /// The name of a field, whose value has to follow.
    mutating func name(_ name: StaticString) {
        beginField()
        bytes.append(UInt8(ascii: "\""))
        raw(name)
        raw("\":")
    }

    /// The comma before every field but the first.
    mutating func beginField() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
    }

    mutating func field(_ name: StaticString, _ number: Int) {
        self.name(name)
        write(number)
    }

    mutating func field(_ name: StaticString, _ text: String) {
        self.name(name)
        write(text)
    }

    /// A field that says `null` where there is no value.
    mutating func field(_ name: StaticString, orNull text: String?) {
        self.name(name)
        if let text { write(text) } else { raw("null") }
    }

    /// A field that says `null` where there is no value.
    mutating func field(_ name: StaticString, orNull number: Int?) {
        self.name(name)
        if let number { write(number) } else { raw("null") }
    }
}

/// SHA-256 of a text's UTF-8, as 64 hex digits.
func hexSHA256(_ text: String) -> String { SHA256.hexDigest(text.utf8) }

extension StringProtocol {
    /// Whether it is 64 hex digits in small letters.
    var isSHA256: Bool {
        utf8.count == 64 && utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
