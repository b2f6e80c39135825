import Foundation
import Retail
import TestSupport
import Testing

/// Recordings of marked spots, through every way in that pictures have.
@Suite("Shakes at a television and in a stadium")
struct RecordingCommandTests {
    private static let campaigns = """
        campaigns:
          - id: news
            name: Eight o'clock
            partner: Alpi SpA
            shake: tv
            from: 2026-03-01
            to: 2026-03-31
            coins: {per_airing: 5}
            marks:
              - {id: 4711, at: Canale Uno, airings: [{from: 2026-03-12T19:30, to: 2026-03-12T20:30, repeats: daily}]}
        """

    /// A folder with `campaigns.yaml`, `spot.wav` and what was marked with it at these moments.
    private func shop(_ marks: [(name: String, id: Int, at: String)]) async throws -> ScratchFolder {
        let scratch = try ScratchFolder()
        try Self.campaigns.write(toFile: scratch.path("campaigns.yaml"), atomically: true, encoding: .utf8)
        let spot = scratch.path("spot.wav")
        try SoundCommandTests.wav(SoundCommandTests.noise(seconds: 6)).write(to: URL(fileURLWithPath: spot))
        for (name, id, at) in marks {
            let put = try await Command.qix(
                ["sound", "mark", spot, "--id", "\(id)", "--out", scratch.path(name), "--at", at])
            #expect(put.status == 0, "\(put.errors)")
        }
        return scratch
    }

    private static let eight = "2026-03-12T19:10:00Z"

    @Test("qix read tells the mark in the confined process, whatever the file's name")
    func read() async throws {
        let scratch = try await shop([("marked.wav", 4711, Self.eight)])
        let photo = scratch.path("photo.jpg")
        try FileManager.default.copyItem(atPath: scratch.path("marked.wav"), toPath: photo)
        let outcome = try await Command.qix(["read", photo, scratch.path("spot.wav")] + Samples.patience)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let readings = try outcome.lines.map { try JSONDecoder().decode(Reading.self, from: Data($0.utf8)) }
        #expect(readings.map(\.watermark?.mark.id) == [4711, nil])
        #expect(readings.map(\.kind) == [.sound, .sound] && readings.map(\.format) == ["wav", "wav"])
        #expect(readings.allSatisfy { $0.error == nil && $0.seconds == 6 })
    }

    @Test("qix check says what was heard and what it earns")
    func check() async throws {
        let scratch = try await shop([("marked.flac", 4711, Self.eight)])
        func check(at moment: String, _ options: [String] = []) async throws -> Command.Outcome {
            try await Command.qix(
                [
                    "check", scratch.path("marked.flac"), "--catalog", "images/catalog.csv", "--campaigns",
                    scratch.path("campaigns.yaml"), "--at", moment,
                ] + options)
        }
        let words = try await check(at: Self.eight)
        #expect(words.status == 0, "\(words.errors)")
        #expect(words.text.contains("heard     mark 4711, of the same hour"), "\(words.text)")
        #expect(words.text.contains("award: 5 coins") && words.text.contains("5 an airing"))
        let replayed = try await check(at: "2026-03-13T19:10:00Z", ["--shake", "tv"])
        #expect(replayed.text.contains("replayed_recording") && replayed.text.contains("of 24 hours earlier"))
        let other = try await check(at: Self.eight, ["--shake", "receipt"])
        #expect(other.text.contains("not_a_receipt"))
    }

