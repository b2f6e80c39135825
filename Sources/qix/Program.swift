import ArgumentParser
import CProcess
import Dispatch
import Foundation

/// Where the process begins: on its main thread, and without any other until a command asks for them.
@main
enum Program {
    nonisolated static func main() {
        // Readings, ledgers and reports show what people bought: files are created readable by their owner only.
        umask(0o077)
        keep_freed_memory()
        // A reader forks, and is confined, before there is any thread but this one.
        if CommandLine.arguments.contains("--worker") { readAsWorker() }
        let parsed = Qix.parsed()
        let hasReader = (parsed as? any SinglePictureCommand)?.forkReader() ?? false
        command = parsed
        Task.detached { await carryOut() }
        // A reader that was forked ends with the thread that did it, and this call ends the thread.
        while hasReader { pause() }
        dispatchMain()
    }

    /// Written once, by the main thread before there is another, and then read by the one that carries it out.
    nonisolated(unsafe) private static var command: (any ParsableCommand)?

    private static func carryOut() async {
        if let command { await Qix.run(command) }
        Foundation.exit(EXIT_SUCCESS)
    }

    /// Reads pictures for a supervisor, where the arguments say so.
    private static func readAsWorker() {
        do {
            guard let reading = try Qix.command(Array(CommandLine.arguments.dropFirst())) as? ReadCommand,
                reading.worker
            else { return }
            try reading.runWorker()
            Foundation.exit(EXIT_SUCCESS)
        } catch {
            Qix.end(with: error)
        }
    }
}
