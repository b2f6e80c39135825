import Foundation
import Retail
import Testing

@testable import Workers

/// The built `qix`, beside the tests.
private let executable: String? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    let bundle = CommandLine.arguments.drop { $0 != "--test-bundle-path" }.dropFirst().first
    let folders = [bundle.map { URL(filePath: $0).deletingLastPathComponent() }, root.appending(path: ".build/debug")]
    return folders.compactMap { $0?.appending(path: "qix").path }.first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
}()

@Suite("qix's own readers", .enabled(if: executable != nil))
struct QixReaderTests {
    private func command(memory: Int = 1 << 30) -> ReaderCommand {
        ReaderCommand(executable: executable!, arguments: ["read", "--worker", "--memory-limit", "\(memory)"])
    }

    @Test("A reader gives up its rights once its models are loaded, and says which the kernel took")
    func confined() async throws {
        let limits = ReaderLimits(start: .seconds(60))
        var process = try ReaderProcess(command(), memoryLimit: limits.memory)
        let line = try process.exchange([], within: limits.start)
        let greeting = try JSONDecoder().decode(ReaderProtocol.Greeting.self, from: Data(line))
        #expect(greeting.confinement.holds.contains("no_new_privs"))
        let status = try String(contentsOfFile: "/proc/\(process.identifier)/status", encoding: .utf8)
        #expect(status.contains("NoNewPrivs:\t1"))
        #expect(greeting.confinement.holds.contains("seccomp") == status.contains("Seccomp:\t2"))
        let bounds = try String(contentsOfFile: "/proc/\(process.identifier)/limits", encoding: .utf8)
        #expect(bounds.contains(/Max data size +1073741824 +1073741824/))
        #expect(bounds.contains(/Max file size +0 +0/))
        let environment = try Data(contentsOf: URL(filePath: "/proc/\(process.identifier)/environ"))
        #expect(String(decoding: environment, as: UTF8.self).contains("OMP_THREAD_LIMIT=1"))
    }
}
