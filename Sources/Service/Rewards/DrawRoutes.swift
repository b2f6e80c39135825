import Accounts
import Campaigns
import DomainModel
import Hummingbird
import Ledger

/// The draws of the programme: what is won, by how many of how many, under which rules, and what came of it.
struct DrawRoutes: Sendable {
    let auth: Authenticator
    let ledger: Ledger
    let currentProgramme: CurrentProgramme
    let limits: RateLimiter

    private struct DrawResponse: Encodable {
        var id: String
        var campaign: String
        var prize: String
        var winners: Int
        var coins: Int?
        var closes: String
        var rules: String
        var permit: String?
        /// How many take part so far, rounded down; `nil` where they are fewer than the smallest group.
        var entrants: Int?
        /// Whether the caller takes part.
        var takesPart: Bool
        /// SHA-256 of the seed, once the draw is sealed.
        var seedDigest: String?
        var result: ResultResponse?

        private enum CodingKeys: String, CodingKey {
            case id, campaign, prize, winners, coins, closes, rules, permit, entrants, result
            case takesPart = "takes_part"
            case seedDigest = "seed_digest"
        }
    }

    private struct ResultResponse: Encodable {
        var at: String
        var seed: String
        var beacon: String?
        /// The caller's place, from 1; `nil` where the caller did not win.
        var place: Int?
    }

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/draws") { request, _ in
            struct DrawList: Encodable { var draws: [DrawResponse] }
            let person = try auth.person(request)
            try limits.take(person.id)
            let language = Language(accepting: request.headers[.acceptLanguage])
            let programme = currentProgramme.programme
            guard !programme.draws.isEmpty else { return JSONOutput.response(DrawList(draws: [])) }
            let recorded = try ledger.draws()
            let draws = try programme.draws.map { draw in
                try response(
                    draw, recorded: recorded.first { $0.terms.id.utf8.elementsEqual(draw.id.utf8) }, to: person,
                    in: language, smallestGroup: programme.smallestGroup)
            }
            return JSONOutput.response(DrawList(draws: draws))
        }
    }

    private func response(
        _ draw: Draw, recorded: RecordedDraw?, to person: Person, in language: Language, smallestGroup: Int
    ) throws -> DrawResponse {
        let earners = try ledger.earners(ofCampaigns: draw.campaign.names, including: person.id)
        let result = recorded?.result.map { result in
            let place = result.winners.firstIndex { winner in
                person.names.contains { $0.utf8.elementsEqual(winner.utf8) }
            }
            return ResultResponse(
                at: result.at, seed: result.seed, beacon: result.beacon, place: place.map { $0 + 1 })
        }
        let entrants = recorded?.result?.entrants ?? earners.count
        return DrawResponse(
            id: draw.id, campaign: draw.campaign.id, prize: draw.prize.text(in: language), winners: draw.winners,
            coins: draw.coins > 0 ? draw.coins : nil, closes: draw.closes.description, rules: draw.rules,
            permit: draw.permit, entrants: entrants < smallestGroup ? nil : AudienceCount.rounded(entrants),
            takesPart: earners.includesUser, seedDigest: recorded?.terms.seedDigest, result: result)
    }
}
