import ArgumentParser
import Catalog

/// Which products there are: one file, or one a partner.
package struct CatalogArguments: ParsableArguments {
    @Option(
        name: .customLong("catalog"), help: "The partners' products, CSV; repeatable.",
        completion: .file(extensions: ["csv"]))
    package var files: [String]

    @Flag(
        help: "Set aside and report invalid rows of the catalogue instead of stopping.")
    package var quarantine = false

    package init() {}

    package func validate() throws {
        if files.isEmpty { throw ValidationError("Missing expected argument '--catalog <catalog>'") }
    }

    package func open() throws -> Catalog { try openCatalog(files, skippingBadRows: quarantine) }
}
