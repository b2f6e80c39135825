import Arguments
import ArgumentParser

/// Where the process begins: on its main thread, and without any other until the command asks for them.
@main
enum Program {
    nonisolated static func main() {
        ProgramStart.prepare()
        QixServe.carryOut(QixServe.parsed(Array(CommandLine.arguments.dropFirst())))
    }
}

/// The command of qix that answers over HTTP. Its usage and help name qix, which starts it.
struct QixServe: RootCommand {
    static let configuration = CommandConfiguration(
        commandName: "qix", abstract: "Serves the programme over HTTP for qix, which starts it.",
        version: ProgramVersion.current, subcommands: [ServeCommand.self])
}
