/// What `verify` found.
public struct Verification: Hashable, Sendable {
    /// Entries looked at.
    public var entries = 0
    /// Uploads looked at.
    public var uploads = 0
    /// Uploads and later decisions whose texts are gone, by the rule that took them: their hashes are in their places.
    public var erased: [String: Int] = [:]
    /// The hash of the last entry.
    public var head = genesisHash
    /// Where all the chains stand, and the one hash that vouches for them.
    public var chains = LedgerHead(ChainEnds())
    /// The first entry that is wrong, by its sequence; `nil` where all are right.
    public var firstBadEntry: Int?
    /// Everything wrong, the entries before the rest; at most `maxListedFaults`.
    public var faults: [String] = []
    /// Faults beyond those that are listed.
    public var moreFaults = 0

    /// More faults than this are not listed.
    public static let maxListedFaults = 100

    /// Whether every hash, sum and identity is right.
    public var isSound: Bool { faults.isEmpty }

    init() {}

    mutating func fault(_ text: String) {
        if faults.count < Verification.maxListedFaults { faults.append(text) } else { moreFaults += 1 }
    }
}

extension Ledger {
    /// Computes everything anew from the entries: each hash and link, each balance (never below zero at any moment),
    /// what each campaign has paid on each day, that no receipt, file or key counts twice, and that every entry of an
    /// upload is one that its decision grants. Goes on after a fault, and lists all.
    ///
    /// `expectedHead` is an entry's hash noted earlier (`Summary.head`): some entry must bear it. `since` are heads
    /// kept earlier: the ledger must contain each, which proves that nothing up to there was taken away or changed.
    public func verify(expectedHead: String? = nil, since heads: [LedgerHead] = []) throws(LedgerError) -> Verification
    {
        try read { self.audit($0, expectedHead: expectedHead, since: heads) }
    }

    /// What a walk over all tables finds.
    func audit(_ tables: LedgerTables, expectedHead: String? = nil, since heads: [LedgerHead] = []) -> Verification {
        var audit = Audit(
            tables: tables, triggers: store.migrations.triggers, expectedHead: expectedHead, heads: heads)
        audit.run()
        return audit.found
    }
}
