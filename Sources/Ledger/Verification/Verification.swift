/// What `verify` found.
public struct Verification: Hashable, Sendable {
    /// Entries looked at.
    public var entries = 0
    /// Uploads looked at.
    public var uploads = 0
    /// The hash of the last good entry.
    public var head = noHash
    /// The first entry that is wrong, by its sequence; `nil` where all are right.
    public var firstBadEntry: Int?
    /// Everything wrong, the first bad entry before the rest; at most `mostFaults`.
    public var faults: [String] = []

    /// More faults than this are not listed.
    public static let mostFaults = 100

    /// Whether every hash, sum and identity is right.
    public var isSound: Bool { faults.isEmpty }

    init() {}

    mutating func fault(_ text: String) {
        if faults.count < Verification.mostFaults { faults.append(text) }
    }
}

extension Ledger {
    /// Computes everything anew from the entries: each hash and link, each balance (never below zero at any moment),
    /// what each campaign has paid on each day, that no receipt, file or key counts twice, and that every upload's
    /// entries are what was decided. Names the first bad entry.
    ///
    /// `expectedHead` is a hash noted earlier (`Summary.head`): some entry must bear it, which proves that none up to
    /// there was taken away.
    public func verify(expectedHead: String? = nil) throws(LedgerError) -> Verification {
        try read { self.audit($0, expectedHead: expectedHead) }
    }

    /// What a walk over all tables finds.
    func audit(_ tables: Tables, expectedHead: String? = nil) -> Verification {
        var audit = Audit(tables: tables, triggers: store.migrations.triggers, expectedHead: expectedHead)
        audit.run()
        return audit.found
    }
}
