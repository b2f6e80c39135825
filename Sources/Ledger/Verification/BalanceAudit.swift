import Campaigns
import DomainModel
import SQL
import Text

/// Checks what one user's balance is added up from as an audit checks the whole ledger: each entry's hash and place,
/// that an upload's decisions grant it, and that its sums are those stored.
struct BalanceAudit {
    let tables: LedgerTables

    /// The balance. Throws `damaged` where anything that it rests on is wrong.
    func balance(of user: String) throws -> Balance {
        let journal = Journal(tables: tables)
        let stored = try journal.balance(user)
        var byUpload: [BytewiseString: [Entry]] = [:]
        var entries: [Int: Entry] = [:]
        var pending = 0
        let lastInput = try tables.first(.lastInputEntry)?.integer(0) ?? 0
        for entry in try tables.rows(.entriesOfUser, [.text(user)]).map(Entry.init) {
            try check(entry, lastInput: lastInput)
            if let upload = entry.upload { byUpload[BytewiseString(upload), default: []].append(entry) }
            pending &+= try Posting(of: entry, find: { try entries[$0] ?? journal.entry($0) })?.pending ?? 0
            entries[entry.sequence] = entry
        }
        for (upload, entries) in byUpload { try check(entries, of: upload.text) }
        // Adds the entries up, and compares the sum with the stored one.
        _ = try journal.coins(of: user)
        guard pending == stored.pending else {
            throw damaged("the entries of \(user) hold \(pending) coins that wait, the balance says \(stored.pending)")
        }
        return stored
    }

    private func check(_ entry: Entry, lastInput: Int) throws {
        let before =
            entry.sequence == 1
            ? genesisHash : try tables.first(.endAtEntry, [.integer(entry.sequence - 1)]).map(ChainEnd.init)?.hash
        guard entry.hash == entry.computedHash, entry.previous == before else {
            throw damaged("entry \(entry.sequence) does not match its hash or place")
        }
        guard entry.sequence <= lastInput else { throw damaged("entry \(entry.sequence) has no input") }
    }

    private func check(_ entries: [Entry], of upload: String) throws {
        guard let first = try tables.first(.uploadRecordByName, [.text(upload)]).map(UploadRecord.init) else {
            throw damaged("entry \(entries[0].sequence) names upload \(upload), which is not recorded")
        }
        let decided = try [first] + tables.redecisions(of: upload)
        let granted = try decided.flatMap { GrantedEntry.all(of: try DecidedClaim($0).decision, recordedAs: $0) }
        guard granted == entries.compactMap(GrantedEntry.init) else {
            throw damaged("the entries of upload \(upload) are not what was decided")
        }
    }

    private func damaged(_ message: String) -> StoreError {
        .damaged(location: tables.location, message: message)
    }
}

/// What an award or pending entry has in common with the decision that grants it.
struct GrantedEntry: Hashable {
    let kind: Entry.Kind
    let campaign: BytewiseString
    let coins: Int
    let user: BytewiseString
    let at: BytewiseString

    /// Of an entry; `nil` for other kinds, which no decision grants.
    init?(_ entry: Entry) {
        guard entry.kind == .award || entry.kind == .pending else { return nil }
        self.init(entry.kind, entry.campaign ?? "", entry.coins, user: entry.user, at: entry.at)
    }

    private init(_ kind: Entry.Kind, _ campaign: String, _ coins: Int, user: String, at: String) {
        self.kind = kind
        self.campaign = BytewiseString(campaign)
        self.coins = coins
        self.user = BytewiseString(user)
        self.at = BytewiseString(at)
    }

    /// What a decision grants, in the order of booking.
    static func all(of decision: Decision, recordedAs record: UploadRecord) -> [GrantedEntry] {
        func granted(_ kind: Entry.Kind, _ awards: [Award]) -> [GrantedEntry] {
            awards.map { GrantedEntry(kind, $0.campaign, $0.coins, user: record.user, at: record.uploadedAt) }
        }
        return granted(.award, decision.awards) + granted(.pending, decision.pending)
    }
}
