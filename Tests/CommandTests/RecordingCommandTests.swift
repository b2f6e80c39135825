import DomainModel
import Foundation
import Testing
import TestSupport

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

    /// The sound of a WAV as a phone records it: AAC at 64 kbit/s, in a file of the kind that `name` ends in.
    static func asPhone(_ wav: String, _ name: String) async throws {
        let coded = try await Command.run(
            URL(fileURLWithPath: ffmpeg), ["-v", "error", "-nostdin", "-i", wav, "-c:a", "aac", "-b:a", "64k", name])
        #expect(coded.status == 0, "\(coded.errors)")
    }

    static let ffmpeg = "/usr/bin/ffmpeg"
    static let hasFFmpeg = FileManager.default.isExecutableFile(atPath: ffmpeg)

    @Test(
        "What phones record is read in the confined process: one alone, several by one reader, and by qix sound",
        .enabled(if: hasFFmpeg))
    func phones() async throws {
        let scratch = try await shop([("marked.wav", 4711, Self.eight)])
        let paths = ["one.m4a", "two.mp4", "three.3gp"].map(scratch.path)
        for path in paths { try await Self.asPhone(scratch.path("marked.wav"), path) }
        let wav = scratch.path("marked.wav")
        for read in [[paths[0]], [wav, paths[0], wav, paths[1], paths[2], wav]] {
            let outcome = try await Command.qix(["read", "--jobs", "1"] + read + Samples.patience)
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
            let readings = try outcome.lines.map { try JSONDecoder().decode(Reading.self, from: Data($0.utf8)) }
            #expect(readings.map(\.watermark?.mark.id) == read.map { _ in 4711 })
            #expect(readings.map(\.format) == read.map { $0 == wav ? "wav" : "m4a" })
            #expect(readings.allSatisfy { $0.kind == .sound && (6...6.2).contains($0.seconds ?? 0) })
        }
        let detected = try await Command.qix(["sound", "detect", "--at", Self.eight] + paths)
        #expect(detected.status == 0 && detected.lines.count == 3, "\(detected.errors)")
        #expect(detected.lines.allSatisfy { $0.contains("\"id\":4711") && $0.contains("\"hours_old\":0") })
        let remarked = scratch.path("again.wav")
        let put = try await Command.qix(
            ["sound", "mark", paths[0], "--id", "12", "--out", remarked, "--at", Self.eight])
        #expect(put.status == 0 && FileManager.default.fileExists(atPath: remarked), "\(put.errors)")
    }

    @Test("qix check shows what a phone recorded, in words, as JSON and in steps", .enabled(if: hasFFmpeg))
    func checkPhone() async throws {
        let scratch = try await shop([("marked.wav", 4711, Self.eight)])
        try await Self.asPhone(scratch.path("marked.wav"), scratch.path("marked.m4a"))
        let check = [
            "check", scratch.path("marked.m4a"), "--catalog", "images/catalog.csv", "--campaigns",
            scratch.path("campaigns.yaml"), "--at", Self.eight, "--shake", "tv",
        ]
        let words = try await Command.qix(check)
        #expect(words.text.contains("heard     mark 4711, of the same hour"), "\(words.text)\(words.errors)")
        #expect(words.text.contains("award: 5 coins"))
        let json = try await Command.qix(check + ["--json"])
        let object = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
        let reading = try #require(object["reading"] as? [String: Any])
        #expect((reading["watermark"] as? [String: Any])?["id"] as? Int == 4711)
        #expect(reading["format"] as? String == "m4a" && reading["error"] is NSNull)
        let steps = try await Command.qix(check + ["--steps", scratch.path("steps")])
        #expect(steps.text.contains("mark 4711"), "\(steps.text)\(steps.errors)")
    }

    @Test("Without FFmpeg's libraries a recording of a phone waits, with what to install, and pictures are read")
    func noLibrary() async throws {
        let scratch = try ScratchFolder()
        // Where the loader looks first, files that are no libraries.
        for major in 50..<80 {
            try Data().write(to: scratch.url.appendingPathComponent("libavformat.so.\(major)"))
        }
        let phone = "Tests/SoundTests/Formats/stereo.m4a"
        let missing = ["LD_LIBRARY_PATH": scratch.url.path]
        for paths in [[phone], [phone, "Tests/ImagingTests/Formats/colour.png"]] {
            let outcome = try await Command.qix(["read"] + paths + Samples.patience, environment: missing)
            let readings = try outcome.lines.map { try JSONDecoder().decode(Reading.self, from: Data($0.utf8)) }
            #expect(readings.count == paths.count)
            #expect(readings.first?.error?.code == .readerCrashed)
            #expect(readings.first?.error?.message.contains("install Debian's libavformat") == true)
            #expect(readings.dropFirst().allSatisfy { $0.error == nil })
        }
        let doctor = try await Command.qix(["doctor", "--sandbox", "offered"], environment: missing)
        #expect(doctor.status == 0 && doctor.text.contains("apt-get install libavformat"), "\(doctor.text)")
        // What was not read for want of a library is read when it is there: no cache remembers it.
        let manifest = "image,user,shake,uploaded_at,tier\n\(phone),ann,tv,2026-03-12T19:10:00Z,\n"
        try manifest.write(toFile: scratch.path("manifest.csv"), atomically: true, encoding: .utf8)
        try Self.campaigns.write(toFile: scratch.path("campaigns.yaml"), atomically: true, encoding: .utf8)
        try FileManager.default.createDirectory(
            atPath: scratch.path("Tests/SoundTests/Formats"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Samples.root.appendingPathComponent(phone), to: scratch.url.appendingPathComponent(phone))
        let batch = [
            "batch", scratch.path("manifest.csv"), "--catalog", "images/catalog.csv", "--campaigns",
            scratch.path("campaigns.yaml"), "--ledger", scratch.path("ledger.sqlite"), "--out", scratch.path("out"),
        ]
        #expect(try await Command.qix(batch, environment: missing).status == 75)
        let there = try await Command.qix(batch)
        #expect(there.status == 0, "\(there.errors)")
        let decisions = try String(contentsOfFile: scratch.path("out/decisions.ndjson"), encoding: .utf8)
        #expect(decisions.contains("no_mark_heard"), "\(decisions)")
    }

    @Test(
        "No start of the program loads what few pictures, ledgers and recordings need: it is not linked",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ldd")))
    func notLinked() async throws {
        func linked(_ program: String) async throws -> String {
            try await Command.run(URL(fileURLWithPath: "/usr/bin/ldd"), [Command.beside(program).path]).text
        }
        let reader = try await linked("qix-reader")
        #expect(reader.contains("libsndfile"))
        for library in ["libav", "libheif"] { #expect(!reader.contains(library)) }
        for program in ["qix", "qix-serve"] {
            let libraries = try await linked(program)
            for library in ["libpq", "libcurl"] { #expect(!libraries.contains(library)) }
        }
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
        let words = try await check(at: Self.eight, ["--shake", "tv"])
        #expect(words.status == 0, "\(words.errors)")
        #expect(words.text.contains("heard     mark 4711, of the same hour"), "\(words.text)")
        #expect(words.text.contains("award: 5 coins") && words.text.contains("5 an airing"))
        let replayed = try await check(at: "2026-03-13T19:10:00Z", ["--shake", "tv"])
        #expect(replayed.text.contains("replayed_recording") && replayed.text.contains("of 24 hours earlier"))
        let other = try await check(at: Self.eight, ["--shake", "receipt"])
        #expect(other.text.contains("not_a_picture"))
    }

    @Test("qix batch pays recordings from a manifest once an airing, and tells why not")
    func batch() async throws {
        let scratch = try await shop([
            ("first.wav", 4711, Self.eight), ("second.flac", 4711, Self.eight),
            ("old.wav", 4711, "2026-03-11T19:10:00Z"),
            ("other.wav", 99, Self.eight), ("door.wav", 4711, "2026-03-12T18:40:00Z"),
        ])
        try Data("no sound".utf8).write(to: URL(fileURLWithPath: scratch.path("words.wav")))
        try Data(contentsOf: URL(fileURLWithPath: scratch.path("first.wav"))).prefix(40)
            .write(to: URL(fileURLWithPath: scratch.path("cut.wav")))
        let rows: [(file: String, user: String, shake: String, code: String)] = [
            ("first.wav", "ann", "tv", "awarded"), ("door.wav", "cleo", "auto", "not_a_picture"),
            ("second.flac", "ann", "tv", "same_airing_again"),
            ("old.wav", "ann", "tv", "replayed_recording"), ("other.wav", "ann", "tv", "unknown_mark"),
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
        let sent: RunningService.Upload = try await service.send(
            "POST", "/v1/uploads?shake=tv", token: user.token,
            body: try Data(contentsOf: URL(fileURLWithPath: scratch.path("spot.wav"))),
            ["Content-Type": "audio/wav", "Prefer": "wait=30"]
        ).decoded()
        _ = try await service.decided(sent.id, of: user)
        let none = try await service.send(
            "GET", "/v1/uploads/\(sent.id)", token: user.token, ["Accept-Language": "it"])
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
