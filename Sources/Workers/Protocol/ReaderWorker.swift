import CProcess
import FoundationEssentials
import Retail
import Text

#if canImport(Glibc)
    import Glibc
#endif

/// A reader process's own side: pictures in, readings out, until standard input closes.
public enum ReaderWorker {
    /// Reads one picture: its bytes, and whether a thumbnail is wanted, to its reading and the thumbnail's JPEG.
    public typealias Read = (_ bytes: [UInt8], _ wantsThumbnail: Bool) -> (reading: Reading, thumbnail: [UInt8]?)

    /// Loads what reads, confines the process, and answers pictures until the supervisor closes the pipe.
    ///
    /// - Parameters:
    ///   - fileBytes: bytes that a picture may have; a supervisor that announces more is not answered.
    ///   - memoryLimit: bytes that the process may hold.
    ///   - load: loads the models, before they are out of reach. Whatever it throws ends the process.
    public static func run(fileBytes: Int, memoryLimit: Int, load: () throws -> Read) throws {
        // Nothing a library prints may reach the supervisor as an answer: answers go to a descriptor of their own, and
        // what is written to standard output goes to standard error.
        let answers = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        _ = confine_die_with_parent()
        let read = try load()
        let greeting = ReaderProtocol.Greeting(confinement: Confinement.apply(memoryLimit: memoryLimit))
        try send(greeting, to: answers)
        while let (bytes, wantsThumbnail) = nextPicture(limit: fileBytes) {
            let (reading, thumbnail) = read(bytes, wantsThumbnail)
            try send(ReaderProtocol.Answer(reading: reading, thumbnail: thumbnail.map { Data($0) }), to: answers)
        }
    }

    private static func send(_ value: some Encodable, to descriptor: Int32) throws {
        let line = try JSONLines.line(value)
        var sent = 0
        while sent < line.count {
            let count = line[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // The supervisor is gone; so is the reason to go on.
            if count < 0 { exit(EXIT_SUCCESS) }
            sent += count
        }
    }

    /// The next picture's bytes, or `nil` at the end of input.
    private static func nextPicture(limit: Int) -> (bytes: [UInt8], thumbnail: Bool)? {
        var line: [UInt8] = []
        while line.count < 64 {
            guard let byte = receive(1) else { return nil }
            if byte[0] == UInt8(ascii: "\n") { break }
            line += byte
        }
        guard let request = ReaderProtocol.parse(request: String(decoding: line, as: UTF8.self)),
            request.length <= limit, let bytes = receive(request.length)
        else { return nil }
        return (bytes, request.thumbnail)
    }

    /// Exactly `length` bytes of standard input, or `nil` when it ends before.
    private static func receive(_ length: Int) -> [UInt8]? {
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
