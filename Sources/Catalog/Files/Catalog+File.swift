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

    /// Opens several files as one catalogue: each partner keeps its own. With `settingAside` rows that cannot stand are left
    /// out and told in the notes, and one bad row of one partner does not stop the others' night; without, they are an
    /// error.
    ///
    /// A large catalogue's index stands beside the first file, and holds what all of them hold.
    public static func open(_ paths: [String], settingAside: Bool) throws(CatalogError) -> Catalog {
        if paths.count == 1, !settingAside { return try open(paths[0]) }
        var files: [(name: String, bytes: [UInt8])] = []
        for path in paths { files.append((path, try contents(of: path))) }
        let isLarge = files.reduce(0) { $0 + $1.bytes.count } >= smallestIndexed
        // The names stand in the notes; a length before each part keeps two cuts of the same bytes apart.
        let stamp = IndexFile.Stamp(
            csv: files.reduce(into: [settingAside ? 1 : 0]) { all, file in
                for part in [Array(file.name.utf8), file.bytes] { all += "\(part.count) ".utf8 + part }
            })
        let beside = paths[0] + ".index"
        if isLarge, let (index, notes) = IndexFile.read(beside, stamp: stamp) {
            return Catalog(index: index, notes: notes)
        }
        let read = try CatalogFiles(files)
        if !settingAside { try read.requireSound() }
        var builder = IndexBuilder()
        try read.products { builder.add($0) }
        var catalog = Catalog(index: builder.build(), notes: read.notes + read.quarantine)
        if isLarge, !IndexFile.write(catalog.index, notes: catalog.notes, stamp: stamp, to: beside) {
            catalog.notes.append("\(beside) cannot be written; the index will be built again each time")
        }
        return catalog
    }

    static func contents(of path: String) throws(CatalogError) -> [UInt8] {
        guard let file = FileReader(path) else {
            throw .file(file: path, what: "the file cannot be read: look at its path and permissions")
        }
        guard let bytes = file.readAll() else { throw .file(file: path, what: "reading failed half way") }
        return bytes
    }
}
