import Catalog
import DomainModel

/// A code or a line of a picture, and the catalogue's answer to it.
public struct CatalogMatch: Sendable, Hashable {
    /// The code's digits, or the item's description.
    public var text: String
    /// What was paid for it; `nil` for codes.
    public var amount: Money?
    /// Its place in the upright picture, in pixels.
    public var box: Box
    /// Which product it is.
    public var outcome: MatchOutcome

    /// A match.
    public init(text: String, amount: Money? = nil, box: Box, outcome: MatchOutcome) {
        self.text = text
        self.amount = amount
        self.box = box
        self.outcome = outcome
    }
}

/// The catalogue's answers to everything that a reading shows. Claim, report and `check` share them.
public struct CatalogMatches: Sendable, Hashable {
    /// One for each of the reading's barcodes, in their order; `nil` for one without a GTIN, and for a web address that
    /// says what another code says.
    public var codes: [CatalogMatch?]
    /// One for each line of the receipt, in their order; `nil` for a line that is no item.
    public var lines: [CatalogMatch?]

    /// Both kinds, codes first.
    public var all: [CatalogMatch] { (codes + lines).compactMap(\.self) }

    /// Looks up what `reading` shows.
    public init(_ reading: Reading, in catalog: Catalog) {
        codes = reading.barcodes.map { barcode in
            guard let gtin = barcode.gtin, let outcome = catalog.match(barcode, among: reading.barcodes) else {
                return nil
            }
            return CatalogMatch(text: gtin.digits, box: barcode.box, outcome: outcome)
        }
        lines = reading.receipt.map { $0.matches(in: catalog, language: ReceiptLanguage.guess(reading.text)) } ?? []
    }
}

extension Receipt {
    /// The answers to the lines, each in the light of all others: of a brand that the receipt surely has, another
    /// product is likelier.
    fileprivate func matches(in catalog: Catalog, language: String?) -> [CatalogMatch?] {
        let alone = lines.indices.map { match(at: $0, in: catalog, language: language, brands: []) }
        let sure = alone.compactMap { $0?.outcome.match?.product.brand }
        guard !sure.isEmpty else { return alone }
        let brands = Set(sure).sorted()
        return alone.indices.map { place in
            guard case .ask? = alone[place]?.outcome else { return alone[place] }
            return match(at: place, in: catalog, language: language, brands: brands)
        }
    }

    /// The answer to one line; `nil` for a line that is no item.
    private func match(at place: Int, in catalog: Catalog, language: String?, brands: [String]) -> CatalogMatch? {
        let line = lines[place]
        guard line.kind == .item else { return nil }
        let text = line.description.isEmpty ? line.text : line.description
        let discounts = lines[(place + 1)...].prefix { $0.kind == .discount }.map {
            $0.description.isEmpty ? $0.text : $0.description
        }
        let context = LineContext(
            retailer: vatNumber, shop: merchant, amount: line.amount, currency: currency, language: language,
            readings: line.readings, discounts: discounts, brands: brands)
        return CatalogMatch(
            text: text, amount: line.amount, box: line.box,
            outcome: catalog.match(line: text, gtin: line.gtin, in: context))
    }
}

extension CatalogMatches {
    /// The matches of an upload that was decided earlier: the claim's own items and questions, each for the line or
    /// code with its box. A line that the claim does not mention matched nothing then.
    public func all(asDecidedIn claim: Claim) -> [CatalogMatch] {
        var decided = claim.items.map { (box: $0.box, finding: CatalogMatch($0)) }
        decided += claim.questions.compactMap { question in
            question.candidates.first.map { (box: $0.box, finding: CatalogMatch(question)) }
        }
        var shown: [CatalogMatch] = all.map { finding in
            guard let place = decided.firstIndex(where: { $0.box == finding.box }) else {
                var finding = finding
                finding.outcome = .none(why: "it matched nothing when this upload was decided")
                return finding
            }
            return decided.remove(at: place).finding
        }
        // Today's reading may lack what was paid for then.
        shown += decided.map(\.finding)
        return shown
    }
}

extension CatalogMatch {
    /// The match that an item of a claim was decided on.
    fileprivate init(_ item: Claim.Item) {
        self.init(text: item.text, amount: item.amount, box: item.box ?? .nowhere, outcome: .match(Match(item)))
    }

    /// The match that a question of a claim was decided on.
    fileprivate init(_ question: Claim.AmbiguousMatch) {
        let first = question.candidates.first
        self.init(
            text: question.text, amount: first?.amount, box: first?.box ?? .nowhere,
            outcome: .ask(question.candidates.map(Match.init), why: question.why))
    }
}

extension Match {
    /// The match that an item of a claim keeps; without the size of the product, which the claim does not have.
    fileprivate init(_ item: Claim.Item) {
        let product = Product(
            gtin: item.product.gtin, name: item.product.name, brand: item.product.brand,
            partner: item.product.partner, category: item.product.category)
        self.init(
            product: product, score: item.confidence, reason: item.why,
            evidence: Match.Evidence(rawValue: item.evidence) ?? .text)
    }
}

extension Box {
    /// The box of something whose place was not kept.
    fileprivate static let nowhere = Box(x: 0, y: 0, width: 0, height: 0)
}

extension CatalogMatch: Encodable {
    private enum CodingKeys: String, CodingKey { case text, amount, box, outcome, matches, why }

    /// Writes `outcome` (`match`, `ask` or `none`), the `matches` with their scores, and `why` none is certain.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        try container.encode(amount, forKey: .amount)
        try container.encode(box, forKey: .box)
        let (name, matches, why): (String, [Match], String?) =
            switch outcome {
            case .match(let match): ("match", [match], nil)
            case .ask(let matches, let why): ("ask", matches, why)
            case .none(let why): ("none", [], why)
            }
        try container.encode(name, forKey: .outcome)
        try container.encode(matches, forKey: .matches)
        try container.encode(why, forKey: .why)
    }
}
