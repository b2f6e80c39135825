import Foundation
import TestSupport

/// The built `qix`, run as its users run it.
enum Command {
    /// What a run left behind.
    struct Outcome: Sendable {
        var status: Int32
        var output: Data
        var errors: String

        /// Standard output as text.
        var text: String { String(decoding: output, as: UTF8.self) }
        /// The lines of standard output that hold something.
        var lines: [Substring] { text.split(separator: "\n") }
    }

    /// `$QIX`, or the `qix` built beside the tests.
    static let executable: URL = {
        if let path = ProcessInfo.processInfo.environment["QIX"] {
            return URL(fileURLWithPath: path, relativeTo: Samples.root).absoluteURL
        }
        return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("qix")
    }()

    /// A program that was built beside `qix`.
    static func beside(_ name: String) -> URL {
        executable.deletingLastPathComponent().appendingPathComponent(name)
    }

    /// Runs the program of measurements and waits for its end.
    static func bench(_ arguments: [String]) async throws -> Outcome { try await run(beside("qix-bench"), arguments) }

    /// Runs `qix` in `folder` and waits for its end.
    static func qix(
        _ arguments: [String], input: String = "", in folder: URL = Samples.root, environment: [String: String] = [:]
    ) async throws -> Outcome {
        try await run(executable, arguments, input: input, in: folder, environment: environment)
    }

    /// Runs any program and waits for its end. Its streams are files, so that nothing blocks on a full pipe.
    static func run(
        _ program: URL, _ arguments: [String], input: String = "", in folder: URL = Samples.root,
        environment: [String: String] = [:]
    ) async throws -> Outcome {
        let scratch = try ScratchFolder()
        let names = ["input", "output", "errors"].map { scratch.url.appendingPathComponent($0) }
        try Data(input.utf8).write(to: names[0])
        for name in names[1...] { try Data().write(to: name) }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            // Bookings that name no moment are made in the samples' spring, whenever the tests run.
            .merging(["OMP_THREAD_LIMIT": "1", "SOURCE_DATE_EPOCH": "1774008000"]) { $1 }
            .merging(environment) { $1 }
        let streams = try [
            FileHandle(forReadingFrom: names[0]), FileHandle(forWritingTo: names[1]),
            FileHandle(forWritingTo: names[2]),
        ]
        // `Process` outlives its last reference here, and would keep them open.
        defer { for stream in streams { try? stream.close() } }
        process.standardInput = streams[0]
        process.standardOutput = streams[1]
        process.standardError = streams[2]
        let status: Int32 = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        return Outcome(
            status: status, output: try Data(contentsOf: names[1]),
            errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self))
    }
}
