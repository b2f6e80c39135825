// swift-tools-version:6.1
import PackageDescription

// The layers of qix, lowest first. A target imports only targets above it in this file;
// Documentation/architecture.md says what each is for.
/// Loops over pixels: without the optimiser a debug build reads a picture in minutes where it needs seconds. As a
/// whole, because file by file the optimiser does the same work again for each: half as much time once more.
let pixelLoops: [SwiftSetting] = [
    .unsafeFlags(
        ["-O", "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"], .when(configuration: .debug))
]

/// Parts that can be left out of a build: `QIX_OPTIONS` names those that it has, separated by commas, or is `none`.
/// Without it a build has all. A package trait would be given to every module, and so switching one would build
/// everything again.
let options: Set<Substring> =
    Context.environment["QIX_OPTIONS"].map { Set($0.split(separator: ",")) } ?? [
        "service", "postgresql", "sound", "zxing", "heic",
    ]
let hasService = options.contains("service")
let hasPostgreSQL = options.contains("postgresql")
let hasSound = options.contains("sound")
let hasZXing = options.contains("zxing")
let hasHEIC = options.contains("heic")
let postgreSQL: [SwiftSetting] = hasPostgreSQL ? [.define("POSTGRESQL")] : []
let sound: [SwiftSetting] = hasSound ? [.define("SOUND")] : []
let zxing: [SwiftSetting] = hasZXing ? [.define("ZXING")] : []
let heic: [SwiftSetting] = hasHEIC ? [.define("HEIC")] : []

// The files of the service's pages, under Sources/Service/Page; `PageFiles` says how each is sent.
let pageFiles = [
    "Phone/Capture/camera-judge.js", "Phone/Capture/camera-parts.js", "Phone/Capture/camera-stream.js",
    "Phone/Capture/camera.js", "Phone/Capture/capture.css", "Phone/Capture/capture.js", "Phone/Capture/listener.js",
    "Phone/Capture/microphone.js", "Phone/Capture/pcm-worklet.js", "Phone/Capture/photo-store.js",
    "Phone/Capture/photo-strip.js", "Phone/Capture/scale-photo.js", "Phone/Capture/send-photo.js",
    "Phone/Cards/card-film.js", "Phone/Cards/card-motion.js", "Phone/Cards/card-overlay.js",
    "Phone/Cards/card-parts.js", "Phone/Cards/card-questions.js", "Phone/Cards/card-stage.js", "Phone/Cards/cards.css",
    "Phone/Frame/app.js", "Phone/Frame/counts.js", "Phone/Frame/directives.js", "Phone/Frame/elements.js",
    "Phone/Frame/first-texts.js", "Phone/Frame/layers.js", "Phone/Frame/live-events.js", "Phone/Frame/member-app.js",
    "Phone/Frame/memory.js", "Phone/Frame/page.css", "Phone/Frame/page.html", "Phone/Frame/push.js",
    "Phone/Frame/shell.js", "Phone/Frame/start.js", "Phone/Frame/worker.js",
    "Phone/Icons/icon-192.png", "Phone/Icons/icon-512.png", "Phone/Icons/icon.svg", "Phone/Icons/icons.svg",
    "Phone/Icons/manifest.webmanifest", "Phone/Icons/touch-icon.png",
    "Phone/Me/data-page.js", "Phone/Me/devices-page.js", "Phone/Me/friends-page.js", "Phone/Me/history-page.js",
    "Phone/Me/profile-page.js",
    "Phone/Screens/arrival.js", "Phone/Screens/celebration.js", "Phone/Screens/code-picture.js",
    "Phone/Screens/contact-field.js", "Phone/Screens/content-row.js", "Phone/Screens/earn-screen.js",
    "Phone/Screens/home-screen.js", "Phone/Screens/landed.js", "Phone/Screens/landing.js",
    "Phone/Screens/limit-lines.js", "Phone/Screens/me-screen.js", "Phone/Screens/offer-row.js",
    "Phone/Screens/reward-words.js", "Phone/Screens/shake-screen.js", "Phone/Screens/shop-screen.js",
    "Phone/Screens/sign-in-sheet.js", "Phone/Screens/upload-picture.js", "Phone/Screens/upload-row.js",
    "Phone/Screens/upload-screen.js", "Phone/Screens/voucher.js", "Phone/Screens/ways-list.js",
    "Phone/Screens/ways-sheet.js",
    "Phone/Sensors/chime.js", "Phone/Sensors/motion.js", "Phone/Sensors/position.js",
    "Shared/Member/access.js", "Shared/Member/event-lines.js", "Shared/Member/idempotency-keys.js",
    "Shared/Member/interface-client.js", "Shared/Member/member-state.js", "Shared/Member/next-step.js",
    "Shared/Member/next-ways.js", "Shared/Member/phone-number.js", "Shared/Member/places.js", "Shared/Member/routes.js",
    "Shared/Member/texts.js",
    "Shared/Motion/card-layout.js", "Shared/Motion/card-pages.js", "Shared/Motion/physics-bodies.js",
    "Shared/Motion/physics-collisions.js", "Shared/Motion/physics-rules.js", "Shared/Motion/physics-solver.js",
    "Shared/Motion/physics.js", "Shared/Motion/shake-detector.js", "Shared/Motion/throw-speed.js",
    "Shared/Photos/framing-cells.js", "Shared/Photos/framing-paper.js", "Shared/Photos/framing.js",
    "Shared/Photos/photo-series.js", "Shared/Photos/sha256.js", "Shared/Photos/upload-answer.js",
    "Shared/Photos/upload-cards.js", "Shared/Photos/upload-queue.js", "Shared/Photos/upload-sender.js",
    "Shared/Photos/wav.js",
    "Texts/de.json", "Texts/desk.de.json", "Texts/desk.en.json", "Texts/desk.es.json", "Texts/desk.fr.json",
    "Texts/desk.it.json", "Texts/en.json", "Texts/es.json", "Texts/fr.json", "Texts/it.json",
    "Desk/Frame/desk-appeals.js", "Desk/Frame/desk-cards.js", "Desk/Frame/desk-elements.js", "Desk/Frame/desk-entry.js",
    "Desk/Frame/desk-find.js", "Desk/Frame/desk-service.js", "Desk/Frame/desk-story.js", "Desk/Frame/desk-tabs.js",
    "Desk/Frame/desk-texts.js", "Desk/Frame/review.css", "Desk/Frame/review.html",
    "Desk/Review/desk-actions.js", "Desk/Review/desk-item.js", "Desk/Review/desk-lines.js", "Desk/Review/desk-marks.js",
    "Desk/Review/desk-queue.js", "Desk/Review/desk-reason.js", "Desk/Review/desk-unsure.js", "Desk/Review/desk-zoom.js",
    "Desk/Review/row-tilt.js",
    "Partner/partner.html", "Partner/partner.js",
]

