extension Catalog {
    /// Catalogues of fewer bytes are indexed each time; that takes less than looking for an index.
    static let smallestIndexed = 4 << 20

    /// Opens a catalogue file, with the index beside it (`FILE.index`) where that fits the file's content; where it
    /// does not, the index is built and, for a large catalogue, kept there for the next time.
    ///
    /// An index that cannot be written is no error: a note says so and the next run builds it again.
    public static func open(_ path: String) throws(CatalogError) -> Catalog {
        let bytes = try contents(of: path)
        guard bytes.count >= smallestIndexed else { return try load(csv: bytes, named: path) }
        let stamp = IndexFile.Stamp(csv: bytes)
        if let (index, notes) = IndexFile.read(path + ".index", stamp: stamp) {
            return Catalog(index: index, notes: notes)
        }
        var built = try load(csv: bytes, named: path)
        if !IndexFile.write(built.index, notes: built.notes, stamp: stamp, to: path + ".index") {
            built.notes.append("\(path).index cannot be written; the index will be built again each time")
        }
        return built
    }

    static func contents(of path: String) throws(CatalogError) -> [UInt8] {
        guard let file = FileReader(path) else {
            throw .file(file: path, what: "the file cannot be read: look at its path and permissions")
        }
        guard let bytes = file.readAll() else { throw .file(file: path, what: "reading failed half way") }
        return bytes
    }
}
