import ArgumentParser

/// `qix passes`: the steps that readers are made of.
package struct PassesArguments: CompanionArguments {
    package static let program = CompanionProgram.reader

    package static let configuration = CommandConfiguration(
        commandName: "passes",
        abstract: "Lists the steps of reading a picture, and the measured value of each.",
        discussion: """
            Optional steps can be left out of a reading to see their effect:

              qix passes --json
              qix read receipt.jpg --without receipt.parse.shiftedPrices
            """)

    @Flag(help: "Print one JSON object per line.")
    package var json = false

    package init() {}
}
