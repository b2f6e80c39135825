#if canImport(Glibc)
    import Glibc
#endif

/// One reader process and the pipes to it. When this value ends, so does the process.
///
/// Everything waits in one `poll`: the request is written, the answer and the errorPipe are read as they come, so that
/// no full pipe can hold both sides, and memory and time are looked at in between.
struct ReaderProcess: ~Copyable {
    let identifier: pid_t
    private let input: Int32
    private let output: Int32
    private let errorPipe: Int32
    private let memoryLimit: Int
    private var received: [UInt8] = []
    private var errorTail: [UInt8] = []
    private var isReaped = false
    /// Whether a request's line was sent ahead, so that the reader may have said already which process reads the
    /// picture.
    private var isAnnounced = false
    /// The process that reads the picture in hand, where the reader has said so.
    private var child: pid_t?

    /// Milliseconds between two looks at a working reader's memory.
    private static let interval: Int32 = 100
    private static let maxErrorTail = 2048

    init(_ command: ReaderCommand, memoryLimit: Int) throws(ReaderFailure) {
        let pipes = try ReaderPipes()
        identifier = try pipes.spawn(command)
        (input, output, errorPipe) = pipes.supervisorEnds()
        self.memoryLimit = memoryLimit
    }

    /// The reader that was forked, which this value ends.
    init(_ forked: ForkedReader, memoryLimit: Int) {
        identifier = forked.identifier
        (input, output, errorPipe) = (forked.input, forked.output, forked.errorPipe)
        self.memoryLimit = memoryLimit
    }

    deinit {
        if !isReaped {
            // The whole group: whatever the reader itself may have started ends with it.
            kill(-identifier, SIGKILL)
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        }
        for descriptor in [input, output, errorPipe] { close(descriptor) }
    }

    /// What the process says when it is ready.
    ///
    /// - Parameter request: the first request, whose line is sent ahead; its bytes are not.
    mutating func greeting(
        ahead request: ReaderRequest, within limit: Duration
    ) throws(ReaderFailure) -> ReaderProtocol.Greeting {
        do throws(ReaderFailure) {
            let greeting = try ReaderProtocol.greeting(try exchange([request.line], within: limit))
            isAnnounced = true
            return greeting
        } catch {
            if case .killedExternally = error { throw error }
            throw .noGreeting(error.description)
        }
    }

    /// Sends `request`, in order and less what was sent ahead, and returns the line that the reader answers.
    ///
    /// After an error the process is of no more use: let this value end.
    ///
    /// - Parameter longest: bytes that the answer may have.
    mutating func exchange(
        _ request: [[UInt8]], within limit: Duration, longest: Int = ReaderLimits.longestAnswer
    ) throws(ReaderFailure) -> [UInt8] {
        guard received.isEmpty || isAnnounced else { throw .garbled("followed by more that nobody asked for") }
        isAnnounced = false
        child = nil
        return try line(sending: request, within: limit, longest: longest)
    }

    /// The next line of an answer that has several.
    mutating func nextLine(within limit: Duration, longest: Int) throws(ReaderFailure) -> [UInt8] {
        try line(sending: [], within: limit, longest: longest)
    }

