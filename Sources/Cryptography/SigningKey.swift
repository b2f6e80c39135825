import CCrypto

/// A public key with which others sign by RS256 or ES256 (RFC 7518): RSASSA-PKCS1-v1_5 or ECDSA on P-256, with SHA-256.
/// Signatures are checked by OpenSSL's libcrypto.
public struct SigningKey: Hashable, Sendable {
    /// How a key signs.
    public enum Algorithm: String, Hashable, Sendable, CaseIterable {
        /// RSA with the padding of PKCS #1, version 1.5.
        case rs256 = "RS256"
        /// ECDSA on the curve P-256.
        case es256 = "ES256"
    }

    /// How the key signs.
    public let algorithm: Algorithm
    /// The key as X.509 writes it (`SubjectPublicKeyInfo`, RFC 5280).
    private let der: [UInt8]

    /// Bytes of a modulus: 2048 to 8192 bits. Source: NIST SP 800-131A asks for 2048; more than 8192 costs time and
    /// nobody uses it.
    private static let modulusBytes = 256...1024
    /// The most bytes of an exponent; those in use have three. Source: judged, as for the modulus.
    private static let maxExponentBytes = 4
    /// Bytes of a coordinate of P-256, and of each half of a signature.
    private static let coordinateBytes = 32

    /// An RSA key, of two numbers as big-endian bytes; `nil` for one that is too weak or too large.
    public init?(modulus: [UInt8], exponent: [UInt8]) {
        let modulus = Array(modulus.drop { $0 == 0 })
        let exponent = Array(exponent.drop { $0 == 0 })
        guard SigningKey.modulusBytes.contains(modulus.count), let last = exponent.last, last % 2 == 1,
            exponent.count <= SigningKey.maxExponentBytes, exponent != [1]
        else { return nil }
        algorithm = .rs256
        let key = DER.sequence([DER.number(modulus), DER.number(exponent)])
        // rsaEncryption (1.2.840.113549.1.1.1), without parameters.
        let kind: [UInt8] = [
            0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
        ]
        der = DER.sequence([kind, DER.bits(key)])
    }

    /// A key on P-256, of its point's coordinates; `nil` where they are no point of the curve.
    public init?(x: [UInt8], y: [UInt8]) {
        guard [x.count, y.count] == [SigningKey.coordinateBytes, SigningKey.coordinateBytes] else { return nil }
        algorithm = .es256
        // id-ecPublicKey (1.2.840.10045.2.1) on prime256v1 (1.2.840.10045.3.1.7).
        let kind: [UInt8] = [
            0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D,
            0x03, 0x01, 0x07,
        ]
        der = DER.sequence([kind, DER.bits([4] + x + y)])
        guard let key = opened else { return nil }
        EVP_PKEY_free(key)
    }

    /// Whether the key's owner signed `message`; false for a malformed signature.
    public func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        guard let written = written(signature), let key = opened else { return false }
        defer { EVP_PKEY_free(key) }
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
            && EVP_DigestVerify(context, written, written.count, message, message.count) == 1
    }

    /// A signature as libcrypto takes it: that of ECDSA as two numbers.
    private func written(_ signature: [UInt8]) -> [UInt8]? {
        switch algorithm {
        case .rs256: return signature.count <= SigningKey.modulusBytes.upperBound ? signature : nil
        case .es256:
            guard signature.count == 2 * SigningKey.coordinateBytes else { return nil }
            let halves = [signature.prefix(SigningKey.coordinateBytes), signature.suffix(SigningKey.coordinateBytes)]
            return DER.sequence(halves.map { DER.number(Array($0.drop { $0 == 0 })) })
        }
    }

    /// libcrypto's key, which the caller frees; `nil` where the bytes are none.
    private var opened: OpaquePointer? {
        der.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return d2i_PUBKEY(nil, &start, bytes.count)
        }
    }
}

/// As much of the distinguished encoding rules (ITU-T X.690) as keys and signatures need.
enum DER {
    static func sequence(_ parts: [[UInt8]]) -> [UInt8] { tagged(0x30, parts.flatMap { $0 }) }

    /// A whole number that is not negative, of big-endian bytes without zeros before it.
    static func number(_ bytes: [UInt8]) -> [UInt8] {
        let isNegativeLooking = bytes.first.map { $0 >= 0x80 } ?? true
        return tagged(0x02, (isNegativeLooking ? [0] : []) + bytes)
    }

    static func bits(_ bytes: [UInt8]) -> [UInt8] { tagged(0x03, [0] + bytes) }

    static func bytes(_ bytes: [UInt8]) -> [UInt8] { tagged(0x04, bytes) }

    /// The first of the parts that a sequence may leave out.
    static func parameters(_ part: [UInt8]) -> [UInt8] { tagged(0xA0, part) }

    /// The numbers of a sequence of short numbers, without zeros before them.
    static func numbers(_ sequence: [UInt8]) -> [[UInt8]] {
        var rest = sequence.dropFirst(2)
        var numbers: [[UInt8]] = []
        while rest.count >= 2, rest[rest.startIndex] == 0x02 {
            let count = Int(rest[rest.startIndex + 1])
            numbers.append(Array(rest.dropFirst(2).prefix(count).drop { $0 == 0 }))
            rest = rest.dropFirst(2 + count)
        }
        return numbers
    }

    private static func tagged(_ tag: UInt8, _ bytes: [UInt8]) -> [UInt8] {
        let count = bytes.count
        guard count >= 0x80 else { return [tag, UInt8(count)] + bytes }
        let length = [count >> 16, count >> 8, count].map { UInt8($0 & 0xFF) }.drop { $0 == 0 }
        return [tag, 0x80 | UInt8(length.count)] + length + bytes
    }
}
