/// The result of an audit.
public struct Verification: Hashable, Sendable {
    /// How many entries there are.
    public var entries = 0
    /// How many uploads there are.
    public var uploads = 0
    /// How many uploads and later decisions were erased, by rule. Their hashes are still in place.
    public var erased: [String: Int] = [:]
    /// The hash of the last entry.
    public var head = genesisHash
    /// The head: how long the chains are, and the one hash that vouches for them.
    public var chains = LedgerHead(ChainEnds())
    /// The number of the first wrong entry; `nil` where all are right.
    public var firstBadEntry: Int?
    /// What is wrong, entries first; at most `maxListedFaults` lines.
    public var faults: [String] = []
    /// How many more faults there are.
    public var moreFaults = 0

    /// How many faults are listed.
    public static let maxListedFaults = 100

    /// Whether every hash, sum and identity is right.
    public var isSound: Bool { faults.isEmpty }

    init() {}

    mutating func fault(_ text: String) {
        if faults.count < Verification.maxListedFaults { faults.append(text) } else { moreFaults += 1 }
    }
}

extension Ledger {
    /// Computes everything from the entries: each hash and link, each balance (never below zero at any moment), and
    /// what each campaign paid on each day. Checks that no receipt, file or key counts twice, and that a decision
    /// grants every entry of an upload. Continues after a fault.
    ///
    /// - Parameters:
    ///   - expectedHead: an entry's hash noted earlier (`Summary.head`), which some entry must have.
    ///   - heads: heads kept earlier. The ledger must contain each, which proves that nothing up to there was removed
    ///     or
    ///     changed.
    public func verify(expectedHead: String? = nil, since heads: [LedgerHead] = []) throws(LedgerError) -> Verification
    {
        try read { self.audit($0, expectedHead: expectedHead, since: heads) }
    }

    /// The result of a walk over all tables.
    func audit(_ tables: LedgerTables, expectedHead: String? = nil, since heads: [LedgerHead] = []) -> Verification {
        var audit = Audit(
            tables: tables, triggers: store.migrations.triggers(in: store.dialect), expectedHead: expectedHead,
            heads: heads)
        audit.run()
        return audit.found
    }
}
