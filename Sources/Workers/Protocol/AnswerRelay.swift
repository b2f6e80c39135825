#if canImport(Glibc)
    import Glibc
#endif

/// Passes a child's answer on to the supervisor, without a look at what it says.
///
/// The child never has the supervisor's pipe: it writes into one of its own, and the end of its line is passed on only
/// when the child has been ended. So whoever it has become, it cannot answer for another picture.
struct AnswerRelay: ~Copyable {
    /// How much of what the child writes is its answer.
    enum AnswerLength {
        /// One line; what follows is not passed on.
        case line
        /// All of it, for a reader that ends with this child.
        case everything
    }

    /// Where the child writes its answer.
    struct AnswerPipe {
        let descriptor: Int32

        /// Writes all of `bytes`. Where nobody reads any more the process ends, since so does the reason to go on.
        func send(_ bytes: [UInt8]) {
            bytes.withUnsafeBytes { AnswerRelay.send($0, to: descriptor) }
        }
    }

    /// Whether every child so far gave its answer and ended as it should. After another the request's bytes may stand
    /// unread in the pipe, so the reader ends as well.
    private(set) var allChildrenSucceeded = true
    private let answers: Int32
    /// A child that was ended and not waited for yet.
    private var ended: pid_t?
    /// What passes through; wiped behind each piece, so that the next child's copy of this process holds none of it.
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

    /// A relay to the descriptor that the supervisor reads.
    init(to answers: Int32) { self.answers = answers }

    deinit { buffer.deallocate() }

    /// Has the next of `children` answer `request`, whose bytes stand on standard input, and passes the answer on.
    ///
    /// - Parameter another: whether one more is made meanwhile, for the next request.
    mutating func run(
        _ extent: AnswerLength, _ request: ReaderRequest, by children: inout PreforkedChildren, preparing another: Bool
    ) {
        guard let child = children.next(for: request) else { return fail("no process") }
        send(ReaderProtocol.Notice.child(child.identifier).line)
        child.forwardBytes(of: request)
        // It has its picture, and this process nothing to do until it answers.
        reap()
        if another { children.prepare(beside: child) }
        relayAndEnd(child, extent)
    }

    /// Does `work` in a child and passes on the line that it writes.
    mutating func run(_ work: (AnswerPipe) throws -> Void) {
        guard let child = ReaderChild(without: [answers], work) else { return fail("no process") }
        send(ReaderProtocol.Notice.child(child.identifier).line)
        relayAndEnd(child, .line)
    }

    private mutating func relayAndEnd(_ child: borrowing ReaderChild, _ extent: AnswerLength) {
        let (isWhole, hasBegun) = pass(child.answers, extent)
        end(child.identifier, isWhole, hasBegun, extent)
    }

    /// Waits for the child that was ended last: its memory takes a while to be given back, in which the supervisor has
    /// its answer and may have sent the next request.
    mutating func reap() {
        guard let child = ended.take() else { return }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
    }

    /// Passes on until the answer's end; tells whether it came, and whether anything did.
    private func pass(_ source: Int32, _ extent: AnswerLength) -> (isWhole: Bool, hasBegun: Bool) {
        var hasBegun = false
        while true {
            let count = read(source, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return (extent == .everything && hasBegun, hasBegun) }
            let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            let end = extent == .line ? piece.firstIndex(of: UInt8(ascii: "\n")) : nil
            AnswerRelay.send(UnsafeRawBufferPointer(rebasing: piece[..<(end ?? count)]), to: answers)
            buffer.initializeMemory(as: UInt8.self, repeating: 0)
            hasBegun = true
            if end != nil { return (true, true) }
        }
    }

    /// Ends the child, and then the line.
    private mutating func end(_ child: pid_t, _ isWhole: Bool, _ hasBegun: Bool, _ extent: AnswerLength) {
        if isWhole, extent == .line {
            // From here on it does nothing any more that anybody sees: it has no pipe but its own.
            kill(child, SIGKILL)
            ended = child
            return send([UInt8(ascii: "\n")])
        }
        var status: Int32 = 0
        // Who has closed its pipe without an answer is about to end by itself, and how tells what happened.
        var patience = 50
        while true {
            if patience == 0 { kill(child, SIGKILL) }
            let found = waitpid(child, &status, patience > 0 ? WNOHANG : 0)
            if found == child { break }
            if found < 0, errno != EINTR { break }
            if patience > 0 {
                patience -= 1
                usleep(2_000)
            }
        }
        if isWhole, status == 0 { return }
        allChildrenSucceeded = false
        let signal = status & 0x7F
        if hasBegun { send([UInt8(ascii: "\n")]) }
        send(
            (signal == 0
                ? ReaderProtocol.Notice.ended(status: (status >> 8) & 0xFF) : .killed(signal: signal)).line)
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
            // The supervisor is gone.
            if count < 0 { _exit(EXIT_SUCCESS) }
            sent += count
        }
    }
}
