import ArgumentParser
import Catalog

/// Which products there are: one file, or one a partner.
struct CatalogArguments: ParsableArguments {
    @Option(
        name: .customLong("catalog"), help: "The partners' products, CSV; repeatable.",
        completion: .file(extensions: ["csv"]))
    var files: [String]

    @Flag(
        help: "Set aside and report invalid rows of the catalogue instead of stopping.")
    var quarantine = false

    func validate() throws {
        if files.isEmpty { throw ValidationError("Missing expected argument '--catalog <catalog>'") }
    }

    func open() throws -> Catalog { try openCatalog(files, skippingBadRows: quarantine) }
}
