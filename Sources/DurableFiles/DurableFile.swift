#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Files that are whole, old or new, at every moment, also after a power cut.
public enum DurableFile {
    /// Puts a file in the place of another, whose rights it gets, or where none is: then its owner alone may read it.
    /// It is on disk, with its name, when this returns.
    public static func replace(_ path: String, with text: String) throws(DurableFileError) {
        let draft = "\(path).\(getpid()).part"
        unlink(draft)
        try write(text, toNew: draft)
        var earlier = stat()
        if stat(path, &earlier) == 0 { chmod(draft, earlier.st_mode & 0o777) }
        guard rename(draft, path) == 0 else {
            let error = DurableFileError(.rename, path)
            unlink(draft)
            throw error
        }
        try DurableFolder.flush(DurableFolder.parent(of: path))
    }

    /// Writes a file that must not be there yet; without its name, which the caller still gives it or flushes.
    public static func write(_ text: String, toNew path: String) throws(DurableFileError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DurableFileError(.make, path) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { systemWrite(descriptor, $0.baseAddress!, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let error = DurableFileError(.write, path)
                unlink(path)
                throw error
            }
            done += count
        }
        guard fsync(descriptor) == 0 else {
            let error = DurableFileError(.flush, path)
            unlink(path)
            throw error
        }
    }

    private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
        #if canImport(Glibc)
            Glibc.write(descriptor, bytes, count)
        #else
            Darwin.write(descriptor, bytes, count)
        #endif
    }
}
