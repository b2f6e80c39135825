#if canImport(Glibc)
    import Glibc
#endif

/// One reader process and the pipes to it. `deinit` ends the process.
///
/// A single `poll` waits for everything: it writes the request and reads the answer and standard error as they come, so
/// that no full pipe can block both sides, and checks memory and time in between.
struct ReaderProcess: ~Copyable {
    let identifier: pid_t
    private let input: Int32
    private let output: Int32
    private let errorPipe: Int32
    private let memoryLimit: Int
    private var received: [UInt8] = []
    private var errorTail: [UInt8] = []
    private var isReaped = false
    /// Whether a request's line was sent ahead, so that the reader may already have announced the process that reads
    /// the picture.
    private var isAnnounced = false
    /// The process that reads the picture, if the reader has announced it.
    private var child: pid_t?
    /// Whether the process reads the picture itself and has nothing of its own to say.
    private var readsOnce = false
    /// Seconds of processor time that it may use, as it said before it saw a picture.
    private var processorSeconds: Int?

    /// Milliseconds between two checks of a working reader's memory.
    private static let intervalMilliseconds: Int32 = 100
    /// Bytes of standard error that are kept.
    private static let maxErrorTail = 2048

    init(_ command: ReaderCommand, memoryLimit: Int) throws(ReaderFailure) {
        let pipes = try ReaderPipes()
        identifier = try pipes.spawn(command)
        (input, output, errorPipe) = pipes.supervisorEnds()
        self.memoryLimit = memoryLimit
    }

    /// A reader that was forked, which this value ends.
    init(_ forked: ForkedReader, memoryLimit: Int) {
        identifier = forked.identifier
        (input, output, errorPipe) = (forked.input, forked.output, forked.errorPipe)
        self.memoryLimit = memoryLimit
    }

    deinit {
        if !isReaped {
            // The whole group, including whatever the reader may have started.
            kill(-identifier, SIGKILL)
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        }
        for descriptor in [input, output, errorPipe] { close(descriptor) }
    }

    /// Waits until the process is ready and returns its greeting.
    ///
    /// - Parameter request: the first request, whose line is sent ahead without its bytes.
    mutating func greeting(
        ahead request: ReaderRequest, within limit: Duration
    ) throws(ReaderFailure) -> ReaderProtocol.Greeting {
        do throws(ReaderFailure) {
            let greeting = try ReaderProtocol.greeting(try exchange([request.line], within: limit))
            isAnnounced = true
            readsOnce = greeting.readsOnce == true
            processorSeconds = greeting.processorSeconds
            return greeting
        } catch {
            if case .killedExternally = error { throw error }
            throw .noGreeting(error.description)
        }
    }

    /// Sends the parts of a request, except the line that was sent ahead, and returns the reader's answer, a line.
    ///
    /// After an error the process is useless: let this value end.
    ///
    /// - Parameter longest: bytes that the answer may have.
    mutating func exchange(
        _ request: [[UInt8]], within limit: Duration, longest: Int = ReaderLimits.longestAnswer
    ) throws(ReaderFailure) -> [UInt8] {
        guard received.isEmpty || isAnnounced else { throw .garbled("followed by more that was not requested") }
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
        var deadline = begin + limit
        var nextCheck = begin + .milliseconds(Int(Self.intervalMilliseconds))
        var part = 0
        var sent = 0
        var searched = 0
        while true {
            while part < request.count, sent == request[part].count { (part, sent) = (part + 1, 0) }
            while let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = ReaderProtocol.MarkedLine(received[..<end])
                received.removeFirst(end + 1)
                searched = 0
                switch line {
                case .answer(let answer):
                    guard part == request.count else { throw .garbled("given before the request was complete") }
                    return answer
                case .notice(let notice) where !readsOnce: try handle(notice)
                case .notice, nil: throw .garbled("no reading")
                }
            }
            searched = received.count
            var watched = [
                pollfd(fd: output, events: Int16(POLLIN), revents: 0),
                pollfd(fd: errorPipe, events: Int16(POLLIN), revents: 0),
                pollfd(fd: part < request.count ? input : -1, events: Int16(POLLOUT), revents: 0),
            ]
            var left = ContinuousClock.now.duration(to: deadline)
            if left <= .zero {
                // Time that the machine gave to others is not the picture's.
                deadline = begin + limit + ProcessStatistics.timeWithoutCore(of: child ?? identifier)
                left = ContinuousClock.now.duration(to: deadline)
            }
            guard left > .zero else { throw .timedOut(limit) }
            let wait = min(Self.intervalMilliseconds, Int32(left.components.seconds) * 1000 + 1)
            guard poll(&watched, nfds_t(watched.count), wait) >= 0 || errno == EINTR else {
                throw .crashed(how: "could not be waited for", errorText: String(cString: strerror(errno)))
            }
            if watched[1].revents != 0 { readErrorPipe() }
            if watched[0].revents != 0 {
                guard try takeOutput(longest: longest) else { throw ending() }
            }
            // The line and the bytes after it go together, if the pipe has room for both.
            while watched[2].revents != 0, part < request.count {
                let count = request[part][sent...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
                if count >= 0 {
                    sent += count
                    if sent == request[part].count { (part, sent) = (part + 1, 0) }
                } else if errno == EAGAIN || errno == EINTR {
                    break
                } else if errno == EPIPE {
                    // The answer, or the end of the process, shows why.
                    part = request.count
                } else {
                    throw ending()
                }
            }
            let now = ContinuousClock.now
            guard now >= nextCheck else { continue }
            nextCheck = now + .milliseconds(Int(Self.intervalMilliseconds))
            try checkUse()
        }
    }

