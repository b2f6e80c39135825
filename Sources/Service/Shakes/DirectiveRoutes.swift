import Accounts
import Campaigns
import ContentAndReferrals
import DomainModel
import Hummingbird

/// What the service shows unasked to who has the app open, and the pictures of cards.
struct DirectiveRoutes: Sendable {
    let auth: Authenticator
    let offers: ContentOffers
    let file: ProgrammeFile
    let clock: ServiceClock
    let audienceFacts: AudienceFacts
    let open: OpenAnswers
    let limits: RateLimiter
    /// Most seconds for which a stream waits for a directive.
    let maxWaitSeconds: Int

    /// Seconds between two looks at the rules, which follow the clock and the programme. Source: judged.
    private static let lookSeconds = 3
    /// Most characters of a screen or a place, as in a shake.
    private static let maxScalars = 200

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/directives") { request, _ in try stream(request) }
        router.get("/v1/card-pictures/:name") { _, context in
            guard let name = context.parameters.get("name"), let picture = file.cardPicture(named: name) else {
                throw Problem.notFound
            }
            return Response(picture)
        }
    }

    /// Sends a directive that applies now as a server-sent event, or the first that applies within the seconds of
    /// `Prefer: wait=N`. The stream ends with it; who wants more asks again.
    private func stream(_ request: Request) throws -> Response {
        let person = try auth.person(request)
        try limits.take(person.id)
        let language = Language(accepting: request.headers[.acceptLanguage])
        let showing = try showing(request, person, in: language, screen: "home")
        let slot = try open.begin(by: person.id)
        let seconds = showing == nil ? 0 : min(UploadRoutes.wait(request) ?? 0, maxWaitSeconds)
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .init("X-Accel-Buffering")!: "no"],
            body: .init { writer in
                // A comment, so that who waits knows that somebody is there.
                try await writer.write(ByteBuffer(string: ":\n\n"))
                var left = seconds
                while let showing {
                    if let answer = try directive(for: person, showing, in: language, request) {
                        let event = "event: directive\ndata: \(JSONOutput.text(answer))\n\n"
                        try await writer.write(ByteBuffer(string: event))
                        break
                    }
                    guard left > 0 else { break }
                    let pause = min(left, Self.lookSeconds)
                    left -= pause
                    try await Task.sleep(for: .seconds(pause))
                }
                try await writer.finish(nil)
                withExtendedLifetime(slot) {}
            })
    }

    /// What a phone shows, and what is known of its owner.
    struct Showing {
        var screen: String
        var place: String?
        var facts: PersonFacts
    }

    /// What the phone of a request shows; `nil` where it names no screen and none is given, and for staff: whoever
    /// decides about coins is asked for nothing.
    func showing(
        _ request: Request, _ person: Person, in language: Language, screen: String? = nil
    ) throws -> Showing? {
        let query = request.uri.queryParameters
        let screen = query["screen"].map { String($0) } ?? screen
        let place = query["place"].map { String($0) }
        guard [screen, place].allSatisfy({ $0.map { $0.unicodeScalars.count <= Self.maxScalars } ?? true }) else {
            throw Problem(.badRequest, "bad_parameter", "screen and place can have at most 200 characters.")
        }
        guard let screen, person.role == .member else { return nil }
        return Showing(screen: screen, place: place, facts: try audienceFacts.facts(of: person, in: language))
    }

    /// The directive that comes to a person now, counted; `nil` for none.
    func directive(
        for person: Person, _ showing: Showing, in language: Language, _ request: Request
    ) throws -> NextActionResponse? {
        let (programme, now) = (file.currentProgramme.programme, clock.now)
        guard !programme.directives.isEmpty else { return nil }
        let day = programme.zone.localized(now).day
        let perDay = programme.directiveBounds.perDay
        let found = try programme.unaskedAction(
            for: ShakeContext(
                screen: showing.screen, place: showing.place, person: showing.facts, moment: now),
            mayCome: { try offers.mayCome($0, to: person.namesForLimits, on: day, perDay: perDay) },
            isOpen: { try offers.mayOffer($0, to: person.namesForLimits, at: now) })
        guard let (directive, action) = found,
            // Nothing is noted of who was signed out, or erased, while the stream waited.
            try auth.people.person(of: auth.token(request), at: now) != nil,
            try offers.countDirective(
                directive, to: person.id, names: person.namesForLimits, on: day, perDay: perDay)
        else { return nil }
        var answer = try NextActionResponse(action, to: person.id, in: language, by: offers, at: now)
        answer.id = directive.id
        return answer
    }
}
