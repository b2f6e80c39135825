import Campaigns
import Hummingbird

/// The films that lie beside the programme's file, whole or in ranges, as players ask for them.
struct FilmRoutes: Sendable {
    let file: ProgrammeFile
    let open: OpenAnswers

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/films/:name") { request, context in
            guard let name = context.parameters.get("name"), let film = file.film(named: name) else {
                throw Problem.notFound
            }
            return try answer(film.file, film.type, to: request, context)
        }
    }

    private func answer(
        _ file: StoredFile, _ type: FilmType, to request: Request, _ context: AppRequestContext
    ) throws -> Response {
        var headers: HTTPFields = [
            .contentType: type.rawValue, .cacheControl: "public, max-age=3600", .acceptRanges: "bytes",
        ]
        // Films are for everybody, so they count for the address that asks.
        let slot = try open.begin(by: "film/\(context.limitedAddress)")
        guard let asked = request.headers[.range].flatMap(ByteRange.init) else {
            return Response(status: .ok, headers: headers, body: file.body(holding: slot, context))
        }
        guard let range = asked.places(in: file.bytes) else {
            headers[.contentRange] = "bytes */\(file.bytes)"
            return Response(status: .rangeNotSatisfiable, headers: headers)
        }
        headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.bytes)"
        return Response(status: .partialContent, headers: headers, body: file.body(range, holding: slot, context))
    }
}

/// One range of bytes that a request asks for (RFC 9110, 14.1.2).
struct ByteRange: Hashable {
    private let first: Int?
    private let last: Int?

    /// Reads `bytes=0-99`, `bytes=100-` or `bytes=-100`; `nil` for anything else, which is then ignored, as a list of
    /// ranges is.
    init?(_ header: String) {
        guard header.utf8.count <= 64, header.lowercased().hasPrefix("bytes=") else { return nil }
        let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }) else { return nil }
        (first, last) = (Int(ends[0]), Int(ends[1]))
        // A number that does not fit is none.
        guard (first == nil) == ends[0].isEmpty, (last == nil) == ends[1].isEmpty else { return nil }
        switch (first, last) {
        case (nil, nil): return nil
        case (let first?, let last?) where last < first: return nil
        default: break
        }
    }

    /// The places in a file of so many bytes; `nil` where none of it is in the range.
    func places(in count: Int) -> Range<Int>? {
        switch (first, last) {
        case (nil, let last?): last > 0 && count > 0 ? max(0, count - last)..<count : nil
        case (let first?, let last):
            first < count ? first..<min(count, last.map { min($0, count - 1) + 1 } ?? count) : nil
        case (nil, nil): nil
        }
    }
}
