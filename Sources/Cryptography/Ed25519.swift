import CCrypto

/// Ed25519 signatures (RFC 8032), computed by OpenSSL's libcrypto.
public enum Ed25519 {
    /// Bytes of a private key's seed and of a public key.
    public static let keyLength = 32
    /// Bytes of a signature.
    public static let signatureLength = 64

    /// A key that signs. It owns a key of libcrypto, which `deinit` frees.
    public struct PrivateKey: ~Copyable {
        private let key: OpaquePointer

        /// A new key from the system's random numbers.
        public init() {
            var seed = [UInt8](repeating: 0, count: keyLength)
            let drawn = RAND_bytes(&seed, Int32(seed.count))
            precondition(drawn == 1, "the system gives no random numbers")
            guard let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count) else {
                fatalError("libcrypto does not know Ed25519")
            }
            self.key = key
        }

        /// The key of this seed; `nil` if the seed is not 32 bytes.
        public init?(seed: [UInt8]) {
            guard seed.count == keyLength,
                let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count)
            else { return nil }
            self.key = key
        }

        deinit { EVP_PKEY_free(key) }

        /// The 32 bytes that determine the key; they must stay secret.
        public var seed: [UInt8] { raw(EVP_PKEY_get_raw_private_key) }

        /// The key with which others check signatures.
        public var publicKey: [UInt8] { raw(EVP_PKEY_get_raw_public_key) }

        private borrowing func raw(
            _ read: (OpaquePointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>?) -> Int32
        ) -> [UInt8] {
            let key = key
            return [UInt8](unsafeUninitializedCapacity: keyLength) { bytes, count in
                count = keyLength
                let done = read(key, bytes.baseAddress, &count)
                precondition(done == 1, "libcrypto does not return the key")
            }
        }

        /// The 64 bytes that prove that the key's owner wrote `message`.
        public borrowing func signature(for message: [UInt8]) -> [UInt8] {
            let key = key
            let context = EVP_MD_CTX_new()
            defer { EVP_MD_CTX_free(context) }
            return [UInt8](unsafeUninitializedCapacity: signatureLength) { bytes, count in
                count = signatureLength
                let done =
                    EVP_DigestSignInit(context, nil, nil, nil, key) == 1
                    && EVP_DigestSign(context, bytes.baseAddress, &count, message, message.count) == 1
                precondition(done, "libcrypto has no memory for a signature")
            }
        }
    }

    /// Whether the owner of `publicKey` signed `message` with `signature`; false for malformed arguments.
    public static func isValid(_ signature: [UInt8], for message: [UInt8], publicKey: [UInt8]) -> Bool {
        guard signature.count == signatureLength, publicKey.count == keyLength,
            let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, publicKey, publicKey.count)
        else { return false }
        defer { EVP_PKEY_free(key) }
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        return EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}
