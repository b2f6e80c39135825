import Hummingbird

/// The page for phones, the review desk and the partners' page: files built into the program, with no content from
/// elsewhere.
struct PageRoutes: Sendable {
    func add(to router: Router<AppRequestContext>) {
        let pages: [(RouterPath, PageFile)] = [
            ("/", PageFiles.phone), ("/review", PageFiles.desk), ("/partner", PageFiles.partner),
            ("/worker.js", PageFiles.worker),
        ]
        for (path, file) in pages {
            router.get(path) { request, _ in answer(file, to: request) }
        }
        router.get("/page/:file") { request, context in
            guard let name = context.parameters.get("file"), let file = PageFiles.loaded[name] else {
                throw Problem.notFound
            }
            return answer(file, to: request)
        }
    }

    /// `blob:` shows a photo that is not uploaded yet; films of a programme may lie anywhere.
    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob: https:; \
        connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
        frame-ancestors 'none'
        """
    /// The page asks for the camera, the microphone, motion and the place, and for nothing else.
    private static let permissions = """
        camera=(self), microphone=(self), accelerometer=(self), gyroscope=(self), geolocation=(self), payment=(), usb=()
        """

    private func answer(_ file: PageFile, to request: Request) -> Response {
        var headers: HTTPFields = [
            .contentType: file.type, .cacheControl: "no-cache", .eTag: file.tag, .vary: "Accept-Encoding",
            .contentSecurityPolicy: PageRoutes.policy, .init("Permissions-Policy")!: PageRoutes.permissions,
        ]
        if let known = request.headers[.ifNoneMatch],
            known.split(separator: ",").contains(where: { tag in
                let bare = tag.drop { $0 == " " }
                return bare == "*" || bare == file.tag || bare == "W/" + file.tag
            })
        {
            return Response(status: .notModified, headers: headers)
        }
        guard let compressed = file.compressed, PageRoutes.takesGzip(request.headers[.acceptEncoding]) else {
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: file.bytes)))
        }
        headers[.contentEncoding] = "gzip"
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: compressed)))
    }

    /// Whether a client takes gzip (RFC 9110, section 12.5.3); a quality of zero says that it does not.
    private static func takesGzip(_ header: String?) -> Bool {
        (header ?? "").prefix(200).lowercased().split(separator: ",").contains { part in
            let fields = part.split(separator: ";").map { $0.filter { $0 != " " } }
            let quality = fields.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return fields.first == "gzip" && quality > 0
        }
    }
}