    @Test("qix batch pays recordings from a manifest once an airing, and tells why not")
    func batch() async throws {
        let scratch = try await shop([
            ("first.wav", 4711, Self.eight), ("second.flac", 4711, Self.eight),
            ("old.wav", 4711, "2026-03-11T19:10:00Z"),
            ("other.wav", 99, Self.eight),
        ])
        try Data("no sound".utf8).write(to: URL(fileURLWithPath: scratch.path("words.wav")))
        try Data(contentsOf: URL(fileURLWithPath: scratch.path("first.wav"))).prefix(40)
            .write(to: URL(fileURLWithPath: scratch.path("cut.wav")))
        let rows: [(file: String, user: String, shake: String, code: String)] = [
            ("first.wav", "ann", "tv", "awarded"), ("second.flac", "ann", "tv", "same_airing_again"),
            ("old.wav", "ann", "tv", "replayed_recording"), ("other.wav", "ann", "auto", "unknown_mark"),
            ("spot.wav", "bob", "stadium", "no_mark_heard"), ("words.wav", "bob", "tv", "unreadable"),
            ("cut.wav", "bob", "tv", "unreadable_recording"),
        ]
        var manifest = "image,user,shake,uploaded_at,tier\n"
        for (number, row) in rows.enumerated() {
            manifest += "\(row.file),\(row.user),\(row.shake),2026-03-12T19:1\(number):00Z,\n"
        }
        try manifest.write(toFile: scratch.path("manifest.csv"), atomically: true, encoding: .utf8)
        let ledger = scratch.path("ledger.sqlite")
        let outcome = try await Command.qix(
            [
                "batch", scratch.path("manifest.csv"), "--catalog", "images/catalog.csv", "--campaigns",
                scratch.path("campaigns.yaml"), "--ledger", ledger, "--out", scratch.path("out"),
            ] + Samples.patience)
        #expect(outcome.status == 0, "\(outcome.errors)")
        struct Decided: Decodable {
            struct Reason: Decodable { var code: String }
            var reasons: [Reason]
        }
        let lines = try String(contentsOfFile: scratch.path("out/decisions.ndjson"), encoding: .utf8)
            .split(separator: "\n").map { try JSONDecoder().decode(Decided.self, from: Data($0.utf8)) }
        #expect(lines.map(\.reasons.first?.code) == rows.map(\.code))
        #expect(try await Command.qix(["ledger", "balance", ledger, "ann"]).text.contains("5"))
        let verified = try await Command.qix(["ledger", "verify", ledger])
        #expect(verified.status == 0, "\(verified.text)\(verified.errors)")
    }

    @Test("The service takes a recording as audio, and pays it while it is on air")
    func serve() async throws {
        let scratch = try await shop([("marked.wav", 4711, "2026-03-12T19:00:00Z")])
        let service = try await RunningService(in: scratch, ["--campaigns", scratch.path("campaigns.yaml")])
        let user = try await service.user()
        let answer = try await service.send(
            "POST", "/v1/uploads?shake=tv", token: user.token,
            body: try Data(contentsOf: URL(fileURLWithPath: scratch.path("marked.wav"))),
            ["Content-Type": "audio/wav", "Prefer": "wait=30"])
        let upload: RunningService.Upload = try answer.decoded()
        let decided = try await service.decided(upload.id, of: user)
        #expect(decided.reasons.map(\.code) == ["awarded"])
        let none = try await service.send(
            "POST", "/v1/uploads?shake=tv", token: user.token,
            body: try Data(contentsOf: URL(fileURLWithPath: scratch.path("spot.wav"))),
            ["Content-Type": "audio/wav", "Prefer": "wait=30", "Accept-Language": "it"])
        #expect(String(decoding: none.body, as: UTF8.self).contains("Tieni il telefono verso il suono"))
    }

    @Test("qix campaigns check knows marks")
    func campaigns() async throws {
        let scratch = try await shop([])
        let file = scratch.path("campaigns.yaml")
        #expect(try await Command.qix(["campaigns", "check", file, "--catalog", "images/catalog.csv"]).status == 0)
        try Self.campaigns.replacing("id: 4711", with: "id: 1048576")
            .write(toFile: file, atomically: true, encoding: .utf8)
        let wrong = try await Command.qix(["campaigns", "check", file])
        #expect(wrong.status != 0 && (wrong.text + wrong.errors).contains("campaigns[0].marks[0].id"))
    }
}
