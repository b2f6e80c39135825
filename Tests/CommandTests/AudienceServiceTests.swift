import Foundation
import Testing
import TestSupport

/// The second sample programme, `images/liguria`, in a service: a campaign, a text and a reward for young mothers of
/// one region, and everybody else beside them.
@Suite("A programme for an audience, over HTTP")
struct AudienceServiceTests {
    private static let campaigns = "images/liguria/campaigns.yaml"
    private static let italian = ["Accept-Language": "it"]

    private struct Problem: Decodable { var code, detail: String }
    private struct Directive: Decodable {
        var directive: String
        var shake, title: String?
    }

    private func service(
        in scratch: ScratchFolder, campaigns: String = AudienceServiceTests.campaigns
    ) async throws -> RunningService {
        try await RunningService(
            in: scratch,
            [
                "--codes", scratch.path("codes"), "--campaigns", campaigns, "--rewards",
                "images/liguria/rewards.yaml",
            ])
    }

    /// A person who signs in and gives all details, the postcode if any.
    private func person(
        _ contact: String, gender: String, birthday: String, postcode: String?, at service: RunningService
    ) async throws -> RunningService.User {
        let user = try await service.user()
        _ = try await service.send("POST", "/v1/otp", token: user.token, json: ["to": contact])
        struct Letter: Decodable { var code: String }
        let lines = try String(contentsOfFile: service.scratch.path("codes"), encoding: .utf8).split(separator: "\n")
        let letter = try JSONDecoder().decode(Letter.self, from: Data(try #require(lines.last).utf8))
        let signed = try await service.send(
            "POST", "/v1/otp/verify", token: user.token,
            json: ["to": contact, "code": letter.code, "gender": gender])
        #expect(signed.status == 200)
        let pro = try await service.send(
            "PATCH", "/v1/me", token: user.token,
            json: ["name": "Pat", "surname": "Doe", "birthday": birthday, "postcode": postcode].compactMapValues(\.self)
        )
        #expect(pro.status == 200)
        return user
    }

    private func shake(_ context: [String: String], by user: RunningService.User, at service: RunningService)
        async throws -> Directive
    {
        try await service.send("POST", "/v1/shakes", token: user.token, json: context, Self.italian).decoded()
    }

    @Test("Who belongs to the audience earns, reads and buys; who does not is told for whom it is")
    func audience() async throws {
        let scratch = try ScratchFolder()
        let service = try await service(in: scratch)
        let mother = try await person(
            "mother@example.org", gender: "female", birthday: "1996-05-01", postcode: "16121", at: service)
        let father = try await person(
            "father@example.org", gender: "male", birthday: "1996-05-01", postcode: "16121", at: service)

        // The receipt is not used up by who cannot earn for it.
        let refused: RunningService.Upload = try await service.upload(
            "u001/spesa-naviglio.png", by: father, ["Prefer": "wait=30", "Accept-Language": "it"]
        ).decoded()
        #expect(refused.outcome == "reject" && refused.coins == 0)
        #expect(
            refused.reasons.map(\.sentence)
                == [
                    "Le prime pappe è per donne, da 18 a 39 anni, di queste zone: Liguria.",
                    "Un quinto della pasta torna a te vale per gli acquisti dal giorno in cui hai preso il suo sconto: "
                        + "prendilo tra i premi prima della spesa.",
                ])
        let paid: RunningService.Upload = try await service.upload("u001/spesa-naviglio.png", by: mother).decoded()
        #expect(paid.outcome == "award" && paid.coins == 60)

        #expect(try await shake(["screen": "home"], by: mother, at: service).title == "I primi cucchiai")
        #expect(try await shake(["screen": "home"], by: father, at: service).directive == "receipt")
        let chosen = ["screen": "offers", "offer": "first-meals"]
        #expect(try await shake(chosen, by: father, at: service).directive == "receipt")
        let reading = ["screen": "reading", "content": "first-spoons"]
        #expect(try await shake(reading, by: father, at: service).title == "Una cucina a Genova")
        #expect(try await shake(["screen": "offers"], by: father, at: service).directive == "nothing")

        struct Rewards: Decodable {
            struct Reward: Decodable, Equatable {
                var id: String
                var for_you: Bool
                var for_whom: String?
            }
            var rewards: [Reward]
        }
        let offered: Rewards = try await service.send("GET", "/v1/rewards", token: father.token, Self.italian).decoded()
        #expect(
            offered.rewards == [
                .init(
                    id: "baby-pasta", for_you: false, for_whom: "donne, da 18 a 39 anni, di queste zone: Liguria"),
                .init(id: "pasta-back", for_you: true), .init(id: "spoonful", for_you: false),
                .init(id: "spoon", for_you: true),
            ])
        func buy(_ user: RunningService.User) async throws -> RunningService.Answer {
            try await service.send(
                "POST", "/v1/spends", token: user.token, json: ["reward": "baby-pasta"], ["Idempotency-Key": "k"])
        }
        #expect(try await buy(father).decoded(as: Problem.self).code == "audience_not_included")
        #expect(try await buy(mother).status == 201)
        struct Campaigns: Decodable {
            struct Campaign: Decodable { var for_whom: String? }
            var campaigns: [Campaign]
        }
        let campaigns: Campaigns = try await service.send("GET", "/v1/campaigns").decoded()
        #expect(campaigns.campaigns.map(\.for_whom) == ["women, 18 to 39 years old, of Liguria", nil, nil])
        try await expectExport(of: mother, from: service)
        try await expectDirectives(mother, father, at: service)
        #expect(service.end(with: SIGTERM) == 0)
        try await expectLedger(in: scratch)
    }

