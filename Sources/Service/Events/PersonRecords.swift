import Accounts
import Intake
import Ledger
import ReviewQueue

/// What became of a person's uploads, coins and appeals since something was told, whichever process changed it.
struct PersonRecords: Sendable {
    let tickets: UploadInbox
    let ledger: Ledger
    let answers: UploadAnswers

    /// Most records of a kind that one look tells; the next look tells the rest. Source: judged.
    private static let maxRecords = 100

    /// What changed between two moments.
    struct Changes {
        /// Uploads that came, were decided, or whose coins or appeals changed.
        var tickets: [AcceptedUpload]
        var entries: [Entry]
        var appeals: [Appeal]
        /// Where the records end now.
        var next: EventCursor
    }

    /// Where a person's records end now: one row of each store, for each name.
    func cursor(of person: Person) throws -> EventCursor {
        EventCursor(
            tickets: try tickets.marks(of: person.names), ledger: try ledger.marks(of: person.names),
            appeals: try answers.desk.appealMarks(of: person.names))
    }

    /// What changed since `last`; `nil` where nothing did.
    func changes(of person: Person, since last: EventCursor) throws -> Changes? {
        var next = try cursor(of: person)
        guard next != last else { return nil }
        let booked = try ledger.changes(of: person.names, since: last.ledger, limit: Self.maxRecords)
        next.ledger = booked.marks
        let appeals =
            try next.appeals == last.appeals ? [] : answers.desk.appeals(of: person.names, since: last.appeals)
        var changed = try tickets.changes(of: person.names, since: last.tickets, limit: Self.maxRecords)
        for name in booked.uploads + appeals.map(\.upload) {
            guard let ticket = try tickets.ticket(named: name),
                person.names.contains(where: { $0.utf8.elementsEqual(ticket.user.utf8) })
            else { continue }
            changed.append(ticket)
        }
        var numbers: Set<Int> = []
        changed = changed.filter { numbers.insert($0.number).inserted }
        return Changes(tickets: changed, entries: booked.entries, appeals: appeals, next: next)
    }
}
