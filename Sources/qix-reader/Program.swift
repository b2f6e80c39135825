import Arguments
import ArgumentParser
import Foundation

/// Where the process begins: on its main thread, and without any other until a command asks for them.
@main
enum Program {
    nonisolated static func main() {
        ProgramStart.prepare()
        let arguments = Array(CommandLine.arguments.dropFirst())
        // A reader forks, and is confined, before there is any thread but this one.
        if arguments.contains("--worker") { readAsWorker(arguments) }
        let command = QixReader.parsed(arguments)
        let hasReader = (command as? ReadArguments)?.forkReader() ?? false
        QixReader.carryOut(command, keepingThread: hasReader)
    }

    /// Reads pictures for a supervisor, where the arguments say so.
    private static func readAsWorker(_ arguments: [String]) {
        do {
            guard let reading = try QixReader.command(arguments) as? ReadArguments, reading.worker else { return }
            try reading.runWorker()
            Foundation.exit(EXIT_SUCCESS)
        } catch {
            QixReader.end(with: error)
        }
    }
}
