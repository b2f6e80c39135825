import ArgumentParser
import Ledger
import Retail
import Stores

/// `qix ledger`: looks into a ledger, and books what is not an upload.
struct LedgerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ledger",
        abstract: "Shows balances and entries, audits them, spends, reverses and expires coins.",
        discussion: """
            Nothing here asks the clock: entries carry the time given by --at, or else the latest that an entry of the
            user carries, so that the same commands always write the same ledger.

              qix ledger balance coins.qix ann
              qix ledger verify coins.qix
              qix ledger spend coins.qix ann 50 --for coffee-voucher --key order-1017
            """,
        subcommands: [
            Balances.self, History.self, Export.self, Verify.self, Head.self, Key.self, Statement.self, Spend.self,
            Reverse.self, Expire.self, Redecide.self, Person.self, Copy.self, Bench.self,
        ])

    struct File: ParsableArguments {
        @Argument(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file())
        var file: String
    }

    struct Balances: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "balance", abstract: "Prints the coins of one user, or of all.",
            discussion: """
                  qix ledger balance coins.qix
                  qix ledger balance coins.qix ann --json
                """)

        @OptionGroup var ledger: File
        @Argument(help: "The user; all when left out.") var user: String?
        @Flag(help: "One JSON object a line.") var json = false

        func run() throws {
            let ledger = try Ledger(path: ledger.file, access: .read)
            let balances = try user.map { [try ledger.balance(of: $0)] } ?? ledger.balances()
            if json { return try balances.forEach(Output.json) }
            print(
                table(
                    ["USER", "COINS", "PENDING"], balances.map { [$0.user, "\($0.available)", "\($0.pending)"] },
                    right: [1, 2]))
        }
    }

    struct History: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints the entries of one user, or all, oldest first, with what each is for.",
            discussion: """
                  qix ledger history coins.qix ann
                  qix ledger history coins.qix ann --json
                """)

        @OptionGroup var ledger: File
        @Argument(help: "The user; all when left out.") var user: String?
        @Flag(help: "One JSON object a line, as export prints it.") var json = false

        func run() throws {
            let ledger = try Ledger(path: ledger.file, access: .read)
            let entries = try ledger.history(of: user)
            if json { return entries.forEach { print($0.line) } }
            print(
                table(
                    ["ENTRY", "AT", "USER", "KIND", "COINS", "CAMPAIGN", "WHY", "UPLOAD"],
                    entries.map { entry in
                        [
                            "\(entry.sequence)", entry.at, entry.user, entry.kind.rawValue, "\(entry.coins)",
                            entry.campaign ?? "-", entry.reason, entry.upload ?? "-",
                        ]
                    }, right: [0, 4]))
        }
    }

    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints every entry in order, one JSON object a line.",
            discussion: """
                The same uploads give the same bytes, whenever and however they were recorded. Each line's hash is the
                SHA-256 of the line without its hash field, so an auditor needs no qix to check it.

                  qix ledger export coins.qix > entries.ndjson
                """)

        @OptionGroup var ledger: File

        func run() throws { try Ledger(path: ledger.file, access: .read).export { print($0) } }
    }

    struct Statement: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints what partners owe for the coins of some days, as CSV.",
            discussion: """
                  qix ledger statement coins.qix --partner Granarolo --from 2026-03-01 --to 2026-03-31
                """)

        @OptionGroup var ledger: File
        @Option(help: "The partner; all when left out.") var partner: String?
        @Option(help: "The first day.", transform: parseDay) var from: Day
        @Option(help: "The last day.", transform: parseDay) var to: Day
        @Flag(help: "One JSON object a line.") var json = false

        func validate() throws {
            if to < from { throw ValidationError("--to \(to) is before --from \(from).") }
        }

        func run() throws {
            let lines = try Ledger(path: ledger.file, access: .read).statement(partner: partner, from: from, to: to)
            if json { return try lines.forEach(Output.json) }
            print(StatementLine.csvHeader)
            for line in lines { print(line.csv) }
        }
    }
}
