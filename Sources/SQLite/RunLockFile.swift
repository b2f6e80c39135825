import SQL

#if canImport(Glibc)
    import Glibc
#endif

/// A file beside the database, locked by the one process that may carry out a run. The system releases the lock when
/// the process ends.
final class RunLockFile: Sendable {
    private let descriptor: Int32

    /// Locks the file beside the database at `path`; `nil` while another holds it.
    init?(beside path: String) throws(StoreError) {
        let file = path + ".lock"
        let opened = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard opened >= 0 else { throw .failed(location: file, message: String(cString: strerror(errno))) }
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            close(opened)
            return nil
        }
        descriptor = opened
    }

    deinit { close(descriptor) }
}
