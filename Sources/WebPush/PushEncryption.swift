import Cryptography

/// Messages that the browser alone can read (RFC 8291): the push service between sees their length and no more.
public enum PushEncryption {
    /// Bytes of the secret that a browser gives with its key.
    public static let secretLength = 16
    /// Most bytes of a text: push services take messages of 4096 bytes (RFC 8291, section 4).
    public static let maxTextBytes = 3000

    private static let saltLength = 16
    /// Bytes of a record; there is one, and it is shorter.
    private static let recordSize: UInt32 = 4096

    /// The text as the body of a message, in the content coding `aes128gcm` (RFC 8188).
    ///
    /// - Parameters:
    ///   - publicKey: the browser's, 65 bytes.
    ///   - secret: the browser's, 16 bytes.
    /// - Returns: `nil` where the browser's key is none.
    public static func body(_ text: [UInt8], for publicKey: [UInt8], secret: [UInt8]) -> [UInt8]? {
        var generator = SystemRandomNumberGenerator()
        let salt = (0..<saltLength).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return body(text, for: publicKey, secret: secret, by: P256.PrivateKey(), salt: salt)
    }

    /// The same with a key and a salt that are not drawn.
    static func body(
        _ text: [UInt8], for publicKey: [UInt8], secret: [UInt8], by key: borrowing P256.PrivateKey, salt: [UInt8]
    ) -> [UInt8]? {
        guard let shared = key.sharedSecret(with: publicKey) else { return nil }
        let (ours, record) = (key.publicKey, text + [2])
        let input = derived(
            from: shared, salt: secret, for: Array("WebPush: info".utf8) + [0] + publicKey + ours)
        let contentKey = derived(from: input, salt: salt, for: Array("Content-Encoding: aes128gcm".utf8) + [0])
        let nonce = derived(from: input, salt: salt, for: Array("Content-Encoding: nonce".utf8) + [0])
        let size = (0..<4).map { UInt8(truncatingIfNeeded: recordSize >> (24 - 8 * $0)) }
        return salt + size + [UInt8(ours.count)] + ours
            + AES128GCM.sealed(
                record, key: Array(contentKey.prefix(AES128GCM.keyLength)),
                nonce: Array(nonce.prefix(AES128GCM.nonceLength)))
    }

    /// The text of a body, as the browser reads it; `nil` where the body is for another one or was changed.
    static func text(of body: [UInt8], for key: borrowing P256.PrivateKey, secret: [UInt8]) -> [UInt8]? {
        let head = saltLength + 5
        guard body.count > head, body.count > head + Int(body[head - 1]) else { return nil }
        let (salt, theirs) = (Array(body.prefix(saltLength)), Array(body[head..<(head + Int(body[head - 1]))]))
        guard let shared = key.sharedSecret(with: theirs) else { return nil }
        let input = derived(
            from: shared, salt: secret, for: Array("WebPush: info".utf8) + [0] + key.publicKey + theirs)
        let contentKey = derived(from: input, salt: salt, for: Array("Content-Encoding: aes128gcm".utf8) + [0])
        let nonce = derived(from: input, salt: salt, for: Array("Content-Encoding: nonce".utf8) + [0])
        let record = AES128GCM.opened(
            Array(body.dropFirst(head + theirs.count)), key: Array(contentKey.prefix(AES128GCM.keyLength)),
            nonce: Array(nonce.prefix(AES128GCM.nonceLength)))
        guard let record, record.last == 2 else { return nil }
        return record.dropLast()
    }

    /// 32 bytes by HKDF with SHA-256 (RFC 5869): one block, which is as much as is asked for.
    private static func derived(from input: [UInt8], salt: [UInt8], for info: [UInt8]) -> [UInt8] {
        HMACSHA256.code(for: info + [1], key: HMACSHA256.code(for: input, key: salt))
    }
}
