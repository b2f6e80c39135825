import DomainModel
import Text

/// Adds an alias to a product of a catalogue file, or removes one: the aliases of one row change
/// and every other byte stays the same.
public enum CatalogLearning {
    /// The catalogue's bytes with the alias added; the same bytes where the product has it already.
    ///
    /// Throws where the catalogue would not load or lacks the product, or the text names another product already.
    public static func learn(
        _ alias: Alias, for gtin: GTIN, in bytes: [UInt8], named name: String
    ) throws(CatalogError) -> [UInt8] {
        let catalog = try Catalog.load(csv: bytes, named: name)
        let folded = FoldedText(alias.text).joined
        guard !folded.isEmpty else { throw .alias(file: name, what: "the text holds no letter or digit to recognise") }
        guard !alias.text.contains("|") else {
            throw .alias(file: name, what: "the text holds '|', which parts aliases: leave it out")
        }
        guard let owner = catalog.product(gtin) else {
            throw .alias(file: name, what: "\(gtin) is not in the catalogue")
        }
        if let contested = catalog.contest(alias, of: owner) {
            let named = contested.named
            throw .alias(file: name, what: "'\(alias.text)' names \(named.gtin) \(named.name) of \(named.partner)")
        }
        for place in catalog.index.products(alias: folded, retailer: alias.retailer) {
            let owner = catalog.index.product(at: place)
            if owner.gtin == gtin { return bytes }
            throw .alias(
                file: name,
                what: "'\(alias.text)' names \(owner.gtin) \(owner.name) already: an alias names one product")
        }
        return try add(alias, to: gtin, DecodedText(bytes, named: name).utf8, named: name)
    }

    /// The catalogue's bytes without this alias of the product: this text, of this
    /// retailer.
    ///
    /// Throws where the catalogue would not load or lacks the product, or the product has no such alias.
    public static func unlearn(
        _ alias: Alias, of gtin: GTIN, in bytes: [UInt8], named name: String
    ) throws(CatalogError) -> [UInt8] {
        let catalog = try Catalog.load(csv: bytes, named: name)
        guard let product = catalog.product(gtin) else {
            throw .alias(file: name, what: "\(gtin) is not in the catalogue")
        }
        let folded = FoldedText(alias.text).joined
        func isMeant(_ other: Alias) -> Bool {
            other.retailer == alias.retailer && FoldedText(other.text).joined == folded
        }
        guard product.aliases.contains(where: isMeant) else {
            let known = product.aliases.map(\.written).joined(separator: ", ")
            throw .alias(
                file: name,
                what: "\(gtin) has no alias '\(alias.written)'" + (known.isEmpty ? "" : "; it has: \(known)"))
        }
        return try rewriting(DecodedText(bytes, named: name).utf8, named: name, aliasesOf: gtin) { written in
            written.split(separator: "|").filter { !isMeant(Alias(written: String($0).trimmed)) }.joined(separator: "|")
        }
    }

    private static func add(
        _ alias: Alias, to gtin: GTIN, _ bytes: [UInt8], named name: String
    ) throws(CatalogError) -> [UInt8] {
        try rewriting(bytes, named: name, aliasesOf: gtin) { written in
            written.trimmed.isEmpty ? alias.written : written + "|" + alias.written
        }
    }

    /// The catalogue with the product's aliases as `change` makes them, in a new column where it had none; every
    /// other row stays as it is, byte for byte.
    private static func rewriting(
        _ bytes: [UInt8], named name: String, aliasesOf gtin: GTIN, _ change: (String) -> String
    ) throws(CatalogError) -> [UInt8] {
        var rows = CSVRows(bytes)
        guard let header = rows.next() else { throw .empty(file: name) }
        let columns = header.fields.map { FoldedText($0).joined }
        guard let codes = columns.firstIndex(of: "gtin") else {
            throw .header(file: name, missing: ["gtin"], found: header.fields)
        }
        let aliases = columns.firstIndex(of: "aliases")
        let separator = String(decoding: [rows.separator], as: UTF8.self)
        var written: [UInt8] = []
        func write(_ fields: [String], _ ending: ArraySlice<UInt8>) {
            written += fields.map(CSVField.quoted).joined(separator: separator).utf8
            written += ending.isEmpty ? [10] : ending
        }
        if aliases == nil {
            write(header.fields + ["aliases"], rows.ending)
        } else {
            written += bytes[..<rows.position]
        }
        while true {
            let start = rows.position
            guard let row = rows.next() else {
                written += bytes[start...]
                return written
            }
            let isProduct = GTIN(row.fields[codes].trimmed) == gtin
            if let aliases, isProduct {
                var fields = row.fields
                fields[aliases] = change(fields[aliases])
                write(fields, rows.ending)
            } else if aliases == nil {
                write(row.fields + [isProduct ? change("") : ""], rows.ending)
            } else {
                written += bytes[start..<rows.position]
            }
        }
    }
}

extension Catalog {
    /// Adds an alias to a product of the catalogue file at `path`; the file is replaced whole or not at all.
    ///
    /// Returns whether the alias was new.
    @discardableResult
    public static func learn(_ alias: Alias, for gtin: GTIN, path: String) throws(CatalogError) -> Bool {
        let bytes = try contents(of: path)
        let learned = try CatalogLearning.learn(alias, for: gtin, in: bytes, named: path)
        if learned == bytes { return false }
        try replace(path, bytes, with: learned)
        return true
    }

    /// Takes an alias from a product of the catalogue file at `path`; the file is replaced whole or not at all.
    public static func unlearn(_ alias: Alias, of gtin: GTIN, path: String) throws(CatalogError) {
        let bytes = try contents(of: path)
        try replace(path, bytes, with: try CatalogLearning.unlearn(alias, of: gtin, in: bytes, named: path))
    }

    /// A byte order mark, by which spreadsheets know UTF-8, stays.
    private static func replace(
        _ path: String, _ before: [UInt8], with bytes: [UInt8]
    ) throws(CatalogError) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let marked = before.starts(with: mark) && !bytes.starts(with: mark) ? mark + bytes : bytes
        guard let file = AtomicFile(path), file.write(marked), file.commit() else {
            throw .file(file: path, what: "the file cannot be written: look at the permissions of its folder")
        }
    }
}
