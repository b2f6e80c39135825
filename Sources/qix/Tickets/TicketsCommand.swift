import ArgumentParser
import Arguments
import Stores
import UploadQueue

/// `qix tickets`: how far a queue has come.
struct TicketsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tickets",
        abstract: "Show the progress of the uploads in a ledger's queue.",
        discussion: """
            EXAMPLES
              qix tickets postgresql://qix@db.example/coins
            """)

    @Argument(help: "The ledger: postgresql://USER@HOST/DATABASE.") var ledger: String
    @Flag(help: "Print one JSON object.") var json = false

    func run() throws {
        let counts = try SharedUploadQueue(path: ledger, access: .read).counts()
        if json {
            return try Output.json(
                Dictionary(uniqueKeysWithValues: QueuedUpload.State.allCases.map { ($0.rawValue, counts[$0] ?? 0) }))
        }
        print(
            table(
                ["STATE", "TICKETS"], QueuedUpload.State.allCases.map { [$0.rawValue, "\(counts[$0] ?? 0)"] },
                right: [1]))
    }
}
