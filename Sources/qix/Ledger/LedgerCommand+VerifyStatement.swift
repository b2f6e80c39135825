import ArgumentParser
import Ledger
import Stores
import Text

extension LedgerCommand {
    struct VerifyStatement: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify-statement",
            abstract: "Computes a statement anew, and says whether it is right.",
            discussion: """
                CSV, JSON or HTML, as `qix ledger statement` wrote it. The ledger must contain the head that it names; what \
                was booked later does not count. Ends with 1 where anything differs.

                  qix ledger verify-statement coins.qix granarolo.csv
                """)

        @OptionGroup var ledger: LedgerArgument
        @Argument(help: "The statement.", completion: .file()) var file: String

        func run() throws {
            let statement = try StatementFile.read(InputFile.bytes(file), named: file)
            let faults = try Ledger(path: ledger.file, access: .read).faults(in: statement)
            for fault in faults { print(TerminalText.safe(fault)) }
            guard faults.isEmpty else { throw ExitCode(1) }
            print("\(statement.total) coins owed from \(statement.from) to \(statement.to): as the ledger says")
        }
    }
}
