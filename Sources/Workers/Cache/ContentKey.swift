import Cryptography

/// The SHA-256 of a file's bytes.
public struct ContentKey: Hashable, Sendable {
    /// 64 lower-case hex digits.
    public let hexadecimal: String

    /// The key of `bytes`.
    public init(_ bytes: [UInt8]) {
        hexadecimal = SHA256.hexDigest(bytes)
    }
}
