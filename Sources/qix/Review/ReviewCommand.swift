import ArgumentParser
import Arguments
import Campaigns
import Catalog
import DomainModel
import Ledger
import LedgerArguments
import Messages
import Stores
import Text

/// `qix review`: settles what waits for a person.
struct ReviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review",
        abstract: "Lists the uploads in review, and approves or rejects them.",
        discussion: """
              qix review list coins.qix
              qix review show coins.qix ann/3f1c8a
              qix review approve coins.qix ann/3f1c8a --why "seen: the total is torn off"
            """,
        subcommands: [List.self, Show.self, Approve.self, Reject.self, Undo.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists the uploads in review, with their coins and reasons.",
            discussion: """
                Uploads that may show the same receipt are listed together, each with the earlier uploads that may \
                be duplicates, and with the documents that give its goods back. --returned lists sales of which goods \
                were given back instead, those that were paid too: `qix ledger reverse` takes the coins back.

                  qix review list coins.qix
                  qix review list coins.qix --json
                  qix review list coins.qix --returned
                """)

        @Argument(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file()) var file: String
        @Flag(help: "Print one JSON object per line: the decision, the claim and the coins.") var json = false
        @Flag(help: "List the sales with coins of which goods were given back.") var returned = false

        func run() throws {
            let ledger = try Ledger(path: file, access: .read)
            if returned {
                let sales = try ledger.returnedSales()
                if json { return try sales.forEach(Output.json) }
                return sales.forEach { print(TerminalText.safe("\($0.sale)  \($0.summary)")) }
            }
            let reviews = try ReviewWithDuplicates.all(in: ledger)
            if json { return try reviews.forEach(Output.json) }
            for listed in reviews {
                let review = listed.review
                let decision = review.decision
                print(
                    TerminalText.safe(
                        "\(decision.id ?? "-")  \(counted(review.coins, "coin"))  \(decision.uploadedAt)  "
                            + decision.image))
                for reason in decision.reasons where reason.code != .awarded {
                    print(TerminalText.safe("    \(reason.sentence)"))
                }
                for twin in listed.twins { print(TerminalText.safe("    \(twin.summary)")) }
                for sale in listed.returns { print(TerminalText.safe("    \(sale.summary)")) }
                for (place, question) in review.claim.questions.enumerated() {
                    for candidate in question.candidates {
                        let product = candidate.product
                        print(
                            TerminalText.safe("    \(place + 1)) “\(candidate.text)” → \(product.gtin) \(product.name)")
                        )
                    }
                }
            }
        }
    }

    struct Approve: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Gives the user the coins in review.",
            discussion: """
                If a line may be one of several products, choose one with --line or drop the line; `qix review show` \
                numbers the lines. Each campaign then pays for the remaining lines, at most the coins in review. \
                With --teach, each line chosen with --line becomes an alias of its product, so that the next such \
                receipt needs no review.

                  qix review approve coins.qix ann/3f1c8a --why "seen"
                  qix review approve coins.qix ann/3f1c8a --line 1=8012417001107 --drop 3 --date 2026-03-07
                  qix review approve coins.qix ann/3f1c8a --line 1=8012417001107 --teach catalog.csv

                If an upload that may show the same receipt was paid (`qix review show` says which), nothing is paid \
                unless --another says that they are two receipts.
                """)

        @Argument(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file()) var file: String
        @Argument(help: "The upload's id, the beginning of one, or the image's path.") var upload: String
        @Option(help: "The reason, for the auditor.") var why = "approved"

        @Option(
            name: .customLong("line"),
            help: ArgumentHelp("The product of a line; repeatable.", valueName: "N=GTIN"),
            transform: Approve.choice)
        var chosen: [ReviewCorrections.Choice] = []

        @Option(help: ArgumentHelp("A line that earns nothing; repeatable.", valueName: "n"))
        var drop: [Int] = []

        @Option(help: "The day of purchase, if it was not read or read wrongly.", transform: parseDay) var date: Day?

        @Option(help: "What was paid, if it was not read or read wrongly: 12.35.", transform: Approve.amount)
        var total: Money?

        @Option(help: "The shop, one of the names that the reader was not sure of.") var shop: String?

        @Flag(help: "This is another receipt than the one like it that was paid.") var another = false

        @OptionGroup var by: ReviewerArguments

        @Option(help: "The time of the entry. (default: now)", transform: parseTime) var at: Timestamp?

        @Option(help: "A catalogue, CSV, to add the confirmed lines to.", completion: .file(extensions: ["csv"]))
        var teach: String?

        @OptionGroup var head: HeadArguments

        func validate() throws {
            // What nobody chose would be the first candidate, right or wrong.
            guard teach == nil || !chosen.isEmpty else {
                throw ValidationError("--teach needs a choice: name the product of each line to learn with --line.")
            }
        }

        func run() throws {
            try withExisting(file, head) { ledger in
                let lines = ReviewCorrections(chosen: chosen, dropped: drop, date: date, total: total, shop: shop)
                let review = try ledger.review(of: upload)
                do throws(ReviewCorrections.CorrectionError) {
                    _ = try lines.applied(to: review.claim)
                } catch {
                    throw CommandError("\(upload): \(error)")
                }
                if let teach {
                    // First the catalogue: teaching twice is harmless, settling twice is refused.
                    for (alias, gtin) in review.learnableAliases(lines)
                    where try Catalog.learn(alias, for: gtin, path: teach) {
                        Output.log("\(teach): added the alias “\(alias.written)” to \(gtin)")
                    }
                }
                report(
                    try ledger.settle(
                        upload, approving: true, lines: lines, why: why, by: by.names, isAnotherReceipt: another,
                        at: bookingTime(at)),
                    "nothing waits")
            }
        }
    }

    struct Reject: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Drops the coins in review. The receipt stays used.",
            discussion: """
                  qix review reject coins.qix ann/3f1c8a --why "a drawing of a receipt"
                """)

        @Argument(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file()) var file: String
        @Argument(help: "The upload's id, the beginning of one, or the image's path.") var upload: String
        @Option(help: "The reason, for the user and the auditor.") var why: String
        @OptionGroup var by: ReviewerArguments
        @Option(help: "The time of the entry. (default: now)", transform: parseTime) var at: Timestamp?
        @OptionGroup var head: HeadArguments

        func run() throws {
            try withExisting(file, head) { ledger in
                report(
                    try ledger.settle(upload, approving: false, why: why, by: by.names, at: bookingTime(at)),
                    "nothing waits")
            }
        }
    }

    struct Undo: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Undoes a settlement: takes back approved coins, gives rejected ones.",
            discussion: """
                Affects only the coins that were in review; what the upload earned without review stays. The ledger \
                keeps both the settlement and its reversal.

                  qix review undo coins.qix ann/3f1c8a --why "the wrong upload was approved"
                """)

        @Argument(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file()) var file: String
        @Argument(help: "The upload's id, the beginning of one, or the image's path.") var upload: String
        @Option(help: "The reason, for the user and the auditor.") var why: String
        @Flag(help: "This is another receipt than the one like it that was paid.") var another = false
        @Option(help: "The time of the entry. (default: now)", transform: parseTime) var at: Timestamp?
        @OptionGroup var head: HeadArguments

        func run() throws {
            try withExisting(file, head) { ledger in
                report(
                    try ledger.undoReview(upload, why: why, isAnotherReceipt: another, at: bookingTime(at)),
                    "undone already")
            }
        }
    }
}

/// Who looks.
struct ReviewerArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Who looked; `qix learn` believes what several say.", valueName: "name"))
    var reviewer: String?

    func validate() throws {
        guard reviewer?.isEmpty != true else { throw ValidationError("--reviewer must not be empty.") }
    }

    /// The reviewers as a settlement keeps them.
    var names: [String] { [reviewer].compactMap(\.self) }
}

extension ReviewCommand.Approve {
    /// `12.35`.
    @Sendable static func amount(_ text: String) throws -> Money {
        guard let amount = Money(text) else { throw ValidationError("“\(text)” is not an amount, such as 12.35.") }
        return amount
    }

    /// `2=8012417001107`.
    @Sendable static func choice(_ text: String) throws -> ReviewCorrections.Choice {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, let line = Int(parts[0]), let product = GTIN(String(parts[1])) else {
            throw ValidationError("“\(text)” is not a line and its product, such as 2=8012417001107.")
        }
        return ReviewCorrections.Choice(line: line, product: product)
    }
}
