import ArgumentParser
import Arguments
import Campaigns
import DomainModel
import Ledger
import Messages
import Text

extension ReviewCommand {
    /// One upload next to those that may show the same receipt.
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Shows an upload's receipt next to those that may be the same.",
            discussion: """
                Differences from the first column are marked with an asterisk.

                  qix review show coins.qix ann/3f1c8a
                """)

        @Argument(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file()) var file: String
        @Argument(help: "The upload's id, the beginning of one, or the image's path.") var upload: String

        func run() throws {
            let ledger = try Ledger(path: file, access: .read)
            let own = try ledger.recorded(upload)
            guard let id = own.decision.id else { return }
            let twins = try ledger.possibleDuplicates(of: id)
            let claims = [own.claim] + twins.map(\.claim)
            var rows = [
                ["image"] + claims.map(\.upload.image),
                ["decided"]
                    + ([own.decision] + twins.map(\.decision)).map { decision in
                        "\(decision.outcome.rawValue), \(decision.coins + decision.pendingCoins) coins"
                    },
            ]
            for (name, text) in Show.facts {
                let first = text(claims[0])
                let others = claims.dropFirst().map { claim in
                    let shown = text(claim)
                    return shown.isEmpty || first.isEmpty || shown.utf8.elementsEqual(first.utf8) ? shown : shown + " *"
                }
                if !first.isEmpty || others.contains(where: { !$0.isEmpty }) { rows.append([name, first] + others) }
            }
            print(table(["", id] + twins.map { $0.decision.id ?? "-" }, rows))
            for line in own.claim.reviewLines {
                let names = line.candidates.map { "\($0.product.gtin) \($0.product.name)" }
                let what = names.isEmpty ? "no product" : names.joined(separator: ", or ")
                print(TerminalText.safe("\(line.number)) “\(line.text)” → \(what)\(line.isQuestion ? "?" : "")"))
            }
            for reason in own.decision.reasons { print(TerminalText.safe(reason.sentence)) }
            for twin in twins { print(TerminalText.safe(twin.summary)) }
        }

        /// The fields of a receipt, in the order in which paper shows them.
        private static var facts: [(name: String, text: (Claim) -> String)] {
            [
                ("merchant", { $0.receipt?.merchant ?? "" }),
                ("VAT number", { $0.receipt?.vatNumber ?? "" }),
                (
                    "amounts",
                    { claim in
                        let amounts = claim.receiptFacts?.amounts ?? []
                        let shown = amounts.suffix(8).map { "\(Money(cents: $0))" }.joined(separator: " ")
                        return amounts.count > 8 ? "… \(shown)" : shown
                    }
                ),
                ("total", { $0.receipt?.total.map { "\($0)" } ?? "" }),
                ("date", { $0.receipt?.date.map { "\($0)" } ?? "" }),
                ("time", { $0.receipt?.time.map { "\($0)" } ?? "" }),
                ("document", { $0.receipt?.documentNumber ?? "" }),
                ("register", { $0.receipt?.register ?? "" }),
            ]
        }
    }
}
