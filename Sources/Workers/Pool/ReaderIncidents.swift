/// Counts of what happened to the readers of a pool.
public struct ReaderIncidents: Sendable, Hashable {
    /// Processes started.
    public var started = 0
    /// Readers that ended while they read.
    public var crashed = 0
    /// Readers that were ended because a picture took too long.
    public var timedOut = 0
    /// Readers that were ended because they held too much memory.
    public var overMemory = 0
    /// Readers that were ended because their answer was invalid.
    public var garbled = 0
    /// Readers that another process ended.
    public var killedExternally = 0
    /// Readers that failed to start.
    public var failedToStart = 0
    /// Pictures that were given up after a second attempt.
    public var givenUp = 0
    /// The kernel features that confine a reader; empty before one has started.
    public var confinedBy: [String] = []
    /// The kernel features that are missing, with reasons.
    public var notConfinedBy: [String] = []

    /// The incidents in one sentence; `nil` if there were none.
    public var summary: String? {
        let parts = [
            (crashed, "crashed"), (timedOut, "took too long"), (overMemory, "used too much memory"),
            (garbled, "gave an invalid answer"), (killedExternally, "were killed by another process"),
            (failedToStart, "failed to start"),
        ].filter { count, _ in count > 0 }.map { count, what in "\(count) \(what)" }
        guard !parts.isEmpty else { return nil }
        let loss =
            switch givenUp {
            case 0: "no picture was given up"
            case 1: "1 picture was given up"
            default: "\(givenUp) pictures were given up"
            }
        return "readers replaced: \(parts.joined(separator: ", ")); \(loss)"
    }

    /// The features that confined readers and those that this system lacks, in sentences.
    public var confinement: [String] {
        [("Readers were confined by", confinedBy), ("This system does not offer", notConfinedBy)]
            .filter { _, names in !names.isEmpty }
            .map { sentence, names in "\(sentence) \(names.joined(separator: ", "))" }
    }
}
