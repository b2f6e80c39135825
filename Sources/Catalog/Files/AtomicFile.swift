#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that is written under another name and renamed when it is complete.
struct AtomicFile: ~Copyable {
    /// Owned here: `deinit` closes it and removes a file that was not renamed.
    private let stream: UnsafeMutablePointer<FILE>
    private let path: String
    private let temporary: String

    init?(_ path: String) {
        // A name of this process alone, even where processes of other machines write to the same folder.
        temporary = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).part"
        self.path = path
        guard let stream = fopen(temporary, "wbx") else { return nil }
        self.stream = stream
    }

    deinit {
        fclose(stream)
        unlink(temporary)
    }

    func write<Value: BitwiseCopyable>(_ values: [Value]) -> Bool { values.withUnsafeBufferPointer { write($0) } }

    func write<Value: BitwiseCopyable>(_ values: UnsafeBufferPointer<Value>) -> Bool {
        let bytes = UnsafeRawBufferPointer(values)
        return bytes.isEmpty || fwrite(bytes.baseAddress, 1, bytes.count, stream) == bytes.count
    }

    /// Renames the file; from then on readers see all of it.
    func commit() -> Bool {
        fflush(stream) == 0 && fsync(fileno(stream)) == 0 && rename(temporary, path) == 0
    }
}
