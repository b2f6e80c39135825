import Cryptography

/// The SHA-256 of a file's bytes.
public struct FileDigest: Hashable, Sendable {
    /// 64 lower-case hex digits.
    public let hexadecimal: String

    /// The digest of `bytes`.
    public init(_ bytes: [UInt8]) {
        hexadecimal = SHA256.hexDigest(bytes)
    }

    /// The digest of this text; `nil` if the text is not 64 lower-case hex digits.
    init?(hexadecimal: String) {
        guard hexadecimal.utf8.count == 64,
            hexadecimal.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return nil }
        self.hexadecimal = hexadecimal
    }
}
