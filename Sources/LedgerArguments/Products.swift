import Arguments
import Catalog

/// The products of a catalogue.
package func readProducts(_ path: String) throws -> [Product] {
    try CatalogCSV(bytes: InputFile.bytes(path), named: path).products
}

/// A catalogue for a command, by its index where that is there; `-` is standard input.
package func openCatalog(_ paths: [String], skippingBadRows: Bool = false) throws -> Catalog {
    guard paths.count > 1 || skippingBadRows else { return try openCatalog(paths[0]) }
    guard !paths.contains("-") else { throw CommandError("-: standard input can only be the single catalogue") }
    let catalog = try Catalog.open(paths, skippingBadRows: skippingBadRows)
    for note in catalog.notes { Output.log(note) }
    return catalog
}

/// Reads the products of one file, or of standard input.
package func openCatalog(_ path: String) throws -> Catalog {
    let catalog =
        path == "-" ? try Catalog.load(csv: try InputFile.bytes(path), named: path) : try Catalog.open(path)
    for note in catalog.notes { Output.log(note) }
    return catalog
}
