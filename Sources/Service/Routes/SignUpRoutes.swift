import Accounts
import Campaigns
import ContentAndReferrals
import DomainModel
import Hummingbird
import Text

/// Moves a person from the tier Trial to Signed to Pro, under one name.
struct SignUpRoutes: Sendable {
    let auth: Authenticator
    let clock: ServiceClock
    let delivery: OneTimeCodeDelivery?
    let merger: AccountMerger
    let currentProgramme: CurrentProgramme
    let offers: ContentOffers
    let limits: Limits

    /// Codes cost money and attention, so their number is limited by contact, by address and in total. Source: judged;
    /// not measured.
    struct Limits: Sendable {
        let contact = RateLimiter(burst: 3, interval: .seconds(300))
        let address: RateLimiter
        let service = RateLimiter(burst: 100, interval: .seconds(1))
    }

    private struct CodeRequest: Decodable { var to: String }
    private struct CodeResponse: Encodable {
        var to: String
        var seconds: Int
    }

    private struct VerifyRequest: Decodable {
        enum Gender: String, Decodable { case female, male, other, unsaid }
        var to: String
        var code: String
        var gender: Gender?
    }

    private struct ProfileRequest: Decodable {
        var name: String
        var birthday: String
        var postcode: String?
    }

    func add(to router: Router<AppRequestContext>) {
        router.post("/v1/otp") { request, context in try await ask(request, context) }
        router.post("/v1/otp/verify") { request, _ in try await verify(request) }
        router.patch("/v1/me") { request, _ in try await complete(request) }
        router.delete("/v1/me") { request, _ in
            let person = try auth.person(request)
            try offers.eraseAnswers(of: person.names)
            try auth.people.erase(person, at: clock.now)
            return Response(status: .noContent)
        }
    }

    /// Sends a code. The response does not depend on whether the contact is known, so it does not reveal who takes
    /// part.
    private func ask(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let person = try auth.person(request)
        guard let delivery else {
            throw Problem(.notImplemented, "no_codes", "This service is not configured to send codes.")
        }
        let asking: CodeRequest = try await JSONBody.decoded(request, like: "{\"to\": \"+390212345678\"}")
        let contact = try Self.contact(asking.to)
        try limits.contact.take(contact.mailbox)
        try limits.address.take(context.limitedAddress)
        try limits.service.take("")
        let code = try auth.people.issueCode(to: contact, for: person, at: clock.now)
        let language = Language(accepting: request.headers[.acceptLanguage])
        do {
            try await delivery.send(code, to: contact, in: language.rawValue)
        } catch {
            context.logger.error("a code could not be sent", metadata: ["error": "\(error)"])
            throw Problem.unavailable
        }
        return JSONOutput.response(
            CodeResponse(to: contact.text, seconds: People.codeLifetimeSeconds), status: .accepted)
    }

    private func verify(_ request: Request) async throws -> Response {
        let person = try auth.person(request)
        let proof: VerifyRequest = try await JSONBody.decoded(
            request, like: "{\"to\": \"+390212345678\", \"code\": \"012345\"}")
        do {
            let signed = try auth.people.verifyContact(
                person, contact: Self.contact(proof.to), code: proof.code, gender: proof.gender?.rawValue,
                at: clock.now)
            try merger.mergeCoins(signed)
            return try JSONOutput.response(PersonResponse(signed, auth.people))
        } catch let refusal as People.Refusal {
            throw Self.problem(refusal)
        }
    }

    private func complete(_ request: Request) async throws -> Response {
        let person = try auth.person(request)
        let example = "{\"name\": \"Ann\", \"birthday\": \"1990-02-28\", \"postcode\": \"20144\"}"
        let given: ProfileRequest = try await JSONBody.decoded(request, like: example)
        guard let birthday = Day(given.birthday),
            [given.name, given.postcode].allSatisfy({ $0.map { (1...100).contains($0.unicodeScalars.count) } ?? true })
        else { throw Problem(.badRequest, "bad_body", "Send \(example)") }
        do {
            let zone = currentProgramme.programme.zone
            let details = PersonProfile(name: given.name, birthday: birthday, postcode: given.postcode)
            let pro = try auth.people.promoteToPro(
                person, details, on: zone.localized(clock.now).day,
                in: PostcodeForms.standard.country(ofZone: zone.identifier))
            return try JSONOutput.response(PersonResponse(pro, auth.people))
        } catch let refusal as People.Refusal {
            throw Self.problem(refusal)
        }
    }

    private static func contact(_ text: String) throws -> Contact {
        guard let contact = Contact(text) else {
            throw Problem(
                .badRequest, "bad_contact",
                "Send a phone number with country code, such as +390212345678, or an e-mail address.")
        }
        return contact
    }

    private static func problem(_ refusal: People.Refusal) -> Problem {
        switch refusal {
        case .wrongCode:
            Problem(.forbidden, "wrong_code", "The code is wrong, expired or tried too often. Request a new one.")
        case .tooManyMerged:
            Problem(
                .conflict, "too_many_merged",
                "Too many accounts were merged into the owner of this contact. An operator must help.")
        case .implausible(.name):
            Problem(
                .unprocessableContent, "bad_name",
                "name must be a name of two letters or more. The tier stays as it is until the details can be true.")
        case .implausible(.birthday):
            Problem(
                .unprocessableContent, "bad_birthday",
                "birthday must be that of a person of 13 to 120 years. The tier stays as it is until the details can be "
                    + "true.")
        case .implausible(.postcode):
            Problem(
                .unprocessableContent, "bad_postcode",
                "postcode must be written as the programme's country writes it, or be left out. The tier stays as it is "
                    + "until the details can be true.")
        case .notSigned: Problem(.conflict, "not_signed", "Verify a phone number or an e-mail address first.")
        }
    }
}

/// A person's own data.
struct PersonResponse: Encodable {
    var id: String
    var tier: String
    var contacts: [String]
    var token: String?

    init(_ person: Person, _ people: People) throws {
        id = person.id
        tier = person.tier.rawValue
        contacts = try people.contacts(of: person).map(\.text)
    }
}
