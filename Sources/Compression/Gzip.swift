import CZlib

/// Compresses bytes as gzip (RFC 1952).
public enum Gzip {
    /// The bytes as one gzip member; `nil` if zlib has no memory for it.
    /// - Parameter level: zlib's level, 1 (fastest) to 9 (smallest).
    public static func compress(_ bytes: [UInt8], level: Int32 = 9) -> [UInt8]? {
        var stream = z_stream()
        // 15 bits of window, and 16 for gzip's header instead of zlib's.
        let status = deflateInit2_(
            &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { return nil }
        // `deflateEnd` frees what `deflateInit2_` allocated.
        defer { deflateEnd(&stream) }
        guard let length = UInt32(exactly: bytes.count) else { return nil }
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, uLong(bytes.count))))
        var input = bytes
        let ended = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                stream.next_in = source.baseAddress
                stream.avail_in = length
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(clamping: target.count)
                return deflate(&stream, Z_FINISH)
            }
        }
        guard ended == Z_STREAM_END else { return nil }
        output.removeLast(output.count - Int(stream.total_out))
        return output
    }
}
