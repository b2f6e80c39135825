#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that is open for reading; `deinit` closes it.
struct ReadOnlyFile: ~Copyable {
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

    /// Reads the rest; `nil` when reading fails.
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

    /// Adds the rest to a hash, in pieces; `false` when reading fails.
    func hash(into hash: inout IncrementalHash) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { piece in
            while true {
                let count = fread(piece.baseAddress, 1, piece.count, stream)
                guard count > 0 else { return ferror(stream) == 0 }
                hash.add(UnsafeRawBufferPointer(rebasing: piece[..<count]))
            }
        }
    }

    /// The whole file in memory: its pages, shared with all processes that map it, or a copy where mapping
    /// fails. `nil` where it is no regular file, is shorter than `minSize`, is another user's, or cannot be read.
    func contents(atLeast minSize: Int) -> FlatMemory? {
        guard let size, size >= minSize, isOurs else { return nil }
        if let mapped = FlatMemory(mapping: fileno(stream), count: size) { return mapped }
        guard let bytes = readAll(), bytes.count == size else { return nil }
        return bytes.withUnsafeBytes { FlatMemory(copying: $0) }
    }

    /// Whether only this user and the administrator can write the file. Whoever else may could give products to
    /// another partner, or truncate the file: the system ends a process that reads a missing
    /// page.
    private var isOurs: Bool {
        var status = stat()
        guard fstat(fileno(stream), &status) == 0 else { return false }
        return (status.st_uid == geteuid() || status.st_uid == 0) && status.st_mode & (S_IWGRP | S_IWOTH) == 0
    }
}
