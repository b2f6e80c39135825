import SQL

/// How many entries, uploads and later decisions the ledger has, and one hash that vouches for all of them.
///
/// A ledger that grew from the one with this head still contains it. A ledger that was cut, replaced by an older copy
/// or changed before that point does not. Only someone who kept the head elsewhere can check that.
public struct LedgerHead: Hashable, Sendable {
    /// Entries written.
    public let entries: Int
    /// Uploads recorded.
    public let uploads: Int
    /// Later decisions about uploads.
    public let redecisions: Int
    /// SHA-256, as 64 hex digits, of a line of JSON with the three counts and the hash of the last of each.
    public let hash: String

    init(_ ends: ChainEnds) {
        entries = ends.entries.count
        uploads = ends.uploads.count
        redecisions = ends.redecisions.count
        hash = ends.hash
    }

    /// Reads what `description` gives; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[3].isSHA256 else { return nil }
        let counts = parts.prefix(3).compactMap { part in
            part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
        }
        guard counts.count == 3 else { return nil }
        entries = counts[0]
        uploads = counts[1]
        redecisions = counts[2]
        hash = String(parts[3])
    }
}

extension LedgerHead: CustomStringConvertible {
    /// `27.24.0.3f1c…`: entries, uploads, later decisions, and the hash.
    public var description: String { "\(entries).\(uploads).\(redecisions).\(hash)" }
}

extension Ledger {
    /// The head of the ledger as it is now.
    public func head() throws(LedgerError) -> LedgerHead { try read { try $0.head() } }

    /// Whether every trigger is there and enabled that refuses changes of what is recorded.
    public func hasAllTriggers() throws(LedgerError) -> Bool {
        let triggers = store.migrations.triggers(in: store.dialect)
        return try read { tables in
            let found = try tables.rows(tables.dialect.triggerNames).map { row in try row.text(0) }
            return triggers.isSubset(of: found)
        }
    }

    /// What tells this ledger from every other, whatever it is called: the hash of its first upload. A copy of it has
    /// the same; `nil` before the first upload.
    public func identity() throws(LedgerError) -> String? {
        try read { try $0.first(.endAtUpload, [.integer(1)])?.text(1) }
    }

    /// Whether the ledger once had this head, and has only grown since. The hashes are taken as they are stored;
    /// `verify` computes them.
    public func contains(_ head: LedgerHead) throws(LedgerError) -> Bool {
        try read { try $0.contains(head) }
    }
}

extension LedgerTables {
    /// `Ledger.contains` inside a transaction.
    func contains(_ head: LedgerHead) throws -> Bool {
        func end(_ count: Int, _ statement: Statement) throws -> ChainEnd? {
            count == 0 ? ChainEnd() : try first(statement, [.integer(count)]).map(ChainEnd.init)
        }
        guard let entries = try end(head.entries, .endAtEntry), let uploads = try end(head.uploads, .endAtUpload),
            let redecisions = try end(head.redecisions, .endAtRedecision)
        else { return false }
        return ChainEnds(entries: entries, uploads: uploads, redecisions: redecisions).hash == head.hash
    }

    func head() throws -> LedgerHead {
        LedgerHead(
            ChainEnds(
                entries: try end(.lastEntry), uploads: try end(.lastUpload), redecisions: try end(.lastRedecision)))
    }
}
