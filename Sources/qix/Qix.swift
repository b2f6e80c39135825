import ArgumentParser
import Foundation

/// The command line: a folder a command, no logic of its own.
@main
struct Qix: AsyncParsableCommand {
    /// The program's version, as CHANGELOG.md counts; readings name it.
    static let version = "0.2.0"

    static let configuration = CommandConfiguration(
        commandName: "qix",
        abstract: "Reads photos of barcodes and receipts, matches them to partners' products and keeps the coins.",
        version: version,
        subcommands: [
            ReadCommand.self,
            BatchCommand.self,
            AwardCommand.self,
            WatchCommand.self,
            CheckCommand.self,
            CatalogCommand.self,
            CampaignsCommand.self,
            LedgerCommand.self,
            ReviewCommand.self,
        ])

    static func main() async {
        // A file-size limit is an error of the write that meets it, with its message, and no sudden death.
        signal(SIGXFSZ, SIG_IGN)
        await main(nil)
    }
}
