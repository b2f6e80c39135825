import Accounts
import Campaigns
import DomainModel
import Foundation
import Hummingbird
import Messages
import Redemption
import Text

/// The rewards, and buying them with coins.
struct RewardRoutes: Sendable {
    let auth: Authenticator
    let redemption: RewardPurchases
    let merger: AccountMerger
    let clock: ServiceClock
    let audienceFacts: AudienceFacts
    let pictures: RewardPictures
    let limits: RateLimiter

    private struct RewardResponse: Encodable {
        var id: String
        var name: String
        var price: Int
        var left: Int
        var isForYou: Bool
        /// For whom it is, where it is not for all.
        var forWhom: String?
        var partner: String?
        /// The first and the last day on which it can be bought.
        var from: String?
        var to: String?
        /// The campaigns, contents and invitations that earn it.
        var earnedBy: [String]?
        /// How often the caller may still take it for them.
        var earned: Int?
        var discount: DiscountResponse?
        /// Until when a discount would be valid that is taken now.
        var validUntil: String?
        /// How and where it is collected.
        var how: String?
        /// The same for who hands it over, as the programme's file says it first, or the reward's name; missing
        /// where that is the same text.
        var howAtTill: String?
        /// Where its picture is.
        var picture: String?
        /// What the caller may do: `spend`.
        var allowed: [String]
        /// Why the caller may not.
        var refusal: RefusalResponse?

        private enum CodingKeys: String, CodingKey {
            case id, name, price, left, partner, from, to, earned, discount, how, picture, allowed, refusal
            case isForYou = "for_you"
            case forWhom = "for_whom"
            case earnedBy = "earned_by"
            case validUntil = "valid_until"
            case howAtTill = "how_at_till"
        }

        init(
            _ reward: Reward, left: Int, earned: Int?, isForYou: Bool, refusal: RefusalResponse?, in language: Language,
            at moment: Timestamp
        ) {
            allowed = refusal == nil ? ["spend"] : []
            self.refusal = refusal
            id = reward.id
            name = reward.name.text(in: language)
            price = reward.price
            self.left = left
            self.isForYou = isForYou
            forWhom = reward.audience?.text(in: language)
            partner = reward.partner
            how = reward.how?.text(in: language)
            // Where nothing says how it is collected, its name tells the till what is wanted.
            let atTill = reward.how?.kept ?? reward.name.kept
            howAtTill = atTill == (how ?? name) ? nil : atTill
            picture = RewardPictures.address(of: reward)
            from = reward.days?.lowerBound.description
            to = reward.days?.upperBound.description
            earnedBy = reward.earnedBy.isEmpty ? nil : reward.earnedBy
            self.earned = earned
            discount = reward.discount.map(DiscountResponse.init)
            validUntil = reward.discount?.end(takenAt: moment).description
        }
    }

    /// Why somebody may not take a reward, with the code that `POST /v1/spends` would answer.
    private struct RefusalResponse: Encodable {
        var code: String
        var sentence: String
    }

