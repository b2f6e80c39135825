import Hummingbird

/// The page for phones, the review desk and the partners' page: files built into the program, with no content from
/// elsewhere.
struct PageRoutes: Sendable {
    func add(to router: Router<AppRequestContext>) {
        add("/", "text/html; charset=utf-8", PackageResources.page_html, to: router)
        add("/page.css", "text/css; charset=utf-8", PackageResources.page_css, to: router)
        add("/page.js", "text/javascript; charset=utf-8", PackageResources.page_js, to: router)
        add("/worker.js", "text/javascript; charset=utf-8", PackageResources.worker_js, to: router)
        add("/manifest.webmanifest", "application/manifest+json", PackageResources.manifest_webmanifest, to: router)
        add("/review", "text/html; charset=utf-8", PackageResources.review_html, to: router)
        add("/review.css", "text/css; charset=utf-8", PackageResources.review_css, to: router)
        add("/review.js", "text/javascript; charset=utf-8", PackageResources.review_js, to: router)
        add("/partner", "text/html; charset=utf-8", PackageResources.partner_html, to: router)
        add("/partner.js", "text/javascript; charset=utf-8", PackageResources.partner_js, to: router)
        add("/icon.svg", "image/svg+xml", PackageResources.icon_svg, to: router)
    }

    /// `blob:` shows a photo that is not uploaded yet.
    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
        manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """

    private func add(_ path: RouterPath, _ type: String, _ bytes: [UInt8], to router: Router<AppRequestContext>) {
        router.get(path) { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: type, .cacheControl: "no-cache", .contentSecurityPolicy: PageRoutes.policy],
                body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
        }
    }
}
