import DomainModel

/// The partners' products, and the answer to "which of them is this?".
public struct Catalog: Sendable {
    private(set) var index: CatalogIndex
    /// Notes for a person about the file that it came from.
    public internal(set) var notes: [String]
    /// Aliases beside those of the products, and the place of the product that each names.
    private var taught: [TaughtAlias: Int] = [:]

    private struct TaughtAlias: Hashable {
        var folded: String
        var retailer: String?
    }

    /// A catalogue of `products`; of two with the same GTIN the first counts.
    public init(products: [Product]) { self.init(products: products, notes: []) }

    init(products: [Product], notes: [String]) {
        var builder = IndexBuilder()
        for product in products { builder.add(product) }
        self.init(index: builder.build(), notes: notes)
    }

    init(index: CatalogIndex, notes: [String]) {
        self.index = index
        self.notes = notes
    }

    /// Reads a catalogue file; `named` is its name for messages.
    ///
    /// Throws every invalid row, if there is one: a catalogue is loaded whole or not at all.
    public static func load(csv bytes: [UInt8], named name: String) throws(CatalogError) -> Catalog {
        var builder = IndexBuilder()
        let file = try CatalogCSV(bytes: bytes, named: name) { product, _ in builder.add(product) }
        let fatal = file.problems.filter(\.isFatal)
        guard fatal.isEmpty else { throw .rows(file: name, problems: fatal, rowsRead: file.rowsRead) }
        return Catalog(index: builder.build(), notes: file.notes)
    }

    /// The catalogue with more aliases than its products have. One of a product that it lacks says nothing; one that
    /// names another product than an alias of the file does, of the same shop or of all, leaves the line to a person.
    public func teaching(_ aliases: [(alias: Alias, product: GTIN)]) -> Catalog {
        var taught = self
        var named: [Int: [Alias]] = [:]
        for (alias, product) in aliases {
            guard let place = index.place(of: product) else { continue }
            taught.taught[TaughtAlias(folded: FoldedText(alias.text).joined, retailer: alias.retailer)] = place
            named[place, default: []].append(alias)
        }
        taught.index.shorthand.teach(named, index)
        return taught
    }

    /// The places of the products that a folded text names, of all retailers or one.
    private func products(alias folded: String, retailer: String?) -> [Int] {
        var filed = index.products(alias: folded, retailer: retailer)
        guard let more = taught[TaughtAlias(folded: folded, retailer: retailer)] else { return filed }
        // What was taught at one shop does not silence what the file says of all.
        if filed.isEmpty, retailer != nil { filed = index.products(alias: folded, retailer: nil) }
        return filed.contains(more) ? filed : filed + [more]
    }

    /// The number of its products.
    public var count: Int { index.count }

    /// The first products, in the order of the file, at most `limit` of them.
    public func firstProducts(_ limit: Int) -> [Product] { (0..<min(limit, count)).map { index.product(at: $0) } }

    /// The product with this number.
    public func product(_ gtin: GTIN) -> Product? { index.place(of: gtin).map { index.product(at: $0) } }

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
    ///   - context: what the rest of the receipt says about it.
    public func match(line text: String, gtin: GTIN? = nil, in context: LineContext = LineContext()) -> MatchOutcome {
        if let gtin, !gtin.isRestrictedCirculation {
            let byCode = match(code: gtin, evidence: .printedCode)
            if case .match(let named) = byCode {
                guard let place = index.place(of: gtin),
                    let why = LineMatcher(index: index).contradiction(of: text, to: place)
                else { return byCode }
                return .ask([named], why: "the code printed on the line is the product's, but \(why)")
            }
            guard case .none = byCode else { return byCode }
            // By its code it is somebody else's product, unless the code was misread.
            guard let found = matchText(text, in: context).match else { return byCode }
            return .ask(
                [found], why: "the text names a product, but the code printed on the line, \(gtin), is another's")
        }
        return matchText(text, in: context)
    }

    private func matchText(_ text: String, in context: LineContext) -> MatchOutcome {
        let retailer = context.retailer
        let folded = FoldedText(text).joined
        let own = retailer.map { products(alias: folded, retailer: $0) } ?? []
        let named = own.isEmpty ? products(alias: folded, retailer: nil) : own
        let whose = own.isEmpty ? "an alias of the product" : "an alias taught for the retailer \(retailer ?? "")"
        let matches = named.map {
            Match(product: index.product(at: $0), score: 1 / Double(named.count), reason: whose, evidence: .alias)
        }
        if matches.count == 1 {
            // An alias is a spelling that nobody would guess; an alias that names another partner's product is a
            // fraud.
            guard let found = LineMatcher(index: index).match(text, in: context).match,
                !found.product.isOfSamePartner(as: matches[0].product)
            else { return .match(matches[0]) }
            return .ask([matches[0], found], why: "it is an alias of one partner's product, and names another's")
        }
        if matches.count > 1 { return .ask(matches, why: "\(matches.count) products have this alias") }
        return LineMatcher(index: index).match(text, in: context)
    }
}
