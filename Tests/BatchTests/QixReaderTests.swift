import Foundation
import Retail
import Testing

@testable import Batch

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

private let hasPython =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/env") && shell("python3", ["-c", ""]).status == 0

@discardableResult
private func shell(_ command: String, _ arguments: [String]) -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [command] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return (-1, "") }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
}

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

    @Test("Over three hundred hostile files are all answered, and no reader is lost to them", .enabled(if: hasPython))
    func hostile() async throws {
        let folder = try temporaryFolder()
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Hostile/make_hostile.py")
            .path
        let made = shell("python3", [script, folder.path])
        #expect(made.status == 0)
        let manifest = try Manifest.load(folder.path)
        #expect(manifest.entries.count == Int(made.output.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(manifest.entries.count >= 300)
        let pool = ReaderPool(command(), readers: 2, limits: ReaderLimits(timeout: .seconds(30)))
        let readings = try await read(manifest.entries.map(\.path), by: pool)
        await pool.shutDown()
        #expect(readings.count == manifest.entries.count)
        #expect(pool.incidents.givenUp == 0)
        let bombs = zip(manifest.entries, readings).filter { $0.0.upload.user == "bomb" }
        #expect(bombs.allSatisfy { $0.1.receipt == nil && $0.1.barcodes.isEmpty })
        #expect(readings.contains { $0.error?.code == .tooLarge })
        let whole = zip(manifest.entries, readings).filter { $0.0.upload.user == "whole" }
        #expect(whole.allSatisfy { $0.1.error == nil })
    }
}
