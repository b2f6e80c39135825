#if canImport(Glibc)
    import Glibc
#endif

/// Requests on standard input. The reader takes the line, which the supervisor wrote. The bytes after it are a
/// stranger's: only the child that reads the picture sees them, on a standard input of its own.
enum RequestStream {
    /// Bytes of the longest line: three words and a number.
    private static let longestLine = 64

    /// Whether there is input, or comes within so many milliseconds.
    static func isReady(within milliseconds: Int32) -> Bool {
        var watched = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, milliseconds) != 0
    }

    /// The next request; `nil` at the end of input or if the line is not a request.
    static func next() -> ReaderRequest? {
        var line: [UInt8] = []
        while line.count < longestLine {
            guard let byte = bytes(1) else { return nil }
            if byte[0] == UInt8(ascii: "\n") { break }
            line += byte
        }
        return ReaderRequest(line: String(decoding: line, as: UTF8.self))
    }

    /// Exactly `length` bytes; `nil` if the input ends before.
    static func bytes(_ length: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            while count < length {
                let got = Glibc.read(STDIN_FILENO, buffer.baseAddress! + count, length - count)
                if got < 0, errno == EINTR { continue }
                if got <= 0 { break }
                count += got
            }
        }
        return bytes.count == length ? bytes : nil
    }
}
