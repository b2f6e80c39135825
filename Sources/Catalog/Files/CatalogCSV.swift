import DomainModel
import Text

/// A catalogue file that was read: its products, and what is wrong with its rows.
public struct CatalogCSV: Sendable {
    /// The columns of a catalogue, in the order in which they are written. `gtin` and `name` are needed; other columns
    /// are ignored.
    public static let columns = ["gtin", "name", "brand", "partner", "category", "size", "aliases", "price"]

    /// The products of all valid rows.
    public private(set) var products: [Product] = []
    /// The row of each product, as a spreadsheet counts, from 1.
    public private(set) var rowNumbers: [Int] = []
    /// Invalid and suspicious rows, in the order of the file.
    public private(set) var problems: [RowProblem] = []
    /// Rows below the header.
    public private(set) var rowsRead = 0
    /// Notes for a person about a file that can be used.
    public private(set) var notes: [String] = []

    /// Reads all rows of `bytes`; `name` is the file's name for messages.
    ///
    /// Throws where no row can be read: an empty file, no text, or no such columns. `mapping` gives the heading of a
    /// column that the file names otherwise: `["gtin": "EAN", "name": "Descrizione"]`.
    public init(bytes: [UInt8], named name: String, mapping: [String: String] = [:]) throws(CatalogError) {
        var products: [Product] = []
        var rowNumbers: [Int] = []
        try self.init(bytes: bytes, named: name, mapping: mapping) { product, row in
            products.append(product)
            rowNumbers.append(row)
        }
        self.products = products
        self.rowNumbers = rowNumbers
    }

    /// Reads all rows of `bytes`, hands every product on as it is read, and keeps none.
    init(
        bytes: [UInt8], named name: String, mapping: [String: String] = [:], each: (Product, _ row: Int) -> Void
    ) throws(CatalogError) {
        let text = try DecodedText(bytes, named: name)
        if text.wasLatin1 { notes.append("\(name) is no UTF-8; it was read as Windows-1252 (Latin-1)") }
        var rows = CSVRows(text.utf8)
        guard let header = rows.next() else { throw .empty(file: name) }
        if let problem = header.problem {
            throw .rows(file: name, problems: [RowProblem(row: header.number, kind: problem)], rowsRead: 1)
        }
        let places = try CatalogCSV.places(header.fields, named: name, mapping: mapping)
        var seen: [GTIN: Int] = [:]
        var aliases: [Alias: (gtin: GTIN, row: Int)] = [:]
        while let row = rows.next() {
            rowsRead += 1
            if let kind = row.problem {
                problems.append(RowProblem(row: row.number, kind: kind))
                continue
            }
            guard row.fields.count == header.fields.count else {
                let kind = RowProblem.Kind.fieldCount(found: row.fields.count, expected: header.fields.count)
                problems.append(RowProblem(row: row.number, kind: kind))
                continue
            }
            let (product, kinds) = CatalogCSV.product(row.fields, places: places)
            problems.append(contentsOf: kinds.map { RowProblem(row: row.number, kind: $0) })
            guard let product else { continue }
            if let first = seen[product.gtin] {
                problems.append(RowProblem(row: row.number, kind: .duplicate(product.gtin.digits, firstRow: first)))
                continue
            }
            seen[product.gtin] = row.number
            for alias in product.aliases {
                let key = Alias(text: FoldedText(alias.text).joined, retailer: alias.retailer)
                if let first = aliases[key], first.gtin != product.gtin {
                    let kind = RowProblem.Kind.duplicateAlias(alias.text, firstRow: first.row)
                    problems.append(RowProblem(row: row.number, kind: kind))
                } else {
                    aliases[key] = (product.gtin, row.number)
                }
            }
            each(product, row.number)
        }
    }

    /// The index of each known column in the file, or `nil` where the file lacks it.
    private static func places(
        _ header: [String], named name: String, mapping: [String: String]
    ) throws(CatalogError) -> [Int?] {
        let found = header.map(\.trimmed)
        let folded = found.map { FoldedText($0).joined }
        let places = columns.map { column -> Int? in
            folded.firstIndex(of: FoldedText(mapping[column] ?? column).joined)
        }
        let missing = zip(columns, places).prefix(2).filter { _, place in place == nil }.map { column, _ in
            mapping[column] ?? column
        }
        guard missing.isEmpty else { throw .header(file: name, missing: missing, found: found) }
        return places
    }

