import Arguments
import ArgumentParser
import Readers

/// What this reader is, for the programs that start it.
struct DescribeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "describe", abstract: "Prints the version of readings and the optional steps as JSON.",
        shouldDisplay: false)

    @OptionGroup var reading: ReadingOptions

    func run() throws {
        try Output.json(
            ReaderDescription(
                version: reading.version, optionalPasses: ReaderRegistry.passes.filter(\.isOptional).map(\.name)))
    }
}
