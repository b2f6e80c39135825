import ArgumentParser
import Arguments
import Ledger
import Stores
import Text

extension LedgerCommand {
    struct VerifyStatement: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify-statement",
            abstract: "Recomputes a statement, and reports whether it is right.",
            discussion: """
                Reads a statement that `qix ledger statement` wrote as CSV, JSON or HTML. The ledger must contain \
                the head named in it; later entries are ignored. The ledger is verified first. Exits with 1 if anything differs.

                  qix ledger verify-statement coins.qix granarolo.csv
                """)

        @OptionGroup var ledger: LedgerArgument
        @Argument(help: "The statement.", completion: .file()) var file: String

        func run() throws {
            let statement = try StatementFile.read(InputFile.bytes(file), named: file)
            let book = try Ledger(path: ledger.file, access: .read)
            try book.requireSound()
            let faults = try book.faults(in: statement)
            for fault in faults { print(TerminalText.safe(fault)) }
            guard faults.isEmpty else { throw ExitCode(1) }
            let owed = counted(statement.total, "coin")
            print("\(owed) owed from \(statement.from) to \(statement.to): the statement is right")
        }
    }
}
