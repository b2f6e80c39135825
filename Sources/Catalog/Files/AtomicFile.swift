#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file written under another name and put in its place when it is whole.
struct AtomicFile: ~Copyable {
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
