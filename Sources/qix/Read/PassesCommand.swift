import ArgumentParser
import Passes
import Readers

/// `qix passes`: the steps that readers are made of.
struct PassesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passes",
        abstract: "Lists the steps of reading a picture, and the measured value of each.",
        discussion: """
            Optional steps can be left out of a reading to see their effect:

              qix passes --json
              qix read receipt.jpg --without receipt.parse.shiftedPrices
            """)

    @Flag(help: "Print one JSON object per line.")
    var json = false

    func run() throws {
        for pass in ReaderRegistry.passes {
            if json {
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
