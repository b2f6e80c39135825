import ArgumentParser
import Foundation

/// The command line: one file a subcommand, no logic of its own.
@main
struct Qix: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "qix",
        abstract: "Reads photos of barcodes and receipts, matches them to partners' products and keeps the coins.",
        version: "0.1.0",
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
