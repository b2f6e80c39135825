import Imaging
import Retail

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A stranger's file, read whole within limits.
package enum ImageFile {
    /// The file's bytes.
    ///
    /// A path may name anything: a directory, a pipe without a writer, a device. Only a regular file is read, it is
    /// opened without waiting, and never more of it than `limits.bytes`.
    ///
    /// - Parameter path: a C string, since the system's names are bytes and need not be UTF-8.
    package static func read(path: UnsafePointer<CChar>, limits: PhotoLimits) throws(ReadingError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw failure(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw ReadingError(code: .unreadableImage, message: "this is no regular file: name a picture's file")
        }
        let size = Int(status.st_size)
        guard size <= limits.bytes else { throw ReadingError(.tooManyBytes(size, limit: limits.bytes)) }
        return try read(descriptor, expecting: size, limit: limits.bytes)
    }

    private static func read(
        _ descriptor: Int32, expecting size: Int, limit: Int
    ) throws(ReadingError) -> [UInt8] {
        var failed: Int32?
        // One byte more than expected shows a file that grew; it may grow up to the limit.
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
        throw ReadingError(.tooManyBytes(bytes.count, limit: limit))
    }

    private static func failure(_ number: Int32) -> ReadingError {
        let reason = String(cString: strerror(number))
        return switch number {
        case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP:
            ReadingError(code: .notFound, message: "there is no such file: \(reason)")
        default:
            ReadingError(code: .unreadableImage, message: "the file could not be read: \(reason)")
        }
    }
}

extension ReadingError {
    init(_ error: ImagingError) {
        let code: Code =
            switch error {
            case .tooManyPixels, .tooManyBytes: .tooLarge
            case .empty, .unknownFormat, .undecodable, .outOfMemory: .unreadableImage
            }
        self.init(code: code, message: error.description)
    }
}
