import Arguments
import ArgumentParser
import Dispatch
import Foundation

/// Where the process begins: on its main thread, and without any other until a command asks for them.
@main
enum Program {
    nonisolated static func main() {
        ProgramStart.prepare()
        command = QixServe.parsed(Array(CommandLine.arguments.dropFirst()))
        Task.detached {
            if let command { await QixServe.run(command) }
            Foundation.exit(EXIT_SUCCESS)
        }
        dispatchMain()
    }

    /// Written once, by the main thread before there is another, and then read by the one that carries it out.
    nonisolated(unsafe) private static var command: (any ParsableCommand)?
}

/// The command of qix that answers over HTTP. Its usage and help name qix, which starts it.
struct QixServe: RootCommand {
    static let configuration = CommandConfiguration(
        commandName: "qix", abstract: "Serves the programme over HTTP for qix, which starts it.",
        version: ProgramVersion.current, subcommands: [ServeCommand.self])
}
