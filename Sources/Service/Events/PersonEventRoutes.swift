import Accounts
import Campaigns
import DomainModel
import Hummingbird
import Intake
import Ledger
import Redemption
import ReviewQueue
import ServiceLifecycle

/// Tells a person's open pages what changes: uploads, coins, purchases, appeals and what is shown unasked, whichever
/// process changed it.
struct PersonEventRoutes: Sendable {
    let auth: Authenticator
    let tickets: UploadInbox
    let answers: UploadAnswers
    let ledger: Ledger
    let redemption: RewardPurchases
    let merger: AccountMerger
    let directives: DirectiveRoutes
    let clock: ServiceClock
    let open: OpenAnswers
    let limits: RateLimiter
    /// Most seconds for which a stream stays open.
    let maxWaitSeconds: Int

    /// Seconds between two looks at what changed, half of what a page may wait for it. Source: judged.
    private static let lookSeconds = 1
    /// Looks from one at the rules of what is shown unasked to the next, which cost more. Source: judged.
    private static let looksPerDirective = 3
    /// Seconds without an event after which a comment says that somebody is there. Source: judged: proxies close what
    /// is silent for longer.
    private static let silentSeconds = 15
    /// Most records of a kind that one look tells; the next look tells the rest. Source: judged.
    private static let maxRecords = 100

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/me/events") { request, _ in try stream(request) }
    }

    private struct Event {
        var name: String
        var data: String
    }

    private func stream(_ request: Request) throws -> Response {
        let person = try auth.person(request)
        try limits.take(person.id)
        let token = try auth.token(request)
        let language = Language(accepting: request.headers[.acceptLanguage])
        let showing = try directives.showing(request, person, in: language)
        let start = try EventCursor(request) ?? cursor(of: person)
        let slot = try open.begin(by: person.id)
        let seconds = min(UploadRoutes.wait(request) ?? 0, maxWaitSeconds)
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .init("X-Accel-Buffering")!: "no"],
            body: .init { writer in
                // From where to go on, though nothing should happen.
                try await writer.write(ByteBuffer(string: ":\nid: \(start.text)\n\n"))
                var (last, left, silent, look) = (start, seconds, 0, 0)
                while let person = try auth.people.person(of: token, at: clock.now) {
                    let (changed, next) = try changes(of: person, since: last, in: language)
                    var events = changed
                    if look % Self.looksPerDirective == 0, let showing,
                        let shown = try directives.directive(for: person, showing, in: language, request)
                    {
                        events.append(Event(name: "directive", data: JSONOutput.text(shown)))
                    }
                    if !events.isEmpty { try await writer.write(Self.text(events, from: last, to: next)) }
                    silent = events.isEmpty ? silent : 0
                    last = next
                    guard left > 0, !Task.isShuttingDownGracefully else { break }
                    try await Task.sleep(for: .seconds(Self.lookSeconds))
                    (left, silent, look) = (left - Self.lookSeconds, silent + Self.lookSeconds, look + 1)
                    guard silent >= Self.silentSeconds else { continue }
                    try await writer.write(ByteBuffer(string: ":\n\n"))
                    silent = 0
                }
                try await writer.finish(nil)
                withExtendedLifetime(slot) {}
            })
    }

    /// The events as the stream's text. Only the last of them has the new cursor: who loses one of the others gets all
    /// again.
    private static func text(_ events: [Event], from last: EventCursor, to next: EventCursor) -> ByteBuffer {
        ByteBuffer(
            string: events.enumerated().map { place, event in
                let cursor = place == events.count - 1 ? next : last
                return "event: \(event.name)\nid: \(cursor.text)\ndata: \(event.data)\n\n"
            }.joined())
    }

    /// Where a person's records end now: one row of each store, for each name.
    private func cursor(of person: Person) throws -> EventCursor {
        EventCursor(
            tickets: try tickets.marks(of: person.names), ledger: try ledger.marks(of: person.names),
            appeals: try answers.desk.appealMarks(of: person.names))
    }

    /// What changed since `last`, and where the records end now.
    private func changes(
        of person: Person, since last: EventCursor, in language: Language
    ) throws -> (events: [Event], next: EventCursor) {
        var next = try cursor(of: person)
        guard next != last else { return ([], last) }
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
        var events = try changed.map {
            Event(name: "upload", data: JSONOutput.text(try answers.single($0, in: language)))
        }
        events += appeals.map { Event(name: "appeal", data: JSONOutput.text(AppealResponse($0))) }
        events += try purchases(of: booked.entries).map {
            Event(name: "purchase", data: JSONOutput.text(PurchaseResponse($0, at: clock.now)))
        }
        if !booked.entries.isEmpty {
            try merger.mergeCoins(person)
            events.append(
                Event(
                    name: "balance", data: JSONOutput.text(try BalanceResponse(of: person, in: ledger, at: clock.now))))
        }
        return (events, next)
    }

    /// The purchases that the entries paid or gave back.
    private func purchases(of entries: [Entry]) throws -> [RewardPurchases.Purchase] {
        let programme = directives.file.currentProgramme.programme
        return try entries.compactMap { entry in
            let spend = try entry.kind == .refund ? entry.refers.flatMap { try ledger.entry($0) } : entry
            guard let spend, spend.kind == .spend, let key = spend.key else { return nil }
            return try redemption.purchase(paidWith: key, under: programme)
        }
    }
}

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
