import ArgumentParser
import Arguments
import Awarding
import Campaigns
import Catalog
import DomainModel
import Foundation
import Intake
import Ledger
import LedgerArguments
import Stores
import Text

extension LedgerCommand {
    struct Redecide: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Decides refused uploads again, under the current campaigns.",
            discussion: """
                For uploads refused for one of these reasons: \(Redecide.reasons). The new decision gets its own \
                entries; the first decision stays on record. Without --readings the products matched at that time \
                are used. With --readings and --catalog, products are matched again, as the shake --shake if the \
                user chose the wrong one. Prints each decision as one line of JSON.

                  qix ledger redecide coins.qix ann/3f1c8a --campaigns campaigns.yaml
                  qix ledger redecide coins.qix --reason no_partner_product --since 2026-03-01 \\
                    --campaigns campaigns.yaml --catalog catalog.csv --readings out/readings.ndjson
                """)

        private static let reasons =
            Reason.Code.allCases.filter(\.isRetryable).map(\.rawValue).joined(separator: ", ")

        @OptionGroup var ledger: LedgerArgument
        @Argument(help: "The upload's id, the beginning of one, or the image's path.") var upload: String?
        @Option(help: "All uploads whose first reason of refusal is this.") var reason: String?
        @Option(help: "The first day of upload, with --reason.", transform: parseDay) var since: Day?
        @Option(help: "The campaigns, YAML.", completion: .file(extensions: ["yaml", "yml"])) var campaigns: String
        @Option(help: "The partners' products, CSV, with --readings.", completion: .file(extensions: ["csv"]))
        var catalog: String?
        @Option(
            help: "The readings of the uploads, one JSON object per line.", completion: .file(extensions: ["ndjson"]))
        var readings: String?
        @Option(help: "The shake: \(Shake.allCases.map(\.rawValue).joined(separator: ", ")); with --readings.")
        var shake: Shake?
        @OptionGroup var head: HeadArguments
        @OptionGroup var erasures: ErasureKeyArguments
        @OptionGroup var tuning: PackArguments

        func validate() throws {
            guard (upload == nil) != (reason == nil) else {
                throw ValidationError("Give an upload, or --reason and --since.")
            }
            guard (reason == nil) == (since == nil) else {
                throw ValidationError("Give --reason and --since together.")
            }
            guard (readings == nil) == (catalog == nil) else {
                throw ValidationError("Give --readings and --catalog together.")
            }
            guard shake == nil || readings != nil else { throw ValidationError("--shake needs --readings.") }
            if let reason, Reason.Code(rawValue: reason)?.isRetryable != true {
                throw ValidationError("“\(reason)” is not one of these reasons: \(Redecide.reasons).")
            }
        }

        func run() throws {
            let programme = try CampaignFile.load(yaml: InputFile.text(campaigns), named: campaigns)
            let products = try catalog.map { try openCatalog($0) }
            let pack = try tuning.pack()
            try withExisting(ledger.file, head, erasureKey: erasures.erasureKey) { ledger in
                let lock = try RunLock(on: ledger)
                defer { lock.release() }
                let awarding = Awarding(
                    catalog: products ?? Catalog(products: []), programme: programme, tuning: pack,
                    ledger: ledger)
                let files = try readings.map { try ReadingsByHash($0) }
                var missing = 0
                for name in try names(in: ledger) {
                    let reading = try files.map { try $0.reading(of: try ledger.recorded(name).claim.sha256 ?? "") }
                    if case .some(.none) = reading {
                        missing += 1
                        continue
                    }
                    let decided = try awarding.redecide(name, reading: reading ?? nil, shake: shake)
                    try Output.json(decided.decision)
                }
                if missing > 0 {
                    Output.log(
                        "\(counted(missing, "upload has", "uploads have")) no reading in \(readings ?? ""); not redecided"
                    )
                }
            }
        }

        private func names(in ledger: Ledger) throws -> [String] {
            if let upload { return [upload] }
            guard let since, let code = reason.flatMap(Reason.Code.init) else { return [] }
            return try ledger.refused(for: code, since: since)
        }
    }
}
