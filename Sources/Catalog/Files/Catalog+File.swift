#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Catalog {
    /// Catalogues of fewer bytes are indexed each time; that takes less than looking for an index.
    static let smallestIndexed = 4 << 20

    /// Opens a catalogue file, with the index beside it (`FILE.index`) where that fits the file's content; where it does
    /// not, the index is built and, for a large catalogue, kept there for the next time.
    ///
    /// An index that cannot be written is no error: a note says so and the next run builds it again.
    public static func open(_ path: String) throws(CatalogError) -> Catalog {
        let bytes = try contents(of: path)
        guard bytes.count >= smallestIndexed else { return try load(csv: bytes, named: path) }
        let stamp = IndexFile.Stamp(csv: bytes)
        if let (index, notes) = IndexFile.read(path + ".index", stamp: stamp) {
            return Catalog(index: index, notes: notes)
        }
        var built = try load(csv: bytes, named: path)
        if !IndexFile.write(built.index, notes: built.notes, stamp: stamp, to: path + ".index") {
            built.notes.append("\(path).index cannot be written; the index will be built again each time")
        }
        return built
    }

    static func contents(of path: String) throws(CatalogError) -> [UInt8] {
        guard let file = InputFile(path) else {
            throw .file(file: path, what: "the file cannot be read: look at its path and permissions")
        }
        guard let bytes = file.readAll() else { throw .file(file: path, what: "reading failed half way") }
        return bytes
    }
}

/// A file open for reading; closed when it goes.
struct InputFile: ~Copyable {
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

/// A file written under another name and put in its place when it is whole.
struct OutputFile: ~Copyable {
    /// Owned here: `deinit` closes it, and removes what was not put in place.
    private let stream: UnsafeMutablePointer<FILE>
    private let path: String
    private let temporary: String

    init?(_ path: String) {
        temporary = "\(path).\(getpid()).part"
        self.path = path
        guard let stream = fopen(temporary, "wb") else { return nil }
        self.stream = stream
    }

    deinit {
        fclose(stream)
        unlink(temporary)
    }

    func write<Value: BitwiseCopyable>(_ values: [Value]) -> Bool {
        values.withUnsafeBytes { $0.isEmpty || fwrite($0.baseAddress, 1, $0.count, stream) == $0.count }
    }

    /// Puts the file in its place; from then on readers see all of it.
    func commit() -> Bool {
        fflush(stream) == 0 && fsync(fileno(stream)) == 0 && rename(temporary, path) == 0
    }
}
