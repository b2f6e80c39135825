import Arguments
import ArgumentParser
import Dispatch
import Foundation

/// Where the process begins: on its main thread, and without any other until a command asks for them.
@main
enum Program {
    nonisolated static func main() {
        ProgramStart.prepare()
        let arguments = Qix.configured(Array(CommandLine.arguments.dropFirst()))
        // Comes back only where the companion is not there: the command then says so.
        Qix.companion(for: arguments)?.replaceProcess(arguments)
        command = Qix.parsed(arguments)
        Task.detached {
            if let command { await Qix.run(command) }
            Foundation.exit(EXIT_SUCCESS)
        }
        dispatchMain()
    }

    /// Written once, by the main thread before there is another, and then read by the one that carries it out.
    nonisolated(unsafe) private static var command: (any ParsableCommand)?
}
