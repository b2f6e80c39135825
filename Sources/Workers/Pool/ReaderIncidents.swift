/// What the readers of a pool went through.
public struct ReaderIncidents: Sendable, Hashable {
    /// Processes started.
    public var started = 0
    /// Readers that ended by themselves while they read.
    public var crashed = 0
    /// Readers ended because a picture took too long.
    public var timedOut = 0
    /// Readers ended because they held too much memory.
    public var overMemory = 0
    /// Readers ended because they answered with something that is no answer.
    public var garbled = 0
    /// Readers that somebody else ended.
    public var killedExternally = 0
    /// Readers that did not come up.
    public var failedToStart = 0
    /// Pictures that were given up after a second try.
    public var givenUp = 0
    /// What the kernel keeps a reader from; empty before one came up.
    public var confinedBy: [String] = []
    /// What the kernel would not keep it from, and why.
    public var notConfinedBy: [String] = []

    /// The incidents as one sentence, or `nil` when there were none.
    public var summary: String? {
        let parts = [
            (crashed, "crashed"), (timedOut, "took too long"), (overMemory, "held too much memory"),
            (garbled, "answered garbage"), (killedExternally, "were killed from outside"),
            (failedToStart, "did not come up"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        guard !parts.isEmpty else { return nil }
        let loss = givenUp == 0 ? "no picture was given up" : "\(givenUp) pictures were given up"
        return "readers replaced: \(parts.joined(separator: ", ")); \(loss)"
    }

    /// What confined the readers and what this system does not offer, in sentences.
    public var confinement: [String] {
        [("Readers were confined by", confinedBy), ("This system does not offer", notConfinedBy)]
            .filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
    }
}
