import CCrypto
import Text

/// SHA-256 (FIPS 180-4), computed by OpenSSL's libcrypto.
public enum SHA256 {
    /// The 32 bytes of the digest of `bytes`.
    public static func digest(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let whole: [UInt8]? = bytes.withContiguousStorageIfAvailable { digest(UnsafeRawBufferPointer($0)) }
        return whole ?? Array(bytes).withUnsafeBytes { digest($0) }
    }

    /// The digest of `bytes` as 64 lower-case hex digits.
    public static func hexDigest(_ bytes: some Sequence<UInt8>) -> String { Hexadecimal.encode(digest(bytes)) }

    private static func digest(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { output, count in
            // One call, after which libcrypto keeps neither memory nor pointers.
            _ = CCrypto.SHA256(bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count, output.baseAddress)
            count = Int(SHA256_DIGEST_LENGTH)
        }
    }
}
