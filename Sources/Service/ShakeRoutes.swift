import ContentAndReferrals
import Hummingbird
import Ledger
import Accounts
import Campaigns
import Text

/// What a shake is now, and what comes of something read or watched.
struct ShakeRoutes: Sendable {
    let door: Doorkeeper
    let book: ShakeBook
    let inForce: ProgrammeInForce
    let ledger: Ledger
    let clock: ServiceClock
    let limits: RateLimits

    private struct Context: Decodable {
        var screen: String
        var place: String?
        var did: String?
    }

    private struct DirectiveAnswer: Encodable {
        struct Card: Encodable {
            var kind: String
            var text: String
        }
        struct Question: Encodable {
            var text: String
            var answers: [String]
        }

        var directive: String
        var shake: String?
        var title: String?
        var partner: String?
        var coins: Int?
        var seconds: Int?
        var cards: [Card] = []
        var questions: [Question] = []
    }

    private struct Answers: Decodable {
        var pages: [Int]
        var answers: [Int]
    }

    private struct Outcome: Encodable {
        var coins: Int
        /// `paid`, or why not.
        var code: String
    }

    func add(to router: Router<Visit>) {
        router.post("/v1/shakes") { request, _ in try await shake(request) }
        router.post("/v1/shakes/:id/answers") { request, visit in try await answer(request, visit) }
    }

    private func shake(_ request: Request) async throws -> Response {
        let person = try door.person(request)
        try limits.take(person.id)
        let given: Context = try await JSONBody.decoded(request, like: "{\"screen\": \"home\"}")
        guard [given.screen, given.place, given.did].allSatisfy({ $0.map { $0.unicodeScalars.count <= 200 } ?? true })
        else {
            throw Problem(.badRequest, "bad_body", "screen, place and did have 200 characters at most.")
        }
        let now = clock.now
        let directive = try inForce.programme.directive(
            for: ShakeContext(
                screen: given.screen, place: given.place, did: given.did, tier: person.tier, moment: now)
        ) { try book.isOpen($0, for: person.names, at: now) }
        var answer = DirectiveAnswer(directive: directive.kind.rawValue)
        if let content = directive.content {
            answer.shake = try book.show(content, to: person.id, at: now).id
            answer.title = content.title
            answer.partner = content.partner
            answer.coins = content.coins
            answer.seconds = content.seconds
            let kind = content.kind == .video ? "video" : "text"
            answer.cards = content.pages.map { DirectiveAnswer.Card(kind: kind, text: $0) }
            answer.questions = content.questions.map { DirectiveAnswer.Question(text: $0.text, answers: $0.answers) }
        }
        return JSONAnswer.response(answer)
    }

    private func answer(_ request: Request, _ visit: Visit) async throws -> Response {
        let person = try door.person(request)
        guard let id = visit.parameters.get("id"), let shown = try book.shown(id, to: person.names) else {
            throw Problem.notFound
        }
        let given: Answers = try await JSONBody.decoded(request, like: "{\"pages\": [0, 9000], \"answers\": [1]}")
        let now = clock.now
        let programme = inForce.programme
        let today = programme.zone.placed(now).day
        guard let content = programme.contents.first(where: { ExactText($0.id) == ExactText(shown.content) }),
            content.from <= today, today <= content.to
        else { throw Problem.notFound }
        let completion = Content.Completion(
            pages: given.pages, answers: given.answers, elapsed: now.seconds - shown.since.seconds)
        let doubt = content.doubt(about: completion)
        guard try doubt != nil || book.isOpen(content, for: person.names, at: now) else { throw Problem.notFound }
        // Paid and then noted: whoever dies in between pays once all the same, by the key.
        let paid = try book.close(shown, at: now) {
            guard doubt == nil else { return false }
            return try ledger.grant(
                content.coins, to: person.id, for: Payer(campaign: content.id, partner: content.partner),
                budget: content.budget, key: "content/\(person.id)/\(content.id)", why: content.title, at: now) != nil
        }
        guard let paid else { throw Problem.notFound }
        return JSONAnswer.response(
            Outcome(coins: paid ? content.coins : 0, code: paid ? "paid" : doubt?.rawValue ?? "budget_spent"))
    }
}
