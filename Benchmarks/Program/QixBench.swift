import Arguments
import ArgumentParser

/// Measurements of single parts: what the product does not need.
@main
struct QixBench: RootCommand {
    static let configuration = CommandConfiguration(
        commandName: "qix-bench", abstract: "Measures matching, the ledger and watermarks in sound.",
        subcommands: commands)

    private static var commands: [any ParsableCommand.Type] {
        #if SOUND
            [CatalogBenchCommand.self, MatchEvidenceCommand.self, LedgerBenchCommand.self, SoundBenchCommand.self]
        #else
            [CatalogBenchCommand.self, MatchEvidenceCommand.self, LedgerBenchCommand.self]
        #endif
    }

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            end(with: error)
        }
    }
}
