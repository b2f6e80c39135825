import ArgumentParser
import Arguments
import DomainModel
import Ledger
import LedgerArguments

extension LedgerCommand {
    struct Close: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Closes a month: its statement is final, and what comes late counts in the next month.",
            discussion: """
                Writes the sum and the hash of the month's statement into the ledger, so that the signed head vouches \
                for them, and prints the entry. Months are closed in order. Give --at with the offset of the \
                programme's time zone where the month has only just ended. Repeating the command changes nothing.

                  qix ledger close coins.qix 2026-03
                  qix ledger statement coins.qix --month 2026-03 --format json
                """)

        @OptionGroup var ledger: LedgerArgument
        @Argument(help: "The month, such as 2026-03.", transform: parseMonth) var month: Month
        @Option(help: "The time of the entry. (default: now)", transform: parseTime) var at: Timestamp?
        @OptionGroup var head: HeadArguments

        func run() throws {
            try withExisting(ledger.file, head) { ledger in
                try ledger.requireSound()
                report(try ledger.close(month, at: bookingTime(at)), "closed already")
            }
        }
    }
}
