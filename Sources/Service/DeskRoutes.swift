import ReviewQueue
import Foundation
import Hummingbird
import Intake
import Ledger
import Accounts
import DomainModel
import Campaigns
import Workers

/// The desk's interface: what waits, one upload's whole story, a user's coins, taking back. For staff alone.
struct DeskRoutes: Sendable {
    let door: Doorkeeper
    let desk: Desk
    let pictures: AcceptedPictures
    /// What makes a picture that browsers do not show into one that they do, where no bytes can do harm.
    let pool: ReaderPool
    let clock: ServiceClock

    private var ledger: Ledger { desk.ledger }

    /// As many as a page shows.
    private static let most = 100

    func add(to router: Router<Visit>) {
        router.get("/v1/reviews") { request, _ in try list(request) }
        router.post("/v1/reviews/next") { request, _ in
            let staff = try door.staff(request)
            guard let item = try desk.takeNext(by: staff.id, at: clock.now) else {
                return Response(status: .noContent)
            }
            return try JSONAnswer.response(answer(item, staff, request))
        }
        router.get("/v1/reviews/:user/:name") { request, visit in
            let staff = try door.staff(request)
            let item = try refusing { try desk.item(try DeskRoutes.upload(visit), at: clock.now) }
            return try JSONAnswer.response(answer(item, staff, request))
        }
        router.put("/v1/reviews/:user/:name/lease") { request, visit in
            let staff = try door.staff(request)
            let upload = try DeskRoutes.upload(visit)
            let item = try refusing { try desk.take(upload, by: staff.id, at: clock.now) }
            return try JSONAnswer.response(answer(item, staff, request))
        }
        router.delete("/v1/reviews/:user/:name/lease") { request, visit in
            let staff = try door.staff(request)
            try desk.release(DeskRoutes.upload(visit), by: staff.id)
            return Response(status: .noContent)
        }
        router.post("/v1/reviews/:user/:name/answer") { request, visit in try await settle(request, visit) }
        router.get("/v1/desk/uploads/:user/:name/picture") { request, visit in try await picture(request, visit) }
        router.get("/v1/desk/uploads/:user/:name") { request, visit in try story(request, visit) }
        router.post("/v1/desk/uploads/:user/:name/reversal") { request, visit in
            try await book(request, visit) { try ledger.reverse($0, why: $1, at: clock.now) }
        }
        router.post("/v1/desk/uploads/:user/:name/undoing") { request, visit in
            try await book(request, visit) { try ledger.undoReview($0, why: $1, at: clock.now) }
        }
        router.get("/v1/desk/users/:user") { request, visit in try user(request, visit) }
        router.get("/v1/desk/search") { request, _ in try search(request) }
    }

    /// An upload's name in the ledger, from its path: `USER/FILE`.
    private static func upload(_ visit: Visit) throws -> String {
        guard let user = visit.parameters.get("user")?.removingPercentEncoding,
            let name = visit.parameters.get("name")?.removingPercentEncoding,
            (1...256).contains(user.utf8.count), (1...128).contains(name.utf8.count)
        else { throw Problem.notFound }
        return "\(user)/\(name)"
    }

    private func answer(_ item: Desk.Item, _ staff: Person, _ request: Request) throws -> ReviewAnswer {
        try ReviewAnswer(
            item, twins: ledger.twins(of: item.review.decision.id ?? ""), for: staff.id, at: clock.now,
            in: Language(accepting: request.headers[.acceptLanguage]))
    }

