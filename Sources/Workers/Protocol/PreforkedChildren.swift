#if canImport(Glibc)
    import Glibc
#endif

/// Where a reader's children come from: one waits, forked and confined while the one before it reads.
///
/// That takes half as long as a small picture does, and on a second processor it costs no time at all. It is no more
/// work: each child reads one picture. Only the last one waits in vain, with the pages that it has written to itself, a
/// few hundred kilobytes.
struct PreforkedChildren: ~Copyable {
    private let work: (AnswerRelay.AnswerPipe) throws -> Void
    /// Descriptors that only this process may have.
    private let ours: [Int32]
    private var spare: ReaderChild?

    /// Children that do `work`, without `ours` of this process's descriptors.
    init(without ours: [Int32], _ work: @escaping (AnswerRelay.AnswerPipe) throws -> Void) {
        (self.ours, self.work) = (ours, work)
    }

    /// None is left waiting.
    deinit { if let spare { PreforkedChildren.end(spare.identifier) } }

    /// A child that has been told of `request`: the one that waits, if it is alive. `nil` where the system has none.
    mutating func next(for request: ReaderRequest) -> ReaderChild? {
        if let waiting = spare.take() {
            if waiting.send(request) { return waiting }
            PreforkedChildren.end(waiting.identifier)
        }
        guard let fresh = ReaderChild(without: ours, work), fresh.send(request) else { return nil }
        return fresh
    }

    /// Has one wait beside `other`, which reads. Where the system has none there is none.
    mutating func prepare(beside other: borrowing ReaderChild) {
        if spare == nil { spare = ReaderChild(without: ours + other.descriptors, work) }
    }

    /// Ends the one that waits, since this process has learned what the next should know.
    mutating func discardSpare() {
        if let waiting = spare.take() { PreforkedChildren.end(waiting.identifier) }
    }

    private static func end(_ child: pid_t) {
        kill(child, SIGKILL)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
    }
}
