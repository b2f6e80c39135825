import ArgumentParser
import Ledger
import Stores

extension LedgerCommand {
    struct Person: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints all that the ledger keeps about one user, as JSON.",
            discussion: """
                Every upload with its claims and decisions, what its receipt is known again by, every entry, and the sums \
                that limits go by: for a person who asks. `qix forget` takes the texts away.

                  qix ledger person coins.qix ann > ann.json
                """)

        @OptionGroup var ledger: LedgerArgument
        @Argument(help: "The user.") var user: String

        func run() throws { try Output.json(Ledger(path: ledger.file, access: .read).person(user)) }
    }
}