    private mutating func line(
        sending request: [[UInt8]], within limit: Duration, longest: Int
    ) throws(ReaderFailure) -> [UInt8] {
        let begin = ContinuousClock.now
        let deadline = begin + limit
        var nextLook = begin + .milliseconds(Int(Self.interval))
        var part = 0
        var sent = 0
        var searched = 0
        while true {
            while part < request.count, sent == request[part].count { (part, sent) = (part + 1, 0) }
            while let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(received[..<end])
                received.removeFirst(end + 1)
                searched = 0
                guard let notice = ReaderProtocol.Notice(line: line) else {
                    guard part == request.count else { throw .garbled("given before the question was put") }
                    return line
                }
                try handle(notice)
            }
            searched = received.count
            var watched = [
                pollfd(fd: output, events: Int16(POLLIN), revents: 0),
                pollfd(fd: errorPipe, events: Int16(POLLIN), revents: 0),
                pollfd(fd: part < request.count ? input : -1, events: Int16(POLLOUT), revents: 0),
            ]
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { throw .timedOut(limit) }
            let wait = min(Self.interval, Int32(left.components.seconds) * 1000 + 1)
            guard poll(&watched, nfds_t(watched.count), wait) >= 0 || errno == EINTR else {
                throw .crashed(how: "could not be waited for", errorText: String(cString: strerror(errno)))
            }
            if watched[1].revents != 0 { readErrorPipe() }
            if watched[0].revents != 0 {
                guard try takeOutput(longest: longest) else { throw ending() }
            }
            // The line and the bytes behind it go together, where the pipe holds both.
            while watched[2].revents != 0, part < request.count {
                let count = request[part][sent...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
                if count >= 0 {
                    sent += count
                    if sent == request[part].count { (part, sent) = (part + 1, 0) }
                } else if errno == EAGAIN || errno == EINTR {
                    break
                } else if errno == EPIPE {
                    // Why is told by the answer, or by the end of the process.
                    part = request.count
                } else {
                    throw ending()
                }
            }
            let now = ContinuousClock.now
            guard now >= nextLook else { continue }
            nextLook = now + .milliseconds(Int(Self.interval))
            if let held = ProcessStatistics(of: child ?? identifier)?.residentBytes, held > memoryLimit {
                throw .overMemory(bytes: held, limit: memoryLimit)
            }
        }
    }

    private mutating func handle(_ notice: ReaderProtocol.Notice) throws(ReaderFailure) {
        switch notice {
        case .child(let process): child = process
        case .killed(signal: let signal):
            readErrorPipe()
            throw ReaderFailure(signal: signal, errorText: errorText)
        case .ended(status: let status):
            readErrorPipe()
            throw .crashed(how: "ended with status \(status)", errorText: errorText)
        }
    }

    /// What the process last wrote to standard error.
    var errorText: String {
        let printable = errorTail.filter { $0 >= 32 || $0 == 10 }
        return String(decoding: printable, as: UTF8.self).split(separator: "\n").suffix(3).joined(separator: "; ")
    }

    /// Takes what is there of the answer; false at its end.
    private mutating func takeOutput(longest: Int) throws(ReaderFailure) -> Bool {
        let chunk = ReaderProcess.chunk(output)
        guard let chunk else { return true }
        received += chunk
        guard received.count <= longest else { throw .garbled("endless") }
        return !chunk.isEmpty
    }

    private mutating func readErrorPipe() {
        errorTail += ReaderProcess.chunk(errorPipe) ?? []
        errorTail = Array(errorTail.suffix(Self.maxErrorTail))
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
        readErrorPipe()
        // A process that closes its pipe and lives on is ended.
        var status: Int32 = 0
        var tries = 0
        while true {
            let found = waitpid(identifier, &status, tries < 20 ? WNOHANG : 0)
            if found == identifier { break }
            if found < 0, errno != EINTR { return .crashed(how: "vanished", errorText: errorText) }
            tries += 1
            if tries == 20 { kill(identifier, SIGKILL) } else { usleep(10_000) }
        }
        isReaped = true
        let signal = status & 0x7F
        if signal == 0 {
            if (status >> 8) & 0xFF == ReaderWorker.unprepared { return .unprepared }
            return .crashed(how: "ended with status \((status >> 8) & 0xFF)", errorText: errorText)
        }
        // Killed by this loop it is not ended from outside.
        if tries >= 20 { return .crashed(how: "closed its pipe and went on", errorText: errorText) }
        return ReaderFailure(signal: signal, errorText: errorText)
    }
}

extension ReaderFailure {
    /// What the end by `signal` means.
    fileprivate init(signal: Int32, errorText: String) {
        self =
            switch signal {
            case SIGKILL, SIGTERM, SIGINT, SIGHUP: .killedExternally(signal: signal)
            case SIGXCPU: .tooCostly
            default: .crashed(how: "crashed (\(String(cString: strsignal(signal))))", errorText: errorText)
            }
    }
}