    private func checkUse() throws(ReaderFailure) {
        guard let use = ProcessStatistics(of: child ?? identifier) else { return }
        if use.residentBytes > memoryLimit { throw .overMemory(bytes: use.residentBytes, limit: memoryLimit) }
        if use.threads > ReaderLimits.threads { throw .tooManyThreads(use.threads) }
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

    /// The last lines that the process wrote to standard error.
    var errorText: String {
        let printable = errorTail.filter { $0 >= 32 || $0 == 10 }
        return String(decoding: printable, as: UTF8.self).split(separator: "\n").suffix(3).joined(separator: "; ")
    }

    /// Reads what is there of the answer; false at its end.
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

    /// The bytes that can be read now: empty at the end, `nil` if there are none yet.
    private static func chunk(_ descriptor: Int32) -> [UInt8]? {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            let got = read(descriptor, buffer.baseAddress, buffer.count)
            failed = got < 0 && (errno == EAGAIN || errno == EINTR)
            count = max(got, 0)
        }
        return failed ? nil : bytes
    }

    /// How the process ended, after it closed its pipe.
    private mutating func ending() -> ReaderFailure {
        readErrorPipe()
        // A process that closes its pipe and goes on is killed.
        var status: Int32 = 0
        var usage = rusage()
        let maxWaits = 20
        var attempts = 0
        while true {
            let found = wait4(identifier, &status, attempts < maxWaits ? WNOHANG : 0, &usage)
            if found == identifier { break }
            if found < 0, errno != EINTR { return .crashed(how: "vanished", errorText: errorText) }
            attempts += 1
            if attempts == maxWaits { kill(identifier, SIGKILL) } else { usleep(10_000) }
        }
        isReaped = true
        let signal = status & 0x7F
        if signal == 0 {
            if (status >> 8) & 0xFF == ReaderWorker.unprepared { return .unprepared }
            return .crashed(how: "ended with status \((status >> 8) & 0xFF)", errorText: errorText)
        }
        // Killed by this loop, not from outside.
        if attempts >= maxWaits { return .crashed(how: "closed its pipe and went on", errorText: errorText) }
        // It ignored the signal that came at its limit, and the kernel ended it.
        if signal == SIGKILL, let processorSeconds,
            Int(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) >= processorSeconds
        {
            return .tooCostly
        }
        return ReaderFailure(signal: signal, errorText: errorText)
    }
}

extension ReaderFailure {
    /// The failure that an end by `signal` means.
    fileprivate init(signal: Int32, errorText: String) {
        self =
            switch signal {
            case SIGKILL, SIGTERM, SIGINT, SIGHUP: .killedExternally(signal: signal)
            case SIGXCPU: .tooCostly
            default: .crashed(how: "crashed (\(String(cString: strsignal(signal))))", errorText: errorText)
            }
    }
}
