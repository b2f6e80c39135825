import DomainModel

/// One attempt to read a file. The cheap attempts of all readers run before the expensive ones.
public struct Attempt {
    /// The name of its time in `milliseconds`.
    public var name: String
    /// Milliseconds of processor time on an ordinary picture that needs it; only the order matters.
    public var cost: Int
    /// Runs the attempt. It may use what earlier attempts of the same reader left in the context.
    public var run: (Trace) throws -> Verdict

    /// An attempt.
    public init(_ name: String, cost: Int, run: @escaping (Trace) throws -> Verdict) {
        self.name = name
        self.cost = cost
        self.run = run
    }

    /// The outcome of an attempt.
    public struct Verdict {
        /// All that the reader has found so far; it replaces what its earlier attempts found.
        public var evidence: [Evidence]
        /// What the file shows, if that is clear now.
        public var kind: Reading.Kind?
        /// Whether no other attempt of any reader is worth running.
        public var isSettled: Bool

        /// An outcome; by default nothing was found.
        public init(evidence: [Evidence] = [], kind: Reading.Kind? = nil, isSettled: Bool = false) {
            self.evidence = evidence
            self.kind = kind
            self.isSettled = isSettled
        }
    }
}
