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
            PageFile("camera-judge.js", .script, PackageResources.camera_judge_js),
            PageFile("camera-parts.js", .script, PackageResources.camera_parts_js),
            PageFile("camera-stream.js", .script, PackageResources.camera_stream_js),
            PageFile("camera.js", .script, PackageResources.camera_js),
            PageFile("capture.css", .style, PackageResources.capture_css),
            PageFile("capture.js", .script, PackageResources.capture_js),
            PageFile("listener.js", .script, PackageResources.listener_js),
            PageFile("microphone.js", .script, PackageResources.microphone_js),
            PageFile("pcm-worklet.js", .script, PackageResources.pcm_worklet_js),
            PageFile("photo-store.js", .script, PackageResources.photo_store_js),
            PageFile("photo-strip.js", .script, PackageResources.photo_strip_js),
            PageFile("scale-photo.js", .script, PackageResources.scale_photo_js),
            PageFile("send-photo.js", .script, PackageResources.send_photo_js),
            PageFile("card-film.js", .script, PackageResources.card_film_js),
            PageFile("card-motion.js", .script, PackageResources.card_motion_js),
            PageFile("card-overlay.js", .script, PackageResources.card_overlay_js),
            PageFile("card-parts.js", .script, PackageResources.card_parts_js),
            PageFile("card-questions.js", .script, PackageResources.card_questions_js),
            PageFile("card-stage.js", .script, PackageResources.card_stage_js),
            PageFile("cards.css", .style, PackageResources.cards_css),
            PageFile("app.js", .script, PackageResources.app_js),
            PageFile("counts.js", .script, PackageResources.counts_js),
            PageFile("directives.js", .script, PackageResources.directives_js),
            PageFile("elements.js", .script, PackageResources.elements_js),
            PageFile("first-texts.js", .script, PackageResources.first_texts_js),
            PageFile("layers.js", .script, PackageResources.layers_js),
            PageFile("live-events.js", .script, PackageResources.live_events_js),
            PageFile("member-app.js", .script, PackageResources.member_app_js),
            PageFile("memory.js", .script, PackageResources.memory_js),
            PageFile("page.css", .style, PackageResources.page_css),
            PageFile("push.js", .script, PackageResources.push_js),
            PageFile("shell.js", .script, PackageResources.shell_js),
            PageFile("start.js", .script, PackageResources.start_js),
            PageFile("icon-192.png", .png, PackageResources.icon_192_png),
            PageFile("icon-512.png", .png, PackageResources.icon_512_png),
            PageFile("icon.svg", .svg, PackageResources.icon_svg),
            PageFile("icons.svg", .svg, PackageResources.icons_svg),
            PageFile("manifest.webmanifest", .manifest, PackageResources.manifest_webmanifest),
            PageFile("touch-icon.png", .png, PackageResources.touch_icon_png),
            PageFile("data-page.js", .script, PackageResources.data_page_js),
            PageFile("devices-page.js", .script, PackageResources.devices_page_js),
            PageFile("friends-page.js", .script, PackageResources.friends_page_js),
            PageFile("history-page.js", .script, PackageResources.history_page_js),
            PageFile("profile-page.js", .script, PackageResources.profile_page_js),
            PageFile("arrival.js", .script, PackageResources.arrival_js),
            PageFile("celebration.js", .script, PackageResources.celebration_js),
            PageFile("code-picture.js", .script, PackageResources.code_picture_js),
            PageFile("contact-field.js", .script, PackageResources.contact_field_js),
            PageFile("content-row.js", .script, PackageResources.content_row_js),
            PageFile("earn-screen.js", .script, PackageResources.earn_screen_js),
            PageFile("home-screen.js", .script, PackageResources.home_screen_js),
            PageFile("landed.js", .script, PackageResources.landed_js),
            PageFile("landing.js", .script, PackageResources.landing_js),
            PageFile("limit-lines.js", .script, PackageResources.limit_lines_js),
            PageFile("me-screen.js", .script, PackageResources.me_screen_js),
            PageFile("offer-row.js", .script, PackageResources.offer_row_js),
            PageFile("reward-words.js", .script, PackageResources.reward_words_js),
            PageFile("shake-screen.js", .script, PackageResources.shake_screen_js),
            PageFile("shop-screen.js", .script, PackageResources.shop_screen_js),
            PageFile("sign-in-sheet.js", .script, PackageResources.sign_in_sheet_js),
            PageFile("upload-picture.js", .script, PackageResources.upload_picture_js),
            PageFile("upload-row.js", .script, PackageResources.upload_row_js),
            PageFile("upload-screen.js", .script, PackageResources.upload_screen_js),
            PageFile("voucher.js", .script, PackageResources.voucher_js),
            PageFile("ways-list.js", .script, PackageResources.ways_list_js),
            PageFile("ways-sheet.js", .script, PackageResources.ways_sheet_js),
            PageFile("chime.js", .script, PackageResources.chime_js),
            PageFile("motion.js", .script, PackageResources.motion_js),
            PageFile("position.js", .script, PackageResources.position_js),
            PageFile("access.js", .script, PackageResources.access_js),
            PageFile("event-lines.js", .script, PackageResources.event_lines_js),
            PageFile("idempotency-keys.js", .script, PackageResources.idempotency_keys_js),
            PageFile("interface-client.js", .script, PackageResources.interface_client_js),
            PageFile("member-state.js", .script, PackageResources.member_state_js),
            PageFile("next-step.js", .script, PackageResources.next_step_js),
            PageFile("next-ways.js", .script, PackageResources.next_ways_js),
            PageFile("phone-number.js", .script, PackageResources.phone_number_js),
            PageFile("places.js", .script, PackageResources.places_js),
            PageFile("routes.js", .script, PackageResources.routes_js),
            PageFile("texts.js", .script, PackageResources.texts_js),
            PageFile("card-layout.js", .script, PackageResources.card_layout_js),
            PageFile("card-pages.js", .script, PackageResources.card_pages_js),
            PageFile("physics-bodies.js", .script, PackageResources.physics_bodies_js),
            PageFile("physics-collisions.js", .script, PackageResources.physics_collisions_js),
            PageFile("physics-rules.js", .script, PackageResources.physics_rules_js),
            PageFile("physics-solver.js", .script, PackageResources.physics_solver_js),
            PageFile("physics.js", .script, PackageResources.physics_js),
            PageFile("shake-detector.js", .script, PackageResources.shake_detector_js),
            PageFile("throw-speed.js", .script, PackageResources.throw_speed_js),
            PageFile("framing-cells.js", .script, PackageResources.framing_cells_js),
            PageFile("framing-paper.js", .script, PackageResources.framing_paper_js),
            PageFile("framing.js", .script, PackageResources.framing_js),
            PageFile("photo-series.js", .script, PackageResources.photo_series_js),
            PageFile("sha256.js", .script, PackageResources.sha256_js),
            PageFile("upload-answer.js", .script, PackageResources.upload_answer_js),
            PageFile("upload-cards.js", .script, PackageResources.upload_cards_js),
            PageFile("upload-queue.js", .script, PackageResources.upload_queue_js),
            PageFile("upload-sender.js", .script, PackageResources.upload_sender_js),
            PageFile("wav.js", .script, PackageResources.wav_js),
            PageFile("de.json", .json, PackageResources.de_json),
            PageFile("desk.de.json", .json, PackageResources.desk_de_json),
            PageFile("desk.en.json", .json, PackageResources.desk_en_json),
            PageFile("desk.es.json", .json, PackageResources.desk_es_json),
            PageFile("desk.fr.json", .json, PackageResources.desk_fr_json),
            PageFile("desk.it.json", .json, PackageResources.desk_it_json),
            PageFile("en.json", .json, PackageResources.en_json),
            PageFile("es.json", .json, PackageResources.es_json),
            PageFile("fr.json", .json, PackageResources.fr_json),
            PageFile("it.json", .json, PackageResources.it_json),
            PageFile("desk-appeals.js", .script, PackageResources.desk_appeals_js),
            PageFile("desk-cards.js", .script, PackageResources.desk_cards_js),
            PageFile("desk-elements.js", .script, PackageResources.desk_elements_js),
            PageFile("desk-entry.js", .script, PackageResources.desk_entry_js),
            PageFile("desk-find.js", .script, PackageResources.desk_find_js),
            PageFile("desk-service.js", .script, PackageResources.desk_service_js),
            PageFile("desk-story.js", .script, PackageResources.desk_story_js),
            PageFile("desk-tabs.js", .script, PackageResources.desk_tabs_js),
            PageFile("desk-texts.js", .script, PackageResources.desk_texts_js),
            PageFile("review.css", .style, PackageResources.review_css),
            PageFile("desk-actions.js", .script, PackageResources.desk_actions_js),
            PageFile("desk-item.js", .script, PackageResources.desk_item_js),
            PageFile("desk-lines.js", .script, PackageResources.desk_lines_js),
            PageFile("desk-marks.js", .script, PackageResources.desk_marks_js),
            PageFile("desk-queue.js", .script, PackageResources.desk_queue_js),
            PageFile("desk-reason.js", .script, PackageResources.desk_reason_js),
            PageFile("desk-unsure.js", .script, PackageResources.desk_unsure_js),
            PageFile("desk-zoom.js", .script, PackageResources.desk_zoom_js),
            PageFile("row-tilt.js", .script, PackageResources.row_tilt_js),
            PageFile("partner.js", .script, PackageResources.partner_js),
        ].map { ($0.name, $0) })
}
