import Accounts
import Campaigns
import DomainModel
import Hummingbird
import Intake
import Ledger
import ReviewQueue

/// An appeal as its user and the review desk see it.
struct AppealResponse: Encodable {
    var number: Int
    var upload: String
    var user: String
    var text: String
    var gtin: String?
    var at: String
    var state: String
    var answer: String?

    init(_ appeal: Appeal) {
        number = appeal.number
        upload = appeal.upload
        user = appeal.person
        text = appeal.text
        gtin = appeal.product?.digits
        at = appeal.at.description
        state = appeal.state.rawValue
        answer = appeal.answer
    }
}

/// Users appeal against decisions; operators answer and may grant coins.
struct AppealRoutes: Sendable {
    let auth: Authenticator
    let desk: ReviewDesk
    let tickets: UploadInbox
    let currentProgramme: CurrentProgramme
    let clock: ServiceClock
    let limits: RateLimiter

    private struct AppealRequest: Decodable {
        var text: String
        var gtin: String?
    }

    private struct AppealReplyRequest: Decodable {
        var verdict: Appeal.State
        var answer: String
        var coins: Int?
        var campaign: String?
        /// Whether this is another receipt than the one like it that was paid.
        var another: Bool?
    }

    func add(to router: Router<AppRequestContext>) {
        router.post("/v1/uploads/:id/appeal") { request, context in try await object(request, context) }
        router.get("/v1/uploads/:id/appeal") { request, context in
            let ticket = try ticket(of: auth.person(request), context)
            guard let appeal = try desk.appeal(of: UploadAnswers.name(ticket)) else { throw Problem.notFound }
            return JSONOutput.response(AppealResponse(appeal))
        }
        router.get("/v1/appeals") { request, _ in try list(request) }
        router.post("/v1/appeals/:number/answer") { request, context in try await reply(request, context) }
    }

    private func list(_ request: Request) throws -> Response {
        struct PayingCampaign: Encodable {
            var id: String
            var name: String
        }
        struct AppealListResponse: Encodable {
            var appeals: [DeskAppeal]
            /// Those that can pay what an answer gives.
            var campaigns: [PayingCampaign]
        }
        let staff = try auth.staff(request)
        let language = Language(accepting: request.headers[.acceptLanguage])
        let open = try desk.openAppeals(limit: 100).map { appeal in
            let mayAnswer = try staff.role == .operator && !desk.concerns(staff.id, user: appeal.person)
            return DeskAppeal(
                appeal, story: try? desk.ledger.story(of: appeal.upload), allowed: mayAnswer ? [.answer] : [])
        }
        return JSONOutput.response(
            AppealListResponse(
                appeals: open,
                campaigns: currentProgramme.programme.campaigns.map {
                    PayingCampaign(id: $0.id, name: $0.name.text(in: language))
                }))
    }

    private func ticket(of person: Person, _ context: AppRequestContext) throws -> AcceptedUpload {
        guard let id = context.parameters.get("id"), id.utf8.count == 64 else { throw Problem.notFound }
        for name in person.names {
            if let ticket = try tickets.ticket(of: name, sha256: id) { return ticket }
        }
        throw Problem.notFound
    }

    private static func text(_ text: String) throws -> String {
        guard (1...1000).contains(text.unicodeScalars.count),
            text.unicodeScalars.allSatisfy({ $0.value >= 32 || $0 == "\n" })
        else {
            throw Problem(
                .badRequest, "bad_text",
                "A text must have 1 to 1000 characters and no control characters except line feeds.")
        }
        return text
    }

