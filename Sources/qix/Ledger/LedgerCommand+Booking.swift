import ArgumentParser
import Foundation
import Ledger
import Retail
import Stores

extension LedgerCommand {
    struct Spend: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Pays out coins for a purchase or a discount.",
            discussion: """
                The key makes it happen once: the same command again changes nothing, another spend under the same key
                is refused. A user cannot spend more than there is.

                  qix ledger spend coins.qix ann 50 --for coffee-voucher --key order-1017
                """)

        @OptionGroup var ledger: File
        @Argument(help: "The user.") var user: String
        @Argument(help: "How many coins.") var coins: Int
        @Option(name: .customLong("for"), help: "What they are spent for.") var reference: String
        @Option(help: "A text that no other spend bears: an order number.") var key: String
        @Option(help: "When; the user's latest entry when left out.", transform: parseMoment) var at: Timestamp?
        @OptionGroup var head: HeadArguments

        func validate() throws {
            if coins < 1 { throw ValidationError("COINS must be 1 or more.") }
            if key.isEmpty { throw ValidationError("--key must not be empty.") }
        }

        func run() throws {
            try withExisting(ledger.file, head) { ledger in
                report(try ledger.spend(coins, of: user, for: reference, key: key, at: at), "spent already")
            }
        }
    }

    struct Reverse: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Takes back what an upload earned.",
            discussion: """
                Coins that were spent meanwhile are booked as a debt, which the user's next coins pay back; what waits \
                for a person is closed. UPLOAD is the id that decisions and entries show, the beginning of one, or the \
                image's path.

                  qix ledger reverse coins.qix ann/3f1c8a --why "printed at home"
                """)

        @OptionGroup var ledger: File
        @Argument(help: "The upload.") var upload: String
        @Option(help: "Why, for the user and the auditor.") var why: String
        @Option(help: "When; the user's latest entry when left out.", transform: parseMoment) var at: Timestamp?
        @OptionGroup var head: HeadArguments

        func run() throws {
            try withExisting(ledger.file, head) { ledger in
                let booking = try ledger.reverse(upload, why: why, at: at)
                report(booking, "reversed already")
                if booking.debt > 0 {
                    Output.tell("\(booking.debt) coins were spent already: a debt that the user's next coins pay back")
                }
            }
        }
    }

    struct Expire: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lets coins expire that were earned long ago and never spent.",
            discussion: """
                Spending uses the oldest coins first. Running it again for the same day changes nothing.

                  qix ledger expire coins.qix --at 2027-03-01
                  qix ledger expire coins.qix --at 2027-03-01 --after-days 730
                """)

        @OptionGroup var ledger: File
        @Option(help: "The moment at which coins are looked at.", transform: parseMoment) var at: Timestamp
        @Option(help: "How many days coins live.") var afterDays = 365
        @OptionGroup var head: HeadArguments

        func validate() throws {
            if !(0...36_600).contains(afterDays) { throw ValidationError("--after-days must be 0 to 36600.") }
        }

        func run() throws {
            try withExisting(ledger.file, head) { ledger in
                report(try ledger.expire(at: at, after: afterDays), "nothing to expire")
            }
        }
    }
}

/// The ledger at `path` for writing, which must be there: a name mistyped is no new ledger.
func existing(_ path: String) throws -> Ledger {
    let place = try LedgerPlace(path)
    guard try place.exists() else { throw LedgerError.missing(path: place.location) }
    return try Ledger(path: path)
}

/// Runs `body` on the ledger at `path`, which must be there and contain the head kept beside it, and keeps where it
/// stands afterwards.
func withExisting(_ path: String, _ head: HeadArguments, _ body: (Ledger) throws -> Void) throws {
    let ledger = try existing(path)
    let kept = try head.checked(ledger, at: path)
    try body(ledger)
    try kept.keep(ledger)
}

/// Prints the entries that an operation wrote, or says that there was nothing left to do.
func report(_ booking: Ledger.Booking, _ otherwise: String) {
    for entry in booking.entries { print(entry.line) }
    if booking.wasRecorded || booking.entries.isEmpty { Output.tell(otherwise) }
}
