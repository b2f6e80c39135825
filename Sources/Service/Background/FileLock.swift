import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A lock that one process at a time holds, on any machine that reaches its file (flock(2); over NFS from Linux
/// 2.6.12).
enum FileLock {
    /// Waits for the lock at `path`, creates the file if it is missing, and holds the lock until `body` returns or the
    /// process ends.
    static func hold<Value>(_ path: String, while body: () throws -> Value) throws -> Value {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteNoPermission) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw CocoaError(.fileLocking) }
        }
        return try body()
    }
}
