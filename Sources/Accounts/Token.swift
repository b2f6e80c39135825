import Cryptography
import Text

/// A secret that stands for a person until it is taken back. It says nothing by itself, and only its hash is kept:
/// whoever reads the store cannot act for anybody.
public struct Token: Hashable, Sendable {
    /// What the bearer shows: `qix_` and 64 hex digits.
    public let secret: String

    /// 32 bytes, as many as the hash has that is kept of them.
    private static let bytes = 32
    private static let prefix = "qix_"

    /// A new one, from the system's randomness.
    public init() {
        secret = Token.prefix + Hexadecimal.encode(Token.random(Token.bytes))
    }

    /// The one that a bearer shows; `nil` for what none can be.
    public init?(_ secret: some StringProtocol) {
        let digits = secret.utf8.dropFirst(Token.prefix.utf8.count)
        guard secret.utf8.starts(with: Token.prefix.utf8), digits.count == 2 * Token.bytes,
            digits.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return nil }
        self.secret = String(secret)
    }

    /// What is kept and looked up. The secret has 256 random bits, so a plain hash cannot be turned round.
    public var hash: String { SHA256.hexDigest(secret.utf8) }

    static func random(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
