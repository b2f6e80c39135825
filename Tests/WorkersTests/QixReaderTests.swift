import DomainModel
import Foundation
import Testing
import TestSupport

// Inside: one reader process and its children, which a pool hides.
@testable import Workers

/// `qix`, built with the tests.
private let executable = BuiltProgram.path("qix")

@Suite("qix's own readers", .enabled(if: executable != nil))
struct QixReaderTests {
    private let bytes = Array("no picture".utf8)
    private var request: ReaderRequest { .reading(length: bytes.count, thumbnail: false, format: .unknown) }

    private func command(_ more: [String] = []) -> ReaderCommand {
        ReaderCommand(executable: executable!, arguments: ["read", "--worker"] + more)
    }

    @Test(
        "A reader reports how the kernel confines the processes that read; on this system in every way",
        .enabled(if: Confinement.isOffered))
    func confined() async throws {
        var process = try ReaderProcess(command(["--sandbox", "require"]), memoryLimit: 1 << 30)
        let greeting = try process.greeting(ahead: request, within: .seconds(60))
        #expect(greeting.confinement.missing == [])
        #expect(Set(greeting.confinement.holds).isSuperset(of: ["landlock", "seccomp", "no_new_privs", "RLIMIT_CPU"]))
        let environment = try Data(contentsOf: URL(filePath: "/proc/\(process.identifier)/environ"))
        #expect(String(decoding: environment, as: UTF8.self).contains("OMP_THREAD_LIMIT=1"))
    }

    @Test("A reader of one picture is confined itself, answers once and ends", .enabled(if: Confinement.isOffered))
    func once() async throws {
        var process = try ReaderProcess(command(["--sandbox", "require", "--once"]), memoryLimit: 1 << 30)
        let greeting = try process.greeting(ahead: request, within: .seconds(60))
        #expect(greeting.confinement.missing == [])
        let status = try String(contentsOfFile: "/proc/\(process.identifier)/status", encoding: .utf8)
        #expect(
            status.contains("Seccomp:\t2\n") && status.contains("NoNewPrivs:\t1\n") && status.contains("Threads:\t1\n"))
        let line = try process.exchange([bytes], within: .seconds(60))
        let answer = try ReaderProtocol.answer(line, about: FileDigest(bytes))
        #expect(answer.reading.error?.code == .unreadableImage)
        #expect(throws: ReaderFailure.self) {
            try process.exchange([request.line, bytes], within: .seconds(60))
        }
    }

    @Test("A reader still has one thread after its warm-up, and reads on")
    func warmedUp() async throws {
        var process = try ReaderProcess(command(["--sandbox", "offered"]), memoryLimit: 1 << 30)
        _ = try process.greeting(ahead: request, within: .seconds(60))
        for number in 0..<3 {
            let parts = number == 0 ? [bytes] : [request.line, bytes]
            let answer = try ReaderProtocol.answer(
                try process.exchange(parts, within: .seconds(60)), about: FileDigest(bytes))
            #expect(answer.reading.error?.code == .unreadableImage)
        }
        let status = try String(contentsOfFile: "/proc/\(process.identifier)/status", encoding: .utf8)
        #expect(status.contains("Threads:\t1\n"))
    }

    @Test("A reader has one thread after it has loaded what recordings of phones need")
    func oneThread() async throws {
        let recording = Array(
            try Data(
                contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                    .appending(path: "SoundTests/Formats/mono.mp4")))
        let request = ReaderRequest.reading(length: recording.count, thumbnail: false, format: FormatName("m4a"))
        var process = try ReaderProcess(command(["--sandbox", "offered"]), memoryLimit: 1 << 30)
        _ = try process.greeting(ahead: request, within: .seconds(60))
        let answer = try ReaderProtocol.answer(
            try process.exchange([recording], within: .seconds(60)), about: FileDigest(recording))
        #expect(answer.reading.error == nil && answer.reading.seconds == 1.024)
        let status = try String(contentsOfFile: "/proc/\(process.identifier)/status", encoding: .utf8)
        #expect(status.contains("Threads:\t1\n"))
    }
}