    private static func product(_ fields: [String], places: [Int?]) -> (Product?, [RowProblem.Kind]) {
        func field(_ column: Int) -> String { places[column].map { fields[$0].trimmed } ?? "" }
        var kinds: [RowProblem.Kind] = []
        let code = field(0)
        let gtin = GTIN(code)
        if gtin == nil { kinds.append(wrongCode(code)) }
        if let gtin, gtin.isRestrictedCirculation { kinds.append(.restricted(code)) }
        let name = field(1)
        if name.isEmpty { kinds.append(.emptyName) }
        guard let gtin, !name.isEmpty else { return (nil, kinds) }
        let aliases = field(6).split(separator: "|").map { Alias(written: String($0).trimmed) }
        let usualPrices = CatalogCSV.prices(field(7))
        if usualPrices == nil { kinds.append(.badPrice(field(7))) }
        let product = Product(
            gtin: gtin, name: name, brand: field(2), partner: field(3), category: field(4), size: field(5),
            usualPrices: usualPrices ?? [], aliases: aliases.filter { !$0.text.isEmpty })
        return (product, kinds)
    }

    /// Reads `1.29` or `1,29`, with two decimals at most; `nil` where the text is no price.
    public static func price(_ text: String) -> Money? {
        let parts = text.utf8.split(omittingEmptySubsequences: false) { $0 == 46 || $0 == 44 }
        guard (1...2).contains(parts.count), parts.allSatisfy({ $0.allSatisfy { (48...57).contains($0) } }),
            (1...6).contains(parts[0].count), parts.count == 1 || (1...2).contains(parts[1].count),
            let units = Int(String(decoding: parts[0], as: UTF8.self))
        else { return nil }
        let decimals = parts.count == 1 ? "" : String(decoding: parts[1], as: UTF8.self)
        guard let hundredths = Int((decimals + "00").prefix(2)), units * 100 + hundredths > 0 else { return nil }
        return Money(cents: units * 100 + hundredths)
    }

    /// Reads `1.29`, `1.29 EUR`, or one for each currency: `1.29 EUR|9.95 DKK`; none where the text is blank, `nil`
    /// where it holds anything else, or a currency twice.
    static func prices(_ text: String) -> [Price]? {
        var prices: [Price] = []
        for part in text.split(separator: "|", omittingEmptySubsequences: false) where !text.isEmpty {
            let words = part.split(separator: " ")
            guard (1...2).contains(words.count), let amount = price(String(words[0])) else { return nil }
            guard let currency = words.count == 1 ? Price.defaultCurrency : currency(String(words[1])),
                !prices.contains(where: { $0.currency == currency })
            else { return nil }
            prices.append(Price(amount, currency: currency))
        }
        return prices
    }

    /// The code of a currency in capitals, as it stands; `nil` for anything else.
    public static func currency(_ text: String) -> String? {
        text.utf8.count == 3 && text.utf8.allSatisfy((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains) ? text : nil
    }

    /// What is wrong with a number that is no GTIN.
    static func wrongCode(_ code: String) -> RowProblem.Kind {
        if code.wholeMatch(of: /\d(?:[.,]\d{1,14})?[Ee]\+?\d{1,2}/) != nil { return .roundedBySpreadsheet(code) }
        guard [8, 12, 13, 14].contains(code.utf8.count), code.utf8.allSatisfy({ (48...57).contains($0) }),
            let payload = Int(code.dropLast())
        else { return .notGTIN(code) }
        return payload == 0 ? .notGTIN(code) : .checkDigit(code, expected: String(GTIN.checkDigit(of: payload)))
    }

    /// One product as a row of a catalogue file, without the line's end.
    public static func row(of product: Product) -> String {
        let aliases = product.aliases.map(\.written).joined(separator: "|")
        let code = product.gtin.ean13 ?? product.gtin.digits
        return [
            code, product.name, product.brand, product.partner, product.category, product.size, aliases,
            product.usualPrices.map(\.description).joined(separator: "|"),
        ]
        .map(CSVField.quoted).joined(separator: ",")
    }
}

extension String {
    /// Without white space at either end.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