let package = Package(
    name: "qix",
    platforms: [.macOS(.v14)],
    products: [
        .executable(name: "qix", targets: ["qix"]),
        .executable(name: "qix-reader", targets: ["qix-reader"]),
        .executable(name: "qix-serve", targets: ["qix-serve"]),
    ],
    // Exact versions, so that a build can be named. Packages.txt lists these packages and those that they need, with
    // their revisions; Scripts/build/packages compares. Package.resolved is not checked in: packages may come from a
    // mirror, whose addresses would be in it.
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        // C libraries, each behind one thin wrapper below.
        .systemLibrary(
            name: "CLeptonica", pkgConfig: "lept",
            providers: [.apt(["libleptonica-dev"]), .brew(["leptonica"])]),
        .systemLibrary(
            name: "CZBar", pkgConfig: "zbar",
            providers: [.apt(["libzbar-dev"]), .brew(["zbar"])]),
        // zxing-cpp has no C interface; this is as much of one as qix needs.
        .target(
            name: "CZXing", cxxSettings: [.unsafeFlags(["-O3"], .when(configuration: .debug))],
            linkerSettings: [.linkedLibrary("ZXing")]),
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        // libcrypto alone: digests and signatures, no TLS.
        .systemLibrary(
            name: "CCrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        // Filters of system calls, which only Linux has.
        .systemLibrary(name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
        // Sound files but for AAC.
        .systemLibrary(
            name: "CSndfile", pkgConfig: "sndfile",
            providers: [.apt(["libsndfile1-dev"]), .brew(["libsndfile"])]),
        // Libraries that are loaded when they are needed: their headers are asked for here and nothing is linked, so
        // these are no system libraries, and no pkgConfig may link them.
        .target(name: "CLateLibrary"),
        // HEIC: libheif-dev.
        .target(name: "CHEIF", dependencies: ["CLateLibrary"]),
        // Figures in doubt, and scripts that our own model does not read: libtesseract-dev, and leptonica for its
        // header. The reader's program links it, so that it is there.
        .target(name: "CTesseract", dependencies: ["CLateLibrary", "CLeptonica"]),
        // The client library of PostgreSQL, which has its own TLS: libpq-dev.
        .target(name: "CPostgres", dependencies: ["CLateLibrary"]),
        // HTTP and TLS: libcurl4-openssl-dev.
        .target(name: "CCurl", dependencies: ["CLateLibrary"]),
        // AAC, what phones record: libavformat-dev, libavcodec-dev, libavutil-dev.
        .target(name: "CLibAV"),
        .systemLibrary(name: "COpenMP", providers: [.apt(["libgomp1"]), .brew(["libomp"])]),

        // Text as such: how it is spelled, compared and shown. Nothing of shops or pictures.
        .target(name: "Text"),
        // Mathematics that several targets need: imports nothing but the C library.
        .target(name: "Mathematics", swiftSettings: pixelLoops),
        // Files and folders that are whole after a power cut.
        .target(name: "DurableFiles"),
        // What bounds several processes together.
        .target(name: "ControlGroups"),
        .target(name: "Cryptography", dependencies: ["Text", "DurableFiles", "CCrypto"]),

        // Values.
        .target(name: "DomainModel"),
        // Named steps of a reader: listed, traced, left out. Nothing of pictures.
        .target(name: "Passes"),

        // Read: one file's bytes → what it shows. A reader is one of a list; what they have in common comes first.
        .target(name: "ReaderAPI", dependencies: ["DomainModel"]),
        // How the loops of the three `C…Kernels` are compiled: a header.
        .target(name: "CVectorLoops"),
        // Loops over pictures, as those over bars below.
        .target(
            name: "CImageKernels", dependencies: ["CVectorLoops"],
            cSettings: [.unsafeFlags(["-O3"], .when(configuration: .debug))]),
        .target(
            name: "Imaging",
            dependencies: ["Text", "Mathematics", "DomainModel", "CImageKernels", "CLeptonica"]
                + (hasHEIC ? ["CHEIF"] : []),
            swiftSettings: pixelLoops + heic),
        // A picture decoded once for all its readers, and the check for a photographed screen.
        .target(name: "PictureReading", dependencies: ["DomainModel", "Passes", "ReaderAPI", "Imaging"]),
        // The loops of a fit of bars, as those of a net below.
        .target(
            name: "CBarKernels", dependencies: ["CVectorLoops"],
            cSettings: [.unsafeFlags(["-O3"], .when(configuration: .debug))]),
        // GS1 DataBar Limited and Expanded, from the edges along lines.
        .target(name: "DataBar", swiftSettings: pixelLoops),
        .target(
            name: "Barcodes",
            dependencies: [
                "Mathematics", "DomainModel", "Passes", "ReaderAPI", "Imaging", "PictureReading", "DataBar",
                "CBarKernels", "CZBar",
            ] + (hasZXing ? ["CZXing"] : []),
            swiftSettings: pixelLoops + zxing),
        .target(
            name: "MisreadModel", dependencies: ["DomainModel"], resources: [.embedInCode("Confusions.tsv")]),
        .target(
            name: "ReceiptGrammar", dependencies: ["Text", "Mathematics", "DomainModel", "Passes", "MisreadModel"],
            resources: [
                .embedInCode("Shops/chains.txt"), .embedInCode("Sums/Doubts.tsv"),
                .embedInCode("SecondReader/SecondReader.tsv"), .embedInCode("Scores/Merchant.tsv"),
                .embedInCode("Scores/DateOrder.tsv"), .embedInCode("Scores/NameRows.tsv"),
                .embedInCode("Scores/Receipt.tsv"), .embedInCode("Scores/Total.tsv"), .embedInCode("Scores/Date.tsv"),
                .embedInCode("Scores/Line.tsv"),
            ]
                + [
                    "bg", "common", "cs", "da", "de", "el", "en", "en-GB", "en-MY", "en-US", "es", "fi", "fr", "hr",
                    "hu", "it", "nb", "nl", "pl", "pt", "ro", "sk", "sl", "sv",
                ].map {
                    .embedInCode("Locales/\($0).json")
                }),
        // The nets that find print and read it, within the program: Models/README.md.
        .target(
            name: "CModels", path: "Models",
            exclude: ["README.md", "learning.tsv", "page-learning.tsv", "page.net", "till.traineddata"]),
        // The loops of a net that reads rows; without the optimiser they take a hundred times as long.
        .target(
            name: "CRowKernels", dependencies: ["CVectorLoops"],
            cSettings: [.unsafeFlags(["-O3"], .when(configuration: .debug))]),
        // The loops of a net that finds print, as those of the net that reads it.
        .target(
            name: "CPageKernels", dependencies: ["CVectorLoops"],
            cSettings: [.unsafeFlags(["-O3"], .when(configuration: .debug))]),
        .target(
            name: "PageModel", dependencies: ["Mathematics", "Imaging", "CPageKernels"], swiftSettings: pixelLoops),
        .target(
            name: "RowModel", dependencies: ["Mathematics", "Imaging", "CRowKernels"], swiftSettings: pixelLoops),
        // Photos of one receipt → its rows, each once.
        .target(
            name: "RowStitching", dependencies: ["Text", "DomainModel", "ReceiptGrammar"], swiftSettings: pixelLoops),
        .target(
            name: "Receipts",
            dependencies: [
                "Mathematics", "Cryptography", "DomainModel", "Passes", "ReaderAPI", "Imaging", "PictureReading",
                "CImageKernels", "PageModel", "RowModel", "ReceiptGrammar", "RowStitching", "CTesseract", "CModels",
                "COpenMP",
            ],
            resources: [.embedInCode("Page/Print/Print.tsv"), .embedInCode("Words/Word.tsv")],
            swiftSettings: pixelLoops),
        // Watermarks: put into sound, and found in recordings.
        .target(
            name: "Sound", dependencies: ["Mathematics", "DomainModel", "Passes", "ReaderAPI", "CSndfile", "CLibAV"],
            swiftSettings: pixelLoops),
        .target(
            name: "Readers",
            dependencies: [
                "Cryptography", "DomainModel", "Passes", "ReaderAPI", "Imaging", "PictureReading", "Barcodes",
                "ReceiptGrammar", "Receipts",
            ] + (hasSound ? ["Sound"] : []), swiftSettings: sound),

        // Award: a reading and what is already owed → what it earns.
        .target(
            name: "Catalog", dependencies: ["Text", "Mathematics", "DomainModel"],
            resources: [
                "cs", "da", "de", "en", "es", "fi", "fr", "hr", "hu", "it", "nl", "pl", "pt", "ro", "sv",
                "Translations",
            ].map { .embedInCode("Words/\($0).txt") }
                + [.embedInCode("Lines/OwnLabels.txt"), .embedInCode("Matching/Weights.tsv")]),
        .target(name: "CatalogImport", dependencies: ["DomainModel", "Catalog", "CZlib"]),
        .target(name: "Compression", dependencies: ["CZlib"]),
        // What distinguishes one receipt from another, and whether two pictures show the same.
        .target(
            name: "ReceiptIdentity", dependencies: ["Text", "Mathematics", "Cryptography", "DomainModel"],
            resources: [.embedInCode("Likeness.tsv")]),
        // Fields of YAML files, read strictly.
        .target(
            name: "YAMLFields", dependencies: ["Text", "DomainModel", "Yams"],
            resources: ["Figures", "Months", "OtherWords"].map { .embedInCode("Names/\($0).tsv") }),
        .target(
            name: "Campaigns",
            dependencies: ["Text", "DomainModel", "YAMLFields", "Catalog", "ReceiptIdentity", "Lottie", "Yams"],
            resources: ["Audiences/Regions", "Content/Colours"].map { .embedInCode("\($0).tsv") }),
        // What users read, in five languages: one file a language.
        .target(
            name: "Messages", dependencies: ["DomainModel", "ReceiptIdentity", "Campaigns"],
            resources: ["de", "en", "es", "fr", "it"].map { .embedInCode("Texts/\($0).json") }),
        // Keep: tables and transactions as such, then one target a database, the only one that imports its client.
        .target(name: "SQL"),
        .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "SQLite",
            dependencies: [
                "SQL", "CSQLite", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .target(name: "Postgres", dependencies: ["SQL", "CPostgres"]),

        .target(
            name: "Ledger",
            dependencies: [
                "Text", "DurableFiles", "Cryptography", "SQL", "DomainModel", "Catalog", "ReceiptIdentity", "Campaigns",
                "Messages",
            ]),
        // Where work stands in a trace, and its spans on their way to a collector.
        .target(
            name: "Traces",
            dependencies: ["Text", .product(name: "Tracing", package: "swift-distributed-tracing")]),
        // Uploads on their way, for readers and deciders on many machines.
        .target(name: "UploadQueue", dependencies: ["Text", "SQL", "DomainModel", "Traces"]),
        // A path or an address → the ledger in the store that is there.
        .target(
            name: "Stores",
            dependencies: ["DurableFiles", "SQL", "SQLite", "Ledger", "UploadQueue"]
                + (hasPostgreSQL ? ["Postgres"] : []),
            swiftSettings: postgreSQL),

        // Reader processes: the supervisor's side and the confined one's. What they run is handed in, so that whoever
        // only supervises links no library that decodes pictures.
        .target(name: "CProcess"),
        .target(
            name: "Workers",
            dependencies: [
                "CProcess", .target(name: "CSeccomp", condition: .when(platforms: [.linux])), "Text", "Cryptography",
                "DomainModel", .product(name: "Logging", package: "swift-log"),
            ]),
        // Requests to web servers.
        .target(name: "HTTPClient", dependencies: ["CCurl"]),
        // Objects in buckets of a store that speaks the S3 interface.
        .target(name: "ObjectStorage", dependencies: ["Text", "Cryptography", "DomainModel", "HTTPClient"]),
        // Providers of identities: what they say of a person, and whether it is to be believed.
        .target(name: "SignIn", dependencies: ["Text", "Cryptography", "YAMLFields", "HTTPClient", "Yams"]),
        // What people put right → a tuning pack that readings are interpreted by.
        .target(
            name: "Corrections",
            dependencies: ["Text", "Cryptography", "DomainModel", "Catalog", "Campaigns", "Ledger"]),
        .target(
            name: "Awarding",
            dependencies: ["Text", "DomainModel", "Catalog", "Campaigns", "Messages", "Ledger", "Corrections"]),
        .target(
            name: "Report",
            dependencies: [
                "Text", "Cryptography", "DomainModel", "Catalog", "Campaigns", "Messages", "Ledger", "Awarding",
                .product(name: "Mustache", package: "swift-mustache"),
            ],
            resources: ["page.mustache", "card.mustache", "summary.mustache", "report.css", "report.js"].map {
                .embedInCode("Templates/\($0)")
            }),
        .target(
            name: "Intake",
            dependencies: [
                "Text", "DurableFiles", "Cryptography", "SQL", "DomainModel", "Catalog", "Campaigns", "Messages",
                "Ledger",
                "UploadQueue",
                "Awarding",
                "Workers", "HTTPClient", "ObjectStorage", "Traces",
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ]),
        // Serve: the same, over HTTP, for people with phones.
        .target(
            name: "Accounts", dependencies: ["Text", "Cryptography", "SQL", "DomainModel"],
            resources: [.embedInCode("Mailboxes.tsv"), .embedInCode("Postcodes.tsv")]),
        .target(name: "ContentAndReferrals", dependencies: ["Text", "SQL", "DomainModel", "Campaigns"]),
        .target(name: "ReviewQueue", dependencies: ["Text", "SQL", "DomainModel", "Campaigns", "Ledger"]),
        .target(
            name: "Redemption",
            dependencies: ["Text", "Cryptography", "SQL", "DomainModel", "YAMLFields", "Campaigns", "Ledger", "Yams"]),
        // QR codes, written: no library that also decodes pictures is linked for it.
        .target(name: "QRCodes"),
        .target(name: "LinearCodes"),
        // Animations of designers as animated SVGs.
        .target(name: "Lottie"),
        .target(
            name: "Links",
            dependencies: [
                "Text", "SQL", "DomainModel", "YAMLFields", "Campaigns", "Ledger", "Accounts", "Redemption", "QRCodes",
                "Yams",
            ]),
        .target(
            name: "Proposals",
            dependencies: ["Text", "SQL", "DomainModel", "YAMLFields", "Campaigns", "Yams"]),
        .target(
            name: "Webhooks",
            dependencies: ["Text", "Cryptography", "SQL", "DomainModel", "YAMLFields", "Ledger", "Yams"]),
        // Messages to browsers whose page is closed.
        .target(name: "WebPush", dependencies: ["Text", "Cryptography", "HTTPClient", "SQL", "DomainModel"]),
        .target(
            name: "Service",
            dependencies: [
                "Text", "DurableFiles", "Cryptography", "SQL", "DomainModel", "YAMLFields", "Catalog", "Campaigns",
                "Messages",
                "Ledger",
                "Awarding",
                "Workers", "HTTPClient", "SignIn", "Intake", "Accounts", "ContentAndReferrals", "Redemption",
                "ReviewQueue", "QRCodes", "Links", "Proposals", "Webhooks", "WebPush", "Compression", "LinearCodes",
                "Traces",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ],
            exclude: ["Page/tsconfig.json", "Page/package.json"],
            resources: [.embedInCode("Interface/openapi.json")] + pageFiles.map { .embedInCode("Page/\($0)") }),
        // Programs: what they share, and then the three, which run one another.
        .target(
            name: "Arguments",
            dependencies: [
                "CProcess", "Text", "Cryptography", "DomainModel", "ReaderAPI", "ReceiptGrammar", "Workers", "Yams",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        // What the programs that decide share.
        .target(
            name: "LedgerArguments",
            dependencies: [
                "Arguments", "Text", "DomainModel", "Catalog", "Campaigns", "Ledger", "Corrections", "Stores",
                "Awarding", "HTTPClient", "Intake", "Traces",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ]),
        // Decodes pictures and sound. It holds no secret and no ledger.
        .executableTarget(
            name: "qix-reader",
            dependencies: [
                "Arguments", "DomainModel", "Passes", "ReaderAPI", "Imaging", "Barcodes", "Readers", "Workers",
                "ControlGroups",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ] + (hasSound ? ["Sound"] : []), swiftSettings: sound,
            // Its functions are called by way of CTesseract; linked, it is there or the program does not start.
            linkerSettings: [.linkedLibrary("tesseract", .when(platforms: [.linux]))]),
        // Answers over HTTP.
        .executableTarget(
            name: "qix-serve",
            dependencies: [
                "Arguments", "LedgerArguments", "DurableFiles", "Cryptography", "SQL", "DomainModel", "Catalog",
                "Campaigns", "Ledger", "Corrections", "UploadQueue", "Stores",
                "Awarding", "Workers", "Intake", "Accounts", "ContentAndReferrals", "Redemption", "ReviewQueue",
                "Links", "Proposals", "Traces", "Webhooks", "WebPush", "SignIn", "Service",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        // Everything else. It decodes no picture and listens to nobody.
        .executableTarget(
            name: "qix",
            dependencies: [
                "Arguments", "LedgerArguments", "Text", "Cryptography", "DomainModel", "YAMLFields", "Passes",
                "ReceiptGrammar", "Catalog",
                "CatalogImport", "ReceiptIdentity", "Campaigns", "Messages", "SQL", "SQLite", "Ledger", "UploadQueue",
                "Corrections", "DurableFiles", "Stores", "Awarding", "Report", "Workers", "HTTPClient", "ObjectStorage",
                "Intake", "Accounts", "ContentAndReferrals", "ReviewQueue", "Redemption", "Traces", "Webhooks",
                "WebPush",
                "QRCodes", "Links",
                "Proposals",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            resources: ["campaigns", "rewards", "catalog"].map { .embedInCode("Begin/Schemas/\($0).schema.json") }
                + ["campaigns", "rewards", "qix"].flatMap { file in
                    ["de", "en", "es", "fr", "it"].map { .embedInCode("Begin/Templates/\(file).\($0).yaml") }
                }),
        // Measurements of parts, which the product does not need.
        .executableTarget(
            name: "qix-bench",
            dependencies: [
                "Arguments", "SQL", "DomainModel", "Catalog", "Campaigns", "Ledger", "Stores",
                "SyntheticData", .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ] + (hasSound ? ["Sound"] : []), path: "Benchmarks/Program", swiftSettings: sound),

        // What tests share: seeded randomness, folders that go with the test, a reader that misbehaves on request.
        .target(name: "TestSupport", dependencies: ["Mathematics"], path: "Tests/TestSupport"),
        // A provider of identities that answers as the large ones do, and lies on request.
        .target(
            name: "SignInSupport", dependencies: ["CCrypto", "Cryptography", "TestSupport"],
            path: "Tests/SignInSupport"),
        // Made-up catalogues and uploads, for tests and measurements.
        .target(
            name: "SyntheticData",
            dependencies: ["Text", "Mathematics", "DomainModel", "Catalog", "ReceiptIdentity", "Campaigns", "Ledger"],
            path: "Tests/SyntheticData"),
        // Room on every kind of store there is.
        .target(
            name: "StoreSupport",
            dependencies: ["SQL", "SQLite", "Postgres", "DomainModel", "Campaigns", "Ledger", "Stores", "TestSupport"],
            path: "Tests/StoreSupport"),
        // A service over stores in a folder, whose reader is a faulty one.
        .target(
            name: "ServiceSupport",
            dependencies: [
                "SQL", "SQLite", "Catalog", "Ledger", "Stores", "Workers", "Awarding", "Intake", "Accounts",
                "ContentAndReferrals", "Redemption", "ReviewQueue", "Links", "Proposals", "WebPush", "Service",
                "FaultyReader", .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/ServiceSupport"),
        .target(
            name: "FaultyReader", dependencies: ["DomainModel", "Workers", "TestSupport"], path: "Tests/FaultyReader"),

        // A reader that tries to get out of its confinement, with system calls past the C library.
        .target(name: "CRawCall", path: "Tests/CRawCall"),
        .executableTarget(
            name: "EscapingReader", dependencies: ["CRawCall", "CSeccomp", "DomainModel", "Workers"],
            path: "Tests/EscapingReader"),

        .testTarget(name: "TextTests", dependencies: ["Text"]),
        .testTarget(name: "MathematicsTests", dependencies: ["Mathematics"]),
        .testTarget(name: "ControlGroupsTests", dependencies: ["ControlGroups", "TestSupport"]),
        .testTarget(name: "DurableFilesTests", dependencies: ["DurableFiles", "TestSupport"]),
        .testTarget(name: "CryptographyTests", dependencies: ["Cryptography", "Text", "TestSupport"]),
        .testTarget(name: "DomainModelTests", dependencies: ["DomainModel", "TestSupport"]),
        .testTarget(
            name: "ImagingTests",
            dependencies: [
                "Mathematics", "DomainModel", "Imaging", "CImageKernels", "ReceiptIdentity", "TestSupport",
            ],
            exclude: ["Formats"]),
        .testTarget(name: "DataBarTests", dependencies: ["DataBar", "TestSupport"], swiftSettings: pixelLoops),
        .testTarget(
            name: "BarcodesTests",
            dependencies: [
                "Mathematics", "DomainModel", "ReaderAPI", "Imaging", "CBarKernels", "CZBar", "Barcodes", "TestSupport",
            ],
            swiftSettings: pixelLoops),
        .testTarget(name: "MisreadModelTests", dependencies: ["DomainModel", "MisreadModel"]),
        .testTarget(
            name: "ReceiptGrammarTests", dependencies: ["DomainModel", "Passes", "ReceiptGrammar", "TestSupport"],
            exclude: ["Goldens"]
        ),
        .testTarget(name: "RowStitchingTests", dependencies: ["DomainModel", "ReceiptGrammar", "RowStitching"]),
        .testTarget(
            name: "ReceiptsTests",
            dependencies: ["DomainModel", "Imaging", "PageModel", "ReceiptGrammar", "Receipts", "TestSupport"]),
        .testTarget(
            name: "PageModelTests", dependencies: ["Imaging", "PageModel", "CPageKernels", "CModels", "TestSupport"]),
        .testTarget(
            name: "RowModelTests", dependencies: ["Imaging", "RowModel", "CRowKernels", "CModels", "TestSupport"]),
        .testTarget(
            name: "SoundTests", dependencies: ["Mathematics", "DomainModel", "Sound", "TestSupport"],
            exclude: ["Formats"],
            swiftSettings: pixelLoops),
        .testTarget(name: "ReaderAPITests", dependencies: ["ReaderAPI"]),
        .testTarget(
            name: "ReadersTests",
            dependencies: [
                "Text", "DomainModel", "ReaderAPI", "Imaging", "PictureReading", "Sound", "Readers", "TestSupport",
            ],
            exclude: ["Gallery", "Pictures"]),
        .testTarget(
            name: "CatalogTests",
            dependencies: ["DomainModel", "Catalog", "CatalogImport", "SyntheticData", "TestSupport"],
            exclude: ["Suite"]),
        .testTarget(name: "ReceiptIdentityTests", dependencies: ["DomainModel", "ReceiptIdentity"]),
        .testTarget(
            name: "CampaignsTests",
            dependencies: [
                "DomainModel", "ReceiptIdentity", "YAMLFields", "Catalog", "Campaigns", "Messages", "TestSupport",
            ],
            exclude: ["Recorded"]),
        .testTarget(
            name: "ProgrammeFilesTests",
            dependencies: ["DomainModel", "YAMLFields", "Catalog", "Campaigns", "Redemption", "TestSupport", "Yams"]),
        .testTarget(
            name: "MessagesTests", dependencies: ["DomainModel", "ReceiptIdentity", "Campaigns", "Messages"],
            exclude: ["Sentences.txt"]),
        .testTarget(
            name: "SQLTests",
            dependencies: ["SQL", "SQLite", "Postgres", "TestSupport", .product(name: "GRDB", package: "GRDB.swift")]),
        .testTarget(
            name: "LedgerTests",
            dependencies: [
                "Text", "Cryptography", "DomainModel", "ReceiptIdentity", "Campaigns", "Messages", "SQL", "SQLite",
                "Postgres", "Ledger", "Mathematics",
                "Stores", "Awarding", "qix-bench", "SyntheticData", "StoreSupport", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Schema"]),
        .testTarget(
            name: "CorrectionsTests",
            dependencies: ["Cryptography", "DomainModel", "Ledger", "Corrections", "TestSupport"]),
        .testTarget(
            name: "ReviewQueueTests",
            dependencies: ["DomainModel", "Catalog", "Campaigns", "Ledger", "Stores", "ReviewQueue", "StoreSupport"],
            exclude: ["Schema"]),
        .testTarget(
            name: "UploadQueueTests",
            dependencies: ["DomainModel", "SQL", "Postgres", "UploadQueue", "Stores", "StoreSupport"],
            exclude: ["Schema"]),
        .testTarget(
            name: "TracesTests",
            dependencies: ["Traces", "TestSupport", .product(name: "Tracing", package: "swift-distributed-tracing")]),
        .testTarget(name: "HTTPClientTests", dependencies: ["HTTPClient", "TestSupport"]),
        .testTarget(
            name: "ObjectStorageTests",
            dependencies: ["ObjectStorage", "Cryptography", "DomainModel", "TestSupport"]),
        .testTarget(
            name: "SignInTests",
            dependencies: ["YAMLFields", "SignIn", "SignInSupport"]),
        .testTarget(
            name: "WorkersTests",
            dependencies: ["DomainModel", "Workers", "FaultyReader", "EscapingReader", "TestSupport"]),
        .testTarget(
            name: "IntakeTests",
            dependencies: [
                "DomainModel", "Catalog", "Campaigns", "SQLite", "Ledger", "UploadQueue", "Stores", "Awarding",
                "Report",
                "Workers",
                "Intake", "FaultyReader", "StoreSupport", "TestSupport",
            ],
            exclude: ["Schema"]),
        .testTarget(
            name: "ReportTests",
            dependencies: [
                "Cryptography", "DomainModel", "Catalog", "Campaigns", "Ledger", "Stores", "Awarding", "Report",
                "TestSupport",
            ]),
        // Pictures → recorded rows; recorded rows → receipts, without pictures: what scripts measure the grammar on.
        .executableTarget(
            name: "RowRecorder", dependencies: ["DomainModel", "Imaging", "ReceiptGrammar", "Receipts"],
            path: "Tests/RowRecorder"),
        .executableTarget(
            name: "RowDecoder", dependencies: ["DomainModel", "Passes", "MisreadModel", "ReceiptGrammar"],
            path: "Tests/RowDecoder"),
        .testTarget(
            name: "AccountsTests", dependencies: ["DomainModel", "SQL", "Accounts", "StoreSupport"],
            exclude: ["Schema"]),
        .testTarget(
            name: "ContentAndReferralsTests",
            dependencies: ["DomainModel", "Campaigns", "Ledger", "Stores", "ContentAndReferrals", "StoreSupport"],
            exclude: ["Schema"]),
        .testTarget(name: "LinearCodesTests", dependencies: ["LinearCodes", "CZBar"]),
        .testTarget(
            name: "WebPushTests", dependencies: ["Text", "Cryptography", "DomainModel", "WebPush", "StoreSupport"],
            exclude: ["Schema"]),
        .testTarget(name: "LottieTests", dependencies: ["Lottie"]),
        .testTarget(
            name: "LinksTests",
            dependencies: [
                "DomainModel", "Campaigns", "Ledger", "Accounts", "Links", "QRCodes", "CZXing", "Imaging", "SQL",
                "Stores", "StoreSupport", "TestSupport",
            ],
            exclude: ["Schema"]),
        .testTarget(
            name: "ProposalsTests",
            dependencies: ["DomainModel", "Campaigns", "Proposals", "StoreSupport"], exclude: ["Schema"]),
        .testTarget(
            name: "WebhooksTests",
            dependencies: ["DomainModel", "Ledger", "Stores", "Webhooks", "StoreSupport"],
            exclude: ["Schema"]),
        .testTarget(
            name: "ServiceTests",
            dependencies: [
                "Catalog", "Campaigns", "SQLite", "Ledger", "Stores", "Awarding", "Intake", "Accounts",
                "ContentAndReferrals", "Redemption", "ReviewQueue", "Service",
                "FaultyReader", "DomainModel", "SQL", "StoreSupport", "ServiceSupport",
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["Schema"]),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "qix", "qix-reader", "qix-serve", "qix-bench", "Text", "Cryptography", "DomainModel", "Imaging",
                "Postgres", "SignInSupport", "WebPush", "TestSupport",
            ],
            exclude: ["Pictures"]),
        // Ways in for strangers' bytes, and what must hold for any; `make fuzz` and `make soak` try them at length.
        .target(
            name: "Fuzz",
            dependencies: [
                "DomainModel", "Imaging", "Sound", "ReceiptGrammar", "Catalog", "Campaigns", "Workers", "Intake",
                "Accounts", "Awarding", "Ledger", "Redemption", "Service", "ServiceSupport", "FaultyReader",
                "TestSupport",
            ],
            path: "Tests/Fuzz", exclude: ["Corpus", "Driver", "CLibFuzzer"]),
        .testTarget(name: "FuzzTests", dependencies: ["Fuzz"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// The fuzz entries as a program, for Scripts/build/fuzz alone: `loop` for seeded mutations, or the path of libFuzzer's
// archive.
if let fuzzer = Context.environment["QIX_FUZZ"] {
    let isLed = fuzzer != "loop"
    if isLed { package.targets.append(.systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer")) }
    package.targets.append(
        .executableTarget(
            name: "FuzzDriver", dependencies: isLed ? ["Fuzz", "CLibFuzzer"] : ["Fuzz"], path: "Tests/Fuzz/Driver",
            swiftSettings: isLed ? [.define("LIBFUZZER")] : [],
            linkerSettings: isLed ? [.unsafeFlags([fuzzer, "-lstdc++"])] : []))
}

// With every option a build has all targets; otherwise the programs and what they need.
if !hasService || !hasPostgreSQL || !hasSound || !hasZXing || !hasHEIC {
    keep(["qix", "qix-reader"] + (hasService ? ["qix-serve"] : []))
}

// `QIX_TESTS=ReceiptGrammarTests Scripts/build/test` builds these test targets and what they stand on, and nothing
// else: minutes less than all tests of the package, which SwiftPM links into one program.
if let chosen = Context.environment["QIX_TESTS"], !chosen.isEmpty {
    keep(chosen.split(separator: ",").map(String.init))
}

/// Leaves only the targets named and whatever they depend on.
@MainActor
func keep(_ names: [String]) {
    let byName = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    for name in names where byName[name] == nil { fatalError("QIX_TESTS: there is no target \(name)") }
    var kept: Set<String> = []
    var packages: Set<String> = []
    var open = names
    while let name = open.popLast() {
        guard kept.insert(name).inserted, let target = byName[name] else { continue }
        for dependency in target.dependencies {
            switch dependency {
            case .targetItem(let name, _): open.append(name)
            case .byNameItem(let name, _):
                // A target of the package, or a product of the package of that name.
                if byName[name] == nil { packages.insert(name) } else { open.append(name) }
            case .productItem(_, let package?, _, _): packages.insert(package)
            case .productItem: break
            @unknown default: break
            }
        }
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products.removeAll { !kept.contains($0.name) }
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
        return !packages.contains { location.lowercased().hasSuffix("/" + $0.lowercased()) }
    }
}
