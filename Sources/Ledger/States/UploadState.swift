import Campaigns
import DomainModel

/// What an upload has come to: its last decision, and what the ledger has booked about it since. Whoever tells the
/// state of an upload, to whomever, tells this.
public struct UploadState: Sendable {
    /// What it has come to.
    public enum Outcome: String, Hashable, Codable, Sendable, CaseIterable {
        /// Coins of it are the user's.
        case award
        /// A person looks first; the coins wait.
        case review
        /// It earned nothing.
        case reject
        /// All that it earned was taken back.
        case reversed
    }

    /// Something that happened to it.
    public struct Event: Hashable, Sendable {
        /// What happened.
        public enum What: String, Hashable, Codable, Sendable, CaseIterable {
            /// It was decided.
            case decided
            /// It was decided again, after a refusal.
            case decidedAgain = "decided_again"
            /// A person settled what waited.
            case settled
            /// What waited for a campaign's budget alone was settled.
            case released
            /// Coins were taken back.
            case reversed
            /// Coins that a person had refused were given after all.
            case granted
            /// Of coins that were taken back, those that were spent already are owed.
            case owed
            /// Coins that were owed were paid back.
            case repaid
            /// The user appealed.
            case appealed
            /// The appeal was answered.
            case answered
        }

        /// When, ISO 8601.
        public var at: String
        /// What happened.
        public var what: What
        /// By how many coins it changed what the user has of this upload; negative for what left the user.
        public var coins: Int
        /// The first reason of a decision.
        public var reason: Reason?
        /// What a person wrote about it to the user.
        public var note: String?
        /// Whether an answer says that the user was right.
        public var isUpheld = true

        /// Something that happened.
        public init(
            at: String, what: What, coins: Int, reason: Reason? = nil, note: String? = nil, isUpheld: Bool = true
        ) {
            self.at = at
            self.what = what
            self.coins = coins
            self.reason = reason
            self.note = note
            self.isUpheld = isUpheld
        }
    }

    /// The upload's name in the ledger.
    public var id: String
    /// The last decision.
    public var decision: Decision
    /// What it has come to.
    public var outcome: Outcome
    /// Coins of it that are the user's, less those that were taken back.
    public var coins: Int
    /// Coins that wait for a person or a budget.
    public var pendingCoins: Int
    /// The coins that are the user's, by campaign.
    public var awards: [Award]
    /// The coins that wait, by campaign.
    public var pending: [Award]
    /// What happened to it, in order. Never empty.
    public var events: [Event]

    /// Whether its texts were erased.
    public var isErased: Bool { decision.reasons.first?.code == .erased }
    /// The last event that changed what the decision had said; `nil` where that holds still.
    public var lastChange: Event? {
        events.last { event in
            switch event.what {
            case .settled, .released, .reversed, .granted: true
            case .answered: event.coins > 0
            case .decided, .decidedAgain, .owed, .repaid, .appealed: false
            }
        }
    }

    /// Adds an event at its place in time, after those of the same moment.
    public mutating func insert(_ event: Event) {
        let moment = Timestamp(event.at)
        let place = events.lastIndex { other in
            guard let moment, let time = Timestamp(other.at) else { return true }
            return time <= moment
        }
        events.insert(event, at: place.map { $0 + 1 } ?? events.count)
    }
}

extension Ledger {
    /// The name of a user's upload of the file with this hash.
    public static func uploadName(user: String, sha256: String) -> String {
        UploadRecord.id(user: account(user), sha256: sha256)
    }

    /// The key of the coins that an answered appeal against the decision on an upload gives.
    public static func appealKey(of upload: String) -> String { "\(appealPrefix)\(upload)" }

    static let appealPrefix = "appeal:"
    static let reviewPrefix = "review:"

    /// What the upload with this name has come to.
    public func state(of upload: String) throws(LedgerError) -> UploadState {
        try read { tables in
            let id = try Journal(tables: tables).upload(named: upload)
            guard let state = try tables.state(of: id) else { throw LedgerError.unknownUpload(upload, matches: 0) }
            return state
        }
    }

    /// What the uploads with these full names have come to at one moment, by name; those that the ledger does not hold
    /// are left out.
    public func states(of uploads: [String]) throws(LedgerError) -> [String: UploadState] {
        guard !uploads.isEmpty else { return [:] }
        return try read { tables in
            var states: [String: UploadState] = [:]
            for upload in uploads { states[upload] = try tables.state(of: upload) }
            return states
        }
    }
}

extension LedgerTables {
    /// What the upload with this full name has come to; `nil` where the ledger does not hold it.
    func state(of id: String) throws -> UploadState? {
        guard let first = try first(.uploadRecordByName, [.text(id)]).map(UploadRecord.init) else { return nil }
        let decisions = try ([first] + redecisions(of: id)).map { record in
            var decision = try record.storedDecision()
            decision.id = id
            return decision
        }
        let entries = try entriesAbout(id)
        return UploadState(
            id, decisions: decisions, entries: entries, open: Journal(tables: self).open(of: entries))
    }

