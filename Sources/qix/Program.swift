import Dispatch
import Foundation

/// Where the process begins: on its main thread, and without any other until a command asks for them.
@main
enum Program {
    static func main() {
        // Readings, ledgers and reports tell what people bought: whatever is made here is its owner's alone.
        umask(0o077)
        // A reader forks, and is confined, before there is any thread but this one.
        if CommandLine.arguments.contains("--worker") { readAsWorker() }
        Task {
            await Qix.main()
            Foundation.exit(EXIT_SUCCESS)
        }
        dispatchMain()
    }

    /// Reads pictures for a supervisor, where the arguments say so.
    private static func readAsWorker() {
        do {
            guard let reading = try Qix.parseAsRoot() as? ReadCommand, reading.worker else { return }
            try reading.runWorker()
            Foundation.exit(EXIT_SUCCESS)
        } catch {
            Qix.end(with: error)
        }
    }
}
