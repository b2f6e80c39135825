import Compression
import Cryptography

/// A file of the pages, as it is sent.
struct PageFile: Sendable {
    /// Its name under `/page/`.
    let name: String
    let type: String
    let bytes: [UInt8]
    /// The same, compressed; `nil` where that is no smaller.
    let compressed: [UInt8]?
    /// Names the content, so that a browser that has it is not sent it again.
    let tag: String

    init(_ name: String, _ type: PageFileType, _ bytes: [UInt8]) {
        self.name = name
        self.type = type.rawValue
        self.bytes = bytes
        compressed = Gzip.compress(bytes).flatMap { $0.count < bytes.count ? $0 : nil }
        tag = "\"\(SHA256.hexDigest(bytes).prefix(32))\""
    }
}

/// The media types of the pages' files.
enum PageFileType: String {
    case html = "text/html; charset=utf-8"
    case style = "text/css; charset=utf-8"
    case script = "text/javascript; charset=utf-8"
    case json = "application/json"
    case manifest = "application/manifest+json"
    case svg = "image/svg+xml"
    case png = "image/png"
}

/// The files that the service's pages are made of, built into the program.
enum PageFiles {
    static let phone = PageFile("page.html", .html, PackageResources.page_html)
    static let desk = PageFile("review.html", .html, PackageResources.review_html)
    static let partner = PageFile("partner.html", .html, PackageResources.partner_html)
    /// A service worker serves only what lies beside and below it, so it stands at the root.
    static let worker = PageFile("worker.js", .script, PackageResources.worker_js)

    /// What the pages load, by name. Whoever adds a file adds it here and to `pageFiles` of `Package.swift`.
    static let loaded: [String: PageFile] = Dictionary(
        uniqueKeysWithValues: [
            PageFile("page.css", .style, PackageResources.page_css),
            PageFile("page.js", .script, PackageResources.page_js),
            PageFile("manifest.webmanifest", .manifest, PackageResources.manifest_webmanifest),
            PageFile("icon.svg", .svg, PackageResources.icon_svg),
            PageFile("review.css", .style, PackageResources.review_css),
            PageFile("review.js", .script, PackageResources.review_js),
            PageFile("partner.js", .script, PackageResources.partner_js),
            PageFile("cards.css", .style, PackageResources.cards_css),
            PageFile("card-overlay.js", .script, PackageResources.card_overlay_js),
            PageFile("card-parts.js", .script, PackageResources.card_parts_js),
            PageFile("card-questions.js", .script, PackageResources.card_questions_js),
            PageFile("card-film.js", .script, PackageResources.card_film_js),
            PageFile("card-stage.js", .script, PackageResources.card_stage_js),
            PageFile("card-motion.js", .script, PackageResources.card_motion_js),
            PageFile("card-pages.js", .script, PackageResources.card_pages_js),
            PageFile("card-layout.js", .script, PackageResources.card_layout_js),
            PageFile("throw-speed.js", .script, PackageResources.throw_speed_js),
            PageFile("physics.js", .script, PackageResources.physics_js),
            PageFile("physics-bodies.js", .script, PackageResources.physics_bodies_js),
            PageFile("physics-collisions.js", .script, PackageResources.physics_collisions_js),
            PageFile("physics-rules.js", .script, PackageResources.physics_rules_js),
            PageFile("physics-solver.js", .script, PackageResources.physics_solver_js),
            PageFile("shake-detector.js", .script, PackageResources.shake_detector_js),
        ].map { ($0.name, $0) })
}
