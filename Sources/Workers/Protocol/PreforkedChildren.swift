#if canImport(Glibc)
    import Glibc
#endif

/// Makes a reader's children. One child waits, forked and confined while the one before it reads.
///
/// Forking and confining takes half as long as reading a small picture; on a second processor it now costs no time. It
/// is no extra work, as each child reads one picture. Only the last one waits in vain, with a few hundred kilobytes of
/// pages that it has written.
struct PreforkedChildren: ~Copyable {
    private let work: (AnswerRelay.AnswerPipe) throws -> Void
    /// Descriptors that no child may have.
    private let ownDescriptors: [Int32]
    private var spare: ReaderChild?

    /// Children that do `work`, without these descriptors of this process.
    init(without ownDescriptors: [Int32], _ work: @escaping (AnswerRelay.AnswerPipe) throws -> Void) {
        (self.ownDescriptors, self.work) = (ownDescriptors, work)
    }

    /// Ends the child that waits.
    deinit { if let spare { PreforkedChildren.end(spare.identifier) } }

    /// A child that has received the line of `request`: the one that waits, if it is alive. `nil` if the system cannot
    /// fork.
    mutating func next(for request: ReaderRequest) -> ReaderChild? {
        if let waiting = spare.take() {
            if waiting.send(request) { return waiting }
            PreforkedChildren.end(waiting.identifier)
        }
        guard let fresh = ReaderChild(without: ownDescriptors, work), fresh.send(request) else { return nil }
        return fresh
    }

    /// Forks a child that waits while `other` reads, if the system can.
    mutating func prepare(beside other: borrowing ReaderChild) {
        if spare == nil { spare = ReaderChild(without: ownDescriptors + other.descriptors, work) }
    }

    /// Ends the child that waits, because this process has loaded something that the next child should have.
    mutating func discardSpare() {
        if let waiting = spare.take() { PreforkedChildren.end(waiting.identifier) }
    }

    private static func end(_ child: pid_t) {
        kill(child, SIGKILL)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
    }
}
