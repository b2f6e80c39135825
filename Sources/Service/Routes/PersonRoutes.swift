import Accounts
import Campaigns
import ContentAndReferrals
import DomainModel
import Foundation
import Hummingbird
import Ledger

/// Users, their tokens and their coins.
struct PersonRoutes: Sendable {
    let auth: Authenticator
    let ledger: Ledger
    let invitations: Invitations
    let merger: AccountMerger
    let currentProgramme: CurrentProgramme
    let clock: ServiceClock
    let limits: RateLimiter

    private struct JoinRequest: Decodable { var invitation: String? }

    /// The invitation code in the body, if any; most clients send no body.
    private static func invitation(_ request: Request) async throws -> String? {
        let body = try await request.wholeBody(upTo: 4096)
        guard body.readableBytes > 0 else { return nil }
        guard let joining = try? JSONDecoder().decode(JoinRequest.self, from: Data(body.readableBytesView)),
            joining.invitation.map({ $0.unicodeScalars.count <= 100 }) ?? true
        else {
            throw Problem(.badRequest, "bad_body", "Send {\"invitation\": \"CODE\"} or an empty body.")
        }
        return joining.invitation
    }

    func add(to router: Router<AppRequestContext>) {
        router.post("/v1/users") { request, context in
            try limits.take(context.limitedAddress)
            let code = try await PersonRoutes.invitation(request)
            let (person, token) = try auth.people.add(at: clock.now)
            var answer = try PersonResponse(person, auth.people)
            answer.token = token.secret
            // An unknown or expired invitation does not prevent joining.
            if let code { _ = try invitations.accept(code, by: person.id, at: clock.now) }
            return JSONOutput.response(answer, status: .created)
        }
        router.get("/v1/me") { request, _ in
            let person = try auth.person(request)
            return try JSONOutput.response(PersonResponse(person, auth.people))
        }
        router.get("/v1/me/balance") { request, _ in
            let person = try auth.person(request)
            try merger.mergeCoins(person)
            return try JSONOutput.response(BalanceResponse(of: person, in: ledger, at: clock.now))
        }
        router.get("/v1/me/entries") { request, _ in
            struct EntryListResponse: Encodable { var entries: [EntryResponse] }
            let person = try auth.person(request)
            try merger.mergeCoins(person)
            let programme = currentProgramme.programme
            let language = Language(accepting: request.headers[.acceptLanguage])
            let all = try person.names.flatMap { try ledger.history(of: $0) }.sorted { $0.sequence < $1.sequence }
            return JSONOutput.response(
                EntryListResponse(
                    entries: all.map { entry in
                        EntryResponse(
                            entry,
                            name: entry.campaign.flatMap { programme.name(ofPayer: $0)?.text(in: language) })
                    }))
        }
    }
}

/// A person's coins.
struct BalanceResponse: Encodable {
    var available = 0
    var pending = 0
    var debt = 0
    /// The service's time, for who shows the figures later.
    var asOf: String

    private enum CodingKeys: String, CodingKey {
        case available, pending, debt
        case asOf = "as_of"
    }

    /// Under all names of the person together.
    init(of person: Person, in ledger: Ledger, at moment: Timestamp) throws {
        asOf = moment.description
        for name in person.names {
            let balance = try ledger.balance(of: name)
            available += balance.available
            pending += balance.pending
            debt += try ledger.debt(of: name)
        }
    }
}
