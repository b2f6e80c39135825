import Catalog

/// The products of a catalogue.
func readProducts(_ path: String) throws -> [Product] {
    try CatalogCSV(bytes: InputFile.bytes(path), named: path).products
}

/// A catalogue for a command, by its index where that is there; `-` is standard input.
func openCatalog(_ path: String) throws -> Catalog {
    let catalog =
        path == "-" ? try Catalog.load(csv: try InputFile.bytes(path), named: path) : try Catalog.open(path)
    for note in catalog.notes { Output.tell(note) }
    return catalog
}
