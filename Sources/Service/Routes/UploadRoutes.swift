import Accounts
import Campaigns
import DomainModel
import Foundation
import Hummingbird
import Intake
import Text
import Traces

/// Accepts pictures and recordings, and returns decisions.
struct UploadRoutes: Sendable {
    let auth: Authenticator
    let tickets: UploadInbox
    let pictures: UserPictureFolder
    let progress: any UploadProgress
    let answers: UploadAnswers
    let clock: ServiceClock
    let bounds: ServiceLimits
    let limits: RateLimiter
    let networks: NetworkNames
    let open: OpenAnswers
    let audienceFacts: AudienceFacts

    func add(to router: Router<AppRequestContext>) {
        router.post("/v1/uploads") { request, context in try await post(request, context) }
        router.get("/v1/uploads") { request, _ in try list(request) }
        router.get("/v1/uploads/:id") { request, context in
            try JSONOutput.response(answer(ticket(request, context), request))
        }
        router.get("/v1/uploads/:id/events") { request, context in try events(request, context) }
        router.get("/v1/uploads/:id/picture") { request, context in try picture(request, context) }
    }

    private func post(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let person = try auth.participant(request)
        try limits.take(person.id)
        let shake = try UploadRoutes.shake(request)
        let key = try UploadRoutes.key(request)
        try UploadRoutes.requirePicture(request)
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > bounds.maxSeriesBytes {
            throw tooLarge(bounds.maxSeriesBytes)
        }
        let network = networks.name(ofAddress: context.address)
        try requireRoom(for: person, in: network)
        let (sha256, bytes) = try await receive(request, of: person, as: shake, key: key)
        let now = clock.now
        let audiences = try audienceFacts.audiences(
            of: person, in: Language(accepting: request.headers[.acceptLanguage]), at: now)
        let acceptance = try tickets.accept(
            user: person.id, sha256: sha256, bytes: bytes, shake: shake, tier: person.tier, network: network,
            audiences: audiences, at: now, key: key, within: bounds.quota, trace: .current)
        let ticket: AcceptedUpload
        let isNew: Bool
        switch acceptance {
        case .exhausted(let exhausted):
            // The picture stays until pictures without a ticket are removed, for the same reason.
            throw UploadRoutes.problem(exhausted)
        case .keyReused:
            // The picture stays on disk: another request may accept the same bytes at this moment, without the key or
            // with another one, and a ticket without its picture is a lost upload.
            throw keyReused
        case .new(let accepted): (ticket, isNew) = (accepted, true)
        case .existing(let accepted): (ticket, isNew) = (accepted, false)
        }
        if ticket.state == .waiting {
            progress.begin(ticket)
            if let seconds = UploadRoutes.wait(request) {
                try await progress.wait(for: ticket.number, atMost: .seconds(min(seconds, bounds.maxWaitSeconds)))
            }
        }
        let standing = try tickets.ticket(of: person.id, sha256: sha256) ?? ticket
        let isDone = standing.state != .waiting
        var response = try JSONOutput.response(
            answer(standing, request), status: isDone || !isNew ? .ok : .accepted)
        response.headers[.location] = "/v1/uploads/\(sha256)"
        if isNew == false { response.headers[.init("Idempotent-Replayed")!] = "true" }
        if UploadRoutes.wait(request) != nil { response.headers[.init("Preference-Applied")!] = "wait" }
        return response
    }

    /// Refuses an upload before its body is read where there is no room for it. A refusal with a time to retry is
    /// better than an upload that waits: the phone keeps the picture.
    private func requireRoom(for person: Person, in network: String?) throws {
        guard progress.delay(ofUser: person.id, in: network) < bounds.delay else { throw Problem.unavailable }
        guard pictures.freeShare * 100 >= Double(bounds.freePercent) else {
            throw Problem(
                .serviceUnavailable, "disk_full",
                "The service has no room for pictures now. Try again after the time in Retry-After.", retryAfter: 60)
        }
        if let exhausted = try tickets.exhausted(bounds.quota, byUser: person.id, in: network, at: clock.now) {
            throw UploadRoutes.problem(exhausted)
        }
    }

    private static func problem(_ exhausted: UploadQuota.Exhausted) -> Problem {
        let (code, what) =
            switch exhausted {
            case .waiting: ("too_many_waiting", "Several of your pictures are not decided yet.")
            case .reading: ("reading_time_used", "Your pictures took as long to read as one person's may in an hour.")
            case .bytes: ("bytes_used", "Your pictures are as large together as one person's may be in a day.")
            }
        return Problem(
            .tooManyRequests, code, "\(what) Send this one after the time in Retry-After.",
            retryAfter: exhausted.retryAfterSeconds)
    }

