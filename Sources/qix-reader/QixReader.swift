import Arguments
import ArgumentParser

/// The commands of qix that decode pictures and sound. Its usage and help name qix, which starts it.
struct QixReader: RootCommand {
    static let configuration = CommandConfiguration(
        commandName: "qix",
        abstract: "Reads pictures and sound for qix, which starts it.",
        version: ProgramVersion.current,
        subcommands: [
            ReadArguments.self, PassesCommand.self, SoundCommand.self, DescribeCommand.self, CheckupCommand.self,
        ])
}
