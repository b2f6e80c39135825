import ArgumentParser
import Arguments
import Campaigns
import DomainModel
import Foundation
import Ledger
import LedgerArguments
import Stores
import Text

extension LedgerCommand {
    struct Spend: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Spends coins on a purchase or a discount.",
            discussion: """
                The key makes it happen once: repeating the command changes nothing, and a different spend with the \
                same key is refused. A user cannot spend more coins than available.

                  qix ledger spend coins.qix ann 50 --for coffee-voucher --key order-1017
                """)

        @OptionGroup var ledger: LedgerArgument
        @Argument(help: "The user.") var user: String
        @Argument(help: "The number of coins.") var coins: Int
        @Option(name: .customLong("for"), help: "What the coins are spent on.") var reference: String
        @Option(help: "A unique key of the spend, such as an order number.") var key: String
        @Option(help: "The time of the entry. (default: now)", transform: parseTime) var at: Timestamp?
        @OptionGroup var head: HeadArguments

        func validate() throws {
            if coins < 1 { throw ValidationError("COINS must be 1 or more.") }
            if key.isEmpty { throw ValidationError("--key must not be empty.") }
        }

        func run() throws {
            try withExisting(ledger.file, head) { ledger in
                report(
                    try ledger.spend(
                        coins, of: user, for: reference, key: key, at: bookingTime(at), requiresEarned: true),
                    "spent already")
            }
        }
    }

    struct Refund: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Refunds a spend, completely and once.",
            discussion: """
                For a cancelled purchase. The coins first repay what the user owes.

                  qix ledger refund coins.qix ann --key order-1017 --why "the shop was closed"
                """)

        @OptionGroup var ledger: LedgerArgument
        @Argument(help: "The user.") var user: String
        @Option(help: "The key of the spend.") var key: String
        @Option(help: "The reason, for the user and the auditor.") var why: String
        @Option(help: "The time of the entry. (default: now)", transform: parseTime) var at: Timestamp?
        @OptionGroup var head: HeadArguments

        func run() throws {
            try withExisting(ledger.file, head) { ledger in
                report(try ledger.refund(key: key, of: user, why: why, at: bookingTime(at)), "given back already")
            }
        }
    }

    struct Reverse: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Reverses what an upload earned.",
            discussion: """
                Coins that the user has already spent become a debt, which the user's next coins repay. Coins in \
                review are dropped. UPLOAD is the id that decisions and entries show, the beginning of one, or the \
                image's path.

                  qix ledger reverse coins.qix ann/3f1c8a --why "printed at home"
                """)

        @OptionGroup var ledger: LedgerArgument
        @Argument(help: "The upload.") var upload: String
        @Option(help: "The reason, for the user and the auditor.") var why: String
        @Option(help: "The time of the entry. (default: now)", transform: parseTime) var at: Timestamp?
        @OptionGroup var head: HeadArguments

        func run() throws {
            try withExisting(ledger.file, head) { ledger in
                let booking = try ledger.reverse(upload, why: why, at: bookingTime(at))
                report(booking, "reversed already")
                if booking.debt > 0 {
                    Output.log(
                        "\(booking.debt) coins were already spent: the user owes them, and the next coins repay them")
                }
            }
        }
    }

    struct Grant: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Gives coins that no upload earned, such as a correction or a prize.",
            discussion: """
                The key makes it happen once, as with a spend. PARTNER pays under CAMPAIGN, also in statements; the \
                campaign's budget and limits do not apply. The coins first repay what the user owes.

                  qix ledger grant coins.qix ann 20 --partner "Alimentari Serra" --campaign goodwill \\
                      --why "the till misprinted the receipt" --key ticket-311
                """)

        @OptionGroup var ledger: LedgerArgument
        @Argument(help: "The user.") var user: String
        @Argument(help: "The number of coins.") var coins: Int
        @Option(help: "The partner who pays.") var partner: String
        @Option(help: "The campaign in the entry and in statements.") var campaign: String
        @Option(help: "The reason, for the user and the auditor.") var why: String
        @Option(help: "A unique key, such as the number of a support ticket.") var key: String
        @Option(help: "The time of the entry. (default: now)", transform: parseTime) var at: Timestamp?
        @OptionGroup var head: HeadArguments

        func validate() throws {
            if coins < 1 { throw ValidationError("COINS must be 1 or more.") }
            for (option, text) in [("partner", partner), ("campaign", campaign), ("why", why), ("key", key)]
            where text.isEmpty {
                throw ValidationError("--\(option) must not be empty.")
            }
        }

        func run() throws {
            try withExisting(ledger.file, head) { ledger in
                let payer = Payer(campaign: campaign, partner: partner)
                // Without a budget there is always a booking.
                guard
                    let booking = try ledger.grant(
                        coins, to: user, for: payer, key: key, why: why, at: bookingTime(at))
                else { return }
                report(booking, "given already")
            }
        }
    }

    struct Join: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes one person of two users.",
            discussion: """
                Limits count both from then on. What is once for a person is decided anew for both together, and what \
                they have too much is taken back; then USER's coins and debts move to OTHER. Later coins of USER are \
                moved by repeating the command. A service joins users by itself.

                  qix ledger join coins.qix ann-old-phone ann --why "the same customer card"
                """)

        @OptionGroup var ledger: LedgerArgument
        @Argument(help: "The user whose coins move.") var user: String
        @Argument(help: "The user who has them afterwards.") var other: String
        @Option(help: "The reason, for the user and the auditor.") var why: String
        @Option(help: "The time of the entries. (default: now)", transform: parseTime) var at: Timestamp?
        @OptionGroup var head: HeadArguments

        func run() throws {
            try withExisting(ledger.file, head) { ledger in
                for name in [user, other] { try requireKnown(name, in: ledger) }
                let time = try bookingTime(at)
                var entries = try ledger.join(user, with: other, why: why, at: time, by: decide).entries
                entries += try ledger.moveDebt(from: user, to: other, why: why, at: time).entries
                entries += try ledger.move(from: user, to: other, why: why, at: time).entries
                for entry in entries { print(entry.line) }
                if entries.isEmpty { Output.log("joined already, and nothing to move") }
            }
        }
    }

    struct Expire: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Expires coins that were earned long ago and never spent.",
            discussion: """
                Spends use the oldest coins first. Running it again for the same day changes nothing.

                  qix ledger expire coins.qix --at 2027-03-01
                  qix ledger expire coins.qix --at 2027-03-01 --dry-run
                  qix ledger expire coins.qix --at 2027-03-01 --after-days 730
                """)

        @OptionGroup var ledger: LedgerArgument
        @Option(help: "The time at which the age of coins is computed.", transform: parseTime) var at: Timestamp
        @Option(help: "The days after which coins expire.") var afterDays = 365
        @Flag(help: "Print the entries without writing them.") var dryRun = false
        @OptionGroup var head: HeadArguments

        func validate() throws {
            if !(0...36_600).contains(afterDays) { throw ValidationError("--after-days must be 0 to 36600.") }
        }

        func run() throws {
            if dryRun { return try expireDryRun() }
            try withExisting(ledger.file, head) { ledger in
                report(try ledger.expire(at: at, after: afterDays), "nothing to expire")
            }
        }

        /// Expires the coins of a copy.
        private func expireDryRun() throws {
            guard try LedgerLocation(ledger.file).exists() else {
                throw LedgerError.missing(path: try LedgerLocation(ledger.file).location)
            }
            let dryRunLedger = try DryRunLedger(of: ledger.file, erasureKey: nil)
            defer { dryRunLedger.remove() }
            let booking = try Ledger(path: dryRunLedger.path).expire(at: at, after: afterDays)
            report(booking, "nothing to expire")
            let lost = booking.entries.reduce(0) { $0 - min(0, $1.coins) }
            let users = Set(booking.entries.map { Array($0.user.utf8) }).count
            Output.log(
                "dry run: \(counted(lost, "coin")) of \(counted(users, "user")) would expire; nothing was written")
        }
    }
}

/// The ledger at `path` for writing, which must be there: a name mistyped is no new ledger.
///
/// - Parameter erasureKey: the file of the key of its erasures; the usual one where it is `nil`.
func existing(_ path: String, erasureKey: String? = nil) throws -> Ledger {
    let place = try LedgerLocation(path)
    guard try place.exists() else { throw LedgerError.missing(path: place.location) }
    return try Ledger(path: path, erasureKey: erasureKey)
}

/// Runs `body` on the ledger at `path`, which must be there and contain the head kept beside it, and keeps where it
/// stands afterwards.
func withExisting(
    _ path: String, _ head: HeadArguments, erasureKey: String? = nil, _ body: (Ledger) throws -> Void
) throws {
    let ledger = try existing(path, erasureKey: erasureKey)
    let headFile = try head.checked(ledger, at: path)
    try body(ledger)
    try headFile.save(ledger)
}

/// Prints the entries that an operation wrote, or says that there was nothing left to do.
func report(_ booking: Ledger.Booking, _ otherwise: String) {
    for entry in booking.entries { print(entry.line) }
    if booking.wasRecorded || booking.entries.isEmpty { Output.log(otherwise) }
}