    /// The service shows cards to who belongs to the audience, and opens a section for the others, so often a day.
    private func expectDirectives(
        _ mother: RunningService.User, _ father: RunningService.User, at service: RunningService
    ) async throws {
        struct Shown: Decodable {
            struct Page: Decodable { var cards: [Card] }
            struct Card: Decodable { var parts: [Part] }
            struct Part: Decodable { var kind, colour: String; var text, picture: String? }
            var directive: String
            var id, section: String?
            var pages: [Page]?
        }
        func unasked(_ user: RunningService.User, screen: String = "home") async throws -> Shown? {
            let answer = try await service.send(
                "GET", "/v1/directives?screen=\(screen)", token: user.token, body: nil, Self.italian)
            #expect(answer.headers["content-type"] == "text/event-stream")
            let text = String(decoding: answer.body, as: UTF8.self)
            guard let data = text.split(separator: "\n").first(where: { $0.hasPrefix("data: ") }) else { return nil }
            #expect(text.contains("event: directive\n"))
            return try JSONDecoder().decode(Shown.self, from: Data(data.dropFirst(6).utf8))
        }
        #expect(try await unasked(mother, screen: "elsewhere") == nil)
        let welcome = try #require(try await unasked(mother))
        #expect(welcome.directive == "cards" && welcome.id == "welcome")
        let cards = try #require(welcome.pages?.first).cards
        #expect(cards.map(\.parts.count) == [3, 2] && cards[0].parts[1].text == "Benvenuta")
        #expect(try await unasked(mother)?.section == "offers")
        #expect(try await unasked(mother) == nil)
        #expect(try await unasked(father)?.section == "offers")
        #expect(try await unasked(father) == nil)
        let path = try #require(cards[0].parts[0].picture)
        let picture = try await service.send("GET", path)
        #expect(picture.status == 200 && picture.headers["content-type"] == "image/svg+xml")
        #expect(picture.headers["content-security-policy"]?.contains("sandbox") == true)
        for other in ["campaigns.yaml", "..%2Fcampaigns.yaml", "none.svg"] {
            #expect(try await service.send("GET", "/v1/card-pictures/\(other)").status == 404)
        }
        let asked = try await service.send(
            "POST", "/v1/shakes", token: father.token, json: ["screen": "news"], Self.italian)
        let shaken: Shown = try asked.decoded()
        #expect(shaken.directive == "cards" && shaken.pages?.count == 2)
    }

    /// The person is handed every field that is kept.
    private func expectExport(of mother: RunningService.User, from service: RunningService) async throws {
        struct Export: Decodable {
            struct Profile: Decodable, Equatable {
                var name, surname, gender, birthday, postcode: String?
            }
            var profiles: [Profile]
        }
        let kept: Export = try await service.send("GET", "/v1/me/export", token: mother.token).decoded()
        let profile = Export.Profile(
            name: "Pat", surname: "Doe", gender: "female", birthday: "1996-05-01", postcode: "16121")
        #expect(kept.profiles == [profile])
    }

