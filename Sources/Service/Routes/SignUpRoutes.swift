import Accounts
import Campaigns
import ContentAndReferrals
import DomainModel
import Hummingbird
import Links
import Text

/// Moves a person from the tier Trial to Signed, under one name, and lets them go.
struct SignUpRoutes: Sendable {
    let auth: Authenticator
    let clock: ServiceClock
    let delivery: OneTimeCodeDelivery?
    let merger: AccountMerger
    let currentProgramme: CurrentProgramme
    let offers: ContentOffers
    let links: LinkRecords
    let limits: Limits
    let networks: NetworkNames

    /// Codes cost money and attention, so their number is limited: for who asks, for an address, for a contact as asked
    /// from one address, which others do not use up, for a contact, and for all. A device that has proved the contact
    /// has a share of its own, which strangers do not use up, and so have contacts that somebody has. Source: judged;
    /// not measured.
    struct Limits: Sendable {
        let person, address: RateLimiter
        let contactAndAddress, contact, device: RateLimiter
        let newContacts, knownContacts, devices, devicesOfAddress: RateLimiter

        /// Who asks for a code.
        enum Asker {
            /// A device that has proved the contact before.
            case device
            /// A stranger, or a device that is new, and whether somebody has the contact.
            case stranger(isKnown: Bool)
        }

        /// - Parameter address: how many codes one address may ask for at once.
        init(address: Int, clock: ServiceClock) {
            func limiter(_ burst: Int, _ seconds: Int) -> RateLimiter {
                RateLimiter(burst: burst, interval: .seconds(seconds), clock: clock)
            }
            person = limiter(10, 600)
            self.address = limiter(address, 60)
            contactAndAddress = limiter(3, 300)
            contact = limiter(20, 3600)
            device = limiter(10, 600)
            newContacts = limiter(100, 1)
            knownContacts = limiter(100, 1)
            devices = limiter(100, 1)
            devicesOfAddress = limiter(address, 60)
        }

        func take(_ contact: Contact, of person: Person, by asker: Asker, from address: String) throws(Problem) {
            try self.person.take(person.id)
            // A device whose share is used up, by somebody who had the contact before as well, asks as strangers do.
            if case .device = asker, (try? devicesOfAddress.take(address)) != nil,
                (try? device.take(contact.mailbox)) != nil, (try? devices.take("")) != nil
            {
                return
            }
            switch asker {
            case .device: try takeAsStranger(contact, isKnown: true, from: address)
            case .stranger(let isKnown): try takeAsStranger(contact, isKnown: isKnown, from: address)
            }
        }

        private func takeAsStranger(_ contact: Contact, isKnown: Bool, from address: String) throws(Problem) {
            try self.address.take(address)
            try contactAndAddress.take("\(address) \(contact.mailbox)")
            try self.contact.take(contact.mailbox)
            try (isKnown ? knownContacts : newContacts).take("")
        }

        /// How many more codes who asks may have now, as far as it is theirs alone: what others asked for the contact
        /// is nothing that a stranger should learn. And the seconds until one more, where none is left.
        func left(
            for contact: Contact, of person: Person, by asker: Asker, from address: String
        ) -> (codes: Int, seconds: Int?) {
            let (limiter, name) =
                switch asker {
                case .device: (device, contact.mailbox)
                case .stranger: (contactAndAddress, "\(address) \(contact.mailbox)")
                }
            let codes = min(self.person.left(to: person.id), limiter.left(to: name))
            guard codes == 0 else { return (codes, nil) }
            return (0, max(self.person.seconds(until: person.id), limiter.seconds(until: name)))
        }
    }

    private struct CodeRequest: Decodable {
        var to: String
        /// The mark that the device got when it proved the contact; a blank between those of several contacts.
        var device: String?

        var marks: [String] { (device ?? "").split(separator: " ").prefix(Self.maxMarks).map(String.init) }

        /// Most marks that are compared. Source: judged; a household's phone.
        static let maxMarks = 8
    }
    private struct CodeResponse: Encodable {
        var to: String
        var seconds: Int
        /// How many more codes may be asked for now.
        var left: Int
        /// Seconds until one more may be asked for, where none may be now.
        var again: Int?
    }

    private struct VerifyRequest: Decodable {
        var to: String
        var code: String
        var gender: Gender?
    }

