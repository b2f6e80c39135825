import Foundation
import Testing
import TestSupport

/// What the command line says of itself, and to those who call it wrongly.
@Suite("Usage")
struct UsageTests {
    /// A command as `--experimental-dump-help` tells it.
    private struct Described: Decodable {
        var commandName: String
        var superCommands: [String]?
        var subcommands: [Described]?

        /// This command and those below it, each as the words that call it; the built-in `help` apart.
        var calls: [(words: [String], isLeaf: Bool)] {
            let below = (subcommands ?? []).filter { $0.commandName != "help" }
            let words = Array((superCommands ?? []).dropFirst()) + ((superCommands ?? []).isEmpty ? [] : [commandName])
            return [(words, below.isEmpty)] + below.flatMap(\.calls)
        }
    }

    /// Every command there is.
    private func commands() async throws -> [(words: [String], isLeaf: Bool)] {
        let dump = try await Command.qix(["--experimental-dump-help"])
        struct Dump: Decodable { var command: Described }
        return try JSONDecoder().decode(Dump.self, from: dump.output).command.calls
    }

    /// Where the help texts are kept. `QIX_RECORD=1` writes them anew, to be looked at and committed.
    private static let snapshots = Samples.root.appendingPathComponent("Tests/Help")

    @Test("The help of each command is the one that was agreed")
    func help() async throws {
        let isRecording = ProcessInfo.processInfo.environment["QIX_RECORD"] != nil
        try FileManager.default.createDirectory(at: Self.snapshots, withIntermediateDirectories: true)
        var agreed = Set(try FileManager.default.contentsOfDirectory(atPath: Self.snapshots.path))
        for command in try await commands() {
            let outcome = try await Command.qix(command.words + ["--help"])
            #expect(outcome.status == 0)
            #expect(outcome.text.contains("USAGE: qix"))
            let name = (["qix"] + command.words).joined(separator: "-") + ".txt"
            let file = Self.snapshots.appendingPathComponent(name)
            if isRecording { try outcome.output.write(to: file) }
            agreed.remove(name)
            let text = try? String(contentsOf: file, encoding: .utf8)
            #expect(
                text.map(portable) == portable(outcome.text),
                "QIX_RECORD=1 swift test --filter UsageTests records it anew")
        }
        #expect(agreed == [], "commands that are gone")
    }

    @Test("Examples stand on lines of their own, none broken in its midst")
    func unbroken() async throws {
        for command in try await commands() {
            let help = try await Command.qix(command.words + ["--help"]).text
            let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
            let examples = lines.drop { $0 != "Examples:" }.dropFirst().prefix { !$0.isEmpty }
            for line in examples { #expect(line.hasPrefix("  "), "\(command.words): \(line)") }
        }
    }

    @Test(
        "A mistyped command is answered with the one that was meant",
        arguments: [
            (["legder", "verify"], "legder", "ledger"), (["catalog", "unlern", "c.csv"], "unlern", "unlearn"),
            (["batchh", "--out", "x"], "batchh", "batch"), (["help", "legder"], "legder", "ledger"),
        ])
    func mistyped(_ words: [String], _ written: String, _ meant: String) async throws {
        let outcome = try await Command.qix(words)
        #expect(outcome.status == 64)
        #expect(outcome.errors == "Error: \(written) is not a command; did you mean \(meant)?\n")
        #expect(outcome.output.isEmpty)
    }

    @Test("Words that are near no command are told as such")
    func unknown() async throws {
        let outcome = try await Command.qix(["champagne"])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("Unexpected argument 'champagne'"))
    }

    @Test("Each command shows an example of itself")
    func examples() async throws {
        for command in try await commands() where command.isLeaf {
            let help = try await Command.qix(command.words + ["--help"]).text
            let call = "qix " + command.words.joined(separator: " ")
            let isShown = help.split(separator: "\n").contains { $0.contains(call + " ") && !$0.hasPrefix("USAGE:") }
            #expect(isShown, "\(call)")
        }
    }

    @Test("The version is told")
    func version() async throws {
        let outcome = try await Command.qix(["--version"])
        #expect(outcome.status == 0)
        #expect(outcome.text.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    }

    @Test("Completions are written for the usual shells", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) async throws {
        let outcome = try await Command.qix(["--generate-completion-script", shell])
        #expect(outcome.status == 0)
        #expect(outcome.text.contains("batch") && outcome.text.contains("catalog"))
    }

    @Test(
        "A wrong call ends with 64, says why on standard error, and prints nothing",
        arguments: [
            ["nonsense"], ["read"], ["check"], ["check", "a.jpg"], ["batch", "images/manifest.csv"],
            ["read", "--jobs", "0", "a.jpg"], ["read", "--jobs", "many", "a.jpg"],
            ["read", "--no-such-option", "a.jpg"],
            ["check", "a.jpg", "--catalog", "c.csv", "--campaigns", "c.yaml", "--tier", "royal"],
            ["check", "a.jpg", "--catalog", "c.csv", "--campaigns", "c.yaml", "--at", "yesterday"],
            ["ledger", "export"], ["catalog", "match"],
        ])
    func usage(arguments: [String]) async throws {
        let outcome = try await Command.qix(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("Error:"))
    }

    @Test("A run that cannot begin ends with 1 and names the file")
    func cannotRun() async throws {
        let scratch = try ScratchFolder()
        let missing = try await Command.qix(
            [
                "check", "images/uploads/u001/spaghetti.jpg", "--catalog", "no-such.csv", "--campaigns",
                "images/campaigns.yaml",
            ])
        #expect(missing.status == 1)
        #expect(missing.errors.contains("no-such.csv"))
        let manifest = try await Command.qix(
            ["batch", "no-such-manifest.csv"] + Samples.programme
                + ["--ledger", scratch.path("ledger.sqlite"), "--out", scratch.path("out")])
        #expect(manifest.status == 1)
        #expect(manifest.errors.contains("no-such-manifest.csv"))
    }

    @Test("A mistake in the campaigns is told with file, line and field")
    func campaigns() async throws {
        let scratch = try ScratchFolder()
        let yaml = """
            campaigns:
              - id: pasta
                partner: Alimentari Serra
                shake: receipt
                from: 2026-03-01
                to: 2026-02-01
                coins:
                  per_itm: 5
            """
        try Data(yaml.utf8).write(to: URL(fileURLWithPath: scratch.path("wrong.yaml")))
        let outcome = try await Command.qix(
            [
                "check", "images/uploads/u001/spaghetti.jpg", "--catalog", "images/catalog.csv", "--campaigns",
                scratch.path("wrong.yaml"),
            ])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("wrong.yaml:8"))
        #expect(outcome.errors.contains("per_itm"))
        #expect(outcome.errors.contains("wrong.yaml:6"))
    }

    /// The default number of readers is the machine's.
    private func portable(_ text: String) -> String {
        text.replacing(/\(default: \d+\)/, with: "(default: N)")
    }
}
