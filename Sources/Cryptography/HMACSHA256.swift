import CCrypto

/// HMAC-SHA-256 (RFC 2104), computed by OpenSSL's libcrypto: proves that the writer of a message knew a key.
public enum HMACSHA256 {
    /// The 32 bytes that authenticate `message` under `key`.
    public static func code(for message: [UInt8], key: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { output, count in
            var length: UInt32 = 0
            // libcrypto keeps no pointer. It fails only without memory, and then writes nothing.
            let written = HMAC(
                EVP_sha256(), key, Int32(key.count), message, message.count, output.baseAddress, &length)
            precondition(written != nil, "libcrypto has no memory for a code")
            count = Int(length)
        }
    }

    /// Whether `code` authenticates `message`; takes constant time, however many bytes are right.
    public static func isValid(_ code: [UInt8], for message: [UInt8], key: [UInt8]) -> Bool {
        let right = HMACSHA256.code(for: message, key: key)
        return code.count == right.count && CRYPTO_memcmp(code, right, right.count) == 0
    }
}
