import Foundation
import Testing
import TestSupport

/// The samples' programme in a service, as `make serve` shows it to who has never seen one.
@Suite("The samples' programme over HTTP")
struct SampleProgrammeTests {
    private struct Problem: Decodable { var code: String }
    private struct Named: Decodable { var id, name: String }
    private struct Balance: Decodable { var available: Int }
    private struct Shake: Decodable {
        struct Card: Decodable { var kind, text: String }
        struct Question: Decodable {
            var text: String
            var answers: [String]
        }
        struct Daily: Decodable { var coins: Int }

        var directive: String
        var title: String?
        var cards: [Card]
        var questions: [Question]
        var daily: Daily?
    }

    private func service(in scratch: ScratchFolder, _ more: [String] = []) async throws -> RunningService {
        try await RunningService(in: scratch, ["--campaigns", "images/campaigns.yaml"] + more)
    }

    private func shake(
        _ service: RunningService, _ user: RunningService.User, _ given: [String: String], in language: String = "en"
    ) async throws -> Shake {
        try await service.send(
            "POST", "/v1/shakes", token: user.token, json: given, ["Accept-Language": language]
        ).decoded()
    }

    @Test("Every screen has its shake, and the first of a day pays a coin, once")
    func shakes() async throws {
        let scratch = try ScratchFolder()
        let service = try await service(in: scratch)
        let ann = try await service.user()
        var led: [String: String] = [:]
        var paid = 0
        for screen in ["home", "earn", "shake", "shop", "me"] {
            let shown = try await shake(service, ann, ["screen": screen])
            led[screen] = shown.directive
            paid += shown.daily?.coins ?? 0
        }
        #expect(led == ["home": "read", "earn": "scan", "shake": "ask", "shop": "cards", "me": "ask"])
        #expect(paid == 1)
        #expect(try await shake(service, ann, ["screen": "earn", "place": "naviglio"]).directive == "scan")
        #expect(try await shake(service, ann, ["screen": "home", "offer": "serra-pasta"]).directive == "receipt")
        let balance: Balance = try await service.send("GET", "/v1/me/balance", token: ann.token).decoded()
        #expect(balance.available == 1)
    }

