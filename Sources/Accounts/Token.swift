import Cryptography
import Text

/// A secret that identifies a person until it is revoked. It carries no information itself, and only its hash is
/// stored: whoever reads the store cannot act for anybody.
public struct Token: Hashable, Sendable {
    /// The secret that the client sends: `qix_` and 64 hex digits.
    public let secret: String

    /// Random bytes in a secret, as many as its SHA-256 has.
    private static let bytes = 32
    private static let prefix = "qix_"

    /// A new token, from the system's random numbers.
    public init() {
        secret = Token.prefix + Hexadecimal.encode(Token.random(Token.bytes))
    }

    /// Parses a secret; `nil` if its form is wrong.
    public init?(_ secret: some StringProtocol) {
        let digits = secret.utf8.dropFirst(Token.prefix.utf8.count)
        guard secret.utf8.starts(with: Token.prefix.utf8), digits.count == 2 * Token.bytes,
            digits.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return nil }
        self.secret = String(secret)
    }

    /// The hash that is stored and looked up. The secret has 256 random bits, so a plain hash cannot be inverted.
    public var hash: String { SHA256.hexDigest(secret.utf8) }

    static func random(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