    private func object(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let person = try auth.person(request)
        let ticket = try ticket(of: person, context)
        let objection: AppealRequest = try await JSONBody.decoded(
            request, like: "{\"text\": \"The olive oil is on it\", \"gtin\": \"8012417001107\"}")
        let text = try AppealRoutes.text(objection.text)
        let product = try objection.gtin.map { digits in
            guard let product = GTIN(digits) else {
                throw Problem(
                    .unprocessableContent, "bad_gtin", "gtin is not a valid GTIN: its length or check digit is wrong.")
            }
            return product
        }
        // As `allowed` of the upload tells. One that has an appeal already gets that.
        let name = UploadAnswers.name(ticket)
        guard let standing = try desk.standings(of: [name])[name], standing.mayAppeal || standing.appeal != nil else {
            throw Problem(.conflict, "not_decided", "This upload is not decided yet. Appeal after the decision.")
        }
        try limits.take(person.id)
        switch try desk.fileAppeal(to: name, by: person.id, saying: text, product: product, at: clock.now) {
        case .new(let appeal): return JSONOutput.response(AppealResponse(appeal), status: .created)
        case .existing(let appeal): return JSONOutput.response(AppealResponse(appeal))
        }
    }

    private func reply(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        struct AppealReplyResponse: Encodable {
            var appeal: AppealResponse
            var coins: Int
        }
        let staff = try auth.operator(request)
        let example = "{\"verdict\": \"upheld\", \"answer\": \"You are right\", \"coins\": 50, \"campaign\": \"ID\"}"
        let reply: AppealReplyRequest = try await JSONBody.decoded(request, like: example)
        guard reply.verdict != .open else { throw Problem(.badRequest, "bad_body", "Send \(example)") }
        let text = try AppealRoutes.text(reply.answer)
        guard let number = context.parameters.get("number").flatMap({ Int($0) }),
            let appeal = try desk.appeal(number)
        else { throw Problem.notFound }
        guard try !desk.concerns(staff.id, user: appeal.person) else {
            throw Problem(
                .forbidden, "own_interest", "You have an interest in this appeal. Another operator must answer it.")
        }
        var given = 0
        let key = Ledger.appealKey(of: appeal.upload)
        if let coins = reply.coins, coins != 0 {
            guard reply.verdict == .upheld, (1...1_000_000).contains(coins),
                let campaign = currentProgramme.programme.campaigns.first(where: {
                    $0.id.utf8.elementsEqual((reply.campaign ?? "").utf8)
                })
            else {
                throw Problem(
                    .unprocessableContent, "bad_coins",
                    "To give coins, send the verdict upheld, 1 to 1000000 coins and the id of a campaign.")
            }
            guard appeal.state == .open else { throw AppealRoutes.answeredAlready }
            try give(coins, of: campaign, for: appeal, saying: text, isAnotherReceipt: reply.another ?? false)
            given = coins
        } else if try desk.ledger.grant(withKey: key) != nil {
            // Another operator gives coins at this moment.
            throw AppealRoutes.answeredAlready
        }
        guard
            let answered = try desk.answer(
                appeal: number, reply.verdict, saying: text, by: staff.id, at: clock.now)
        else {
            // Another operator declined it between the coins and the answer.
            if given > 0, try desk.appeal(number)?.state == .declined {
                try desk.ledger.takeBack(grantWithKey: key, why: "the appeal was declined", at: clock.now)
            }
            throw AppealRoutes.answeredAlready
        }
        return JSONOutput.response(AppealReplyResponse(appeal: AppealResponse(answered), coins: given))
    }

    /// Pays what an answer gives, once, even if the process dies between the ledger and the desk.
    private func give(
        _ coins: Int, of campaign: Campaign, for appeal: Appeal, saying text: String, isAnotherReceipt: Bool
    ) throws {
        do {
            let booking = try desk.ledger.payAppeal(
                against: appeal.upload, coins, to: appeal.person,
                for: Payer(campaign: campaign.id, partner: campaign.partner), budget: campaign.limits.budget, why: text,
                isAnotherReceipt: isAnotherReceipt, at: clock.now)
            guard booking != nil else {
                throw Problem(.conflict, "budget_exhausted", "The campaign's budget has too few coins left.")
            }
        } catch let error as LedgerError {
            guard case .receiptPaid(_, let paid) = error else { throw error }
            throw Problem(.conflict, "receipt_paid", "\(ReviewDesk.Refusal.receiptPaid(upload: paid))")
        }
    }

    private static let answeredAlready = Problem(.conflict, "answered_already", "This appeal is already answered.")
}
