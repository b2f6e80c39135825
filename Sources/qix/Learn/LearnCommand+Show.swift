import ArgumentParser
import Arguments
import Corrections
import LedgerArguments

extension LearnCommand {
    /// `qix learn show`: the model card of a pack.
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints what a tuning pack holds, what it was made from, and its proof.",
            discussion: """
                Checks the pack's signature first: by --tuning-key, or by the key that the pack itself names.

                  qix learn show march.tuning
                  qix learn show march.tuning --tuning-key /secure/coins.key --json
                """)

        @Argument(help: "The tuning pack.", completion: .file()) var pack: String
        @Option(
            help: ArgumentHelp(
                "The public key that must have signed the pack, 64 hex digits, or the file of its key.",
                valueName: "key"), completion: .file())
        var tuningKey: String?
        @Flag(help: "Print one JSON object: the card, and every alias, shop and certainty.") var json = false

        private struct Shown: Encodable {
            var digest: String
            var card: ModelCard
            var aliases: [TaughtAlias]
            var merchants: [TaughtMerchant]
            var calibrations: [Calibration]
        }

        func run() throws {
            let read = try PackArguments.pack(
                pack, signedBy: try tuningKey.map { try PackArguments.publicKey($0) })
            if json {
                return try Output.json(
                    Shown(
                        digest: read.digest, card: read.card, aliases: read.aliases, merchants: read.merchants,
                        calibrations: read.calibrations))
            }
            let card = read.card
            print("tuning pack \(read.digest)")
            print(
                "from \(card.pairs) reviewed receipts of \(card.people) people, "
                    + "\(card.months.joined(separator: " to ")), \(card.reviewers) reviewers")
            print(
                "fitted on \(card.fitted), proven on \(card.proved) of other people and \(card.corpus) of a corpus")
            print(
                "a fact is what \(card.rules.reviewers) reviewers say on \(card.rules.receipts) receipts of "
                    + "\(card.rules.people) people")
            for what in card.leftOut { print("left out: \(what)") }
            print("")
            print(ProofSheet(card.proof).text)
            print("")
            print(holdings(read))
        }

        private func holdings(_ pack: TuningPack) -> String {
            let rows =
                pack.merchants.map {
                    ["shop", $0.vatNumber ?? $0.printed ?? "", $0.name, "\($0.receipts)", "\($0.people)"]
                }
                + pack.aliases.map {
                    [
                        "alias", ($0.retailer.map { "\($0):" } ?? "") + $0.text, $0.product.digits, "\($0.receipts)",
                        "\($0.people)",
                    ]
                }
                + pack.calibrations.map { calibration in
                    [
                        "certainty", calibration.field.rawValue,
                        calibration.knots.map { "\($0.stated) → \($0.worth)" }.joined(separator: ", "),
                        "\(calibration.observations)", "",
                    ]
                }
            return table(["WHAT", "PRINTED", "IS", "RECEIPTS", "PEOPLE"], rows, right: [3, 4])
        }
    }
}
