import Accounts
import Campaigns
import DomainModel
import Hummingbird
import Links
import Messages
import Redemption

/// What a person has told of themselves, what more would open, and changes of it.
struct ProfileRoutes: Sendable {
    let auth: Authenticator
    let clock: ServiceClock
    let finder: AccessFinder
    let redemption: RewardPurchases
    let currentProgramme: CurrentProgramme
    /// Each change asks the store and may move a person into another audience. Source: judged: a form that is mended
    /// a few times.
    let limits: RateLimiter

    private struct ProfileRequest: Decodable {
        var name: String?
        var surname: String?
        var birthday: String?
        var postcode: String?
        var gender: Gender?
    }

    private struct ProfileResponse: Encodable {
        struct Opened: Encodable {
            var kind: String
            var id: String
            var title: String
            var partner: String?
            var forWhom: String?
            var untold: [Audience.Fact]

            private enum CodingKeys: String, CodingKey {
                case kind, id, title, partner, untold
                case forWhom = "for_whom"
            }
        }

        var tier: String
        var name: String?
        var surname: String?
        var birthday: String?
        var postcode: String?
        /// The name of the postcode's region, where it is known.
        var region: String?
        var gender: String
        /// What is for people of whom more is known, and what would have to be told.
        var opens: [Opened]
    }

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/me/profile") { request, _ in
            let person = try auth.person(request)
            return try JSONOutput.response(
                profile(of: person, in: Language(accepting: request.headers[.acceptLanguage])))
        }
        router.patch("/v1/me") { request, _ in try await change(request) }
    }

    private func profile(of person: Person, in language: Language) throws -> ProfileResponse {
        let details = try auth.people.details(of: person).first
        let subjects = LinkSubjects(currentProgramme.programme, rewards: redemption.rewards, in: language).all
        let facts = try finder.facts(of: person, in: language, for: subjects.compactMap(\.audience))
        let opens = subjects.compactMap { subject -> ProfileResponse.Opened? in
            guard case .tell(let untold) = subject.access(of: facts, on: finder.today) else { return nil }
            return ProfileResponse.Opened(
                kind: subject.kind.name, id: subject.id, title: subject.title, partner: subject.partner,
                forWhom: subject.audience?.text(in: language), untold: untold)
        }
        return ProfileResponse(
            tier: person.tier.rawValue, name: details?.name, surname: details?.surname,
            birthday: details?.birthday?.description, postcode: details?.postcode,
            region: details?.postcode.flatMap { code in
                country.flatMap { Regions.standard.region(ofPostcode: code, in: $0) }
            }.map(Regions.standard.name(of:)),
            gender: (details?.gender ?? .unsaid).rawValue, opens: opens)
    }

    /// The country of the programme, whose postcodes people give.
    private var country: String? {
        PostcodeForms.standard.country(ofZone: currentProgramme.programme.zone.identifier)
    }

    private func change(_ request: Request) async throws -> Response {
        let person = try auth.person(request)
        try limits.take(person.id)
        let example =
            "{\"name\": \"Ann\", \"surname\": \"Doe\", \"birthday\": \"1990-02-28\", \"postcode\": \"20144\"}"
        let given: ProfileRequest = try await JSONBody.decoded(request, like: example)
        let texts = [given.name, given.surname, given.birthday, given.postcode]
        let birthday = given.birthday.flatMap { Day($0) }
        guard given.gender != nil || texts.contains(where: { $0 != nil }),
            birthday != nil || given.birthday == nil,
            texts.allSatisfy({ $0.map { $0.unicodeScalars.count <= 100 } ?? true }),
            [given.name, given.surname].allSatisfy({ $0?.isEmpty != true })
        else { throw Problem(.badRequest, "bad_body", "Send \(example), or those of them that change") }
        do {
            let told = PersonProfile(
                name: given.name, surname: given.surname, birthday: birthday, postcode: given.postcode,
                gender: given.gender)
            return try JSONOutput.response(
                PersonResponse(auth.people.keep(told, of: person, on: finder.today, in: country), auth.people))
        } catch let refusal as People.Refusal {
            throw SignUpRoutes.problem(refusal)
        }
    }
}
