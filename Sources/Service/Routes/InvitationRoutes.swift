import Campaigns
import ContentAndReferrals
import Hummingbird
import Ledger
import Links

/// Links with which people invite friends.
struct InvitationRoutes: Sendable {
    let auth: Authenticator
    let invitations: Invitations
    let openings: LinkOpenings
    let ledger: Ledger
    let currentProgramme: CurrentProgramme
    let clock: ServiceClock

    private struct InvitationResponse: Encodable {
        var code: String
        var path: String
        var inviter: Int
        var friend: Int
        var paidFriends: Int
        var mostFriends: Int

        private enum CodingKeys: String, CodingKey {
            case code, path, inviter, friend
            case paidFriends = "paid_friends"
            case mostFriends = "most_friends"
        }
    }

    func add(to router: Router<AppRequestContext>) {
        router.post("/v1/invitations") { request, _ in
            let person = try auth.participant(request)
            guard let rule = currentProgramme.programme.invitations else {
                throw Problem(.notFound, "no_invitations", "The programme pays nothing for invitations at present.")
            }
            let code = try invitations.code(of: person.id, at: clock.now)
            return try JSONOutput.response(
                InvitationResponse(
                    code: code, path: "/i/\(code)", inviter: rule.inviter, friend: rule.friend,
                    paidFriends: invitations.paidReferrals(by: ledger.names(of: person.id)).count,
                    mostFriends: rule.mostFriends))
        }
        // The page keeps the code until the visitor joins. So does an app that the link opens or that is installed
        // after it.
        router.get("/i/:code") { request, context in
            let code = context.parameters.get("code") ?? ""
            guard try invitations.inviter(ofCode: code) != nil else { throw Problem.notFound }
            let link = Link(.invitation, to: code, labels: Link.labels(ofQuery: request.uri.query ?? ""))
            try openings.count(link, request, context)
            return Response(status: .seeOther, headers: [.location: link.landing(code: code)])
        }
    }
}
