import Retail

/// The partners' products, and the answer to "which of them is this?".
public struct Catalog: Sendable {
    private let items: [Product]
    private let byGTIN: [GTIN: Int]
    private let byAlias: [Alias: Int]
    private let byName: [String: [Int]]
    /// What a person should know about the file it came from.
    public let notes: [String]

    /// A catalogue of `products`; of two with one GTIN the first stands.
    public init(products: [Product]) { self.init(products: products, notes: []) }

    private init(products: [Product], notes: [String]) {
        var byGTIN: [GTIN: Int] = [:]
        var byAlias: [Alias: Int] = [:]
        var byName: [String: [Int]] = [:]
        for (index, product) in products.enumerated() where byGTIN[product.gtin] == nil {
            byGTIN[product.gtin] = index
            byName[FoldedText(product.name).joined, default: []].append(index)
            for alias in product.aliases {
                byAlias[Alias(text: FoldedText(alias.text).joined, retailer: alias.retailer)] = index
            }
        }
        items = products
        self.byGTIN = byGTIN
        self.byAlias = byAlias
        self.byName = byName
        self.notes = notes
    }

    /// Reads a catalogue file; `named` is its name for messages.
    ///
    /// Throws, with every row that cannot stand, when there is one: a catalogue is loaded whole or not at all.
    public static func load(csv bytes: [UInt8], named name: String) throws(CatalogError) -> Catalog {
        let file = try CatalogCSV(bytes: bytes, named: name)
        let fatal = file.problems.filter(\.isFatal)
        guard fatal.isEmpty else { throw .rows(file: name, problems: fatal, rowsRead: file.rowsRead) }
        return Catalog(products: file.products, notes: file.notes)
    }

    /// How many products it holds.
    public var count: Int { items.count }

    /// The product with this number.
    public func product(_ gtin: GTIN) -> Product? { byGTIN[gtin].map { items[$0] } }

    /// Which product a code in a picture names.
    public func match(code gtin: GTIN) -> MatchOutcome { match(code: gtin, evidence: .code) }

    private func match(code gtin: GTIN, evidence: Match.Evidence) -> MatchOutcome {
        if gtin.isRestrictedCirculation {
            return .none(why: "\(gtin) is a number for use inside one shop and names no partner's product")
        }
        guard let product = product(gtin) else { return .none(why: "\(gtin) is not in the catalogue") }
        let what = evidence == .code ? "the code" : "the code printed on the line"
        return .match(Match(product: product, score: 1, reason: "\(what) is \(gtin)", evidence: evidence))
    }

    /// Which product a line of a receipt names.
    ///
    /// - Parameters:
    ///   - text: the item's description as read.
    ///   - gtin: a code printed on the line.
    ///   - retailer: the digits of the retailer's VAT number; its own aliases come first.
    public func match(line text: String, gtin: GTIN? = nil, retailer: String? = nil) -> MatchOutcome {
        if let gtin, !gtin.isRestrictedCirculation { return match(code: gtin, evidence: .printedCode) }
        let folded = FoldedText(text).joined
        if let retailer, let index = byAlias[Alias(text: folded, retailer: retailer)] {
            let reason = "an alias taught for the retailer \(retailer)"
            return .match(Match(product: items[index], score: 1, reason: reason, evidence: .alias))
        }
        if let index = byAlias[Alias(text: folded)] {
            return .match(Match(product: items[index], score: 1, reason: "an alias", evidence: .alias))
        }
        let named = byName[folded] ?? []
        if named.count == 1 {
            return .match(Match(product: items[named[0]], score: 1, reason: "the whole name", evidence: .text))
        }
        let matches = named.map { Match(product: items[$0], score: 0.5, reason: "the whole name", evidence: .text) }
        return named.isEmpty
            ? .none(why: "no product is called so") : .ask(matches, why: "several products have this name")
    }
}
