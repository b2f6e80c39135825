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
    let records: PersonRecords
    let ledger: Ledger
    let redemption: RewardPurchases
    let merger: AccountMerger
    let directives: DirectiveRoutes
    let clock: ServiceClock
    let open: OpenAnswers
    /// Which pages hear what changes.
    let pages: OpenPages
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
        let start = try EventCursor(request) ?? records.cursor(of: person)
        let slot = try open.begin(by: person.id)
        let page = pages.open(by: token)
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
                withExtendedLifetime((slot, page)) {}
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

    /// What changed since `last`, and where the records end now.
    private func changes(
        of person: Person, since last: EventCursor, in language: Language
    ) throws -> (events: [Event], next: EventCursor) {
        guard let changed = try records.changes(of: person, since: last) else { return ([], last) }
        var events = try changed.tickets.map {
            Event(name: "upload", data: JSONOutput.text(try records.answers.single($0, in: language)))
        }
        events += changed.appeals.map { Event(name: "appeal", data: JSONOutput.text(AppealResponse($0))) }
        events += try purchases(of: changed.entries).map {
            Event(name: "purchase", data: JSONOutput.text(PurchaseResponse($0, at: clock.now)))
        }
        if !changed.entries.isEmpty {
            try merger.mergeCoins(person)
            events.append(
                Event(
                    name: "balance", data: JSONOutput.text(try BalanceResponse(of: person, in: ledger, at: clock.now))))
        }
        return (events, changed.next)
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