    /// The decisions can be repeated from the ledger alone, which knows names of audiences and nothing else of a
    /// person.
    private func expectLedger(in scratch: ScratchFolder) async throws {
        let ledger = scratch.path("data/ledger.sqlite")
        let verified = try await Command.qix(["ledger", "verify", ledger])
        #expect(verified.status == 0, "\(verified.text)\(verified.errors)")
        let same = try await Command.qix(["simulate", "--ledger", ledger, "--campaigns", Self.campaigns])
        #expect(
            same.status == 0 && same.text.contains("2 uploads: ") && same.text.contains("; 0 would change"),
            "\(same.text)")
        let bytes = try Data(contentsOf: URL(filePath: ledger))
        #expect(bytes.range(of: Data("young-mothers".utf8)) != nil)
        for fact in ["1996-05-01", "16121", "Pat"] { #expect(bytes.range(of: Data(fact.utf8)) == nil, "\(fact)") }
        // Two people are fewer than the fifty that a figure may tell of.
        let checked = try await Command.qix([
            "campaigns", "check", Self.campaigns, "--people", scratch.path("data"), "--at", "2026-03-12",
        ])
        #expect(checked.status == 1 && checked.text.contains("young-mothers: fewer than 50 people"))
        #expect(!checked.errors.contains("people or more"))
    }