    private struct PurchaseRequest: Decodable { var reward: String }

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/rewards") { request, _ in
            struct RewardListResponse: Encodable { var rewards: [RewardResponse] }
            let person = try auth.person(request)
            let language = Language(accepting: request.headers[.acceptLanguage])
            let belongs = try belonging(person, in: language)
            try merger.mergeCoins(person)
            let rewards = try redemption.offers().map { reward, left in
                let earned = try redemption.unlocks(of: person.id, for: reward)
                let isForYou =
                    reward.tiers.contains(person.tier) && (reward.audience.map(belongs) ?? true)
                    && (reward.days?.contains(today) ?? true) && earned != 0
                return RewardResponse(
                    reward, left: left, earned: earned, isForYou: isForYou,
                    refusal: try refusal(of: reward, left: left, to: person, belongs: belongs, in: language),
                    in: language, at: clock.now)
            }
            return JSONOutput.response(RewardListResponse(rewards: rewards))
        }
        router.get("/v1/spends") { request, _ in
            struct PurchaseListResponse: Encodable { var spends: [PurchaseResponse] }
            let person = try auth.person(request)
            return JSONOutput.response(
                PurchaseListResponse(
                    spends: try person.names.flatMap { name in
                        try redemption.purchases(of: name, under: audienceFacts.currentProgramme.programme)
                            .map { PurchaseResponse($0, at: clock.now) }
                    }))
        }
        router.get("/v1/reward-pictures/:name") { _, context in
            guard let picture = context.parameters.get("name").flatMap({ pictures.picture(named: $0) }) else {
                throw Problem.notFound
            }
            return Response(picture)
        }
        router.post("/v1/spends") { request, _ in try await buy(request) }
        router.delete("/v1/spends/:id") { request, context in try cancel(request, context) }
    }

    /// Why a person may not take a reward now; `nil` where `POST /v1/spends` would sell it.
    private func refusal(
        of reward: Reward, left: Int, to person: Person, belongs: (Audience) -> Bool, in language: Language
    ) throws -> RefusalResponse? {
        guard person.role == .member else {
            return RefusalResponse(code: "staff", sentence: RewardRefusal.staff.sentence(in: language))
        }
        let obstacle = try redemption.obstacle(
            to: reward, left: left, for: person.id, tier: person.tier, belongs: belongs, on: today)
        guard let obstacle, let told = Self.told(obstacle, of: reward, in: language) else { return nil }
        return RefusalResponse(code: Self.problem(obstacle).code, sentence: told)
    }

    /// What the person reads of a refusal; `nil` for those that concern one request alone.
    private static func told(
        _ refusal: RewardPurchases.Refusal, of reward: Reward, in language: Language
    ) -> String? {
        switch refusal {
        case .trial: RewardRefusal.signIn.sentence(in: language)
        case .tier: RewardRefusal.tier.sentence(in: language)
        case .audience(let audience):
            RewardRefusal.audience.sentence(["audience": audience.text(in: language)], in: language)
        case .outsideDays(let days):
            RewardRefusal.outsideDays.sentence(
                ["from": "\(days.lowerBound)", "to": "\(days.upperBound)"], in: language)
        case .notEarned: RewardRefusal.notEarned.sentence(in: language)
        case .soldOut: RewardRefusal.soldOut.sentence(in: language)
        case .insufficient(let available):
            RewardRefusal.tooFew.sentence(
                [
                    "available": "\(available)", "price": "\(reward.price)",
                    "missing": "\(max(0, reward.price - available))",
                ], in: language)
        case .unknown, .keyReused, .calledOff, .tooLate: nil
        }
    }

    private func buy(_ request: Request) async throws -> Response {
        let person = try auth.participant(request)
        guard let header = request.headers[.init("Idempotency-Key")!],
            let key = try? ExternalIdentifier.key.normalised(header), key.utf8.count <= 128
        else { throw Problem(.badRequest, "bad_key", "The header Idempotency-Key is required, with 1 to 128 bytes.") }
        // Whether or not it can be paid: looking costs the stores as much as buying.
        try limits.take(person.id)
        let wish: PurchaseRequest = try await JSONBody.decoded(request, like: "{\"reward\": \"ID\"}")
        try merger.mergeCoins(person)
        let language = Language(accepting: request.headers[.acceptLanguage])
        do {
            let purchase = try redemption.buy(
                wish.reward, for: person.id, knownAs: person.mergedIDs, tier: person.tier,
                belongs: belonging(person, in: language), key: key, at: clock.now, on: today)
            return JSONOutput.response(
                PurchaseResponse(purchase, at: clock.now), status: purchase.wasRecorded ? .ok : .created)
        } catch let refusal as RewardPurchases.Refusal {
            throw Self.problem(refusal)
        }
    }

    /// Whether a person belongs to an audience of the rewards, today. What was bought before is looked up only where a
    /// reward asks for it.
    private func belonging(_ person: Person, in language: Language) throws -> (Audience) -> Bool {
        let day = today
        let facts = try audienceFacts.facts(of: person, in: language, for: redemption.audiences)
        return { $0.obstacle(to: facts, on: day) == nil }
    }

    /// The day on the programme's clocks.
    private var today: Day { audienceFacts.currentProgramme.programme.zone.localized(clock.now).day }

    /// Cancels a purchase of the caller; another user's purchase is reported as not found.
    private func cancel(_ request: Request, _ context: AppRequestContext) throws -> Response {
        let person = try auth.person(request)
        guard let id = context.parameters.get("id"), id.utf8.count == 32 else { throw Problem.notFound }
        try limits.take(person.id)
        do {
            for name in person.names {
                guard let purchase = try redemption.cancel(id, of: name, at: clock.now) else { continue }
                try merger.mergeCoins(person)
                return JSONOutput.response(PurchaseResponse(purchase, at: clock.now))
            }
        } catch let refusal as RewardPurchases.Refusal {
            throw Self.problem(refusal)
        }
        throw Problem.notFound
    }

    private static func problem(_ refusal: RewardPurchases.Refusal) -> Problem {
        switch refusal {
        case .unknown: Problem(.notFound, "unknown_reward", "No reward has this id.")
        case .tier: Problem(.forbidden, "tier_not_included", "This reward is not available in the user's tier.")
        case .audience(let audience):
            Problem(
                .forbidden, "audience_not_included",
                "This reward is for \(audience.text(in: .english)). Give the details in the profile that are missing, if it is "
                    + "for you.")
        case .trial:
            Problem(
                .forbidden, "sign_in_to_spend",
                "Sign in to spend: verify a phone number or an e-mail address first. The coins are kept until then.")
        case .calledOff:
            Problem(
                .conflict, "called_off",
                "The purchase of this Idempotency-Key was cancelled. Use a new key to buy the reward again.")
        case .outsideDays(let days):
            Problem(
                .conflict, "outside_days",
                "This reward can be bought from \(days.lowerBound) to \(days.upperBound).")
        case .notEarned:
            Problem(
                .conflict, "not_earned",
                "This reward is earned first: by what earned_by of GET /v1/rewards names, once for each purchase.")
        case .soldOut: Problem(.conflict, "sold_out", "This reward is sold out.")
        case .insufficient(let available):
            Problem(.conflict, "insufficient", "The reward costs more than the \(available) coins available.")
        case .tooLate: Problem(.conflict, "too_late", "This purchase can no longer be cancelled.")
        case .keyReused:
            Problem(
                .unprocessableContent, "key_of_another",
                "This Idempotency-Key was used for a different reward. Use a new key for each purchase.")
        }
    }
}
