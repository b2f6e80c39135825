import DomainModel
import Hummingbird

/// What the programme in force shows on phones, for who made it: its cards and contents, offered to nobody.
struct CardPreviewRoutes: Sendable {
    let auth: Authenticator
    let file: ProgrammeFile

    private struct PreviewResponse: Encodable { var cards: [NextActionResponse] }

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/desk/cards") { request, _ in
            _ = try auth.staff(request)
            let language = Language(accepting: request.headers[.acceptLanguage])
            let programme = file.currentProgramme.programme
            return JSONOutput.response(
                PreviewResponse(
                    cards: programme.cards.map { NextActionResponse(previewing: $0, in: language) }
                        + programme.contents.map { NextActionResponse(previewing: $0, in: language) }))
        }
    }
}