    @Test(
        "Of who gave no postcode the shop's counts, the receipt's own first; a postcode that was given goes before it")
    func shops() async throws {
        // The samples' shop is in 20143 Milano: in Lombardia (IT-25), and not in Liguria.
        let scratch = try ScratchFolder()
        let text = try String(contentsOf: Samples.root.appending(path: Self.campaigns), encoding: .utf8)
            .replacing("regions: [IT-42]", with: "regions: [IT-25]")
        let folder = scratch.url.appending(path: "liguria")
        try FileManager.default.copyItem(at: Samples.root.appending(path: "images/liguria"), to: folder)
        try Data(text.utf8).write(to: folder.appending(path: "campaigns.yaml"))
        let service = try await service(in: scratch, campaigns: scratch.path("liguria/campaigns.yaml"))
        func mother(_ name: String, _ postcode: String?) async throws -> RunningService.User {
            try await person(
                "\(name)@example.org", gender: "female", birthday: "1996-05-01", postcode: postcode, at: service)
        }
        let (here, genoese) = try await (mother("here", nil), mother("genoese", "16121"))
        func home(_ user: RunningService.User) async throws -> String? {
            try await shake(["screen": "home"], by: user, at: service).title
        }
        func sent(by user: RunningService.User) async throws -> RunningService.Upload {
            try await service.upload(
                "u001/spesa-naviglio.png", by: user, ["Prefer": "wait=30", "Accept-Language": "it"]
            ).decoded()
        }
        // Before a receipt tells of a shop, nobody knows where she is.
        #expect(try await home(here) == nil)
        let refused = try await sent(by: genoese)
        #expect(
            refused.coins == 0
                && refused.reasons[0].sentence
                    == "Le prime pappe è per donne, da 18 a 39 anni, di queste zone: Lombardia."
        )
        #expect(try await sent(by: here).coins == 60)
        // What needs no receipt goes by the shop of the last one that was paid.
        #expect(try await home(here) == "I primi cucchiai")
        #expect(try await home(genoese) == nil)
        #expect(service.end(with: SIGTERM) == 0)
        let ledger = scratch.path("data/ledger.sqlite")
        #expect(try await Command.qix(["ledger", "verify", ledger]).status == 0)
        // Another region for the same uploads: the shop is decided anew from what the ledger keeps.
        let elsewhere = try await Command.qix(["simulate", "--ledger", ledger, "--campaigns", Self.campaigns])
        #expect(
            elsewhere.text.contains("2 uploads: ") && elsewhere.text.contains("; 1 would change"), "\(elsewhere.text)")
    }

    @Test("A programme with an animation that grows without bound is refused at once, and the one before goes on")
    func animationBombs() async throws {
        let scratch = try ScratchFolder()
        let folder = scratch.url.appending(path: "liguria")
        try FileManager.default.copyItem(at: Samples.root.appending(path: "images/liguria"), to: folder)
        let head = #"{"v":"5.7","fr":30,"ip":0,"op":60,"w":100,"h":100,"#
        func shows(_ level: Int) -> String {
            #"{"ty":0,"refId":"c\#(level)","w":100,"h":100,"ip":0,"op":60,"ks":{}}"#
        }
        // Thirty compositions, each of which shows the next one twice; and lists within each other.
        let levels = (0..<30).map { #"{"id":"c\#($0)","layers":[\#(shows($0 + 1)),\#(shows($0 + 1))]}"# }
        let doubled = head + #""assets":[\#(levels.joined(separator: ","))],"layers":[\#(shows(0))]}"#
        let bombs = ["doubled.json": doubled, "deep.json": String(repeating: "[", count: 500_000)]
        for (name, text) in bombs { try Data(text.utf8).write(to: folder.appending(path: name)) }
        let service = try await service(in: scratch, campaigns: scratch.path("liguria/campaigns.yaml"))
        let token = try String(contentsOfFile: scratch.path("data/operator.token"), encoding: .utf8)
            .trimmingCharacters(in: .newlines)
        let before = try await service.send("GET", "/v1/programme", token: token)
        let right = String(decoding: before.body, as: UTF8.self)
        for name in bombs.keys.sorted() {
            try #require(right.contains("animation: coin.json"))
            let answer = try await service.send(
                "PUT", "/v1/programme", token: token,
                body: Data(right.replacing("animation: coin.json", with: "animation: \(name)").utf8),
                ["Content-Type": "application/yaml"])
            #expect(answer.status == 422 && String(decoding: answer.body, as: UTF8.self).contains(name), "\(name)")
        }
        let after = try await service.send("GET", "/v1/programme", token: token)
        #expect(after.headers["etag"] == before.headers["etag"])
        #expect(service.end(with: SIGTERM) == 0)
    }

    @Test("Who gave no postcode and bought elsewhere is told that the shop decided")
    func shopElsewhere() async throws {
        let scratch = try ScratchFolder()
        let service = try await service(in: scratch)
        let mother = try await person(
            "mother@example.org", gender: "female", birthday: "1996-05-01", postcode: nil, at: service)
        let refused: RunningService.Upload = try await service.upload(
            "u001/spesa-naviglio.png", by: mother, ["Prefer": "wait=30", "Accept-Language": "it"]
        ).decoded()
        #expect(refused.coins == 0 && refused.reasons[0].code == "shop_not_included")
        #expect(
            refused.reasons[0].sentence
                == "Le prime pappe è per donne, da 18 a 39 anni, di queste zone: Liguria. "
                + "Non hai dato un CAP, e nessuno scontrino mostra un negozio lì.")
        // Who has not signed in could give no postcode, and a drawn address does no more.
        let trial = try await service.user()
        let same: RunningService.Upload = try await service.upload("u001/spesa-naviglio.png", by: trial).decoded()
        #expect(same.coins == 0 && same.reasons[0].code == "audience_not_included")
    }

    @Test("A discount is taken with coins, and comes back in coins with the next receipt that shows the goods")
    func discount() async throws {
        let scratch = try ScratchFolder()
        let service = try await service(in: scratch)
        let mother = try await person(
            "mother@example.org", gender: "female", birthday: "1996-05-01", postcode: "16121", at: service)
        struct Spend: Decodable, Equatable {
            var coins: Int
            var code, symbology: String?
            var used: Bool?
        }
        struct Spends: Decodable { var spends: [Spend] }
        func take(_ reward: String, key: String) async throws -> RunningService.Answer {
            try await service.send(
                "POST", "/v1/spends", token: mother.token, json: ["reward": reward], ["Idempotency-Key": key])
        }
        // The coupon is earned by an answer, once, and costs no coins.
        #expect(try await take("spoonful", key: "a").decoded(as: Problem.self).code == "not_earned")
        let asked = try await shake(["screen": "partners"], by: mother, at: service)
        try await Task.sleep(for: .seconds(2))
        let answered = try await service.send(
            "POST", "/v1/shakes/\(asked.shake ?? "")/answers", token: mother.token,
            body: Data("{\"replies\": {\"age\": {\"choices\": [0]}}}".utf8), ["Content-Type": "application/json"])
        #expect(answered.status == 200)
        let coupon: Spend = try await take("spoonful", key: "a").decoded()
        #expect(coupon.coins == 0 && coupon.symbology == "ean13" && coupon.code?.hasPrefix("980417") == true)
        #expect(try await take("spoonful", key: "b").decoded(as: Problem.self).code == "not_earned")

        // Twenty coins for each of the goods, at most 60; and a fifth of the 2.97 euros of the pasta, in cents.
        #expect(try await take("pasta-back", key: "c").decoded() == Spend(coins: 10))
        let bought: RunningService.Upload = try await service.upload("u001/spesa-naviglio.png", by: mother).decoded()
        #expect(bought.coins == 60 + 59)
        let spends: Spends = try await service.send("GET", "/v1/spends", token: mother.token).decoded()
        #expect(spends.spends.map(\.used) == [nil, true])
        #expect(service.end(with: SIGTERM) == 0)
        let ledger = scratch.path("data/ledger.sqlite")
        #expect(try await Command.qix(["ledger", "verify", ledger]).status == 0)
        let same = try await Command.qix(["simulate", "--ledger", ledger, "--campaigns", Self.campaigns])
        #expect(same.text.contains("1 upload: ") && same.text.contains("; 0 would change"), "\(same.text)")
        let told = try await Command.qix(["ledger", "statement", ledger, "--month", "2026-03", "--format", "html"])
        let page = try scratch.write("statement.html", told.text.utf8)
        let checked = try await Command.qix(["ledger", "verify-statement", ledger, page])
        #expect(checked.status == 0, "\(checked.errors)")
    }

    @Test("A draw is sealed, told with its odds and rules, drawn after it closed, and drawn again by an audit")
    func draw() async throws {
        let scratch = try ScratchFolder()
        let service = try await service(in: scratch)
        let mother = try await person(
            "mother@example.org", gender: "female", birthday: "1996-05-01", postcode: "16121", at: service)
        struct Draws: Decodable {
            struct Draw: Decodable {
                struct Result: Decodable {
                    var seed: String
                    var place: Int?
                }
                var prize, rules: String
                var takes_part: Bool
                var entrants: Int?
                var seed_digest: String?
                var result: Result?
            }
            var draws: [Draw]
        }
        func told() async throws -> Draws.Draw {
            let draws: Draws = try await service.send("GET", "/v1/draws", token: mother.token, Self.italian).decoded()
            guard let draw = draws.draws.first else { throw RunningService.NotReady(errors: "no draw is told") }
            return draw
        }
        let open = try await told()
        #expect(open.prize == "Un cesto di primavera" && !open.takes_part && open.seed_digest == nil)
        let ledger = scratch.path("data/ledger.sqlite")
        let seed = scratch.path("basket.seed")
        let seal = ["ledger", "draw", "seal", ledger, "spring-basket", "--campaigns", Self.campaigns, "--seed", seed]
        let sealed = try await Command.qix(seal + ["--at", "2026-03-12T19:00:00Z"])
        #expect(sealed.status == 0, "\(sealed.errors)")
        let attributes = try FileManager.default.attributesOfItem(atPath: seed)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        _ = try await service.upload("u001/spesa-naviglio.png", by: mother)
        let running = try await told()
        // One person is fewer than the fifty that a figure may tell of.
        #expect(running.takes_part && running.entrants == nil && running.seed_digest?.count == 64)

        let close = ["ledger", "draw", "close", ledger, "spring-basket", "--seed", seed]
        let early = try await Command.qix(close + ["--at", "2026-05-31T19:00:00Z"])
        #expect(early.status == 1 && early.errors.contains("draw it on a later day"), "\(early.errors)")
        let drawn = try await Command.qix(close + ["--at", "2026-06-01T09:00:00Z"])
        #expect(drawn.status == 0 && drawn.text.contains("\"kind\":\"won\""), "\(drawn.errors)")
        let won = try await told()
        #expect(won.result?.place == 1 && won.result?.seed.count == 64)
        let again = try await Command.qix(seal + ["--at", "2026-03-12T19:00:00Z"])
        #expect(again.status == 0 && again.errors.contains("sealed already"))
        #expect(try await Command.qix(["ledger", "verify", ledger]).status == 0)
        let listed = try await Command.qix(["ledger", "draw", "list", ledger, "--json"])
        #expect(listed.text.contains("\"entrants\":1") && listed.text.contains("\"winners\":[\"\(mother.id)\"]"))
        #expect(try await Command.qix(close).status == 0)
        let none = try await Command.qix(
            ["ledger", "draw", "seal", ledger, "x", "--campaigns", Self.campaigns, "--seed", seed])
        #expect(none.status == 1 && none.errors.contains("lists no draw x"))
    }

    @Test(
        "A questionnaire pays once; its answers are the person's to see and to erase, and a figure needs fifty people")
    func questionnaire() async throws {
        let scratch = try ScratchFolder()
        let service = try await service(in: scratch)
        let mother = try await person(
            "mother@example.org", gender: "female", birthday: "1996-05-01", postcode: "16121", at: service)
        func ask() async throws -> Directive { try await shake(["screen": "partners"], by: mother, at: service) }
        struct Outcome: Decodable, Equatable {
            var coins: Int
            var code: String
        }
        func answer(_ shake: String?, _ body: String) async throws -> RunningService.Answer {
            try await service.send(
                "POST", "/v1/shakes/\(shake ?? "")/answers", token: mother.token, body: Data(body.utf8),
                ["Content-Type": "application/json"])
        }
        let shown = try await ask()
        #expect(shown.directive == "ask" && shown.title == "Come mangia il tuo bambino?")
        let huge = String(repeating: "x", count: 1 << 20)
        #expect(try await answer(shown.shake, "{\"replies\": {\"wish\": {\"text\": \"\(huge)\"}}}").status == 413)
        #expect(try await answer(shown.shake, "{\"pages\": [0], \"answers\": []}").status == 400)
        try await Task.sleep(for: .seconds(2))
        let replies =
            "{\"age\": {\"choices\": [1]}, \"first\": {\"choices\": [0, 2]}, \"ease\": {\"number\": 4}, "
            + "\"wish\": {\"text\": \"Più tempo\"}}"
        let paid = try await answer(shown.shake, "{\"replies\": \(replies)}")
        #expect(try paid.decoded(as: Outcome.self) == Outcome(coins: 20, code: "paid"))
        let again = try await answer(shown.shake, "{\"replies\": \(replies)}")
        #expect(try again.decoded(as: Outcome.self) == Outcome(coins: 0, code: "already_paid"))
        #expect(try await ask().directive == "nothing")

        struct Export: Decodable {
            struct Sheet: Decodable { var content: String }
            var answers: [Sheet]
        }
        let kept = try await service.send("GET", "/v1/me/export", token: mother.token)
        #expect(try kept.decoded(as: Export.self).answers.map(\.content) == ["weaning"])
        #expect(String(decoding: kept.body, as: UTF8.self).contains("Più tempo"))
        let secret = try String(contentsOfFile: scratch.path("data/operator.token"), encoding: .utf8)
        let figures = try await service.send(
            "GET", "/v1/questionnaires", token: secret.split(separator: "\n").first.map(String.init))
        let told = String(decoding: figures.body, as: UTF8.self)
        #expect(told.contains("\"id\":\"weaning\"") && !told.contains("\"people\"") && !told.contains("Più"))
        #expect(try await service.send("GET", "/v1/questionnaires", token: mother.token).status == 403)
        #expect(try await service.send("DELETE", "/v1/me", token: mother.token).status == 204)
        #expect(service.end(with: SIGTERM) == 0)
        let engagement = try Data(contentsOf: URL(filePath: scratch.path("data/engagement.sqlite")))
        let journal = (try? Data(contentsOf: URL(filePath: scratch.path("data/engagement.sqlite-wal")))) ?? Data()
        let ledger = try Data(contentsOf: URL(filePath: scratch.path("data/ledger.sqlite")))
        #expect((engagement + ledger).range(of: Data("Più tempo".utf8)) == nil && journal.isEmpty)
    }

    @Test("A shake is explained: which rule decides, and what keeps those before it from it")
    func explained() async throws {
        let explained = try await Command.qix([
            "campaigns", "explain-shake", Self.campaigns, "--screen", "home", "--tier", "pro", "--gender", "male",
            "--birthday", "1996-05-01", "--postcode", "16121", "--at", "2026-03-12",
        ])
        #expect(explained.status == 0, "\(explained.errors)")
        let words = explained.text.split(separator: "\n").map {
            $0.split(separator: " ").dropFirst().joined(separator: " ")
        }
        #expect(
            words == [
                "SHOW APPLIES", "receipt no: screens", "video no: open_contents", "read no: audience",
                "ask no: screens", "scan no: places", "receipt decides",
            ])
        let nothing = try await Command.qix(["campaigns", "explain-shake", Self.campaigns, "--screen", "other"])
        #expect(nothing.text.contains("nothing happens"))
    }
}
