import CCrypto

/// A key that signs as issuers do. It owns a key of libcrypto, which `deinit` frees.
public final class SigningPair: @unchecked Sendable {
    /// RS256 or ES256.
    public let algorithm: String
    private let key: OpaquePointer

    /// A new key.
    public init(_ algorithm: String) {
        self.algorithm = algorithm
        let isRSA = algorithm == "RS256"
        let context = EVP_PKEY_CTX_new_id(isRSA ? EVP_PKEY_RSA : EVP_PKEY_EC, nil)
        defer { EVP_PKEY_CTX_free(context) }
        var made: OpaquePointer?
        let isReady =
            EVP_PKEY_keygen_init(context) == 1
            && (isRSA
                ? EVP_PKEY_CTX_set_rsa_keygen_bits(context, 2048)
                : EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1)) == 1
            && EVP_PKEY_keygen(context, &made) == 1
        precondition(isReady, "libcrypto makes no key")
        key = made!
    }

    deinit { EVP_PKEY_free(key) }

    /// The public key as an entry of a key set, without its braces.
    public func published(as name: String) -> String {
        var der = [UInt8](repeating: 0, count: 1024)
        let count = der.withUnsafeMutableBufferPointer { bytes -> Int in
            var end = bytes.baseAddress
            return Int(i2d_PUBKEY(key, &end))
        }
        let written = Array(der.prefix(count))
        guard algorithm == "RS256" else {
            let point = written.suffix(64)
            return
                "\"kty\":\"EC\",\"crv\":\"P-256\",\"use\":\"sig\",\"kid\":\"\(name)\",\"x\":\"\(base64(point.prefix(32)))\","
                + "\"y\":\"\(base64(point.suffix(32)))\""
        }
        // The modulus of 2048 bits stands before the exponent, 65537, with which the key ends.
        let modulus = written.dropLast(5).suffix(256)
        return
            "\"kty\":\"RSA\",\"alg\":\"RS256\",\"use\":\"sig\",\"kid\":\"\(name)\",\"n\":\"\(base64(modulus))\",\"e\":\"AQAB\""
    }

    /// The signature of a text, in the form of a token.
    public func signature(of text: String) -> [UInt8] {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        let message = Array(text.utf8)
        var bytes = [UInt8](repeating: 0, count: 512)
        var count = bytes.count
        let isSigned =
            EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1
            && EVP_DigestSign(context, &bytes, &count, message, message.count) == 1
        precondition(isSigned, "libcrypto does not sign")
        let signature = Array(bytes.prefix(count))
        return algorithm == "RS256" ? signature : SigningPair.halves(of: signature)
    }

    /// The two numbers of an ECDSA signature, 32 bytes each.
    private static func halves(of der: [UInt8]) -> [UInt8] {
        var place = 2
        var halves: [UInt8] = []
        for _ in 0..<2 {
            let count = Int(der[place + 1])
            let number = der[(place + 2)..<(place + 2 + count)].drop { $0 == 0 }
            halves += [UInt8](repeating: 0, count: 32 - number.count) + number
            place += 2 + count
        }
        return halves
    }
}

/// Base64 for addresses, without padding.
public func base64(_ bytes: some Sequence<UInt8>) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    let bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
    let text = stride(from: 0, to: bits.count, by: 6).map { start -> UInt8 in
        alphabet[(start..<(start + 6)).reduce(0) { $0 * 2 + Int($1 < bits.count ? bits[$1] : 0) }]
    }
    return String(decoding: text, as: UTF8.self)
}