    /// Words of the desk as a problem.
    private func refusing<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let refusal as Desk.Refusal {
            switch refusal {
            case .nothingWaits: throw Problem(.notFound, "nothing_waits", "\(refusal)")
            case .leasedToAnother: throw Problem(.conflict, "leased_to_another", "\(refusal)")
            case .notLeased: throw Problem(.conflict, "not_leased", "\(refusal)")
            case .saidAlready: throw Problem(.conflict, "said_already", "\(refusal)")
            case .lines: throw Problem(.unprocessableContent, "bad_lines", "\(refusal)")
            }
        }
    }

    private func list(_ request: Request) throws -> Response {
        struct Waiting: Encodable {
            var upload: String
            var user: String
            var uploadedAt: String
            var shop: String?
            var coins: Int
            var needsTwo: Bool
            var opinions: Int
            var state: String
            var reasons: [WhyAnswer]

            private enum CodingKeys: String, CodingKey {
                case upload, user, shop, coins, opinions, state, reasons
                case uploadedAt = "uploaded_at"
                case needsTwo = "needs_two"
            }
        }
        struct Queue: Encodable {
            var waiting: Int
            var reviews: [Waiting]
        }
        let staff = try door.staff(request)
        let language = Language(accepting: request.headers[.acceptLanguage])
        let queue = try desk.queue(limit: DeskRoutes.most, at: clock.now)
        let shown = queue.items.map { item in
            let decision = item.review.decision
            let holder = item.lease?.reviewer
            return Waiting(
                upload: decision.id ?? "", user: decision.user, uploadedAt: decision.uploadedAt.description,
                shop: item.review.claim.receipt?.merchant, coins: item.review.coins, needsTwo: item.needsTwo,
                opinions: item.opinions.count,
                state: holder.map { $0.utf8.elementsEqual(staff.id.utf8) ? "yours" : "another" } ?? "free",
                reasons: decision.reasons.filter { $0.code != .awarded }.map { WhyAnswer($0, in: language) })
        }
        return JSONAnswer.response(Queue(waiting: queue.count, reviews: shown))
    }

    private struct Word: Decodable {
        struct Line: Decodable {
            var line: Int
            var gtin: String
        }

        var verdict: Opinion.Verdict
        var why: String?
        var lines: [Line]?
        var drop: [Int]?
        var date: String?
    }

    private func settle(_ request: Request, _ visit: Visit) async throws -> Response {
        struct Settled: Encodable {
            var outcome: String
            var coins: Int
        }
        let staff = try door.staff(request)
        let upload = try DeskRoutes.upload(visit)
        let word: Word = try await JSONBody.decoded(request, like: "{\"verdict\": \"approve\", \"why\": \"seen\"}")
        let why = try DeskRoutes.reason(word.why, required: word.verdict == .reject) ?? "seen"
        let chosen = try (word.lines ?? []).map { line in
            guard let product = GTIN(line.gtin) else {
                throw Problem(.unprocessableContent, "bad_lines", "“\(line.gtin.prefix(20))” is no GTIN.")
            }
            return ReviewedLines.Choice(line: line.line, product: product)
        }
        let date = try word.date.map { text in
            guard let day = Day(text) else { throw Problem(.badRequest, "bad_body", "date is a day: 2026-03-07.") }
            return day
        }
        guard chosen.count + (word.drop ?? []).count <= DeskRoutes.most else {
            throw Problem(.badRequest, "bad_body", "No more than \(DeskRoutes.most) lines.")
        }
        let opinion = Opinion(
            reviewer: staff.id, verdict: word.verdict,
            lines: ReviewedLines(chosen: chosen, dropped: word.drop ?? [], date: date), why: why)
        switch try refusing({ try desk.answer(upload, opinion, at: clock.now) }) {
        case .settled(let coins): return JSONAnswer.response(Settled(outcome: "settled", coins: coins))
        case .secondOpinion:
            return JSONAnswer.response(Settled(outcome: "second_opinion", coins: 0), status: .accepted)
        }
    }

    /// A reason in a sentence or two.
    private static func reason(_ text: String?, required: Bool) throws -> String? {
        guard let text, text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            guard !required else { throw Problem(.badRequest, "no_reason", "Say why: {\"why\": \"…\"}.") }
            return nil
        }
        guard text.unicodeScalars.count <= 500, text.unicodeScalars.allSatisfy({ $0.value >= 32 }) else {
            throw Problem(.badRequest, "bad_reason", "A reason has 500 characters at most, in one line.")
        }
        return text
    }

    private func story(_ request: Request, _ visit: Visit) throws -> Response {
        struct Decided: Encodable {
            var outcome: String
            var isAnew: Bool
            var reasons: [WhyAnswer]

            private enum CodingKeys: String, CodingKey {
                case outcome, reasons
                case isAnew = "anew"
            }
        }
        struct Story: Encodable {
            var upload: String
            var user: String
            var sentences: [String]
            var decisions: [Decided]
            var entries: [EntryAnswer]
            var available: Int
            var appeal: AppealAnswer?
        }
        _ = try door.staff(request)
        let upload = try DeskRoutes.upload(visit)
        let language = Language(accepting: request.headers[.acceptLanguage])
        let story = try known { try ledger.story(of: upload) }
        return JSONAnswer.response(
            Story(
                upload: story.id, user: story.standing.claim.upload.user, sentences: story.sentences(in: language),
                decisions: story.decisions.map { decided in
                    Decided(
                        outcome: decided.decision.outcome.rawValue, isAnew: decided.isAnew,
                        reasons: decided.decision.reasons.map { WhyAnswer($0, in: language) })
                },
                entries: story.entries.map { EntryAnswer($0.entry) }, available: story.balance.available,
                appeal: try desk.appeal(of: story.id).map(AppealAnswer.init)))
    }

    private func book(
        _ request: Request, _ visit: Visit, _ booking: (String, String) throws -> Ledger.Booking
    ) async throws -> Response {
        struct Why: Decodable { var why: String }
        struct Booked: Encodable {
            var coins: Int
            var debt: Int
        }
        _ = try door.operator(request)
        let upload = try DeskRoutes.upload(visit)
        let body: Why = try await JSONBody.decoded(request, like: "{\"why\": \"a drawing of a receipt\"}")
        guard let why = try DeskRoutes.reason(body.why, required: true) else { throw Problem.notFound }
        let done = try known { try booking(upload, why) }
        let coins = done.entries.filter { $0.kind == .reversal || $0.kind == .grant }.reduce(0) { $0 + $1.coins }
        return JSONAnswer.response(Booked(coins: coins, debt: done.debt))
    }

    private func known<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch LedgerError.unknownUpload {
            throw Problem.notFound
        } catch LedgerError.nothingToReverse, LedgerError.nothingPending {
            throw Problem(.conflict, "nothing_to_take_back", "This upload earned nothing that could be undone.")
        }
    }

    private func picture(_ request: Request, _ visit: Visit) async throws -> Response {
        _ = try door.staff(request)
        let upload = try DeskRoutes.upload(visit)
        let story = try known { try ledger.story(of: upload) }
        let path = pictures.path(user: story.standing.claim.upload.user, sha256: story.sha256)
        guard let data = FileManager.default.contents(atPath: path.description) else { throw Problem.notFound }
        let type: String
        let bytes: [UInt8]
        if let shown = PictureType(data) {
            (type, bytes) = (shown.rawValue, Array(data))
        } else {
            guard let thumbnail = try await pool.read(path, thumbnail: true).thumbnail else { throw Problem.notFound }
            (type, bytes) = (PictureType.jpeg.rawValue, thumbnail)
        }
        return Response(
            status: .ok,
            headers: [.contentType: type, .contentSecurityPolicy: "default-src 'none'; sandbox"],
            body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    private func user(_ request: Request, _ visit: Visit) throws -> Response {
        struct User: Encodable {
            var user: String
            var available: Int
            var pending: Int
            var debt: Int
            var entries: [EntryAnswer]
            var uploads: [ListedUpload]
        }
        _ = try door.staff(request)
        guard let name = visit.parameters.get("user")?.removingPercentEncoding, (1...256).contains(name.utf8.count)
        else { throw Problem.notFound }
        var query = UploadQuery()
        query.user = name
        let uploads = try ledger.find(query, limit: DeskRoutes.most)
        let entries = try ledger.history(of: name)
        guard !uploads.isEmpty || !entries.isEmpty else { throw Problem.notFound }
        let balance = try ledger.balance(of: name)
        return JSONAnswer.response(
            User(
                user: name, available: balance.available, pending: balance.pending, debt: try ledger.debt(of: name),
                entries: entries.suffix(DeskRoutes.most).reversed().map(EntryAnswer.init),
                uploads: uploads.map { ListedUpload($0.decision, $0.claim) }))
    }

    private func search(_ request: Request) throws -> Response {
        struct Found: Encodable { var uploads: [ListedUpload] }
        _ = try door.staff(request)
        let text = request.uri.queryParameters["q"].map { String($0) } ?? ""
        let words = text.split(separator: " ").map { String($0) }
        guard !words.isEmpty, words.count <= 8, text.utf8.count <= 200 else {
            throw Problem(
                .badRequest, "bad_parameter", "q is one to eight words: a user, an upload, a shop, a product.")
        }
        var query = UploadQuery()
        query.words = words
        let found = try ledger.find(query, limit: DeskRoutes.most)
        return JSONAnswer.response(Found(uploads: found.map { ListedUpload($0.decision, $0.claim) }))
    }
}

/// The formats that every browser shows, by their first bytes.
private enum PictureType: String {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case webp = "image/webp"

    init?(_ data: Data) {
        func begins(_ bytes: [UInt8], at place: Int = 0) -> Bool {
            data.dropFirst(place).prefix(bytes.count).elementsEqual(bytes)
        }
        if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins([0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else {
            return nil
        }
    }
}
