#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Folders whose names outlive a power cut: a new name is on disk only when the folder that it is in was flushed.
public enum DurableFolder {
    /// Makes a folder, and those above it that are missing, for its owner alone. Their names are on disk when this
    /// returns, also that of a folder that is there and that nobody flushed.
    public static func make(_ path: String) throws(DurableFileError) {
        guard !path.isEmpty, path != "/" else { return }
        if mkdir(path, 0o700) != 0 {
            switch errno {
            case EEXIST: break
            case ENOENT where parent(of: path) != ".":
                try make(parent(of: path))
                guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw DurableFileError(.make, path) }
            default: throw DurableFileError(.make, path)
            }
        }
        // Who may not look into the folder above did not make the name either.
        guard access(parent(of: path), R_OK) == 0 else { return }
        try flush(parent(of: path))
    }

    /// Makes the names in a folder last.
    public static func flush(_ path: String) throws(DurableFileError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DurableFileError(.flush, path) }
        defer { close(descriptor) }
        // Some file systems cannot flush a folder, and say so.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else { throw DurableFileError(.flush, path) }
    }

    /// The folder that a path is in.
    public static func parent(of path: String) -> String {
        var path = path[...]
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
