#if canImport(Glibc)
    import Glibc
#endif

/// Passes a child's answer on to the supervisor, without parsing it.
///
/// The child never has the supervisor's pipe: it writes into a pipe of its own, and the end of its line is passed on
/// only after the child was killed. So even a child that a picture has taken over cannot answer for another picture.
struct AnswerRelay: ~Copyable {
    /// How much of what the child writes is its answer.
    enum RelayExtent {
        /// One line; what follows is not passed on.
        case line
        /// Everything, for a reader that ends with this child.
        case everything
    }

    /// Where the child writes its answer.
    struct AnswerPipe {
        let descriptor: Int32
        /// Whether nobody else marks the lines: there is no relay between this process and the supervisor.
        var marksLines = false

        /// Writes a line. If nobody reads any more, the process ends.
        func send(_ line: [UInt8]) {
            let marked = marksLines ? [ReaderProtocol.MarkedLine.answerMark] + line : line
            marked.withUnsafeBytes { AnswerRelay.send($0, to: descriptor) }
        }
    }

    /// Whether every child so far answered and ended normally. If one did not, its request's bytes may be unread in the
    /// pipe, so the reader ends as well.
    private(set) var allChildrenSucceeded = true
    private let answers: Int32
    private let processorSeconds: Int
    /// A child that was killed and not waited for yet.
    private var ended: pid_t?
    /// Bytes passing through. They are wiped after each piece, so that the next child's copy of this process holds
    /// none.
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

    /// A relay to the descriptor that the supervisor reads.
    ///
    /// - Parameter processorSeconds: the processor time that a child may use.
    init(to answers: Int32, processorSeconds: Int) {
        self.answers = answers
        self.processorSeconds = processorSeconds
    }

    deinit { buffer.deallocate() }

    /// Has the next of `children` answer `request`, whose bytes are on standard input, and passes the answer on.
    ///
    /// - Parameter another: whether to fork another child meanwhile, for the next request.
    mutating func run(
        _ length: RelayExtent, _ request: ReaderRequest, by children: inout PreforkedChildren, preparing another: Bool
    ) {
        guard let child = children.next(for: request) else { return fail("no process") }
        send(ReaderProtocol.Notice.child(child.identifier).line)
        child.forwardBytes(of: request)
        // The child has its picture, and this process has nothing to do until the answer.
        reap()
        if another { children.prepare(beside: child) }
        relayAndEnd(child, length)
    }

    /// Does `work` in a child and passes on the line that it writes.
    mutating func run(_ work: (AnswerPipe) throws -> Void) {
        guard let child = ReaderChild(without: [answers], work) else { return fail("no process") }
        send(ReaderProtocol.Notice.child(child.identifier).line)
        relayAndEnd(child, .line)
    }

    private mutating func relayAndEnd(_ child: borrowing ReaderChild, _ length: RelayExtent) {
        let (isWhole, hasBegun) = pass(child.answers, length)
        end(child.identifier, isWhole, hasBegun, length)
    }

    /// Waits for the child that was killed last. Freeing its memory takes a while, in which the supervisor already has
    /// the answer and may have sent the next request.
    mutating func reap() {
        guard let child = ended.take() else { return }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
    }

    /// Passes bytes on up to the answer's end, each line with its mark; returns whether the end came, and whether
    /// anything did.
    private func pass(_ source: Int32, _ length: RelayExtent) -> (isWhole: Bool, hasBegun: Bool) {
        var hasBegun = false
        var isAtLineStart = true
        while true {
            // The first byte is for the mark.
            let count = read(source, buffer.baseAddress! + 1, buffer.count - 1)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return (length == .everything && hasBegun, hasBegun) }
            hasBegun = true
            var begin = 1
            while begin <= count {
                let end = buffer[begin...count].firstIndex(of: UInt8(ascii: "\n"))
                if isAtLineStart {
                    begin -= 1
                    buffer[begin] = ReaderProtocol.MarkedLine.answerMark
                }
                // The end of a single line is sent after the child's.
                let stop = length == .line ? (end ?? count + 1) : (end.map { $0 + 1 } ?? count + 1)
                AnswerRelay.send(UnsafeRawBufferPointer(rebasing: buffer[begin..<stop]), to: answers)
                isAtLineStart = end != nil
                begin = stop
                if end != nil, length == .line { break }
            }
            buffer.initializeMemory(as: UInt8.self, repeating: 0)
            if isAtLineStart, length == .line { return (true, true) }
        }
    }

    /// Ends the child, then the line.
    private mutating func end(_ child: pid_t, _ isWhole: Bool, _ hasBegun: Bool, _ length: RelayExtent) {
        if isWhole, length == .line {
            // Killing can go on while the next request comes: the child has no pipe but its own.
            kill(child, SIGKILL)
            ended = child
            return send([UInt8(ascii: "\n")])
        }
        let (status, wasKilledHere, seconds) = waited(for: child)
        if isWhole, status == 0 { return }
        allChildrenSucceeded = false
        if hasBegun { send([UInt8(ascii: "\n")]) }
        let signal = status & 0x7F
        let notice: ReaderProtocol.Notice =
            if signal == 0 {
                .ended(status: (status >> 8) & 0xFF)
            } else if wasKilledHere {
                // Nobody from outside: it closed its pipe and went on.
                .ended(status: AnswerRelay.statusOfSignals + signal)
            } else if signal == SIGKILL, seconds >= processorSeconds {
                // It ignored the signal that came at its limit, and the kernel ended it.
                .killed(signal: SIGXCPU)
            } else {
                .killed(signal: signal)
            }
        send(notice.line)
    }

    /// What shells add to a signal's number for an exit status.
    private static let statusOfSignals: Int32 = 128

    /// Waits for a child that closed its pipe without an answer and is about to end: its status and its seconds of
    /// processor time, as the kernel counted them. One that goes on is killed.
    private func waited(for child: pid_t) -> (status: Int32, wasKilledHere: Bool, seconds: Int) {
        var status: Int32 = 0
        var usage = rusage()
        var waitsLeft = 50
        while true {
            if waitsLeft == 0 { kill(child, SIGKILL) }
            let found = wait4(child, &status, waitsLeft > 0 ? WNOHANG : 0, &usage)
            if found == child { break }
            if found < 0, errno != EINTR { break }
            if waitsLeft > 0 {
                waitsLeft -= 1
                usleep(2_000)
            }
        }
        return (status, waitsLeft == 0, Int(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec))
    }

    private mutating func fail(_ what: String) {
        allChildrenSucceeded = false
        let errorText = Array("\(what): \(String(cString: strerror(errno)))\n".utf8)
        _ = errorText.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    private func send(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { AnswerRelay.send($0, to: answers) }
    }

    private static func send(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
        var sent = 0
        while sent < bytes.count {
            let count = write(descriptor, bytes.baseAddress! + sent, bytes.count - sent)
            if count < 0, errno == EINTR { continue }
            // The supervisor has ended.
            if count < 0 { _exit(EXIT_SUCCESS) }
            sent += count
        }
    }
}
