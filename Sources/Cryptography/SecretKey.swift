import Text

/// The secret of keyed hashes (HMAC-SHA-256). A file keeps it as one line: what it is for, and its digits.
///
/// Keep it where nobody who can read the hashes can read it: who has both can try everything that may have been hashed.
public struct SecretKey: Sendable {
    /// The secret: as many bytes as SHA-256 gives (RFC 2104, section 3).
    public let bytes: [UInt8]
    private let label: String

    /// The number of bytes.
    public static let length = 32

    /// A new key, from the system's random numbers.
    ///
    /// - Parameter purpose: what the key is for: a key for something else is never taken for it.
    public init(for purpose: String) {
        var generator = SystemRandomNumberGenerator()
        bytes = (0..<SecretKey.length).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        label = SecretKey.label(purpose)
    }

    /// Reads what `text` gives; `nil` for anything else, and for a key of another purpose.
    public init?(_ text: String, for purpose: String) {
        let label = SecretKey.label(purpose)
        var line = text[...]
        if line.utf8.last == UInt8(ascii: "\n") { line.removeLast() }
        guard line.utf8.starts(with: label.utf8),
            let bytes = Hexadecimal.decode(String(line.dropFirst(label.count))), bytes.count == SecretKey.length
        else { return nil }
        (self.bytes, self.label) = (bytes, label)
    }

    /// The line that a file keeps.
    public var text: String { label + Hexadecimal.encode(bytes) + "\n" }

    /// The keyed hash of a text, as 64 hexadecimal digits.
    public func hash(of text: String) -> String {
        Hexadecimal.encode(HMACSHA256.code(for: Array(text.utf8), key: bytes))
    }

    private static func label(_ purpose: String) -> String { "qix-\(purpose)-key-hmac-sha256 " }
}
