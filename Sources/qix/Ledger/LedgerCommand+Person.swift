import ArgumentParser
import Arguments
import Ledger
import Stores

extension LedgerCommand {
    struct Person: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints all data of one user in the ledger, as JSON.",
            discussion: """
                Prints every upload with its claims, decisions and the keys of its receipt, every entry, and the \
                sums that limits use: for a user who asks for their data. `qix forget` erases the texts.

                  qix ledger person coins.qix ann > ann.json
                """)

        @OptionGroup var ledger: LedgerArgument
        @Argument(help: "The user.") var user: String

        func run() throws { try Output.json(Ledger(path: ledger.file, access: .read).person(user)) }
    }
}
