#if canImport(Glibc)
    import Glibc
#endif

extension Catalog {
    /// Catalogues of fewer bytes are read each time, which is faster than to look for an index.
    static let minIndexedSize = 256 << 10

    /// Opens a catalogue file, with its index (`FILE.index`, or in the user's cache where the folder cannot be written)
    /// if that fits the file's content. Otherwise the index is built and, unless the catalogue is small, kept
    /// for the next time. All processes that use the index share its memory.
    ///
    /// An index that cannot be written is no error: a note says so and the next run builds it again.
    public static func open(_ path: String) throws(CatalogError) -> Catalog {
        try open([path], skippingBadRows: false)
    }

    /// Opens several files, such as one a partner, as one catalogue. With `skippingBadRows` invalid rows
    /// are left out and listed in the notes, so that one bad row of one partner does not stop the others; without,
    /// they are an error.
    ///
    /// The index is beside the first file and contains the products of all.
    public static func open(_ paths: [String], skippingBadRows: Bool) throws(CatalogError) -> Catalog {
        try open(paths, skippingBadRows: skippingBadRows, cache: IndexPaths.cache)
    }

    static func open(_ paths: [String], skippingBadRows: Bool, cache: String?) throws(CatalogError) -> Catalog {
        let isPlain = paths.count == 1 && !skippingBadRows
        if let stamp = try stamp(of: paths, isPlain: isPlain, skippingBadRows: skippingBadRows) {
            for place in IndexPaths.all(beside: paths[0], stamp: stamp, cache: cache) {
                if let (index, notes) = IndexFile.read(place, stamp: stamp) {
                    return Catalog(index: index, notes: notes)
                }
            }
        }
        var files: [(name: String, bytes: [UInt8])] = []
        for path in paths { files.append((path, try contents(of: path))) }
        var catalog = isPlain ? try load(csv: files[0].bytes, named: paths[0]) : try joined(files, skippingBadRows)
        guard files.reduce(0, { $0 + $1.bytes.count }) >= minIndexedSize else { return catalog }
        // The stamp of what was read now, because the files may have changed since.
        var content = IncrementalHash()
        for file in files {
            if !isPlain { begin(file.name, file.bytes.count, skippingBadRows, in: &content) }
            file.bytes.withUnsafeBytes { content.add($0) }
        }
        let stamp = IndexFile.Stamp(content)
        let isKept = IndexPaths.all(beside: paths[0], stamp: stamp, cache: cache).contains {
            IndexFile.write(catalog.index, notes: catalog.notes, stamp: stamp, to: $0)
        }
        if !isKept {
            catalog.notes.append("\(paths[0]).index cannot be written; the index will be built again each time")
        }
        return catalog
    }

    /// The stamp that an index of these files has; `nil` where they are too small to have one.
    private static func stamp(
        of paths: [String], isPlain: Bool, skippingBadRows: Bool
    ) throws(CatalogError) -> IndexFile.Stamp? {
        var content = IncrementalHash()
        var all = 0
        for path in paths {
            guard let file = ReadOnlyFile(path) else { throw unreadable(path) }
            // A pipe has no size and can be read only once.
            guard let size = file.size else { return nil }
            all += size
            if !isPlain { begin(path, size, skippingBadRows, in: &content) }
            guard file.hash(into: &content) else { throw halfRead(path) }
        }
        return all >= minIndexedSize ? IndexFile.Stamp(content) : nil
    }

    /// Adds a header before a file's bytes where there are several files: the notes contain the names, and a length
    /// before each part distinguishes two divisions of the same bytes.
    private static func begin(_ name: String, _ count: Int, _ skippingBadRows: Bool, in content: inout IncrementalHash)
    {
        let text = "\(skippingBadRows) \(name.utf8.count) \(name) \(count) "
        Array(text.utf8).withUnsafeBytes { content.add($0) }
    }

    private static func joined(
        _ files: [(name: String, bytes: [UInt8])], _ skippingBadRows: Bool
    ) throws(CatalogError) -> Catalog {
        let read = try CatalogFiles(files)
        if !skippingBadRows { try read.requireSound() }
        var builder = IndexBuilder()
        try read.products { builder.add($0) }
        return Catalog(index: builder.build(), notes: read.notes + read.quarantine)
    }

    static func contents(of path: String) throws(CatalogError) -> [UInt8] {
        guard let file = ReadOnlyFile(path) else { throw unreadable(path) }
        guard let bytes = file.readAll() else { throw halfRead(path) }
        return bytes
    }

    private static func unreadable(_ path: String) -> CatalogError {
        .file(
            file: path,
            what: access(path, F_OK) == 0
                ? "the file cannot be read: look at its permissions" : "there is no such file: look at its path")
    }

    private static func halfRead(_ path: String) -> CatalogError {
        .file(file: path, what: "reading failed half way")
    }
}
