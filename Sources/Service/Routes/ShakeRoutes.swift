import Accounts
import Campaigns
import ContentAndReferrals
import DomainModel
import Hummingbird
import Ledger
import Text

/// What a shake does at this moment, and the payment for content that was read or watched.
struct ShakeRoutes: Sendable {
    let auth: Authenticator
    let offers: ContentOffers
    let currentProgramme: CurrentProgramme
    let ledger: Ledger
    let clock: ServiceClock
    let audienceFacts: AudienceFacts
    let limits: RateLimiter

    private struct ShakeRequest: Decodable {
        var screen: String
        var place: String?
        var did: String?
        var offer: String?
        var content: String?
    }

    private struct ContentAnswers: Decodable {
        var pages: [Int]?
        var answers: [Int]?
        /// The answers to a questionnaire, by the question's id.
        var replies: [String: Questionnaire.Answer]?
    }

    private struct CompletionResponse: Encodable {
        var coins: Int
        /// `paid`, or the reason why nothing was paid.
        var code: String
    }

    func add(to router: Router<AppRequestContext>) {
        router.post("/v1/shakes") { request, _ in try await shake(request) }
        router.post("/v1/shakes/:id/answers") { request, context in try await answer(request, context) }
    }

    private func shake(_ request: Request) async throws -> Response {
        let person = try auth.participant(request)
        try limits.take(person.id)
        let given: ShakeRequest = try await JSONBody.decoded(request, like: "{\"screen\": \"home\"}")
        let texts = [given.screen, given.place, given.did, given.offer, given.content]
        guard texts.allSatisfy({ $0.map { $0.unicodeScalars.count <= 200 } ?? true }) else {
            throw Problem(
                .badRequest, "bad_body", "screen, place, did, offer and content can have at most 200 characters.")
        }
        let now = clock.now
        let language = Language(accepting: request.headers[.acceptLanguage])
        let facts = try audienceFacts.facts(of: person, in: language)
        let action = try currentProgramme.programme.nextAction(
            for: ShakeContext(
                screen: given.screen, place: given.place, did: given.did, offer: given.offer,
                content: given.content, person: facts, moment: now)
        ) { try offers.mayOffer($0, to: person.namesForLimits, at: now) }
        var answer = try NextActionResponse(action, to: person.id, in: language, by: offers, at: now)
        answer.daily = try payDaily(person, facts, at: now)
        return JSONOutput.response(answer)
    }

    /// Pays a person's first shake of a day of the programme's clocks, once under all names; `nil` where nothing is
    /// paid.
    private func payDaily(
        _ person: Person, _ facts: PersonFacts, at moment: Timestamp
    ) throws -> NextActionResponse.DailyResponse? {
        let programme = currentProgramme.programme
        let day = programme.zone.localized(moment).day
        guard let daily = programme.dailyShake, daily.pays(facts, on: day) else { return nil }
        // Most shakes are not the first: reading that keeps nobody waiting.
        guard try person.namesForLimits.allSatisfy({ try ledger.grant(withKey: daily.key(of: $0, on: day)) == nil })
        else { return nil }
        let booking = try ledger.grant(
            daily.coins, to: person.id, for: Payer(campaign: daily.id, partner: daily.partner), budget: daily.budget,
            key: daily.key(of: person.id, on: day), why: "a shake on \(day)", once: "day/\(day)", at: moment)
        return booking.flatMap { $0.wasRecorded ? nil : NextActionResponse.DailyResponse(coins: daily.coins) }
    }

    private func answer(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let person = try auth.participant(request)
        guard let id = context.parameters.get("id") else { throw Problem.notFound }
        guard let offer = try offers.pendingOffer(withID: id, madeTo: person.names) else {
            return try paidBefore(try offers.wasPaid(offerWithID: id, madeTo: person.names))
        }
        let now = clock.now
        let programme = currentProgramme.programme
        let today = programme.zone.localized(now).day
        guard let content = programme.contents.first(where: { BytewiseString($0.id) == BytewiseString(offer.content) }),
            content.from <= today, today <= content.to
        else { throw Problem.notFound }
        let elapsed = now.seconds - offer.since.seconds
        var (doubt, replies) = try await result(of: content, request, elapsed: elapsed)
        if doubt == nil, let replies {
            doubt = try doubtAboutLikeness(of: replies, to: content, by: person, seconds: elapsed, on: today)
        }
        guard try doubt != nil || offers.mayOffer(content, to: person.namesForLimits, at: now) else {
            return try paidBefore(try offers.wasPaid(content, to: person.namesForLimits))
        }
        // The payment comes before the note: if the process dies in between, the key of the payment prevents a second
        // one.
        let kept = replies.map { replies in
            ContentOffers.KeptAnswers(
                ContentOffers.AnswerSheet(content: content.id, at: now, seconds: elapsed, answers: replies),
                of: person.id, smallestGroup: programme.smallestGroup, isProved: person.tier != .trial)
        }
        let paid = try offers.close(offer, at: now, keeping: kept) {
            guard doubt == nil else { return false }
            return try ledger.grant(
                content.coins, to: person.id, for: Payer(campaign: content.id, partner: content.partner),
                budget: content.budget, key: "content/\(person.id)/\(content.id)", why: content.title.kept,
                once: "content",
                at: now) != nil
        }
        guard let paid else { return try paidBefore(try offers.wasPaid(offerWithID: id, madeTo: person.names)) }
        return JSONOutput.response(
            CompletionResponse(coins: paid ? content.coins : 0, code: paid ? "paid" : doubt?.rawValue ?? "budget_spent")
        )
    }

    /// What a phone hears that sends an answer once more, because the first response was lost or another device was
    /// sooner.
    private func paidBefore(_ wasPaid: Bool) throws(Problem) -> Response {
        guard wasPaid else { throw Problem.notFound }
        return JSONOutput.response(CompletionResponse(coins: 0, code: "already_paid"))
    }

    /// Whether a new person's answers are those of several others, in the same time.
    private func doubtAboutLikeness(
        of replies: [String: Questionnaire.Answer], to content: ContentItem, by person: Person, seconds: Int,
        on today: Day
    ) throws -> ContentItem.CompletionFault? {
        let facts = try audienceFacts.facts(of: person, in: .english)
        guard ContentItem.isNew(joined: facts.joined, on: today) else { return nil }
        let others = try offers.uncountedAnswers(to: content.id, without: person.namesForLimits)
        return AlikeAnswers(among: others).doubt(AlikeAnswers.Sheet(answers: replies, seconds: seconds))
            ? .alike : nil
    }

    /// Why what was sent pays nothing, and the answers to a questionnaire.
    private func result(
        of content: ContentItem, _ request: Request, elapsed: Int
    ) async throws -> (doubt: ContentItem.CompletionFault?, replies: [String: Questionnaire.Answer]?) {
        let example =
            content.kind == .ask
            ? "{\"replies\": {\"QUESTION\": {\"choices\": [0]}}}" : "{\"pages\": [0, 9000], \"answers\": [1]}"
        let given: ContentAnswers = try await JSONBody.decoded(request, like: example)
        if content.kind == .ask {
            guard let replies = given.replies else { throw Problem(.badRequest, "bad_body", "Send \(example)") }
            return (content.doubt(about: replies, elapsed: elapsed), replies)
        }
        guard let pages = given.pages, let answers = given.answers else {
            throw Problem(.badRequest, "bad_body", "Send \(example)")
        }
        return (
            content.doubt(about: ContentItem.CompletionReport(pages: pages, answers: answers, elapsed: elapsed)), nil
        )
    }
}
