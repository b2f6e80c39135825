import CCrypto

/// Keys on the curve P-256 (FIPS 186-5) that sign (ES256, RFC 7518) and agree on secrets (ECDH), by OpenSSL's
/// libcrypto.
public enum P256 {
    /// Bytes of a private key, and of each coordinate of a public one.
    public static let scalarLength = 32
    /// Bytes of a public key: 4, and the two coordinates of its point (X9.62, uncompressed).
    public static let pointLength = 65

    /// A private key. It owns a key of libcrypto, which `deinit` frees.
    public struct PrivateKey: ~Copyable {
        private let key: OpaquePointer
        /// The 32 bytes that determine the key; they must stay secret.
        public let scalar: [UInt8]

        /// A new key from the system's random numbers.
        public init() {
            var scalar = [UInt8](repeating: 0, count: scalarLength)
            // About one in four thousand million numbers of 32 bytes is no key.
            while true {
                let drawn = RAND_bytes(&scalar, Int32(scalar.count))
                precondition(drawn == 1, "the system gives no random numbers")
                guard let key = P256.opened(scalar) else { continue }
                (self.key, self.scalar) = (key, scalar)
                return
            }
        }

        /// The key of these 32 bytes; `nil` if they are none.
        public init?(scalar: [UInt8]) {
            guard let key = P256.opened(scalar) else { return nil }
            (self.key, self.scalar) = (key, scalar)
        }

        deinit { EVP_PKEY_free(key) }

        /// The key with which others check signatures and agree on secrets, 65 bytes.
        public var publicKey: [UInt8] {
            var bytes: UnsafeMutablePointer<UInt8>?
            let count = EVP_PKEY_get1_encoded_public_key(key, &bytes)
            // libcrypto made the bytes; they are freed here.
            defer { CRYPTO_free(bytes, nil, 0) }
            return Array(UnsafeBufferPointer(start: bytes, count: count))
        }

        /// The 64 bytes that prove that the key's owner wrote `message`: the two numbers of ECDSA with SHA-256.
        public borrowing func signature(for message: [UInt8]) -> [UInt8] {
            let context = EVP_MD_CTX_new()
            defer { EVP_MD_CTX_free(context) }
            // The two numbers, each with a sign and a head.
            var count = 2 * scalarLength + 16
            var written = [UInt8](repeating: 0, count: count)
            let done =
                EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1
                && EVP_DigestSign(context, &written, &count, message, message.count) == 1
            precondition(done, "libcrypto has no memory for a signature")
            return DER.numbers(Array(written.prefix(count))).flatMap { number in
                [UInt8](repeating: 0, count: max(0, scalarLength - number.count)) + number
            }
        }

        /// The 32 bytes on which the owners of both keys agree; `nil` where the other's is no point of the curve.
        public borrowing func sharedSecret(with publicKey: [UInt8]) -> [UInt8]? {
            guard let other = P256.openedPublic(publicKey) else { return nil }
            defer { EVP_PKEY_free(other) }
            let context = EVP_PKEY_CTX_new(key, nil)
            defer { EVP_PKEY_CTX_free(context) }
            var count = scalarLength
            var secret = [UInt8](repeating: 0, count: count)
            guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, other) == 1,
                EVP_PKEY_derive(context, &secret, &count) == 1, count == scalarLength
            else { return nil }
            return secret
        }
    }

    /// Whether 65 bytes are a point of the curve.
    public static func isPublicKey(_ bytes: [UInt8]) -> Bool {
        guard let key = openedPublic(bytes) else { return false }
        EVP_PKEY_free(key)
        return true
    }

    /// How many points the curve's base point makes; a private key is a number below it, and not 0 (FIPS 186-5).
    private static let order: [UInt8] = [
        0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xBC, 0xE6,
        0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
    ]

    /// prime256v1 (1.2.840.10045.3.1.7).
    private static let curve: [UInt8] = [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]

    /// libcrypto's key, which the caller frees; `nil` where the bytes are none. Written as RFC 5915 says, without the
    /// public key, which libcrypto works out.
    private static func opened(_ scalar: [UInt8]) -> OpaquePointer? {
        guard scalar.count == scalarLength, scalar.contains(where: { $0 != 0 }),
            scalar.lexicographicallyPrecedes(order)
        else { return nil }
        let der = DER.sequence([DER.number([1]), DER.bytes(scalar), DER.parameters(curve)])
        return der.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return d2i_PrivateKey(EVP_PKEY_EC, nil, &start, bytes.count)
        }
    }

    private static func openedPublic(_ point: [UInt8]) -> OpaquePointer? {
        guard point.count == pointLength, point[0] == 4 else { return nil }
        // id-ecPublicKey (1.2.840.10045.2.1).
        let kind: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
        let der = DER.sequence([DER.sequence([kind, curve]), DER.bits(point)])
        return der.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return d2i_PUBKEY(nil, &start, bytes.count)
        }
    }
}
