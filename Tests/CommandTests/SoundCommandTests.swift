import Foundation
import Testing
import TestSupport

/// Marks that are heard, as an advertiser puts them in and whoever doubts them looks for them.
@Suite("qix sound")
struct SoundCommandTests {
    private struct Answer: Decodable {
        var seconds: Double
        var id: Int?
        var hours_old: Int?
    }

    /// A WAV of 16 bits a sample at 16 kHz; its header says `announced` bytes.
    static func wav(_ samples: [Int16], announced: UInt32? = nil) -> Data {
        func little(_ value: UInt32, _ count: Int = 4) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 255) } }
        let size = announced ?? UInt32(samples.count * 2)
        var bytes = Array("RIFF".utf8) + little(size &+ 36) + Array("WAVEfmt ".utf8)
        bytes +=
            little(16) + little(1, 2) + little(1, 2) + little(16_000) + little(32_000) + little(2, 2) + little(16, 2)
        bytes += Array("data".utf8) + little(size)
        return Data(bytes + samples.flatMap { little(UInt32(UInt16(bitPattern: $0)), 2) })
    }

    /// Noise, which has something in every band.
    static func noise(seconds: Int, seed: UInt64 = 22) -> [Int16] {
        var random = SeededGenerator(seed: seed)
        return (0..<seconds * 16_000).map { _ in Int16.random(in: -4000...4000, using: &random) }
    }

    @Test("A marked spot tells its id and how old it is; the spot itself tells nothing")
    func markAndDetect() async throws {
        let scratch = try ScratchFolder()
        let (spot, marked) = (scratch.path("spot.wav"), scratch.path("marked.flac"))
        try Self.wav(Self.noise(seconds: 6)).write(to: URL(fileURLWithPath: spot))
        let put = try await Command.qix(
            ["sound", "mark", spot, "--id", "4711", "--out", marked, "--at", "2026-03-12T19:10:00Z"])
        #expect(put.status == 0, "\(put.errors)")
        let found = try await Command.qix(["sound", "detect", marked, spot, "--at", "2026-03-14T20:50:00Z"])
        #expect(found.status == 0, "\(found.errors)")
        let answers = try found.lines.map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
        #expect(answers.map(\.seconds) == [6, 6])
        #expect(answers.map(\.id) == [4711, nil])
        #expect(answers.map(\.hours_old) == [49, nil])
    }

    @Test("The bench counts what was found after each damage, the same each time")
    func bench() async throws {
        struct Figures: Decodable {
            struct Line: Decodable, Equatable {
                var damage: String
                var pieces: Int
                var found: Int
                var other_ids: Int
            }
            var sounds: Int
            var pieces: Int
            var damages: [Line]
            var false_ids: Int
            var unmarked_hours: Double
            var decibels_under_programme: Double
        }
        let scratch = try ScratchFolder()
        for name in ["a", "b"] {
            try Self.wav(Self.noise(seconds: 11, seed: UInt64(name.utf8.first!)))
                .write(to: URL(fileURLWithPath: scratch.path("\(name).wav")))
        }
        try Data("no sound".utf8).write(to: URL(fileURLWithPath: scratch.path("notes.txt")))
        func run(_ options: [String] = ["--json"]) async throws -> Command.Outcome {
            try await Command.bench(["sound", scratch.url.path, "--pieces", "3"] + options)
        }
        let outcome = try await run()
        #expect(outcome.status == 0 && outcome.errors.contains("notes.txt"), "\(outcome.errors)")
        let figures = try JSONDecoder().decode(Figures.self, from: outcome.output)
        #expect(figures.sounds == 2 && figures.pieces == 3 && figures.false_ids == 0)
        #expect(abs(figures.unmarked_hours - 22.0 / 3600) < 0.001 && figures.decibels_under_programme > 12)
        let plain = try #require(figures.damages.first { $0.damage == "nothing" })
        #expect(plain.found == 3 && plain.pieces == 3)
        #expect(figures.damages.allSatisfy { $0.found + $0.other_ids <= $0.pieces && $0.other_ids == 0 })
        let table = try await run([])
        #expect(table.lines.first?.hasPrefix("AFTER") == true && table.text.contains("0 false ids"))
        let again = try JSONDecoder().decode(Figures.self, from: try await run().output)
        #expect(again.damages == figures.damages)
        try FileManager.default.removeItem(atPath: scratch.path("b.wav"))
        let lone = try await run()
        #expect(lone.status == 1 && lone.errors.contains("two are needed"))
    }

    @Test("What is no sound, or too much of it, is said in one sentence")
    func badFiles() async throws {
        let scratch = try ScratchFolder()
        let sound = Self.wav(Self.noise(seconds: 1))
        let files: [(String, Data, String)] = [
            ("empty.wav", Data(), "empty"),
            ("words.wav", Data("<html>no sound</html>".utf8), "no sound that qix reads"),
            ("header.wav", sound.prefix(44), "none follows"),
            ("cut.wav", sound.prefix(30), "no sound that qix reads"),
            ("hours.wav", Self.wav([Int16](repeating: 0, count: 601 * 16_000)), "longer than 600 seconds"),
        ]
        for (name, bytes, said) in files {
            try bytes.write(to: URL(fileURLWithPath: scratch.path(name)))
            let outcome = try await Command.qix(["sound", "detect", scratch.path(name)])
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains(said) && outcome.errors.contains(name), "\(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        }
    }

    @Test("A header that announces four gigabytes costs no more than what follows it")
    func lyingHeader() async throws {
        let scratch = try ScratchFolder()
        try Self.wav(Self.noise(seconds: 5), announced: 0xFFFF_FF00).write(
            to: scratch.url.appendingPathComponent("a.wav"))
        let outcome = try await Command.qix(["sound", "detect", scratch.path("a.wav")])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try JSONDecoder().decode(Answer.self, from: outcome.output).seconds == 5)
    }

    @Test("An id that does not fit is refused before anything is written")
    func badID() async throws {
        let outcome = try await Command.qix(["sound", "mark", "a.wav", "--id", "1048576", "--out", "b.wav"])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("0 and 1048575"))
    }
}