    func add(to router: Router<AppRequestContext>) {
        router.post("/v1/otp") { request, context in try await ask(request, context) }
        router.post("/v1/otp/verify") { request, context in try await verify(request, context) }
        router.delete("/v1/me") { request, _ in
            let person = try auth.person(request)
            try offers.eraseAnswers(of: person.names)
            try links.eraseVisits(of: person.names)
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
        let isKnown = asking.marks.contains { auth.people.isMark($0, ofDeviceWith: contact) }
        let asker: Limits.Asker =
            isKnown ? .device : .stranger(isKnown: try auth.people.owner(of: contact) != nil)
        try limits.take(contact, of: person, by: asker, from: context.limitedAddress)
        let code: String
        do {
            code = try auth.people.issueCode(
                to: contact, for: person, isKnown: isKnown, from: networks.name(ofAddress: context.address),
                at: clock.now)
        } catch let refusal as People.Refusal {
            throw Self.problem(refusal)
        }
        let language = Language(accepting: request.headers[.acceptLanguage])
        do {
            try await delivery.send(code, to: contact, in: language.rawValue)
        } catch {
            context.logger.error("a code could not be sent", metadata: ["error": "\(error)"])
            throw Problem.unavailable
        }
        let left = limits.left(for: contact, of: person, by: asker, from: context.limitedAddress)
        return JSONOutput.response(
            CodeResponse(
                to: contact.text, seconds: People.codeLifetimeSeconds, left: left.codes, again: left.seconds),
            status: .accepted)
    }

    private func verify(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let person = try auth.person(request)
        let proof: VerifyRequest = try await JSONBody.decoded(
            request, like: "{\"to\": \"+390212345678\", \"code\": \"01234567\"}")
        let contact = try Self.contact(proof.to)
        let signed: Person
        do {
            signed = try auth.people.verifyContact(
                person, contact: contact, code: proof.code, gender: proof.gender?.rawValue,
                from: networks.name(ofAddress: context.address), at: clock.now)
        } catch let refusal as People.Refusal {
            throw Self.problem(refusal)
        }
        try merger.mergeCoins(signed)
        await tell(signed, that: contact, wasProvedBy: person, request, context)
        var answer = try PersonResponse(signed, auth.people)
        answer.device = auth.people.mark(ofDeviceWith: contact)
        return JSONOutput.response(answer)
    }

    /// Tells a person at all contacts that another device, or another contact, has become theirs: whoever did not do
    /// this themselves can end that device's token.
    private func tell(
        _ person: Person, that contact: Contact, wasProvedBy device: Person, _ request: Request,
        _ context: AppRequestContext
    ) async {
        let isOtherDevice = !person.id.utf8.elementsEqual(device.id.utf8)
        await ContactNotices(people: auth.people, delivery: delivery).tell(
            person, isOtherDevice ? .deviceJoined : .contactAdded,
            leavingOut: { !isOtherDevice && $0.mailbox == contact.mailbox }, request, context)
    }

    private static func contact(_ text: String) throws -> Contact {
        guard let contact = Contact(text) else {
            throw Problem(
                .badRequest, "bad_contact",
                "Send a phone number with country code, such as +390212345678, or an e-mail address.")
        }
        return contact
    }

    /// What a client is told of a refusal.
    static func problem(_ refusal: People.Refusal) -> Problem {
        switch refusal {
        case .wrongCode:
            Problem(.forbidden, "wrong_code", "The code is wrong, expired or tried too often. Request a new one.")
        case .tooManyWrongCodes:
            Problem(
                .tooManyRequests, "too_many_wrong_codes",
                "Too many wrong codes came today. Try again tomorrow, or on a device that has signed in before.",
                retryAfter: 86_400)
        case .tooManyOpenCodes:
            Problem(
                .tooManyRequests, "too_many_requests",
                "Codes for this contact that nobody has used are still valid. Try again in ten minutes, or on a device "
                    + "that has signed in before.",
                retryAfter: People.codeLifetimeSeconds)
        case .staff:
            Problem(
                .conflict, "staff",
                "An account of the staff is not joined with another. Take part with a contact of your own.")
        case .tooManyMerged:
            Problem(
                .conflict, "too_many_merged",
                "Too many accounts were merged into the owner of this contact. An operator must help.")
        case .implausible(.name):
            Problem(
                .unprocessableContent, "bad_name",
                "name must be a name of two letters or more. The tier stays as it is until the details can be true.")
        case .implausible(.surname):
            Problem(
                .unprocessableContent, "bad_surname",
                "surname must be a name; who has one name only writes it twice. The tier stays as it is until the "
                    + "details can be true.")
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
    /// What a device keeps that has proved a contact.
    var device: String?

    init(_ person: Person, _ people: People) throws {
        id = person.id
        tier = person.tier.rawValue
        contacts = try people.contacts(of: person).map(\.text)
    }
}
