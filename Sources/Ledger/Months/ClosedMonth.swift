import DomainModel
import Foundation
import SQL
import Text

/// A month whose statement is final, as the entry of the kind `closed` holds it.
public struct ClosedMonth: Hashable, Sendable {
    /// The month.
    public var month: Month
    /// When it was closed.
    public var at: String
    /// The number of the entry that closed it.
    public var entry: Int
    /// The head of the ledger before that entry, which the statement is made from.
    public var head: LedgerHead
    /// Coins that all partners owe for it together.
    public var owed: Int
    /// SHA-256 of the statement for all partners: of its JSON in one line with sorted keys, as 64 hex digits.
    public var statementDigest: String

    /// What the entry's reference says, as JSON.
    private struct Reference: Codable {
        var month: String
        var head: String
        var owed: Int
        var statement: String

        private enum CodingKeys: String, CodingKey {
            case month, head, statement
            case owed = "coins_owed"
        }
    }

    /// The user of the entry that closes a month. Nobody's name has a slash.
    static func account(of month: Month) -> String { "month/\(month)" }

    /// The month that an entry closed; `nil` where it closed none.
    init?(_ entry: Entry) {
        guard entry.kind == .closed, let text = entry.reference,
            let told = try? JSONDecoder().decode(Reference.self, from: Data(text.utf8)),
            let month = Month(told.month), let head = LedgerHead(told.head),
            entry.user.utf8.elementsEqual(ClosedMonth.account(of: month).utf8)
        else { return nil }
        self.init(
            month: month, at: entry.at, entry: entry.sequence, head: head, owed: told.owed,
            statementDigest: told.statement)
    }

    /// The closing of a month with its statement.
    init(_ month: Month, with statement: PartnerStatement, at moment: String, head: LedgerHead) throws {
        self.init(
            month: month, at: moment, entry: head.entries + 1, head: head, owed: statement.total,
            statementDigest: try hexSHA256(JSONLineEncoder.text(statement)))
    }

    private init(month: Month, at: String, entry: Int, head: LedgerHead, owed: Int, statementDigest: String) {
        self.month = month
        self.at = at
        self.entry = entry
        self.head = head
        self.owed = owed
        self.statementDigest = statementDigest
    }

    /// The entry that closes it, without a place in the ledger.
    var draft: Entry {
        get throws {
            let told = Reference(
                month: month.description, head: head.description, owed: owed, statement: statementDigest)
            return Entry(
                at: at, user: ClosedMonth.account(of: month), coins: 0, kind: .closed,
                reference: try JSONLineEncoder.text(told), reason: "\(month) is closed with \(owed) coins owed")
        }
    }
}

/// The day on which statements count an entry: its own, or, where its month had been closed before the entry was
/// written, the first day that was open then. It follows from the entries alone, and never changes.
public struct StatementDays: Sendable {
    /// From the entry after `entry` on, no day up to `last` takes entries. Later ones close later days.
    private let closings: [(entry: Int, last: Day)]

    init(_ months: [ClosedMonth]) { closings = months.map { ($0.entry, $0.month.last) } }

    /// The day of an entry; `nil` where its time is none.
    public func day(of entry: Entry) -> Day? {
        guard let day = entry.day else { return nil }
        guard let closing = closings.last(where: { $0.entry < entry.sequence }), day <= closing.last else {
            return day
        }
        return closing.last.advanced(by: 1)
    }
}

extension LedgerTables {
    /// The months that were closed, in order.
    func closedMonths() throws -> [ClosedMonth] { try rows(.closedMonths).map(Entry.init).compactMap(ClosedMonth.init) }
}
