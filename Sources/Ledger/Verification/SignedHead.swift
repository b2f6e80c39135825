import Cryptography
import Foundation
import Text

/// A head as it is kept and given to others: one line of JSON, signed where there is a key.
public struct SignedHead: Hashable, Sendable {
    /// The head.
    public let head: LedgerHead
    /// The public key that it is signed with, as hex digits; `nil` where it is not signed.
    public let publicKey: String?
    /// The signature, as hex digits.
    public let signature: String?

    /// The head, signed with `key`.
    public init(_ head: LedgerHead, key: HeadSigningKey?) {
        self.init(head: head, publicKey: key?.publicKey, signature: key?.signature(for: head))
    }

    /// Whether it has a valid signature: by `publicKey` where that is given, by any key otherwise.
    public func isSigned(by publicKey: String? = nil) -> Bool {
        guard let key = self.publicKey, let signature, publicKey == nil || publicKey?.lowercased() == key,
            let keyBytes = Hexadecimal.decode(key), let bytes = Hexadecimal.decode(signature)
        else { return false }
        return Ed25519.isValid(bytes, for: SignedHead.message(head), publicKey: keyBytes)
    }

    /// The bytes that are signed. Nothing else that qix signs begins like this.
    static func message(_ head: LedgerHead) -> [UInt8] { Array("qix ledger head \(head)\n".utf8) }

    private struct Line: Codable {
        var head: String
        var key: String?
        var signature: String?
    }

    /// Reads what `line` gives, or a head as `LedgerHead` writes it; `nil` for anything else.
    public init?(line: String) {
        if let head = LedgerHead(line) {
            self.init(head, key: nil)
            return
        }
        guard let read = try? JSONDecoder().decode(Line.self, from: Data(line.utf8)), let head = LedgerHead(read.head)
        else {
            return nil
        }
        self.init(head: head, publicKey: read.key, signature: read.signature)
    }

    private init(head: LedgerHead, publicKey: String?, signature: String?) {
        self.head = head
        self.publicKey = publicKey
        self.signature = signature
    }

    /// One line of JSON, without a newline.
    public var line: String {
        CanonicalJSON { json in
            json.field("head", head.description)
            if let publicKey, let signature {
                json.field("key", publicKey)
                json.field("signature", signature)
            }
        }.text
    }
}
