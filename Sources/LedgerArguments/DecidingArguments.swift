import ArgumentParser
import Arguments
import Awarding
import Campaigns
import Catalog
import Foundation
import Ledger
import Stores

/// What deciding needs.
package struct DecidingArguments: ParsableArguments {
    @OptionGroup package var catalog: CatalogArguments

    @Option(help: "The campaigns, YAML.", completion: .file(extensions: ["yaml", "yml"]))
    package var campaigns: String

    @Option(
        help: "The ledger: an SQLite file, created if missing, or postgresql://USER@HOST/DATABASE.",
        completion: .file())
    package var ledger: String

    @OptionGroup package var head: HeadArguments

    @OptionGroup package var erasures: ErasureKeyArguments

    @OptionGroup package var tuning: PackArguments

    package init() {}

    package func programme() throws -> Programme {
        try CampaignFile.load(yaml: InputFile.text(campaigns), named: campaigns)
    }

    /// Puts the campaigns as their file now has them in force, for what is decided from now on. If they are wrong, the
    /// earlier ones stay in force.
    package func reload(_ current: CurrentProgramme, of ledger: Ledger, as command: String) {
        do {
            let programme = try programme()
            try ledger.requireNoRenamedCampaign(in: programme)
            current.replace(with: programme)
            Output.log("\(command): \(campaigns) was read again: \(programme.campaigns.count) campaigns")
        } catch {
            Output.log(
                format: Output.format, level: "error",
                "\(command): \(campaigns) was not put in force, the campaigns before it are: \(error)", details: [:])
        }
    }

    /// The folder where readings are kept, so that nothing is read twice.
    package var readingsFolder: String { get throws { try LedgerLocation(ledger).beside + ".readings" } }

    /// What decides, in the ledger of the arguments.
    package func awarding() throws -> Awarding {
        try awarding(in: ledger, announcing: true, erasureKey: erasures.erasureKey)
    }

    /// What decides under a programme that can be replaced, and that programme.
    package func replaceable(_ awarding: Awarding) -> (awarding: Awarding, current: CurrentProgramme) {
        let current = CurrentProgramme(awarding.programme)
        return (awarding.under(current), current)
    }

    /// Decides and records in a ledger at another path.
    ///
    /// - Parameter announcing: whether to announce that a ledger is created: a mistyped name would otherwise start a
    ///   second ledger silently.
    /// - Parameter erasureKey: the file of the key of its erasures; the usual one where it is `nil`.
    package func awarding(in ledger: String, announcing: Bool, erasureKey: String?) throws -> Awarding {
        let products = try catalog.open()
        let programme = try programme()
        let pack = try tuning.pack()
        // `--ledger out/coins.qix --out out` is how a first run looks, and nothing is there yet.
        let place = try LedgerLocation(ledger)
        try place.makeFolder()
        if announcing, try !place.exists() { Output.log("\(place.location): created a new ledger") }
        let opened = try Ledger(path: ledger, erasureKey: erasureKey)
        try opened.requireErasureKey()
        try opened.requireNoRenamedCampaign(in: programme)
        return Awarding(catalog: products, programme: programme, tuning: pack, ledger: opened)
    }
}
