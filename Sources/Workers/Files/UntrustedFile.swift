import DomainModel

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads a stranger's file within limits.
public enum UntrustedFile {
    /// The file's bytes.
    ///
    /// A path may name anything: a directory, a pipe without a writer, a device. Only regular files are read, without
    /// waiting, and never more than `limit` bytes.
    ///
    /// - Parameters:
    ///   - limit: bytes that the file may have.
    ///   - followingLinks: whether to follow a symbolic link. For an upload it is not followed: the link may lead to
    ///     another user's picture.
    public static func read(
        _ path: RawPath, limit: Int, followingLinks: Bool = false
    ) throws(ReadingError) -> [UInt8] {
        let links = followingLinks ? 0 : O_NOFOLLOW
        let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | links) }
        guard descriptor >= 0 else { throw failure(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw ReadingError(code: .unreadableImage, message: "this is no regular file: name a picture's file")
        }
        let size = Int(status.st_size)
        guard size <= limit else { throw tooLarge(size, limit: limit) }
        return try read(descriptor, expecting: size, limit: limit)
    }

    private static func read(
        _ descriptor: Int32, expecting size: Int, limit: Int
    ) throws(ReadingError) -> [UInt8] {
        var failed: Int32?
        // One byte more than expected shows that the file grew; it may grow up to the limit.
        var bytes = [UInt8]()
        var capacity = size + 1
        while bytes.count <= limit {
            let room = min(capacity, limit + 1 - bytes.count)
            let chunk = [UInt8](unsafeUninitializedCapacity: max(room, 1)) { buffer, count in
                while count < buffer.count {
                    let got = Glibc.read(descriptor, buffer.baseAddress! + count, buffer.count - count)
                    if got < 0, errno == EINTR { continue }
                    if got < 0 { failed = errno }
                    if got <= 0 { break }
                    count += got
                }
            }
            if let failed { throw failure(failed) }
            bytes = bytes.isEmpty ? chunk : bytes + chunk
            if chunk.count < room { return bytes }
            capacity = max(1 << 16, bytes.count)
        }
        throw tooLarge(bytes.count, limit: limit)
    }

    private static func tooLarge(_ count: Int, limit: Int) -> ReadingError {
        ReadingError(
            code: .tooLarge, message: "the file has \(count) bytes and the limit is \(limit): send a smaller one")
    }

    private static func failure(_ number: Int32) -> ReadingError {
        let reason = String(cString: strerror(number))
        return switch number {
        case ELOOP:
            ReadingError(code: .notFound, message: "this is a link, which is not followed: give the file itself")
        case ENOENT, ENOTDIR, ENAMETOOLONG:
            ReadingError(code: .notFound, message: "there is no such file")
        default:
            ReadingError(code: .unreadableImage, message: "the file could not be read: \(reason)")
        }
    }
}