    @Test("Forty-eight first shakes at once pay one coin, and the ledger is right")
    func atOnce() async throws {
        let scratch = try ScratchFolder()
        let service = try await service(in: scratch)
        let ann = try await service.user()
        let paid = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<48 {
                group.addTask { try await shake(service, ann, ["screen": "earn"]).daily?.coins ?? 0 }
            }
            return try await group.reduce(0, +)
        }
        #expect(paid == 1)
        let balance: Balance = try await service.send("GET", "/v1/me/balance", token: ann.token).decoded()
        #expect(balance.available == 1)
        #expect(service.end(with: SIGTERM) == 0)
        let verified = try await Command.qix(["ledger", "verify", scratch.path("data/ledger.sqlite")])
        #expect(verified.status == 0, "\(verified.text)\(verified.errors)")
    }

    @Test("Two names that turn out to be one person have one coin for a day, and get no second one")
    func joined() async throws {
        struct Letter: Decodable { var code: String }
        let scratch = try ScratchFolder()
        let service = try await service(in: scratch, ["--codes", scratch.path("codes")])
        func signIn(_ user: RunningService.User) async throws {
            let contact = "ann@example.org"
            _ = try await service.send("POST", "/v1/otp", token: user.token, json: ["to": contact])
            let lines = try String(contentsOfFile: scratch.path("codes"), encoding: .utf8).split(separator: "\n")
            let letter = try #require(
                lines.compactMap { try? JSONDecoder().decode(Letter.self, from: Data($0.utf8)) }.last)
            let signed = try await service.send(
                "POST", "/v1/otp/verify", token: user.token,
                json: ["to": contact, "code": letter.code, "gender": "unsaid"])
            #expect(signed.status == 200)
        }
        let (ann, bob) = try await (service.user(), service.user())
        for user in [ann, bob] {
            #expect(try await shake(service, user, ["screen": "earn"]).daily?.coins == 1)
            try await signIn(user)
        }
        let balance: Balance = try await service.send("GET", "/v1/me/balance", token: bob.token).decoded()
        #expect(balance.available == 1)
        #expect(try await shake(service, bob, ["screen": "earn"]).daily == nil)
        #expect(service.end(with: SIGTERM) == 0)
        let verified = try await Command.qix(["ledger", "verify", scratch.path("data/ledger.sqlite")])
        #expect(verified.status == 0, "\(verified.text)\(verified.errors)")
    }

    @Test("Everything is told in the language that is asked for", arguments: ["en", "it", "de", "fr", "es"])
    func languages(language: String) async throws {
        struct Campaigns: Decodable {
            struct Owner: Decodable {
                var name: String
                var `operator`: String
            }
            var programme: Owner?
            var campaigns: [Named]
        }
        struct Rewards: Decodable { var rewards: [Named] }
        struct Entries: Decodable {
            struct Entry: Decodable { var name: String? }
            var entries: [Entry]
        }
        let scratch = try ScratchFolder()
        let service = try await service(in: scratch)
        let ann = try await service.user()
        let asked = ["Accept-Language": language]
        let story = [
            "en": "How pasta is made", "it": "Come nasce la pasta", "de": "Wie Nudeln entstehen",
            "fr": "Comment naissent les pâtes", "es": "Cómo nace la pasta",
        ]
        let read = try await shake(service, ann, ["screen": "home"], in: language)
        #expect(read.title == story[language])
        #expect(read.questions.first?.answers.count == 2)
        let campaigns: Campaigns = try await service.send("GET", "/v1/campaigns", asked).decoded()
        let gulf = [
            "en": "The pantry of the gulf", "it": "La dispensa del golfo", "de": "Die Speisekammer am Golf",
            "fr": "Le garde-manger du golfe", "es": "La despensa del golfo",
        ]
        #expect(campaigns.campaigns.first { $0.id == "golfo-pantry" }?.name == gulf[language])
        let owner = [
            "en": "the association of the shops of Pavia", "it": "il Consorzio dei negozi di Pavia",
            "de": "die Gemeinschaft der Geschäfte von Pavia", "fr": "l’association des commerces de Pavie",
            "es": "la asociación de comercios de Pavía",
        ]
        #expect(campaigns.programme?.name == "qix" && campaigns.programme?.operator == owner[language])
        let rewards: Rewards = try await service.send("GET", "/v1/rewards", token: ann.token, body: nil, asked)
            .decoded()
        let bag = [
            "en": "A cotton bag", "it": "Borsa di tela", "de": "Eine Stofftasche", "fr": "Un sac en toile",
            "es": "Una bolsa de tela",
        ]
        #expect(rewards.rewards.first { $0.id == "tote-bag" }?.name == bag[language])
        let entries: Entries = try await service.send("GET", "/v1/me/entries", token: ann.token, body: nil, asked)
            .decoded()
        let coin = [
            "en": "A coin a day", "it": "Una moneta al giorno", "de": "Eine Münze am Tag", "fr": "Une pièce par jour",
            "es": "Una moneda al día",
        ]
        #expect(entries.entries.map(\.name) == [coin[language]])
    }

    @Test("An answer names the goods that its coins are for")
    func goods() async throws {
        struct Upload: Decodable {
            struct Award: Decodable {
                var campaign: String
                var products: [String]?
            }
            var awards: [Award]
        }
        let service = try await service(in: ScratchFolder())
        let ann = try await service.user()
        let sent: Upload = try await service.upload("u001/spesa-naviglio.png", by: ann).decoded()
        let pasta = try #require(sent.awards.first { $0.campaign == "serra-pasta" })
        #expect(pasta.products == ["Valdoro Spaghetti n.5 500 g"], "\(sent.awards)")
    }

    @Test("A recording pays as a listening shake alone, and a picture as none; what was refused can be sent rightly")
    func doors() async throws {
        let scratch = try ScratchFolder()
        let service = try await service(in: scratch)
        let ann = try await service.user()
        let spot = try Data(contentsOf: Samples.root.appendingPathComponent("images/spot.wav"))
        let photo = try Data(contentsOf: Samples.root.appendingPathComponent("images/uploads/u001/spaghetti.jpg"))
        func send(_ body: Data, as type: String, _ shake: String) async throws -> RunningService.Answer {
            try await service.send(
                "POST", "/v1/uploads?shake=\(shake)", token: ann.token, body: body,
                ["Content-Type": type, "Prefer": "wait=30"])
        }
        for shake in ["auto", "scan", "receipt"] {
            for type in ["audio/wav", "image/jpeg", "application/octet-stream"] {
                let refused = try await send(spot, as: type, shake)
                #expect(refused.status == 415)
                #expect(try refused.decoded(as: Problem.self).code == "recording_as_picture")
            }
        }
        for shake in ["tv", "stadium"] {
            let refused = try await send(photo, as: "audio/wav", shake)
            #expect(refused.status == 415)
            #expect(try refused.decoded(as: Problem.self).code == "picture_as_recording")
        }
        // What it pays is told for an airing, and not for a receipt.
        struct Campaigns: Decodable {
            struct Campaign: Decodable {
                var id: String
                var coins: [String: Double]
            }
            var campaigns: [Campaign]
        }
        let told: Campaigns = try await service.send("GET", "/v1/campaigns").decoded()
        #expect(told.campaigns.first { $0.id == "serra-spot" }?.coins == ["per_airing": 12])
        let none: Balance = try await service.send("GET", "/v1/me/balance", token: ann.token).decoded()
        #expect(none.available == 0)
        let heard: RunningService.Upload = try await send(spot, as: "audio/wav", "tv").decoded()
        #expect(heard.outcome == "award" && heard.coins == 12, "\(heard)")
        let seen: RunningService.Upload = try await send(photo, as: "image/jpeg", "auto").decoded()
        #expect(seen.outcome == "award")
    }

    @Test("The film beside the programme's file comes whole and in ranges, and no other file does")
    func film() async throws {
        let scratch = try ScratchFolder()
        let service = try await service(in: scratch)
        let ann = try await service.user()
        let shown = try await shake(service, ann, ["screen": "video"])
        #expect(shown.directive == "video")
        let address = try #require(shown.cards.first?.text)
        #expect(address == "/v1/films/pasta.webm")
        let film = try Data(contentsOf: Samples.root.appendingPathComponent("images/pasta.webm"))
        let whole = try await service.send("GET", address)
        #expect(whole.status == 200 && whole.body == film && whole.headers["content-type"] == "video/webm")
        let cases: [(String, Range<Int>)] = [
            ("bytes=0-99", 0..<100), ("bytes=100-", 100..<film.count), ("bytes=-7", film.count - 7..<film.count),
            ("bytes=0-99999999", 0..<film.count),
        ]
        for (asked, range) in cases {
            let part = try await service.send("GET", address, ["Range": asked])
            #expect(part.status == 206 && part.body == film[range], "\(asked)")
            #expect(
                part.headers["content-range"] == "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(film.count)")
        }
        let outside = try await service.send("GET", address, ["Range": "bytes=\(film.count)-"])
        #expect(outside.status == 416 && outside.headers["content-range"] == "bytes */\(film.count)")
        for ignored in ["bytes=5-3", "bytes=-", "lines=0-9", "bytes=0-1,4-5", "bytes=99999999999999999999-5"] {
            #expect(try await service.send("GET", address, ["Range": ignored]).status == 200, "\(ignored)")
        }
        for other in ["campaigns.yaml", "spot.wav", "..%2Fimages%2Fpasta.webm", "none.webm"] {
            #expect(try await service.send("GET", "/v1/films/\(other)").status == 404)
        }
    }

    @Test("Places are told to phones, and apps that open links to their systems where there are any")
    func placesAndApps() async throws {
        struct Places: Decodable {
            struct Place: Decodable, Equatable {
                var id: String
                var latitude, longitude: Double
                var radius_m: Int
            }
            var places: [Place]
        }
        let scratch = try ScratchFolder()
        let digest = (0..<32).map { _ in "A1" }.joined(separator: ":")
        let apps = try scratch.write(
            "apps.yaml",
            """
            apple: [{team: ABCDE12345, bundle: it.example.coins}]
            android: [{package: it.example.coins, sha256: ["\(digest)"]}]
            """.utf8)
        let paths = ["/.well-known/apple-app-site-association", "/.well-known/assetlinks.json"]
        do {
            let service = try await service(in: scratch)
            let told: Places = try await service.send("GET", "/v1/places").decoded()
            #expect(
                told.places.first
                    == Places.Place(id: "naviglio", latitude: 45.4521, longitude: 9.1736, radius_m: 800))
            for path in paths { #expect(try await service.send("GET", path).status == 404) }
            #expect(service.end(with: SIGTERM) == 0)
        }
        let service = try await service(in: scratch, ["--apps", apps])
        let documents = try await [service.send("GET", paths[0]), service.send("GET", paths[1])]
        #expect(documents.allSatisfy { $0.status == 200 && $0.headers["content-type"] == "application/json" })
        let text = documents.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(text[0].contains(#""appIDs":["ABCDE12345.it.example.coins"]"#) && text[0].contains(#"{"/":"/i/*"}"#))
        #expect(text[1].contains(#""package_name":"it.example.coins""#) && text[1].contains(digest))
    }
}

extension RunningService {
    fileprivate func send(_ method: String, _ path: String, _ headers: [String: String]) async throws -> Answer {
        try await send(method, path, token: nil, body: nil, headers)
    }
}
