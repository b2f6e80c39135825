import ArgumentParser
import Catalog

/// The products of a catalogue.
func readProducts(_ path: String) throws -> [Product] {
    try CatalogCSV(bytes: InputFile.bytes(path), named: path).products
}

/// A catalogue for a command: loaded, or the run ends with what is wrong.
func openCatalog(_ path: String) throws -> Catalog {
    do {
        let catalog =
            path == "-" ? try Catalog.load(csv: try InputFile.bytes(path), named: path) : try Catalog.open(path)
        for note in catalog.notes { Output.tell(note) }
        return catalog
    } catch let error as CatalogError {
        Output.tell("\(error)")
        throw ExitCode.failure
    }
}
