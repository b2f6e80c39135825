import ArgumentParser

/// The arguments of a command that a companion program carries out. Both programs have them, so that help, completions
/// and the manual are complete without the companion.
package protocol CompanionArguments: ParsableArguments {
    /// The command's name and help.
    static var configuration: CommandConfiguration { get }
    /// The program that carries the command out.
    static var program: CompanionProgram { get }
    /// The command as messages name it, such as `qix serve`.
    static var task: String { get }
}

extension CompanionArguments {
    package static var task: String { "qix \(configuration.commandName ?? "")" }
}

/// A command of qix that a companion program carries out. It runs only where that program is not there.
package struct CompanionCommand<Arguments: CompanionArguments>: ParsableCommand {
    package static var configuration: CommandConfiguration { Arguments.configuration }

    @OptionGroup package var arguments: Arguments

    package init() {}

    package func run() throws {
        throw Arguments.program.missing(for: Arguments.task)
    }
}
