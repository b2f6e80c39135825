#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file open for reading; closed when it goes.
struct FileReader: ~Copyable {
    /// Owned here: `deinit` closes it.
    private let stream: UnsafeMutablePointer<FILE>

    init?(_ path: String) {
        guard let stream = fopen(path, "rb") else { return nil }
        self.stream = stream
    }

    deinit { fclose(stream) }

    /// Bytes in the file, or `nil` where it is no regular file.
    var size: Int? {
        var status = stat()
        guard fstat(fileno(stream), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Reads what is left; `nil` when reading fails.
    func readAll() -> [UInt8]? {
        if let size, size > 0 {
            let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                count = fread(buffer.baseAddress, 1, size, stream)
            }
            return ferror(stream) == 0 ? bytes : nil
        }
        var bytes: [UInt8] = []
        while true {
            let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                count = fread(buffer.baseAddress, 1, 1 << 16, stream)
            }
            if chunk.isEmpty { return ferror(stream) == 0 ? bytes : nil }
            bytes += chunk
        }
    }

    /// Reads `count` values as they lie in memory; `nil` where the file ends before.
    func read<Value: BitwiseCopyable>(_ type: Value.Type, count: Int) -> [Value]? {
        guard count >= 0, count <= 1 << 36 else { return nil }
        let values = [Value](unsafeUninitializedCapacity: count) { buffer, read in
            read = count == 0 ? 0 : fread(buffer.baseAddress, MemoryLayout<Value>.stride, count, stream)
        }
        return values.count == count ? values : nil
    }
}
