import Accounts
import Campaigns
import DomainModel
import Foundation
import Hummingbird
import Intake
import Ledger
import ReviewQueue
import Text
import Workers

/// The API of the review desk, for staff only: the queue, one upload's history, a user's coins, and reversals.
struct ReviewDeskRoutes: Sendable {
    let auth: Authenticator
    let desk: ReviewDesk
    let pictures: UserPictureFolder
    /// Converts a picture that browsers do not show into one that they do, in a sandboxed process.
    let pool: ReaderPool
    let clock: ServiceClock
    let open: OpenAnswers
    let currentProgramme: CurrentProgramme
    /// What the catalogue says of a product's size; `nil` where it says nothing, or is not in this process.
    let products: ShownProducts

    private var ledger: Ledger { desk.ledger }

    /// Maximum number of list items in one response. Source: judged; not measured.
    private static let maxListed = 100

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/reviews") { request, _ in try list(request) }
        router.post("/v1/reviews/next") { request, _ in
            let staff = try auth.staff(request)
            guard let item = try desk.takeNext(by: staff.id, at: clock.now) else {
                return Response(status: .noContent)
            }
            return try JSONOutput.response(answer(item, staff, request))
        }
        router.get("/v1/reviews/:user/:name") { request, context in
            let staff = try auth.staff(request)
            let item = try asProblem { try desk.item(try ReviewDeskRoutes.upload(context), at: clock.now) }
            return try JSONOutput.response(answer(item, staff, request))
        }
        router.put("/v1/reviews/:user/:name/lease") { request, context in
            let staff = try auth.staff(request)
            let upload = try ReviewDeskRoutes.upload(context)
            let item = try asProblem { try desk.take(upload, by: staff.id, at: clock.now) }
            return try JSONOutput.response(answer(item, staff, request))
        }
        router.delete("/v1/reviews/:user/:name/lease") { request, context in
            let staff = try auth.staff(request)
            try desk.release(ReviewDeskRoutes.upload(context), by: staff.id)
            return Response(status: .noContent)
        }
        router.post("/v1/reviews/:user/:name/answer") { request, context in try await settle(request, context) }
        router.get("/v1/desk/uploads/:user/:name/picture") { request, context in try await picture(request, context) }
        router.get("/v1/desk/uploads/:user/:name") { request, context in try story(request, context) }
        router.post("/v1/desk/uploads/:user/:name/reversal") { request, context in
            try await book(request, context) { upload, why, _ in try ledger.reverse(upload, why: why, at: clock.now) }
        }
        router.post("/v1/desk/uploads/:user/:name/undoing") { request, context in
            try await book(request, context) { upload, why, isAnother in
                try ledger.undoReview(upload, why: why, isAnotherReceipt: isAnother, at: clock.now)
            }
        }
        router.get("/v1/desk/users/:user") { request, context in try user(request, context) }
        router.get("/v1/desk/search") { request, _ in try search(request) }
        router.get("/v1/desk/returns") { request, _ in try returns(request) }
    }

    /// An upload's name in the ledger, from the path: `USER/FILE`.
    private static func upload(_ context: AppRequestContext) throws -> String {
        guard let user = context.parameters.get("user")?.removingPercentEncoding,
            let name = context.parameters.get("name")?.removingPercentEncoding,
            (1...256).contains(user.utf8.count), (1...128).contains(name.utf8.count)
        else { throw Problem.notFound }
        return "\(user)/\(name)"
    }

    private func record(_ look: People.StaffLook, at subject: String, of user: String, by staff: Person) throws {
        try auth.people.record(look, at: [(subject, user)], by: staff.id, at: clock.now)
    }

    private func answer(_ item: ReviewDesk.Item, _ staff: Person, _ request: Request) throws -> ReviewResponse {
        let decision = item.review.decision
        try record(.upload, at: decision.id ?? "", of: decision.user, by: staff)
        let twins = try ledger.possibleDuplicates(of: item.review.decision.id ?? "")
        var answer = try ReviewResponse(
            item, twins: twins, twinStates: ledger.states(of: twins.compactMap(\.decision.id)), for: staff.id,
            at: clock.now, in: Language(accepting: request.headers[.acceptLanguage])
        ).completed(
            returns: try ledger.returns(of: item.review.decision.id ?? ""), allowed: allowed(item, to: staff),
            campaigns: currentProgramme.programme.campaigns,
            in: Language(accepting: request.headers[.acceptLanguage]), products: products)
        if let id = decision.id { answer.photos = try photoCount(of: ledger.story(of: id)) }
        return answer
    }

    /// How many photos show an upload, where there are several and the file is still there.
    private func photoCount(of story: UploadTimeline) -> Int? {
        let path = pictures.path(user: story.current.claim.upload.user, sha256: story.sha256)
        return StoredFile(path.description)?.series?.photos.count
    }

    /// What a member of staff may do with a pending upload: nothing where another has it, where they have said their
    /// opinion, or where they gain by it.
    private func allowed(_ item: ReviewDesk.Item, to staff: Person) throws -> [DeskAction] {
        guard item.lease.map({ $0.reviewer.utf8.elementsEqual(staff.id.utf8) }) ?? true,
            !item.opinions.contains(where: { $0.reviewer.utf8.elementsEqual(staff.id.utf8) }),
            try !desk.concerns(staff.id, user: item.review.decision.user)
        else { return [] }
        return [.approve, .reject]
    }

    /// What a member of staff may do with what the ledger has of an upload.
    private func allowed(_ story: UploadTimeline, to staff: Person) throws -> [DeskAction] {
        guard staff.role == .operator, try !desk.concerns(staff.id, user: story.current.claim.upload.user) else {
            return []
        }
        return try (story.hasCoinsToReverse ? [.reversal] : []) + (ledger.hasReviewToUndo(story) ? [.undoing] : [])
    }

    /// Turns a refusal of the desk into a problem.
    private func asProblem<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let refusal as ReviewDesk.Refusal {
            switch refusal {
            case .notWaiting: throw Problem(.notFound, "nothing_waits", "\(refusal)")
            case .leasedToAnother: throw Problem(.conflict, "leased_to_another", "\(refusal)")
            case .notLeased: throw Problem(.conflict, "not_leased", "\(refusal)")
            case .alreadyReviewed: throw Problem(.conflict, "said_already", "\(refusal)")
            case .ownInterest: throw Problem(.forbidden, "own_interest", "\(refusal)")
            case .receiptPaid: throw Problem(.conflict, "receipt_paid", "\(refusal)")
            case .lines: throw Problem(.unprocessableContent, "bad_lines", "\(refusal)")
            }
        }
    }

    private func list(_ request: Request) throws -> Response {
        struct ListedReview: Encodable {
            var upload: String
            var user: String
            var uploadedAt: String
            var shop: String?
            var coins: Int
            var needsTwoReviewers: Bool
            var opinions: Int
            var state: String
            var reasons: [ReasonResponse]
            var allowed: [DeskAction]

            private enum CodingKeys: String, CodingKey {
                case upload, user, shop, coins, opinions, state, reasons, allowed
                case uploadedAt = "uploaded_at"
                case needsTwoReviewers = "needs_two"
            }
        }
        struct ReviewQueueResponse: Encodable {
            var waiting: Int
            var reviews: [ListedReview]
        }
        let staff = try auth.staff(request)
        let language = Language(accepting: request.headers[.acceptLanguage])
        let queue = try desk.queue(limit: ReviewDeskRoutes.maxListed, at: clock.now)
        let shown = try queue.items.map { item in
            let decision = item.review.decision
            let holder = item.lease?.reviewer
            return try ListedReview(
                upload: decision.id ?? "", user: decision.user, uploadedAt: decision.uploadedAt.description,
                shop: item.review.claim.receipt?.merchant, coins: item.review.coins,
                needsTwoReviewers: item.needsTwoReviewers,
                opinions: item.opinions.count,
                state: holder.map { $0.utf8.elementsEqual(staff.id.utf8) ? "yours" : "another" } ?? "free",
                reasons: decision.reasons.filter { $0.code != .awarded }.map { ReasonResponse($0, in: language) },
                allowed: allowed(item, to: staff))
        }
        return JSONOutput.response(ReviewQueueResponse(waiting: queue.count, reviews: shown))
    }

    private struct OpinionRequest: Decodable {
        struct Line: Decodable {
            var line: Int
            var gtin: String
        }

        var verdict: Opinion.Verdict
        var why: String?
        var lines: [Line]?
        var drop: [Int]?
        var date: String?
        var total: String?
        var shop: String?
        var another: Bool?
    }

    private func settle(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        struct OpinionResponse: Encodable {
            var outcome: String
            var coins: Int
        }
        let staff = try auth.staff(request)
        let upload = try ReviewDeskRoutes.upload(context)
        let answer: OpinionRequest = try await JSONBody.decoded(
            request, like: "{\"verdict\": \"approve\", \"why\": \"seen\"}")
        let why = try ReviewDeskRoutes.reason(answer.why, required: answer.verdict == .reject) ?? "seen"
        let chosen = try (answer.lines ?? []).map { line in
            guard let product = GTIN(line.gtin) else {
                throw Problem(.unprocessableContent, "bad_lines", "“\(line.gtin.prefix(20))” is not a valid GTIN.")
            }
            return ReviewCorrections.Choice(line: line.line, product: product)
        }
        let date = try answer.date.map { text in
            guard let day = Day(text) else {
                throw Problem(.badRequest, "bad_body", "date must be a day such as 2026-03-07.")
            }
            return day
        }
        let total = try answer.total.map { text in
            guard let amount = Money(text) else {
                throw Problem(.badRequest, "bad_body", "total must be an amount such as 12.35.")
            }
            return amount
        }
        guard chosen.count + (answer.drop ?? []).count <= ReviewDeskRoutes.maxListed else {
            throw Problem(.badRequest, "bad_body", "The limit is \(ReviewDeskRoutes.maxListed) lines.")
        }
        let opinion = Opinion(
            reviewer: staff.id, verdict: answer.verdict,
            lines: ReviewCorrections(
                chosen: chosen, dropped: answer.drop ?? [], date: date, total: total, shop: answer.shop), why: why,
            isAnotherReceipt: answer.another ?? false)
        switch try asProblem({ try desk.answer(upload, opinion, at: clock.now) }) {
        case .settled(let coins): return JSONOutput.response(OpinionResponse(outcome: "settled", coins: coins))
        case .secondOpinion:
            return JSONOutput.response(OpinionResponse(outcome: "second_opinion", coins: 0), status: .accepted)
        }
    }

    /// Checks a reason: one line of at most 500 characters.
    private static func reason(_ text: String?, required: Bool) throws -> String? {
        guard let text, text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            guard !required else { throw Problem(.badRequest, "no_reason", "A reason is required: {\"why\": \"…\"}.") }
            return nil
        }
        guard text.unicodeScalars.count <= 500, text.unicodeScalars.allSatisfy({ $0.value >= 32 }) else {
            throw Problem(.badRequest, "bad_reason", "A reason must be one line of at most 500 characters.")
        }
        return text
    }

    private func story(_ request: Request, _ context: AppRequestContext) throws -> Response {
        struct DecisionResponse: Encodable {
            var outcome: String
            var isRedecision: Bool
            var reasons: [ReasonResponse]

            private enum CodingKeys: String, CodingKey {
                case outcome, reasons
                case isRedecision = "anew"
            }
        }
        struct UploadHistoryResponse: Encodable {
            var upload: String
            var user: String
            /// What it has come to, as its user is told.
            var outcome: String
            var coins: Int
            var pendingCoins: Int
            var history: [UploadEventResponse]
            var sentences: [String]
            var decisions: [DecisionResponse]
            var entries: [EntryResponse]
            var available: Int
            var appeal: AppealResponse?
            var allowed: [DeskAction]
            /// How many photos show it, where there are several.
            var photos: Int?

            private enum CodingKeys: String, CodingKey {
                case upload, user, outcome, coins, history, sentences, decisions, entries, available, appeal, allowed
                case photos
                case pendingCoins = "pending_coins"
            }
        }
        let staff = try auth.staff(request)
        let upload = try ReviewDeskRoutes.upload(context)
        let language = Language(accepting: request.headers[.acceptLanguage])
        let story = try notFoundIfUnknown { try ledger.story(of: upload) }
        try record(.upload, at: story.id, of: story.current.claim.upload.user, by: staff)
        let standing = try notFoundIfUnknown { try desk.standing(of: story.id) }
        return JSONOutput.response(
            UploadHistoryResponse(
                upload: story.id, user: story.current.claim.upload.user, outcome: standing.state.outcome.rawValue,
                coins: standing.state.coins, pendingCoins: standing.state.pendingCoins,
                history: standing.state.events.map { UploadEventResponse($0, in: language) },
                sentences: story.sentences(in: language),
                decisions: story.decisions.map { decided in
                    DecisionResponse(
                        outcome: decided.decision.outcome.rawValue, isRedecision: decided.isRedecision,
                        reasons: decided.decision.reasons.map { ReasonResponse($0, in: language) })
                },
                entries: story.entries.map { EntryResponse($0.entry) }, available: story.balance.available,
                appeal: standing.appeal.map(AppealResponse.init), allowed: try allowed(story, to: staff),
                photos: photoCount(of: story)))
    }

    private func book(
        _ request: Request, _ context: AppRequestContext, _ booking: (String, String, Bool) throws -> Ledger.Booking
    ) async throws -> Response {
        struct ReversalRequest: Decodable {
            var why: String
            var another: Bool?
        }
        struct ReversalResponse: Encodable {
            var coins: Int
            var debt: Int
        }
        let staff = try auth.operator(request)
        let upload = try ReviewDeskRoutes.upload(context)
        let user = try notFoundIfUnknown { try ledger.story(of: upload) }.current.claim.upload.user
        guard try !desk.concerns(staff.id, user: user) else {
            throw Problem(.forbidden, "own_interest", "\(ReviewDesk.Refusal.ownInterest)")
        }
        let body: ReversalRequest = try await JSONBody.decoded(request, like: "{\"why\": \"a drawing of a receipt\"}")
        guard let why = try ReviewDeskRoutes.reason(body.why, required: true) else { throw Problem.notFound }
        let done = try notFoundIfUnknown { try booking(upload, why, body.another ?? false) }
        let coins = done.entries.filter { $0.kind == .reversal || $0.kind == .grant }.reduce(0) { $0 + $1.coins }
        return JSONOutput.response(ReversalResponse(coins: coins, debt: done.debt))
    }

    private func notFoundIfUnknown<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch LedgerError.unknownUpload {
            throw Problem.notFound
        } catch LedgerError.nothingToReverse, LedgerError.nothingPending {
            throw Problem(
                .conflict, "nothing_to_take_back", "This upload has no coins to reverse and no review to undo.")
        } catch let error as LedgerError {
            guard case .receiptPaid(_, let paid) = error else { throw error }
            throw Problem(.conflict, "receipt_paid", "\(ReviewDesk.Refusal.receiptPaid(upload: paid))")
        }
    }

    private func picture(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let staff = try auth.staff(request)
        let upload = try ReviewDeskRoutes.upload(context)
        let story = try notFoundIfUnknown { try ledger.story(of: upload) }
        let path = pictures.path(user: story.current.claim.upload.user, sha256: story.sha256)
        guard let file = StoredFile(path.description) else { throw Problem.notFound }
        try record(.picture, at: story.id, of: story.current.claim.upload.user, by: staff)
        let slot = try open.begin(by: staff.id)
        let type: PictureType
        let body: ResponseBody
        if let photo = try file.photo(request) {
            guard let shown = PictureType(file, in: photo) else { throw Problem.notFound }
            (type, body) = (shown, file.body(photo, holding: slot, context))
        } else if let shown = PictureType(file) {
            (type, body) = (shown, file.body(holding: slot, context))
        } else {
            guard let thumbnail = try await pool.read(path, thumbnail: true).thumbnail else { throw Problem.notFound }
            (type, body) = (.jpeg, ResponseBody(byteBuffer: ByteBuffer(bytes: thumbnail)))
        }
        return Response(
            status: .ok,
            headers: [.contentType: type.rawValue, .contentSecurityPolicy: "default-src 'none'; sandbox"], body: body)
    }

    private func user(_ request: Request, _ context: AppRequestContext) throws -> Response {
        struct UserResponse: Encodable {
            var user: String
            var available: Int
            var pending: Int
            var debt: Int
            var entries: [EntryResponse]
            var uploads: [ListedUpload]
        }
        let staff = try auth.staff(request)
        guard let name = context.parameters.get("user")?.removingPercentEncoding, (1...256).contains(name.utf8.count)
        else { throw Problem.notFound }
        var query = UploadQuery()
        query.user = name
        let uploads = try ledger.find(query, limit: ReviewDeskRoutes.maxListed)
        let entries = try ledger.history(of: name)
        guard !uploads.isEmpty || !entries.isEmpty else { throw Problem.notFound }
        try record(.user, at: name, of: name, by: staff)
        let balance = try ledger.balance(of: name)
        return JSONOutput.response(
            UserResponse(
                user: name, available: balance.available, pending: balance.pending, debt: try ledger.debt(of: name),
                entries: entries.suffix(ReviewDeskRoutes.maxListed).reversed().map { EntryResponse($0) },
                uploads: try listed(uploads)))
    }

    private func listed(_ uploads: [Ledger.DecidedUpload]) throws -> [ListedUpload] {
        let states = try ledger.states(of: uploads.map(\.id))
        return uploads.map { ListedUpload($0, states[$0.id]) }
    }

    private func search(_ request: Request) throws -> Response {
        struct SearchResponse: Encodable { var uploads: [ListedUpload] }
        let staff = try auth.staff(request)
        let text = request.uri.queryParameters["q"].map { String($0) } ?? ""
        let words = text.split(separator: " ").map { String($0) }
        guard !words.isEmpty, words.count <= 8, text.utf8.count <= 200 else {
            throw Problem(
                .badRequest, "bad_parameter",
                "q must have one to eight words, such as a user, an upload, a shop or a product.")
        }
        var query = UploadQuery()
        query.words = words
        let found = try ledger.find(query, limit: ReviewDeskRoutes.maxListed)
        let users = Set(found.map(\.decision.user)).sorted().map { (subject: $0, user: $0) }
        try auth.people.record(.search, at: users, by: staff.id, at: clock.now)
        return try JSONOutput.response(SearchResponse(uploads: listed(found)))
    }

    /// The sales with coins of which goods were given back.
    private func returns(_ request: Request) throws -> Response {
        struct ReturnsResponse: Encodable { var returns: [ReturnedSale] }
        let staff = try auth.staff(request)
        let sales = try ledger.returnedSales().prefix(ReviewDeskRoutes.maxListed)
        let looked = Set(sales.map { BytewiseString($0.user) }).sorted().map { (subject: $0.text, user: $0.text) }
        try auth.people.record(.search, at: looked, by: staff.id, at: clock.now)
        return JSONOutput.response(ReturnsResponse(returns: Array(sales)))
    }
}
