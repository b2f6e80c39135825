import Cryptography
import Text

/// The key that signs a ledger's heads. Keep it where nobody who can write the ledger can read it.
public struct HeadSigningKey: Sendable {
    /// The secret.
    let seed: [UInt8]
    /// The key that others check signatures with, as 64 hex digits.
    public let publicKey: String

    private static let label = "qix-head-key-ed25519 "

    private init(_ key: borrowing Ed25519.PrivateKey) {
        seed = key.seed
        publicKey = Hexadecimal.encode(key.publicKey)
    }

    /// A new key.
    public init() { self.init(Ed25519.PrivateKey()) }

    /// Reads what `text` gives; `nil` for anything else.
    public init?(_ text: String) {
        var line = text[...]
        if line.hasSuffix("\n") { line.removeLast() }
        guard line.hasPrefix(HeadSigningKey.label),
            let seed = Hexadecimal.decode(String(line.dropFirst(HeadSigningKey.label.count))),
            let key = Ed25519.PrivateKey(seed: seed)
        else { return nil }
        self.init(key)
    }

    /// The line that a file keeps.
    public var text: String { HeadSigningKey.label + Hexadecimal.encode(seed) + "\n" }

    /// The signature of the key's owner for a head.
    func signature(for head: LedgerHead) -> String { signature(for: SignedHead.message(head)) }

    /// The signature of the key's owner for another message, as hex digits. No message of another kind may begin as
    /// this one does.
    public func signature(for message: [UInt8]) -> String {
        // The seed comes from a key, so it is valid.
        let key = Ed25519.PrivateKey(seed: seed)!
        return Hexadecimal.encode(key.signature(for: message))
    }
}
