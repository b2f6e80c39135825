import ArgumentParser
import Catalog
import Ledger
import Retail
import Rewards
import Stores
import Text

/// `qix review`: settles what waits for a person.
struct ReviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review",
        abstract: "Lists uploads that wait for a person, and approves or rejects them.",
        discussion: """
              qix review list coins.qix
              qix review show coins.qix ann/3f1c8a
              qix review approve coins.qix ann/3f1c8a --why "seen: the total is torn off"
            """,
        subcommands: [List.self, Show.self, Approve.self, Reject.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists the uploads that wait, with their coins and why.",
            discussion: """
                Uploads that may show one receipt stand together, and each names those decided before that may be its twins.

                  qix review list coins.qix
                  qix review list coins.qix --json
                """)

        @Argument(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file()) var file: String
        @Flag(help: "One JSON object a line: the decision, the claim and the coins.") var json = false

        func run() throws {
            let reviews = try ReviewWithTwins.all(in: Ledger(path: file, access: .read))
            if json { return try reviews.forEach(Output.json) }
            for listed in reviews {
                let review = listed.review
                let decision = review.decision
                print(
                    TerminalText.safe(
                        "\(decision.id ?? "-")  \(review.coins) coins  \(decision.uploadedAt)  \(decision.image)"))
                for reason in decision.reasons where reason.code != .awarded {
                    print(TerminalText.safe("    \(reason.sentence)"))
                }
                for twin in listed.twins { print(TerminalText.safe("    \(twin.summary)")) }
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
            abstract: "Gives the user the coins that wait.",
            discussion: """
                With --teach, each line of which one product is in question becomes an alias of it, so that the next \
                receipt needs no review. Of several products, `qix catalog learn` is told which it is.

                  qix review approve coins.qix ann/3f1c8a --why "seen"
                  qix review approve coins.qix ann/3f1c8a --teach catalog.csv
                """)

        @Argument(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file()) var file: String
        @Argument(help: "The upload's id, the beginning of one, or the image's path.") var upload: String
        @Option(help: "Why, for the auditor.") var why = "approved"
        @Option(help: "When; the user's latest entry when left out.", transform: parseMoment) var at: Timestamp?

        @Option(help: "A catalogue, CSV, to write the confirmed lines to.", completion: .file(extensions: ["csv"]))
        var teach: String?

        @OptionGroup var head: HeadArguments

        func run() throws {
            try withExisting(file, head) { ledger in
                if let teach {
                    // First the catalogue: teaching twice is harmless, settling twice is refused.
                    let review = try ledger.review(of: upload)
                    for text in review.openLines {
                        Output.tell("\(teach): “\(text)” may be several products; qix catalog learn says which")
                    }
                    for (alias, gtin) in review.lessons
                    where try Catalog.learn(alias, for: gtin, path: teach) {
                        Output.tell("\(teach): \(gtin) is also “\(alias.written)”")
                    }
                }
                report(try ledger.settle(upload, approving: true, why: why, at: at), "nothing waits")
            }
        }
    }

    struct Reject: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Drops the coins that wait. The receipt stays used.",
            discussion: """
                  qix review reject coins.qix ann/3f1c8a --why "a drawing of a receipt"
                """)

        @Argument(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file()) var file: String
        @Argument(help: "The upload's id, the beginning of one, or the image's path.") var upload: String
        @Option(help: "Why, for the user and the auditor.") var why: String
        @Option(help: "When; the user's latest entry when left out.", transform: parseMoment) var at: Timestamp?
        @OptionGroup var head: HeadArguments

        func run() throws {
            try withExisting(file, head) { ledger in
                report(try ledger.settle(upload, approving: false, why: why, at: at), "nothing waits")
            }
        }
    }
}
