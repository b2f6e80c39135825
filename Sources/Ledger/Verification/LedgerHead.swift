import SQL

/// Where the ledger's three chains stand: how many entries, uploads and later decisions there are, and one hash that
/// vouches for all of them.
///
/// A ledger that grew from the one with this head still contains it; one that was cut, replaced by an older copy or
/// changed before it does not. It says so only to whoever kept the head elsewhere.
public struct LedgerHead: Hashable, Sendable {
    /// Entries written.
    public let entries: Int
    /// Uploads recorded.
    public let uploads: Int
    /// Decisions made anew.
    public let redecisions: Int
    /// SHA-256, as 64 hex digits, of a line of JSON with the three counts and the hash of the last of each.
    public let hash: String

    init(_ ends: ChainEnds) {
        entries = ends.entries.count
        uploads = ends.uploads.count
        redecisions = ends.redecisions.count
        hash = ends.hash
    }

    /// Reads what `description` wrote.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[3].utf8.count == 64,
            parts[3].utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return nil }
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
    /// `27.24.0.3f1c…`: entries, uploads, decisions made anew, and the hash.
    public var description: String { "\(entries).\(uploads).\(redecisions).\(hash)" }
}

/// The last of each of the ledger's chains, or one further back.
struct ChainEnds {
    /// How many there are up to here, and the last one's hash.
    struct ChainEnd {
        var count = 0
        var hash = genesisHash
    }

    var entries = ChainEnd()
    var uploads = ChainEnd()
    var redecisions = ChainEnd()

    /// The one hash for all three.
    var hash: String {
        var json = CanonicalJSON()
        json.add("entries", entries.count)
        json.add("entry", entries.hash)
        json.add("uploads", uploads.count)
        json.add("upload", uploads.hash)
        json.add("redecisions", redecisions.count)
        json.add("redecision", redecisions.hash)
        return json.sha256
    }
}

extension Ledger {
    /// Where the ledger stands.
    public func head() throws(LedgerError) -> LedgerHead { try read { try $0.head() } }

    /// Whether the ledger is the one that had this head, grown or not. The hashes are taken as they are stored:
    /// `verify` computes them anew.
    public func contains(_ head: LedgerHead) throws(LedgerError) -> Bool {
        try read { tables in
            func end(_ count: Int, _ name: LedgerSQL, column: Int) throws -> ChainEnds.ChainEnd? {
                guard count > 0 else { return ChainEnds.ChainEnd() }
                return try tables.first(name, [.integer(count)]).map { row in
                    ChainEnds.ChainEnd(count: count, hash: try row.text(column))
                }
            }
            guard let entries = try end(head.entries, .entry, column: 13),
                let uploads = try end(head.uploads, .hashOfUpload, column: 0),
                let redecisions = try end(head.redecisions, .hashOfRedecision, column: 0)
            else { return false }
            return ChainEnds(entries: entries, uploads: uploads, redecisions: redecisions).hash == head.hash
        }
    }
}

extension LedgerTables {
    func head() throws -> LedgerHead {
        func end(_ name: LedgerSQL) throws -> ChainEnds.ChainEnd {
            guard let row = try first(name) else { return ChainEnds.ChainEnd() }
            return ChainEnds.ChainEnd(count: try row.integer(0), hash: try row.text(1))
        }
        return LedgerHead(
            ChainEnds(
                entries: try end(.lastEntry), uploads: try end(.lastUpload), redecisions: try end(.lastRedecision)))
    }
}