    /// Streams the body to the disk while counting and hashing it. A body that is incomplete, too slow or too large
    /// leaves nothing on disk.
    private func receive(
        _ request: Request, of person: Person, as shake: Shake, key: String?
    ) async throws -> (sha256: String, bytes: Int) {
        var picture = try pictures.begin()
        var head: [UInt8] = []
        let start = ContinuousClock.now
        do {
            for try await buffer in request.body {
                guard start.duration(to: .now) < bounds.bodyTime else {
                    throw Problem(.requestTimeout, "too_slow", "The picture took too long to arrive. Send it again.")
                }
                if head.count < PhotoSeries.headBytes {
                    head += buffer.readableBytesView.prefix(PhotoSeries.headBytes - head.count)
                    if head.count == PhotoSeries.headBytes { try UploadRoutes.requireDoor(of: head, shake) }
                }
                let most = PhotoSeries.isSeries(head) ? bounds.maxSeriesBytes : bounds.maxBodyBytes
                guard picture.bytes + buffer.readableBytes <= most else { throw tooLarge(most) }
                try buffer.withUnsafeReadableBytes { try picture.append($0) }
            }
        } catch let error where error is Problem || error is UserPictureFolderError {
            throw error
        } catch {
            // A connection that ends early is the phone's fault and is not logged as an error.
            throw cutOff
        }
        // A body that is shorter than announced was cut off.
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length != picture.bytes {
            throw cutOff
        }
        guard picture.bytes > 0 else {
            throw Problem(.badRequest, "empty", "The body is empty. Send the picture's bytes.")
        }
        try UploadRoutes.requireDoor(of: head, shake)
        if PhotoSeries.isSeries(head) { try UploadRoutes.requirePhotos(picture) }
        let sha256 = picture.digest()
        let bytes = picture.bytes
        // Checked before the picture is moved to its place.
        if let key, try tickets.isKeyReused(key, of: person.id, sha256: sha256) { throw keyReused }
        try pictures.keep(picture, sha256: sha256, user: person.id)
        return (sha256, bytes)
    }

    /// Refuses a recording that is sent as a picture, and a picture that is sent as a recording: each pays as what it
    /// is. Nothing of it is kept, so that the same bytes can be sent as what they are.
    private static func requireDoor(of head: [UInt8], _ shake: Shake) throws(Problem) {
        if !shake.isRecording, SoundFormat(signatureOf: head) != nil {
            throw Problem(
                .unsupportedMediaType, "recording_as_picture",
                "This is a recording. It pays only as what was heard: send it with shake=tv or shake=stadium.")
        }
        let isSeries = PhotoSeries.isSeries(head)
        if isSeries, shake == .scan {
            throw Problem(
                .unsupportedMediaType, "series_as_scan",
                "This is an archive of several photos, which are of one receipt: send it with shake=receipt.")
        }
        if shake.isRecording, isSeries || ImageFormat(signatureOf: head) != nil {
            throw Problem(
                .unsupportedMediaType, "picture_as_recording",
                "This is a picture. shake=\(shake.rawValue) takes a recording: send the picture with shake=auto.")
        }
    }

    /// Refuses an archive of anything but two to six pictures. Reads its headers alone.
    private static func requirePhotos(_ picture: borrowing IncomingPicture) throws(Problem) {
        do throws(PhotoSeriesError) {
            _ = try PhotoSeries(bytes: picture.bytes) { picture.piece(from: $0, count: $1) }
        } catch {
            throw Problem(.unsupportedMediaType, "not_photos", "\(error).")
        }
    }

    private var cutOff: Problem {
        Problem(.badRequest, "cut_off", "The connection ended before the whole picture arrived. Send it again.")
    }

    private var keyReused: Problem {
        Problem(
            .unprocessableContent, "key_of_another",
            "This Idempotency-Key was used for a different picture. Use a new key for each picture.")
    }

    private func tooLarge(_ limit: Int) -> Problem {
        Problem(.contentTooLarge, "too_large", "The picture is too large. The limit is \(limit) bytes.")
    }

    private func list(_ request: Request) throws -> Response {
        struct Page: Encodable { var uploads: [UploadResponse] }
        let person = try auth.person(request)
        let limit = request.uri.queryParameters["limit"].map { Int($0) } ?? 20
        guard let limit, (1...100).contains(limit) else {
            throw Problem(.badRequest, "bad_parameter", "limit must be between 1 and 100.")
        }
        let uploads = try person.names.flatMap { try tickets.tickets(of: $0, limit: limit) }
            .sorted { $0.number > $1.number }.prefix(limit)
        let language = Language(accepting: request.headers[.acceptLanguage])
        return JSONOutput.response(Page(uploads: try answers.list(Array(uploads), in: language)))
    }

