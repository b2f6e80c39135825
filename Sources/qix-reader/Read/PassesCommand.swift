import Arguments
import ArgumentParser
import Passes
import Readers

/// `qix passes`: the steps that readers are made of.
struct PassesCommand: ParsableCommand {
    static let configuration = PassesArguments.configuration

    @OptionGroup var arguments: PassesArguments

    func run() throws {
        for pass in ReaderRegistry.passes {
            if arguments.json {
                try Output.json(pass)
            } else {
                print(PassesCommand.text(of: pass))
            }
        }
    }

    /// A step as a person reads it: its name, what it is for, and what readings lose without it.
    private static func text(of pass: PassDescription) -> String {
        "\(pass.name)\n    \(pass.purpose)\n    \(pass.earns.map { "Worth: \($0)" } ?? "Required.")"
    }
}
