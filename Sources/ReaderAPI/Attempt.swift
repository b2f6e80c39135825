import DomainModel

/// One try at a file: the cheap ones of all readers are made before the dear ones.
public struct Attempt {
    /// As `milliseconds` names its time.
    public var name: String
    /// What it takes on an ordinary picture that needs it, in milliseconds of processor time; only the order counts.
    public var cost: Int
    /// Makes the try. It may draw on what earlier attempts of the same reader at the same context left behind.
    public var run: (Trace) throws -> Verdict

    /// A try.
    public init(_ name: String, cost: Int, run: @escaping (Trace) throws -> Verdict) {
        self.name = name
        self.cost = cost
        self.run = run
    }

    /// What a try came to.
    public struct Verdict {
        /// All that the reader has found so far; it takes the place of what its earlier attempts found.
        public var evidence: [Evidence]
        /// What the file is of, where that is plain now.
        public var kind: Reading.Kind?
        /// Whether no other attempt, of whatever reader, is worth making.
        public var isSettled: Bool

        /// What a try came to; nothing unless told.
        public init(evidence: [Evidence] = [], kind: Reading.Kind? = nil, isSettled: Bool = false) {
            self.evidence = evidence
            self.kind = kind
            self.isSettled = isSettled
        }
    }
}
