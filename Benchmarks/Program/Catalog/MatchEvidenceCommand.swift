import ArgumentParser
import Arguments
import Catalog
import SyntheticData

/// Prints from what the weights of matching are learned.
struct MatchEvidenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match-evidence",
        abstract: "Prints what speaks for and against each product that a line may be.",
        discussion: """
            One JSON object a line of CASES, for Scripts/learn/matching.py. With --altered a line that is a product is \
            followed by copies that are none: without the brand, and of twice and of two fifths of the size.

            Example: qix-bench match-evidence catalog.csv cases.csv --among 3200 --seed 11 --altered
            """)

    @Argument(help: "The catalogue, CSV.")
    var file: String

    @Argument(help: "Lines whose products are known, CSV.")
    var cases: [String]

    @Option(help: "Add as many generated products that resemble the catalogue's.")
    var among = 0

    @Option(help: "The same seed gives the same products.")
    var seed: UInt64 = 1

    @Flag(help: "Add copies of lines that no longer say which product they are.")
    var altered = false

    func run() throws {
        var products = try CatalogCSV(bytes: try InputFile.bytes(file), named: file).products
        if among > 0 {
            var source = SyntheticCatalog(seed: seed, resembling: products)
            products += source.products(among)
        }
        let catalog = Catalog(products: products)
        for file in cases {
            let suite = try MatchTestSuite(csv: try InputFile.bytes(file), named: file)
            for line in suite.evidence(catalog, altered: altered) { try Output.json(line) }
        }
    }
}
