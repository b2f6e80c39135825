import ArgumentParser
import Arguments
import Intake

/// What every command of the queue shares.
struct QueueArguments: ParsableArguments {
    @Flag(help: "End when nothing is left to do instead of waiting.")
    var drain = false

    @Option(help: "Seconds to wait for a database or pictures that cannot be reached, at the start as well as later.")
    var patience = 60

    func validate() throws {
        guard (0...86_400).contains(patience) else {
            throw ValidationError("--patience must be between 0 and 86400 seconds.")
        }
    }

    func retry(as command: String) -> RetryPolicy {
        RetryPolicy(seconds: patience) { Output.log("\(command): \($0)") }
    }

    /// Opens something of the database, which may be starting itself.
    func retry<Opened>(as command: String, _ open: () throws -> Opened) async throws -> Opened {
        try await retry(as: command)(open)
    }
}
