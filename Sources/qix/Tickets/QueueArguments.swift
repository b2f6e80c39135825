import ArgumentParser
import Intake

/// What every command of the queue shares.
struct QueueArguments: ParsableArguments {
    @Flag(help: "End when nothing is left to do, instead of waiting for more.")
    var drain = false

    @Option(help: "Seconds that a database which cannot be reached is waited for.")
    var patience = 60

    func validate() throws {
        guard (0...86_400).contains(patience) else { throw ValidationError("--patience is 0 to 86400 seconds.") }
    }

    func retry(as command: String) -> RetryPolicy {
        RetryPolicy(seconds: patience) { Output.log("\(command): \($0)") }
    }
}
