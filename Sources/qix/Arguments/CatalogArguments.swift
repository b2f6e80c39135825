import ArgumentParser
import Catalog

/// Which products there are: one file, or one a partner.
struct CatalogArguments: ParsableArguments {
    @Option(
        name: .customLong("catalog"), help: "The partners' products, CSV; may be given several times.",
        completion: .file(extensions: ["csv"]))
    var files: [String]

    @Flag(
        help: "Set rows of the catalogue aside that cannot stand, tell which, and go on with the others.")
    var quarantine = false

    func validate() throws {
        if files.isEmpty { throw ValidationError("Missing expected argument '--catalog <catalog>'") }
    }

    func open() throws -> Catalog { try openCatalog(files, skippingBadRows: quarantine) }
}