    /// The caller's own upload; another user's upload is reported as not found.
    private func ticket(_ request: Request, _ context: AppRequestContext) throws -> AcceptedUpload {
        let person = try auth.person(request)
        guard let id = context.parameters.get("id"), id.utf8.count == 64 else { throw Problem.notFound }
        for name in person.names {
            if let ticket = try tickets.ticket(of: name, sha256: id) { return ticket }
        }
        throw Problem.notFound
    }

    /// Sends the upload now and again when it is decided, as server-sent events. The stream ends with the decision or
    /// after `maxWaitSeconds`; a browser then reconnects by itself.
    private func events(_ request: Request, _ context: AppRequestContext) throws -> Response {
        let ticket = try ticket(request, context)
        let slot = try open.begin(by: ticket.user)
        let first = try event(answer(ticket, request))
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .init("X-Accel-Buffering")!: "no"],
            body: .init { writer in
                try await writer.write(first)
                if ticket.state == .waiting {
                    try await progress.wait(for: ticket.number, atMost: .seconds(bounds.maxWaitSeconds))
                    if let now = try tickets.ticket(of: ticket.user, sha256: ticket.sha256) {
                        try await writer.write(event(answer(now, request)))
                    }
                }
                try await writer.finish(nil)
                withExtendedLifetime(slot) {}
            })
    }

    private func event(_ answer: UploadResponse) throws -> ByteBuffer {
        // An event's data is one line of JSON, as the format requires.
        ByteBuffer(string: "event: upload\ndata: \(JSONOutput.text(answer))\n\n")
    }

    private func picture(_ request: Request, _ context: AppRequestContext) throws -> Response {
        let ticket = try ticket(request, context)
        guard let file = StoredFile(pictures.path(user: ticket.user, sha256: ticket.sha256).description) else {
            throw Problem.notFound
        }
        let range = try file.photo(request)
        // The bytes are untrusted, so they are returned as a download and never as a page.
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/octet-stream", .contentDisposition: "attachment",
                .contentSecurityPolicy: "default-src 'none'; sandbox",
            ], body: file.body(range ?? 0..<file.bytes, holding: try open.begin(by: ticket.user), context))
    }

    private func answer(_ ticket: AcceptedUpload, _ request: Request) throws -> UploadResponse {
        try answers.single(ticket, in: Language(accepting: request.headers[.acceptLanguage]))
    }

    private static func shake(_ request: Request) throws -> Shake {
        guard let text = request.uri.queryParameters["shake"] else { return .auto }
        guard let shake = Shake(rawValue: String(text)) else {
            throw Problem(.badRequest, "bad_parameter", "shake must be scan, receipt, tv, stadium or auto.")
        }
        return shake
    }

    private static func key(_ request: Request) throws -> String? {
        guard let text = request.headers[.init("Idempotency-Key")!] else { return nil }
        let key: String
        do throws(IdentifierError) {
            key = try ExternalIdentifier.key.normalised(text)
        } catch {
            throw Problem(.badRequest, "bad_key", "The Idempotency-Key \(error).")
        }
        guard key.utf8.count <= 128 else {
            throw Problem(.badRequest, "bad_key", "The Idempotency-Key can have at most 128 bytes.")
        }
        return key
    }

    /// Refuses content types that are certainly neither picture nor sound. The real type follows from the bytes.
    private static func requirePicture(_ request: Request) throws {
        guard let type = request.headers[.contentType]?.lowercased() else { return }
        // Android's recorders and browsers write sound files whose extension means video.
        let taken = [
            "image/", "audio/", "video/mp4", "video/3gpp", "video/webm", "application/ogg", "application/x-tar",
            "application/octet-stream",
        ]
        guard taken.contains(where: type.hasPrefix) else {
            throw Problem(
                .unsupportedMediaType, "not_a_picture",
                "Send the file's bytes as the body, with a Content-Type such as image/jpeg or audio/wav."
            )
        }
    }

    /// The seconds of `Prefer: wait=N` (RFC 7240).
    static func wait(_ request: Request) -> Int? {
        for header in request.headers[values: .init("Prefer")!] {
            for preference in header.split(separator: ",") {
                let parts = preference.split(separator: "=").map { $0.filter { $0 != " " }.lowercased() }
                if parts.count == 2, parts[0] == "wait", let seconds = Int(parts[1]), seconds >= 0 { return seconds }
            }
        }
        return nil
    }
}
