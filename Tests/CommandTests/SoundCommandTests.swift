import Foundation
import TestSupport
import Testing

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
    static func noise(seconds: Int) -> [Int16] {
        var random = SeededGenerator(seed: 22)
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
        #expect(outcome.errors.contains("0 to 1048575"))
    }
}
