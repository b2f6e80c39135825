import Foundation
import TestSupport

/// A `qix` that runs until it is stopped; it is ended with the test.
final class LongProcess: Sendable {
    private let process: Process
    private let log: URL
    private let output: URL

    /// Starts it with its streams in files of `scratch`.
    init(_ arguments: [String], in scratch: ScratchFolder, environment: [String: String] = [:]) throws {
        let name = UUID().uuidString
        log = scratch.url.appendingPathComponent("errors-\(name)")
        output = scratch.url.appendingPathComponent("output-\(name)")
        for file in [log, output] { try Data().write(to: file) }
        let streams = try [FileHandle(forWritingTo: output), FileHandle(forWritingTo: log)]
        defer { for stream in streams { try? stream.close() } }
        process = Process()
        process.executableURL = Command.executable
        process.currentDirectoryURL = Samples.root
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging(["OMP_THREAD_LIMIT": "1"]) { $1 }.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = streams[0]
        process.standardError = streams[1]
        try process.run()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// What it has said so far.
    var errors: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

    /// What it has printed so far.
    var text: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

    /// Waits until `condition` holds, the process ends, or three minutes are over; whether it holds.
    func wait(until condition: () -> Bool) async throws -> Bool {
        for _ in 0..<1800 where process.isRunning {
            if condition() { return true }
            try await Task.sleep(for: .milliseconds(100))
        }
        return condition()
    }

    /// Sends a signal.
    func send(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Ends it with a signal, and gives its status.
    func end(with number: Int32) -> Int32 {
        send(number)
        process.waitUntilExit()
        return process.terminationStatus
    }
}
