import Arguments
import ArgumentParser
import Dispatch
import Foundation

/// Where the process begins: on its main thread, and without any other until a command asks for them.
@main
enum Program {
    nonisolated static func main() {
        ProgramStart.prepare()
        let arguments = Array(CommandLine.arguments.dropFirst())
        // A reader forks, and is confined, before there is any thread but this one.
        if arguments.contains("--worker") { readAsWorker(arguments) }
        let parsed = QixReader.parsed(arguments)
        let hasReader = (parsed as? ReadCommand)?.forkReader() ?? false
        command = parsed
        Task.detached {
            if let command { await QixReader.run(command) }
            Foundation.exit(EXIT_SUCCESS)
        }
        // A reader that was forked ends with the thread that did it, and `dispatchMain` ends the thread.
        while hasReader { pause() }
        dispatchMain()
    }

    /// Written once, by the main thread before there is another, and then read by the one that carries it out.
    nonisolated(unsafe) private static var command: (any ParsableCommand)?

    /// Reads pictures for a supervisor, where the arguments say so.
    private static func readAsWorker(_ arguments: [String]) {
        do {
            guard let reading = try QixReader.command(arguments) as? ReadCommand, reading.isWorker else { return }
            try reading.runWorker()
            Foundation.exit(EXIT_SUCCESS)
        } catch {
            QixReader.end(with: error)
        }
    }
}
