import Catalog
import DomainModel
import Foundation

/// Reads products from third-party files, one by one, and gives the reason for every row that is no product.
public struct ProductImport: Sendable {
    /// What kind of file it is.
    public enum Source: String, Sendable, CaseIterable {
        /// The exports of Open Food Facts: tab-separated, or one JSON object a line.
        case openfoodfacts
        /// CSV with any columns.
        case csv
    }

    /// What to take and what to add.
    public struct Options: Sendable {
        /// For `csv`: the heading of each column of a catalogue.
        public var mapping: [String: String] = [:]
        /// The partner written to each product.
        public var partner = ""
        /// For Open Food Facts: only products sold in this country, `italy`; all where `nil`.
        public var country: String?
        /// For Open Food Facts: the language whose names are preferred, `it`.
        public var language = "it"

        /// Takes everything and adds nothing.
        public init() {}
    }

    /// The counts of an import.
    public struct Summary: Sendable, Hashable, Codable {
        /// Rows below the header, or objects.
        public var rows = 0
        /// Products handed on.
        public var imported = 0
        /// Rows that are no product.
        public var rejected = 0
        /// Products left out on purpose: of another country.
        public var skipped = 0
    }

    /// A row that is no product.
    public struct Rejection: Sendable, Hashable {
        /// The row, the header being row 1; for JSON lines the line.
        public var row: Int
        /// Why, and what to do.
        public var reason: String
        /// The row's text, as much of it as helps to find it.
        public var text: String
    }

    private let source: Source
    private let options: Options

    /// An import from files of this kind.
    public init(_ source: Source, options: Options = Options()) {
        self.source = source
        self.options = options
    }

    /// Reads the file at `path`, gzip or plain, and hands on each product and each rejection at once.
    ///
    /// Throws where the file cannot be opened, is damaged, or has none of the columns.
    public func run(
        _ path: String, product: (Product) throws -> Void, rejection: (Rejection) throws -> Void
    ) throws -> Summary {
        switch source {
        case .openfoodfacts: try openFoodFacts(path, product, rejection)
        case .csv: try csv(path, product, rejection)
        }
    }

    private func csv(
        _ path: String, _ product: (Product) throws -> Void, _ rejection: (Rejection) throws -> Void
    ) throws -> Summary {
        guard var lines = FileLines(path) else { throw Self.unreadable(path) }
        var bytes: [UInt8] = []
        while let line = lines.next() {
            guard line.tooLong == nil else { throw CatalogError.file(file: path, what: "a line is longer than 16 MB") }
            bytes += line.bytes + [10]
        }
        if let failure = lines.failure { throw CatalogError.file(file: path, what: "reading stopped: \(failure)") }
        let file = try CatalogCSV(bytes: bytes, named: path, mapping: options.mapping)
        var summary = Summary(rows: file.rowsRead)
        for found in file.products {
            var found = found
            if found.partner.isEmpty { found.partner = options.partner }
            try product(found)
            summary.imported += 1
        }
        let fatal = file.problems.filter(\.isFatal)
        for problem in fatal {
            try rejection(Rejection(row: problem.row, reason: "\(problem)", text: ""))
        }
        summary.rejected = summary.rows - summary.imported
        return summary
    }

    private func openFoodFacts(
        _ path: String, _ product: (Product) throws -> Void, _ rejection: (Rejection) throws -> Void
    ) throws -> Summary {
        guard var lines = FileLines(path) else { throw Self.unreadable(path) }
        var summary = Summary()
        var seen: [GTIN: Int] = [:]
        var columns: OpenFoodFacts.Columns?
        var row = 0
        while let line = lines.next() {
            row += 1
            if row == 1 {
                var head = line.bytes
                if head.starts(with: [0xEF, 0xBB, 0xBF]) { head.removeFirst(3) }
                if head.first != UInt8(ascii: "{") {
                    columns = try OpenFoodFacts.Columns(header: head, named: path)
                    continue
                }
            }
            if line.bytes.isEmpty, line.tooLong == nil { continue }
            summary.rows += 1
            func reject(_ reason: String, _ text: String) throws {
                summary.rejected += 1
                try rejection(Rejection(row: row, reason: reason, text: String(text.prefix(200))))
            }
            if let length = line.tooLong {
                try reject("\(length) bytes long, more than a product needs", "")
                continue
            }
            let entry = columns.map { $0.entry(line.bytes) } ?? OpenFoodFacts.entry(json: line.bytes)
            guard let entry else {
                try reject(
                    "no JSON object, or of another shape", String(decoding: line.bytes.prefix(80), as: UTF8.self))
                continue
            }
            if let country = options.country, !entry.isSold(in: country) {
                summary.skipped += 1
                continue
            }
            guard let gtin = entry.gtin else {
                try reject(
                    "'\(entry.code.prefix(40))' is no GTIN: length or check digit", entry.name(in: options.language))
                continue
            }
            let name = entry.name(in: options.language)
            if name.isEmpty {
                try reject("no name", entry.code)
            } else if gtin.isRestrictedCirculation {
                try reject("\(gtin) is a number for use inside one shop", name)
            } else if let first = seen[gtin] {
                try reject("\(gtin) is in row \(first) already", name)
            } else {
                seen[gtin] = row
                try product(
                    Product(
                        gtin: gtin, name: name, brand: entry.brands, partner: options.partner, category: entry.category,
                        size: entry.quantity))
                summary.imported += 1
            }
        }
        if let failure = lines.failure {
            throw CatalogError.file(file: path, what: "reading stopped after row \(row): \(failure)")
        }
        if summary.rows == 0 { throw CatalogError.empty(file: path) }
        return summary
    }

    private static func unreadable(_ path: String) -> CatalogError {
        .file(
            file: path,
            what: FileManager.default.fileExists(atPath: path)
                ? "the file cannot be read: look at its permissions" : "there is no such file: look at its path")
    }
}
