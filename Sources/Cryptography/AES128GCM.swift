import CCrypto

/// AES-128 in Galois/Counter Mode (NIST SP 800-38D), computed by OpenSSL's libcrypto.
public enum AES128GCM {
    /// Bytes of a key.
    public static let keyLength = 16
    /// Bytes of a nonce, which is used once with a key.
    public static let nonceLength = 12
    /// Bytes by which what is sealed is longer.
    public static let tagLength = 16

    /// The text under a key, with the tag that proves it.
    ///
    /// - Precondition: `key` has 16 bytes and `nonce` 12.
    public static func sealed(_ text: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8] {
        precondition(key.count == keyLength && nonce.count == nonceLength)
        // Freed below; nothing of it is kept.
        let context = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(context) }
        var (sealed, tag) = ([UInt8](repeating: 0, count: text.count), [UInt8](repeating: 0, count: tagLength))
        var (count, rest) = (Int32(0), Int32(0))
        let done =
            EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce) == 1
            && EVP_EncryptUpdate(context, &sealed, &count, text, Int32(text.count)) == 1
            && EVP_EncryptFinal_ex(context, &tag, &rest) == 1
            && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagLength), &tag) == 1
        precondition(done, "libcrypto has no memory for a text")
        return sealed + tag
    }

    /// The text of what was sealed; `nil` where another key sealed it, or a byte is another one.
    public static func opened(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
        guard key.count == keyLength, nonce.count == nonceLength, sealed.count >= tagLength else { return nil }
        let context = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(context) }
        let body = Array(sealed.dropLast(tagLength))
        var (text, tag) = ([UInt8](repeating: 0, count: body.count), Array(sealed.suffix(tagLength)))
        var (count, rest) = (Int32(0), Int32(0))
        var end = [UInt8](repeating: 0, count: tagLength)
        guard EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce) == 1,
            EVP_DecryptUpdate(context, &text, &count, body, Int32(body.count)) == 1,
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagLength), &tag) == 1,
            EVP_DecryptFinal_ex(context, &end, &rest) == 1
        else { return nil }
        return text
    }
}
