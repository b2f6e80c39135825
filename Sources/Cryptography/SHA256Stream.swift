import CCrypto
import Text

/// SHA-256 of bytes that come in pieces.
///
/// It owns a context of libcrypto, which `deinit` frees, finished or not.
public struct SHA256Stream: ~Copyable {
    private let context: OpaquePointer

    /// A stream without bytes.
    public init() {
        // Both calls fail only without memory.
        guard let context = EVP_MD_CTX_new() else { fatalError("libcrypto has no memory for a digest") }
        let begun = EVP_DigestInit_ex(context, EVP_sha256(), nil)
        precondition(begun == 1, "libcrypto does not know SHA-256")
        self.context = context
    }

    deinit { EVP_MD_CTX_free(context) }

    /// Adds the next bytes.
    public mutating func update(_ bytes: some Sequence<UInt8>) {
        let done: Bool? = bytes.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
        if done == nil { _ = Array(bytes).withUnsafeBytes { update($0) } }
    }

    private func update(_ bytes: UnsafeRawBufferPointer) -> Bool {
        EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1
    }

    /// The 32 bytes of the digest of all bytes added.
    public consuming func finish() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { output, count in
            var length: UInt32 = 0
            EVP_DigestFinal_ex(context, output.baseAddress, &length)
            count = Int(length)
        }
    }
}
