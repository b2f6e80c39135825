import Hummingbird
import Intake
import Ledger
import ReviewQueue

/// Where a person's records ended when something was told; opaque to clients.
struct EventCursor: Hashable {
    var tickets: TicketMarks
    var ledger: PersonMarks
    var appeals: AppealMarks

    init(tickets: TicketMarks, ledger: PersonMarks, appeals: AppealMarks) {
        self.tickets = tickets
        self.ledger = ledger
        self.appeals = appeals
    }

    /// Numbers between points; the open appeals' between dashes.
    var text: String {
        let numbers = [
            tickets.last, tickets.unread, ledger.entry, ledger.upload, ledger.redecision, appeals.last,
        ]
        return (numbers.map { "\($0)" } + [appeals.open.map { "\($0)" }.joined(separator: "-")])
            .joined(separator: ".")
    }

    /// From the text of an earlier one; `nil` for anything else.
    init?(_ text: String) {
        guard text.utf8.count <= 2000 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.prefix(6).compactMap { EventCursor.number($0) }
        guard parts.count == 7, numbers.count == 6 else { return nil }
        let dashed = parts[6].split(separator: "-")
        let open = dashed.compactMap { EventCursor.number($0) }
        guard open.count == dashed.count else { return nil }
        self.init(
            tickets: TicketMarks(last: numbers[0], unread: numbers[1]),
            ledger: PersonMarks(entry: numbers[2], upload: numbers[3], redecision: numbers[4]),
            appeals: AppealMarks(open: open, last: numbers[5]))
    }

    /// That of a request: `since`, or what a browser sends by itself; `nil` for neither.
    init?(_ request: Request) throws(Problem) {
        let given = request.uri.queryParameters["since"].map { String($0) } ?? request.headers[.init("Last-Event-ID")!]
        guard let given else { return nil }
        guard let cursor = EventCursor(given) else {
            throw Problem(.badRequest, "bad_parameter", "since must be the id of an event of this stream.")
        }
        self = cursor
    }

    private static func number(_ text: Substring) -> Int? {
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }
}
