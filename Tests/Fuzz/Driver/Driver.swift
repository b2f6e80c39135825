import Foundation
import Fuzz

/// Tries one entry.
enum Driver {
    /// The entry that QIX_FUZZ_ENTRY names.
    static let entry: FuzzEntry = {
        let name = ProcessInfo.processInfo.environment["QIX_FUZZ_ENTRY"]
        guard let entry = FuzzEntry.all.first(where: { $0.name == name }) else {
            fatalError("QIX_FUZZ_ENTRY must be one of \(FuzzEntry.all.map(\.name))")
        }
        return entry
    }()

    /// Ends the process if a rule is broken, which is what a fuzzer looks for.
    static func check(_ bytes: [UInt8]) {
        do { try entry.check(bytes) } catch { fatalError("\(entry.name): \(error)") }
    }

    /// Checks `count` mutations; a failure leaves its input in `fuzz-failure`.
    static func loop(_ count: Int, seed: UInt64) {
        let last = URL(filePath: "fuzz-failure-\(entry.name)")
        for input in Mutations(of: entry, seed: seed).prefix(count) {
            do { try entry.check(input) } catch {
                try? Data(input).write(to: last)
                fatalError("\(entry.name): \(error); the input is in \(last.path)")
            }
        }
        print("\(entry.name): \(count) inputs of seed \(seed) hold")
    }

    /// Writes the entry's inputs as files, and its tokens as libFuzzer's dictionary beside the folder.
    static func writeSeeds(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (number, input) in entry.inputs().enumerated() {
            try Data(input).write(to: folder.appending(path: "seed-\(number)"))
        }
        let lines = entry.tokens.map { token in
            "\"" + token.utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\"\n"
        }
        try Data(lines.joined().utf8).write(to: URL(filePath: folder.path + ".dictionary"))
    }
}
