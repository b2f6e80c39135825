import Campaigns
import DomainModel
import Foundation
import StoreSupport
import Stores
import Testing
import TestSupport

import Ledger

/// The program `qix-bench` beside these tests, as a process that can be killed, starved and run twice.
private struct Command {
    let path: String

    /// `nil` where only some targets were built.
    static let built: Command? = {
        let beside = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let bundle = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        return ([beside] + bundle).map { $0.appending(path: "qix-bench").path }
            .first { FileManager.default.isExecutableFile(atPath: $0) }.map(Command.init)
    }()

    func start(_ arguments: [String], limitingFilesTo kilobytes: Int? = nil) throws -> Process {
        let process = Process()
        if let kilobytes {
            // `ulimit -f` counts 512-byte blocks. XFSZ is ignored, so that writes fail instead of killing.
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments =
                ["-c", "trap '' XFSZ; ulimit -f \(kilobytes * 2); exec \"$0\" \"$@\"", path] + arguments
        } else {
            process.executableURL = URL(filePath: path)
            process.arguments = arguments
        }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// The exit status.
    @discardableResult
    func run(_ arguments: [String], limitingFilesTo kilobytes: Int? = nil) throws -> Int32 {
        let process = try start(arguments, limitingFilesTo: kilobytes)
        process.waitUntilExit()
        return process.terminationStatus
    }
}

@Suite(
    "A ledger survives kills, full disks and other processes", .serialized,
    .enabled(if: Command.built != nil, "qix-bench is not built"))
struct FaultTests {
    private static let uploads = 150
    private var command: Command { Command.built! }

    private func bench(_ path: String, seed: Int = 1) -> [String] {
        ["ledger", path, "--decisions", "\(FaultTests.uploads)", "--seed", "\(seed)"]
    }

    /// What an uninterrupted run writes.
    private func whole(_ path: String) throws -> [String] {
        #expect(try command.run(bench(path)) == 0)
        return try Ledger(path: path, access: .read).lines()
    }

    /// Ledgers of killed processes are in memory, which is faster than the disk.
    private func withMemoryPath<Value>(_ body: (String) throws -> Value) throws -> Value {
        let memory = "/dev/shm"
        guard FileManager.default.isWritableFile(atPath: memory) else { return try World.withLedgerPath(body) }
        let folder = "\(memory)/qix-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try body("\(folder)/coins.qix")
    }

    @Test("Killed at 100 random moments, it holds only whole uploads, and ends as if never killed")
    func killed() throws {
        try withMemoryPath { path in
            let expected = try whole(path + ".whole")
            var random = SeededGenerator(seed: 3)
            var interrupted = 0
            for _ in 0..<100 {
                let process = try command.start(bench(path))
                usleep(UInt32.random(in: 5_000..<120_000, using: &random))
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                if process.terminationReason == .uncaughtSignal { interrupted += 1 }
                guard FileManager.default.fileExists(atPath: path) else { continue }
                // The same file, taken up in whatever state it was left.
                let ledger = try Ledger(path: path)
                let lines = try ledger.lines()
                #expect(lines.elementsEqual(expected.prefix(lines.count)))
                #expect(try ledger.verify().faults == [])
                // Start again when done, so that later kills hit early uploads too.
                if lines.count == expected.count {
                    try ledger.close()
                    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
                }
            }
            #expect(interrupted > 50)
            #expect(try command.run(bench(path)) == 0)
            #expect(try Ledger(path: path, access: .read).lines() == expected)
        }
    }

    @Test(
        "A full disk stops it cleanly; with room again it comes to the same end", arguments: [40, 90, 150, 250, 400])
    func full(kilobytes: Int) throws {
        try withMemoryPath { path in
            let expected = try whole(path + ".whole")
            #expect(try command.run(bench(path), limitingFilesTo: kilobytes) == 1)
            if let ledger = try? Ledger(path: path) {
                let lines = try ledger.lines()
                #expect(lines.elementsEqual(expected.prefix(lines.count)))
                #expect(try ledger.verify().faults == [])
            }
            #expect(try command.run(bench(path)) == 0)
            #expect(try Ledger(path: path, access: .read).lines() == expected)
        }
    }

    @Test("Two processes on one ledger at once write what one would")
    func two() throws {
        try withMemoryPath { path in
            let expected = try whole(path + ".whole")
            for _ in 0..<5 {
                let both = try [command.start(bench(path)), command.start(bench(path))]
                for process in both {
                    process.waitUntilExit()
                    #expect(process.terminationStatus == 0)
                }
                let ledger = try Ledger(path: path)
                #expect(try ledger.lines() == expected)
                #expect(try ledger.verify().faults == [])
                try ledger.close()
                for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
            }
        }
    }

    @Test("Two processes with different uploads lose none")
    func twoDifferent() throws {
        try withMemoryPath { path in
            let both = try [command.start(bench(path, seed: 1)), command.start(bench(path, seed: 2))]
            for process in both {
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
            }
            let ledger = try Ledger(path: path, access: .read)
            #expect(try ledger.summary().uploads == 2 * FaultTests.uploads)
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("A ledger that cannot be written is reported, and can still be read")
    func readOnly() throws {
        try World.withLedgerPath { path in
            try Ledger(path: path).close()
            let folder = URL(filePath: path).deletingLastPathComponent().path
            #expect(throws: LedgerError.notWritable(path: "\(folder)/nowhere/coins.qix")) {
                try Ledger(path: "\(folder)/nowhere/coins.qix")
            }
            // Root ignores permissions.
            guard geteuid() != 0 else { return }
            try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
            try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
            defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder) }
            #expect(throws: LedgerError.notWritable(path: path)) {
                try Ledger(path: path).record(
                    World.receipt("ann", file: 1, document: 1), programme: World.programme)
            }
            #expect(try Ledger(path: path, access: .read).summary().entries == 0)
        }
    }
}
