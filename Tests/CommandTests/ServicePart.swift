import Foundation
import TestSupport

/// A process of `qix serve` over a folder; it is ended with the test.
final class ServicePart: Sendable {
    /// The line by which it said that it is ready.
    let said: String
    private let process: Process

    /// Starts it, and waits until it says a line with `word`.
    init(
        in scratch: ScratchFolder, _ options: [String], environment: [String: String] = [:], saying word: String
    ) async throws {
        let log = scratch.url.appendingPathComponent("errors-\(UUID().uuidString)")
        try Data().write(to: log)
        let errors = try FileHandle(forWritingTo: log)
        defer { try? errors.close() }
        let process = Process()
        process.executableURL = Command.executable
        process.currentDirectoryURL = Samples.root
        process.arguments =
            ["serve", "--data", scratch.path("data"), "--clock", RunningService.moment, "--jobs", "2", "--wait", "600"]
            + Samples.programme + Samples.patience + options
        process.environment = ProcessInfo.processInfo.environment
            .merging(["OMP_THREAD_LIMIT": "1"]) { $1 }.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        self.process = process
        var line: String?
        // A debug build on a busy machine takes its time.
        for _ in 0..<600 where line == nil {
            try await Task.sleep(for: .milliseconds(100))
            line = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").first { $0.contains(word) }
                .map(String.init)
            if !process.isRunning { break }
        }
        guard let line, process.isRunning else {
            process.terminate()
            throw RunningService.NotReady(errors: try String(contentsOf: log, encoding: .utf8))
        }
        said = line
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// The number of its process.
    var identifier: Int32 { process.processIdentifier }

    /// Ends it with a signal, and gives its status.
    func end(with number: Int32) -> Int32 {
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        return process.terminationStatus
    }
}
