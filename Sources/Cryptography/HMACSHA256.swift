import CCrypto

/// HMAC-SHA-256 (RFC 2104), by OpenSSL's libcrypto: proof that who wrote a message knew a key.
public enum HMACSHA256 {
    /// The 32 bytes that vouch for `message` under `key`.
    public static func code(for message: [UInt8], key: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { room, count in
            var length: UInt32 = 0
            // libcrypto keeps nothing of what it is given. It fails only where memory is gone, and then wrote nothing.
            let written = HMAC(
                EVP_sha256(), key, Int32(key.count), message, message.count, room.baseAddress, &length)
            precondition(written != nil, "libcrypto has no memory for a code")
            count = Int(length)
        }
    }

    /// Whether `code` vouches for `message`; takes as long for a code that is nearly right as for one that is not.
    public static func isValid(_ code: [UInt8], for message: [UInt8], key: [UInt8]) -> Bool {
        let right = HMACSHA256.code(for: message, key: key)
        return code.count == right.count && CRYPTO_memcmp(code, right, right.count) == 0
    }
}
