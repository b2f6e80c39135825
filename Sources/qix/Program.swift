import Arguments

/// Where the process begins: on its main thread, and without any other until a command asks for them.
@main
enum Program {
    nonisolated static func main() {
        ProgramStart.prepare()
        let arguments = Qix.configured(Array(CommandLine.arguments.dropFirst()))
        // Comes back only where the companion is not there: the command then says so.
        Qix.companion(for: arguments)?.replaceProcess(arguments)
        Qix.carryOut(Qix.parsed(arguments))
    }
}
