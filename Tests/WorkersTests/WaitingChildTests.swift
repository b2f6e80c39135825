import DomainModel
import Foundation
import Testing
import TestSupport

// Inside: one reader process and its children, which a pool hides.
@testable import Workers

/// `qix`, built with the tests.
private let executable = BuiltProgram.path("qix")

@Suite("The process that waits for a reader's next picture", .enabled(if: executable != nil && Confinement.isOffered))
struct WaitingChildTests {
    private let bytes = Array("no picture".utf8)
    private var request: ReaderRequest { .reading(length: bytes.count, thumbnail: false, format: .unknown) }

    private func started() throws -> ReaderProcess {
        var process = try ReaderProcess(
            ReaderCommand(executable: executable!, arguments: ["read", "--worker", "--sandbox", "require"]),
            memoryLimit: 1 << 30)
        _ = try process.greeting(ahead: request, within: .seconds(60))
        let answer = try ReaderProtocol.answer(
            try process.exchange([bytes], within: .seconds(60)), about: FileDigest(bytes))
        #expect(answer.reading.error?.code == .unreadableImage)
        return process
    }

    private func read(_ process: inout ReaderProcess, times: Int = 1) throws {
        for _ in 0..<times {
            let answer = try ReaderProtocol.answer(
                try process.exchange([request.line, bytes], within: .seconds(60)), about: FileDigest(bytes))
            #expect(answer.reading.error?.code == .unreadableImage)
        }
    }

    /// The running children of a process.
    private func children(of parent: pid_t) -> [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { process in
            let fields = field("PPid", of: process)
            return fields == "\(parent)" && field("State", of: process)?.hasPrefix("Z") == false
        }
    }

    private func field(_ name: String, of process: pid_t) -> String? {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        return status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
            .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }

    /// Waits up to ten seconds for a condition to hold.
    private func holds(_ condition: () -> Bool) -> Bool {
        for _ in 0..<1000 where !condition() { usleep(10_000) }
        return condition()
    }

    @Test("There is none before the second picture; after it there is one, confined before the next picture")
    func waits() throws {
        var process = try started()
        let reader = process.identifier
        #expect(holds { children(of: reader).isEmpty })
        try read(&process)
        #expect(holds { children(of: reader).count == 1 })
        let waiting = try #require(children(of: reader).first)
        #expect(holds { field("Seccomp", of: waiting) == "2" })
        #expect(field("NoNewPrivs", of: waiting) == "1" && field("CapEff", of: waiting).map { Int($0, radix: 16) } == 0)
        try read(&process)
        #expect(holds { !children(of: reader).contains(waiting) }, "each reads one picture")
        #expect(holds { children(of: reader).count == 1 })
    }

    @Test("One that dies while it waits is replaced, and no picture is lost")
    func dies() throws {
        var process = try started()
        let reader = process.identifier
        try read(&process)
        for _ in 0..<3 {
            #expect(holds { children(of: reader).count == 1 })
            let waiting = try #require(children(of: reader).first)
            kill(waiting, SIGKILL)
            #expect(holds { children(of: reader).isEmpty })
            try read(&process)
        }
    }

    @Test("It ends with its reader")
    func ends() throws {
        var waiting: pid_t?
        do {
            var process = try started()
            try read(&process)
            let reader = process.identifier
            #expect(holds { children(of: reader).count == 1 })
            waiting = children(of: reader).first
        }
        let left = try #require(waiting)
        #expect(holds { field("State", of: left).map { $0.hasPrefix("Z") } ?? true })
    }

    @Test("Readers that read many pictures leave no descriptor open, of them or of their children")
    func descriptors() throws {
        func open(by process: pid_t) -> Int {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count) ?? 0
        }
        var process = try started()
        let reader = process.identifier
        // By then, what only some files need is loaded.
        try read(&process, times: 20)
        // Standard streams, the descriptor for answers, and both pipes of the child that waits.
        #expect(holds { open(by: reader) == 6 })
        try read(&process, times: 20)
        #expect(holds { open(by: reader) == 6 })
    }
}
