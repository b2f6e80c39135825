import Campaigns
import DomainModel
import SQL
import Text

extension Ledger {
    /// Records that two users are one person: two entries without coins, of which the second names the first. From then
    /// on limits count what all names of the person were paid.
    ///
    /// What is once for a person is decided anew for all names together, in the order in which it was decided, each
    /// upload under its own programme: limits of a user, products and airings that are paid once, and grants that are
    /// paid once. What exceeds that is taken back from the name that has it; coins that were spent become a debt. What
    /// waits for a person and would earn nothing is settled at 0 coins. Where the two are one person already, it writes
    /// nothing.
    ///
    /// Coins and debts stay where they are: `move` and `moveDebt` move them.
    ///
    /// - Parameter moment: the moment of the entries; without it, the latest moment of both users' entries.
    @discardableResult
    public func join(
        _ user: String, with other: String, why: String, at moment: Timestamp? = nil, by rule: DecisionRule
    ) throws(LedgerError) -> Booking {
        try write { try join(user, with: other, why: why, at: moment, by: rule, in: $0) }
    }

    /// All names of the person who has this one, this one first: those that `join` joined, also by way of others.
    public func names(of user: String) throws(LedgerError) -> [String] {
        try read { try $0.names(of: Ledger.account(user)) }
    }

    /// `join` inside a transaction.
    func join(
        _ user: String, with other: String, why: String, at moment: Timestamp?, by rule: DecisionRule,
        in tables: LedgerTables
    ) throws -> Booking {
        let journal = Journal(tables: tables)
        let (user, other) = try LedgerError.twoUsers(user, other) { "\($0) is one name already" }
        guard try !tables.names(of: user).contains(where: { BytewiseString($0) == BytewiseString(other) }) else {
            return Booking(entries: [], wasRecorded: true)
        }
        let time = try moment ?? journal.latestMoment(of: user, other)
        let first = try journal.append(
            Entry(at: time.description, user: user, coins: 0, kind: .joined, reason: why))
        let second = try journal.append(
            Entry(at: time.description, user: other, coins: 0, kind: .joined, refers: first.sequence, reason: why))
        tables.cache.names = [:]
        var booking = Booking(entries: [first, second])
        let limits = PersonLimits(tables: tables, names: try tables.names(of: other))
        try limits.takeBackExcess(by: rule, why: why, at: time.description, into: &booking)
        try InputLog(tables: tables).operation(.join(user: user, with: other, why: why, at: time))
        return booking
    }
}

extension LedgerTables {
    /// All names of the person who has this one, which comes first.
    func names(of user: String) throws -> [String] {
        if let known = cache.names[BytewiseString(user)] { return known }
        var names = [user]
        var place = 0
        while place < names.count {
            for entry in try rows(.joinedEntriesOfUser, [.text(names[place])]).map(Entry.init) {
                let other =
                    try entry.refers.map { try first(.entry, [.integer($0)]) }
                    ?? rows(.entriesReferring, [.integer(entry.sequence)]).first
                guard let name = try other.map(Entry.init)?.user,
                    !names.contains(where: { BytewiseString($0) == BytewiseString(name) })
                else { continue }
                names.append(name)
            }
            place += 1
        }
        cache.names[BytewiseString(user)] = names
        return names
    }
}
