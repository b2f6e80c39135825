import Accounts
import Campaigns
import ContentAndReferrals
import DomainModel
import Hummingbird
import Links

/// Opens a content by its name, whatever a shake would lead to: what a link or a list leads to.
struct ContentRoutes: Sendable {
    let auth: Authenticator
    let offers: ContentOffers
    let finder: AccessFinder
    let currentProgramme: CurrentProgramme
    let clock: ServiceClock
    let limits: RateLimiter

    func add(to router: Router<AppRequestContext>) {
        router.post("/v1/contents/:id/offer") { request, context in
            let person = try auth.participant(request)
            try limits.take(person.id)
            guard let id = context.parameters.get("id"),
                let content = currentProgramme.programme.contents.first(where: { $0.id.utf8.elementsEqual(id.utf8) })
            else { throw Problem.notFound }
            let language = Language(accepting: request.headers[.acceptLanguage])
            let facts = try finder.facts(of: person, in: language, for: [content.audience].compactMap(\.self))
            let access = try finder.access(person, knownBy: facts, to: LinkSubject(content, in: language))
            if let problem = problem(access) { throw problem }
            return try JSONOutput.response(
                NextActionResponse(opening: content, to: person.id, in: language, by: offers, at: clock.now))
        }
    }

    /// Why a content is not opened; `nil` where it is.
    private func problem(_ access: AccessResponse) -> Problem? {
        switch access.state {
        case .open: return nil
        case .tell:
            let facts = (access.untold ?? []).map(\.rawValue).joined(separator: ", ")
            return Problem(
                .forbidden, "content_untold",
                "This content is for people of whom more is known: \(facts). Tell it by POST /v1/otp and PATCH /v1/me.")
        case .others: return Problem(.forbidden, "content_for_others", "This content is for other people.")
        case .notYet:
            return Problem(.conflict, "content_not_yet", "This content begins on \(access.from ?? "another day").")
        case .over: return Problem(.conflict, "content_over", "This content is over.")
        case .done: return Problem(.conflict, "content_done", "This content was paid for before.")
        case .again:
            let seconds = access.again.flatMap { Timestamp($0) }.map { $0.seconds - clock.now.seconds } ?? 0
            return Problem(
                .tooManyRequests, "content_again",
                "This content was tried before. Try again after the time in Retry-After.", retryAfter: max(1, seconds))
        }
    }
}