    /// The entries of an upload, and the grants that were given for it without naming it, with what took them back.
    func entriesAbout(_ id: String) throws -> [Entry] {
        let journal = Journal(tables: self)
        var entries = try journal.entries(upload: id)
        let refused = entries.filter { $0.kind == .settled && $0.coins == 0 }
        let keys = refused.map { "\(Ledger.reviewPrefix)\($0.sequence)" } + [Ledger.appealKey(of: id)]
        for key in keys {
            guard let grant = try journal.entry(key: key), grant.kind == .grant else { continue }
            entries.append(grant)
            entries += try rows(.entriesReferring, [.integer(grant.sequence)]).map(Entry.init)
                .filter { $0.kind == .reversal || $0.kind == .debt }
        }
        return entries.sorted { $0.sequence < $1.sequence }
    }

    /// The upload whose coins an entry moves: the one that it names, or the one that a grant is for or was for.
    func upload(of entry: Entry) throws -> String? {
        if let upload = entry.upload { return upload }
        let journal = Journal(tables: self)
        if entry.kind == .reversal || entry.kind == .debt {
            guard let grant = try entry.refers.flatMap({ try journal.entry($0) }), grant.kind == .grant else {
                return nil
            }
            return try upload(of: grant)
        }
        guard entry.kind == .grant, let key = entry.key else { return nil }
        if key.utf8.starts(with: Ledger.appealPrefix.utf8) {
            return String(key.dropFirst(Ledger.appealPrefix.count))
        }
        guard key.utf8.starts(with: Ledger.reviewPrefix.utf8),
            let number = Int(key.dropFirst(Ledger.reviewPrefix.count))
        else { return nil }
        return try journal.entry(number)?.upload
    }
}

extension UploadState {
    /// From the decisions in order and all entries about the upload.
    fileprivate init(_ id: String, decisions: [Decision], entries: [Entry], open: [Entry]) {
        self.id = id
        decision = decisions[decisions.count - 1]
        events = decisions.enumerated().map { place, decision in
            Event(
                at: decision.uploadedAt.description, what: place == 0 ? .decided : .decidedAgain,
                coins: decision.coins, reason: decision.reasons.first)
        }
        outcome = .reject
        (coins, pendingCoins) = (decision.coins, decision.pendingCoins)
        (awards, pending) = (decision.awards, decision.pending)
        for entry in entries { add(entry) }
        guard lastChange != nil else {
            outcome = Outcome(decision.outcome)
            return
        }
        let given = entries.filter { $0.canBeReversed || $0.kind == .reversal }
        awards = awards(from: given)
        pending = awards(from: open)
        coins = awards.reduce(0) { $0 + $1.coins }
        pendingCoins = pending.reduce(0) { $0 + $1.coins }
        if coins > 0 {
            outcome = .award
        } else if pendingCoins > 0 {
            outcome = .review
        } else {
            outcome = entries.contains { $0.kind == .reversal } ? .reversed : .reject
        }
    }

    /// Notes an entry; several of one booking, one for each campaign, are one event.
    private mutating func add(_ entry: Entry) {
        let what: Event.What
        switch entry.kind {
        case .settled: what = entry.reason == BudgetRelease.why ? .released : .settled
        case .reversal: what = .reversed
        case .grant: what = entry.key == Ledger.appealKey(of: id) ? .answered : .granted
        case .debt: what = .owed
        case .repayment: what = .repaid
        case .award, .pending, .spend, .refund, .expiry, .moved, .joined, .sealed, .drawn, .won, .closed: return
        }
        // What staff writes of coins that were taken back, the user reads beside the entry too.
        let note = what == .reversed ? entry.reason : nil
        if let last = events.lastIndex(where: { $0.what == what && $0.at == entry.at && $0.note == note }),
            last >= events.count - 2
        {
            events[last].coins += entry.coins
        } else {
            events.append(Event(at: entry.at, what: what, coins: entry.coins, note: note))
        }
    }

    /// The coins of entries by campaign, without those that were taken back.
    private func awards(from entries: [Entry]) -> [Award] {
        var found: [Award] = []
        for entry in entries {
            guard let campaign = entry.campaign, let partner = entry.partner else { continue }
            let place = found.firstIndex { award in
                award.campaign.utf8.elementsEqual(campaign.utf8) && award.partner.utf8.elementsEqual(partner.utf8)
            }
            if let place {
                found[place].coins += entry.coins
            } else {
                found.append(
                    Award(campaign: campaign, partner: partner, coins: entry.coins, why: "", gtins: []))
            }
        }
        return found.filter { $0.coins > 0 }.map(explained)
    }

    /// An award with what the decision says of its campaign: how the sum came about, and for which products.
    private func explained(_ award: Award) -> Award {
        let decided = (decision.awards + decision.pending).filter {
            $0.campaign.utf8.elementsEqual(award.campaign.utf8)
        }
        var explained = award
        let why = decided.map(\.why).joined(separator: " + ")
        // A person may have given less than the decision had set aside.
        let isWhole = decided.reduce(0) { $0 + $1.coins } == award.coins
        explained.why =
            decided.first { $0.coins == award.coins }?.why ?? (isWhole || why.isEmpty ? why : "\(award.coins): \(why)")
        explained.gtins = decided.flatMap(\.gtins)
        explained.airing = decided.first { $0.airing != nil }?.airing
        return explained
    }
}

extension UploadState.Outcome {
    fileprivate init(_ outcome: Decision.Outcome) {
        self =
            switch outcome {
            case .award: .award
            case .review: .review
            case .reject: .reject
            }
    }
}
