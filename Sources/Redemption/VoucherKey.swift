import Cryptography
import Text

/// The key under which codes of vouchers lie in the store: whoever reads the database or a copy of it cannot spend
/// them.
///
/// A code is sealed by AES-128 in Galois/Counter Mode. Its nonce is a keyed hash of reward and code, so that one code
/// has one sealed form, by which the store knows that it was given; a nonce is used for one text alone.
public struct VoucherKey: Sendable {
    private let secret: SecretKey
    private let cipher: [UInt8]

    private static let purpose = "voucher"
    /// What a sealed code begins with.
    static let mark = "sealed:"

    /// A new key, from the system's random numbers.
    public init() { self.init(SecretKey(for: VoucherKey.purpose)) }

    /// Reads what `text` gives; `nil` for anything else.
    public init?(_ text: String) {
        guard let secret = SecretKey(text, for: VoucherKey.purpose) else { return nil }
        self.init(secret)
    }

    private init(_ secret: SecretKey) {
        self.secret = secret
        // The nonces come from the same secret: the words before them differ.
        let derived = HMACSHA256.code(for: Array("cipher".utf8), key: secret.bytes)
        cipher = Array(derived.prefix(AES128GCM.keyLength))
    }

    /// The line that a file keeps.
    public var text: String { secret.text }

    /// A code as the store keeps it.
    func sealed(_ code: String, of reward: String) -> String {
        // The length says where the id ends: no two codes of whatever reward share a nonce.
        let hash = HMACSHA256.code(
            for: Array("nonce \(reward.utf8.count) \(reward) \(code)".utf8), key: secret.bytes)
        let nonce = Array(hash.prefix(AES128GCM.nonceLength))
        return VoucherKey.mark
            + Hexadecimal.encode(nonce + AES128GCM.sealed(Array(code.utf8), key: cipher, nonce: nonce))
    }

    /// The code of what `sealed` gave; `nil` where another key sealed it, or it was changed.
    func opened(_ text: String) -> String? {
        guard VoucherKey.isSealed(text), let bytes = Hexadecimal.decode(String(text.dropFirst(VoucherKey.mark.count))),
            bytes.count > AES128GCM.nonceLength
        else { return nil }
        let nonce = Array(bytes.prefix(AES128GCM.nonceLength))
        return AES128GCM.opened(Array(bytes.dropFirst(AES128GCM.nonceLength)), key: cipher, nonce: nonce)
            .flatMap { String(validating: $0, as: UTF8.self) }
    }

    static func isSealed(_ text: String) -> Bool { text.utf8.starts(with: mark.utf8) }
}

/// Codes in the store that the key does not open.
public enum VoucherKeyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another key sealed the codes of this reward.
    case otherKey(location: String, reward: String)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .otherKey(let location, let reward):
            "\(location): the codes of \(reward) were sealed under another key of vouchers; put back the file that the first "
                + "start made, or name it with --voucher-key"
        }
    }
}
