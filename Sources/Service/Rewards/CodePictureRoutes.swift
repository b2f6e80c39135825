import ContentAndReferrals
import Hummingbird
import LinearCodes
import Links
import QRCodes
import Redemption

/// Pictures of codes for the page: a voucher's for a till, and that of a person's invitation.
struct CodePictureRoutes: Sendable {
    let auth: Authenticator
    let redemption: RewardPurchases
    let invitations: Invitations
    let audienceFacts: AudienceFacts
    let clock: ServiceClock
    /// Drawing a code costs more than most answers.
    let limits: RateLimiter

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/spends/:id/code") { request, context in
            try CodePictureRoutes.picture(voucher(request, context))
        }
        router.get("/v1/invitations/code") { request, _ in try CodePictureRoutes.picture(invitation(request)) }
    }

    /// The drawing of a voucher's code, as its reward prints it; a QR code where the reward says nothing.
    private func voucher(_ request: Request, _ context: AppRequestContext) throws -> String? {
        let person = try auth.person(request)
        try limits.take(person.id)
        let id = context.parameters.get("id") ?? ""
        let programme = audienceFacts.currentProgramme.programme
        for name in person.names {
            let purchases = try redemption.purchases(of: name, under: programme)
            guard let purchase = purchases.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) else { continue }
            guard let code = purchase.code, !purchase.isCancelled else { break }
            return CodePictureRoutes.drawing(of: code, as: purchase.symbology)
        }
        throw Problem.notFound
    }

    static func drawing(of code: String, as symbology: CouponSymbology?) -> String? {
        switch symbology {
        case .ean13: LinearCode(ean13: code)?.svg
        case .code128: LinearCode(code128: code)?.svg
        // The brackets about an application identifier are printed below the bars and are not in them.
        case .gs1: LinearCode(code128: code.filter { $0 != "(" && $0 != ")" }, isGS1: true)?.svg
        case .qr, nil: QRCode(code)?.svg
        }
    }

    private func invitation(_ request: Request) throws -> String? {
        let person = try auth.participant(request)
        try limits.take(person.id)
        guard audienceFacts.currentProgramme.programme.invitations != nil else { throw Problem.notFound }
        let base = try LinkRoutes.base(request)
        return try QRCode(base.address(of: "/i/\(invitations.code(of: person.id, at: clock.now))"))?.svg
    }

    private static func picture(_ drawing: String?) throws -> Response {
        guard let drawing else {
            throw Problem(.unprocessableContent, "no_picture", "The code has no picture: show it as text.")
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "image/svg+xml", .cacheControl: "private, no-store",
                .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
            ], body: .init(byteBuffer: ByteBuffer(string: drawing)))
    }
}
