import ArgumentParser
import Arguments
import DomainModel
import Foundation
import Ledger
import Stores

/// `qix ledger`: queries a ledger, and books whatever is not an upload.
struct LedgerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ledger",
        abstract: "Shows, audits and books entries: spends, refunds, grants, reversals and expiries.",
        discussion: """
            Spend, refund, grant and reverse book entries at the time of --at, or else at the current time \
            (SOURCE_DATE_EPOCH, in seconds since 1970, replaces the clock). With --at, the same commands write the \
            same ledger.

              qix ledger balance coins.qix ann
              qix ledger verify coins.qix
              qix ledger spend coins.qix ann 50 --for coffee-voucher --key order-1017
            """,
        subcommands: [
            Init.self, Balances.self, History.self, Export.self, Verify.self, Head.self, Key.self, Statement.self,
            VerifyStatement.self, Close.self, Spend.self, Refund.self, Grant.self, Reverse.self, Expire.self, Join.self,
            Draw.self, Redecide.self, Person.self, Copy.self, Replay.self,
        ])

    struct LedgerArgument: ParsableArguments {
        @Argument(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file())
        var file: String
    }

    struct Balances: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "balance", abstract: "Prints the balance of one user or of all.",
            discussion: """
                Checks what it adds up, as `qix ledger verify` does: of one user that user's entries, of all the whole \
                ledger. Prints nothing where any of it is wrong.

                  qix ledger balance coins.qix
                  qix ledger balance coins.qix ann --json
                """)

        @OptionGroup var ledger: LedgerArgument
        @Argument(help: "The user. (default: all)") var user: String?
        @Flag(help: "Print one JSON object per line.") var json = false

        func run() throws {
            let ledger = try Ledger(path: ledger.file, access: .read)
            try requireKnown(user, in: ledger)
            if user == nil { try ledger.requireSound() }
            let balances = try user.map { [try ledger.checkedBalance(of: $0)] } ?? ledger.balances()
            if json { return try balances.forEach(Output.json) }
            print(
                table(
                    ["USER", "COINS", "PENDING"], balances.map { [$0.user, "\($0.available)", "\($0.pending)"] },
                    right: [1, 2]))
        }
    }

    struct History: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints the entries of one user or of all, oldest first, with their reasons.",
            discussion: """
                  qix ledger history coins.qix ann
                  qix ledger history coins.qix ann --json
                """)

        @OptionGroup var ledger: LedgerArgument
        @Argument(help: "The user. (default: all)") var user: String?
        @Flag(help: "Print one JSON object per line, as export does.") var json = false

        func run() throws {
            let ledger = try Ledger(path: ledger.file, access: .read)
            try requireKnown(user, in: ledger)
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
            abstract: "Prints all entries in order, one JSON object per line.",
            discussion: """
                The same uploads give the same bytes, no matter how they were recorded. Each line's hash is the \
                SHA-256 of the line without its hash field, so auditors can check it without qix.

                  qix ledger export coins.qix > entries.ndjson
                """)

        @OptionGroup var ledger: LedgerArgument

        func run() throws { try Ledger(path: ledger.file, access: .read).export { print($0) } }
    }

    struct Statement: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints what partners owe for the coins of a month or of a range of days.",
            discussion: """
                CSV, or with --format JSON or a printable HTML page. The ledger is verified first. The statement names \
                the ledger's head: later entries do not change it, and `qix ledger verify-statement` checks it. That \
                of a month that `qix ledger close` closed is always the same. --excel writes CSV that Excel opens \
                correctly in countries where semicolons separate lists.

                  qix ledger statement coins.qix --month 2026-03
                  qix ledger statement coins.qix --partner Granarolo --month 2026-03 --excel > granarolo.csv
                  qix ledger statement coins.qix --from 2026-03-01 --to 2026-03-15 --format html > march.html
                """)

        /// How a statement is written.
        enum Format: String, ExpressibleByArgument, CaseIterable {
            case csv, json, html
        }

        @OptionGroup var ledger: LedgerArgument
        @Option(help: "The partner. (default: all)") var partner: String?
        @Option(help: "The month, such as 2026-03.", transform: parseMonth) var month: Month?
        @Option(help: "The first day.", transform: parseDay) var from: Day?
        @Option(help: "The last day.", transform: parseDay) var to: Day?
        @Option(help: "csv, json or html.") var format: Format = .csv
        @Flag(help: "CSV with semicolons and a byte order mark.") var excel = false
        @Flag(help: "Print one JSON object per line.") var json = false

        func validate() throws {
            guard (from == nil) == (to == nil), (month == nil) != (from == nil) else {
                throw ValidationError("Give --month, or --from and --to.")
            }
            if let from, let to, to < from { throw ValidationError("--to \(to) is before --from \(from).") }
            guard !excel || format == .csv && !json else { throw ValidationError("--excel needs CSV.") }
        }

        func run() throws {
            let book = try Ledger(path: ledger.file, access: .read)
            guard let first = month?.first ?? from, let last = month?.last ?? to else { return }
            try book.requireSound()
            if json {
                try book.statement(partner: partner, from: first, to: last).forEach(Output.json)
                return try requireKnown(partner: partner, in: book)
            }
            let statement = try book.partnerStatement(partner: partner, from: first, to: last)
            let text =
                switch format {
                case .csv: StatementFile.csv(statement, forExcel: excel)
                case .json: try StatementFile.json(statement)
                case .html: try StatementFile.html(statement)
                }
            FileHandle.standardOutput.write(Data(text.utf8))
            try requireKnown(partner: partner, in: book)
        }
    }
}

/// An empty answer would hide a name mistyped.
func requireKnown(_ user: String?, in ledger: Ledger) throws {
    guard let user, try !ledger.knows(user) else { return }
    throw CommandError("\(ledger.path): has no user \(user); `qix ledger balance` lists the users")
}

/// A statement of nothing may be that of a partner mistyped.
private func requireKnown(partner: String?, in ledger: Ledger) throws {
    guard let partner else { return }
    let known = try ledger.partners()
    guard !known.contains(where: { $0.utf8.elementsEqual(partner.utf8) }) else { return }
    let list = known.isEmpty ? "nobody yet" : known.prefix(20).joined(separator: ", ")
    throw CommandError(
        "\(ledger.path): has no partner \(partner), so the statement is empty; its partners are: \(list)")
}
