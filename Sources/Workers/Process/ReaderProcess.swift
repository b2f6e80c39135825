#if canImport(Glibc)
    import Glibc
#endif

/// One reader process and the pipes to it. When this value ends, so does the process.
///
/// Everything waits in one `poll`: the request is written, the answer and the complaints are read as they come, so that
/// no full pipe can hold both sides, and memory and time are looked at in between.
struct ReaderProcess: ~Copyable {
    let identifier: pid_t
    private let input: Int32
    private let output: Int32
    private let complaints: Int32
    private let memoryLimit: Int
    private var received: [UInt8] = []
    private var lastComplaint: [UInt8] = []
    private var isReaped = false

    /// Milliseconds between two looks at a working reader's memory.
    private static let interval: Int32 = 100
    private static let longestComplaint = 2048

    init(_ command: ReaderCommand, memoryLimit: Int) throws(ReaderFailure) {
        let pipes = try ReaderPipes()
        identifier = try pipes.spawn(command)
        (input, output, complaints) = pipes.supervisorEnds()
        self.memoryLimit = memoryLimit
    }

    deinit {
        if !isReaped {
            // The whole group: whatever the reader itself may have started ends with it.
            kill(-identifier, SIGKILL)
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        }
        for descriptor in [input, output, complaints] { close(descriptor) }
    }

    /// Sends `request`, in order, and returns the line that the reader answers.
    ///
    /// After an error the process is of no more use: let this value end.
    mutating func exchange(_ request: [[UInt8]], within limit: Duration) throws(ReaderFailure) -> [UInt8] {
        let deadline = ContinuousClock.now + limit
        var part = 0
        var sent = 0
        var searched = 0
        guard received.isEmpty else { throw .garbled("followed by more that nobody asked for") }
        while true {
            while part < request.count, sent == request[part].count { (part, sent) = (part + 1, 0) }
            var watched = [
                pollfd(fd: output, events: Int16(POLLIN), revents: 0),
                pollfd(fd: complaints, events: Int16(POLLIN), revents: 0),
                pollfd(fd: part < request.count ? input : -1, events: Int16(POLLOUT), revents: 0),
            ]
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { throw .timedOut(limit) }
            let wait = min(Self.interval, Int32(left.components.seconds) * 1000 + 1)
            guard poll(&watched, nfds_t(watched.count), wait) >= 0 || errno == EINTR else {
                throw .crashed(how: "could not be waited for", complaint: String(cString: strerror(errno)))
            }
            if watched[1].revents != 0 { takeComplaint() }
            if watched[0].revents != 0 {
                guard try takeOutput() else { throw ending() }
                if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                    guard part == request.count else { throw .garbled("given before the question was put") }
                    let line = Array(received[..<end])
                    received.removeFirst(end + 1)
                    return line
                }
                searched = received.count
            }
            if watched[2].revents != 0 {
                let count = request[part][sent...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
                if count >= 0 {
                    sent += count
                } else if errno != EAGAIN, errno != EINTR {
                    throw ending()
                }
            }
            if let held = MemoryUse.pages(of: identifier)?.resident, held > memoryLimit {
                throw .overMemory(bytes: held, limit: memoryLimit)
            }
        }
    }

    /// Bytes the process holds in memory now.
    mutating func heldBytes() -> Int { MemoryUse.pages(of: identifier)?.resident ?? 0 }

    /// What the process last wrote to standard error.
    var complaint: String {
        let printable = lastComplaint.filter { $0 >= 32 || $0 == 10 }
        return String(decoding: printable, as: UTF8.self).split(separator: "\n").suffix(3).joined(separator: "; ")
    }

    /// Takes what is there of the answer; false at its end.
    private mutating func takeOutput() throws(ReaderFailure) -> Bool {
        let chunk = ReaderProcess.chunk(output)
        guard let chunk else { return true }
        received += chunk
        guard received.count <= ReaderLimits.longestAnswer else { throw .garbled("endless") }
        return !chunk.isEmpty
    }

    private mutating func takeComplaint() {
        lastComplaint += ReaderProcess.chunk(complaints) ?? []
        lastComplaint = Array(lastComplaint.suffix(Self.longestComplaint))
    }

    /// What is there to read, empty at the end, `nil` when there is nothing yet.
    private static func chunk(_ descriptor: Int32) -> [UInt8]? {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            let got = read(descriptor, buffer.baseAddress, buffer.count)
            failed = got < 0 && (errno == EAGAIN || errno == EINTR)
            count = max(got, 0)
        }
        return failed ? nil : bytes
    }

    /// How the process ended, its pipe being closed.
    private mutating func ending() -> ReaderFailure {
        takeComplaint()
        // A process that closes its pipe and lives on is ended.
        var status: Int32 = 0
        var tries = 0
        while true {
            let found = waitpid(identifier, &status, tries < 20 ? WNOHANG : 0)
            if found == identifier { break }
            if found < 0, errno != EINTR { return .crashed(how: "vanished", complaint: complaint) }
            tries += 1
            if tries == 20 { kill(identifier, SIGKILL) } else { usleep(10_000) }
        }
        isReaped = true
        let signal = status & 0x7F
        if signal == 0 {
            return .crashed(how: "ended with status \((status >> 8) & 0xFF)", complaint: complaint)
        }
        if [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(signal), tries < 20 {
            return .killedFromOutside(signal: signal)
        }
        return .crashed(how: "crashed (\(String(cString: strsignal(signal))))", complaint: complaint)
    }
}
