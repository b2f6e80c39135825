import Catalog
import Retail

/// A code or a line of a picture, and the catalogue's answer to it.
public struct Finding: Sendable, Hashable {
    /// The code's digits, or the item's description.
    public var text: String
    /// What was paid for it; `nil` for codes.
    public var amount: Money?
    /// Where it stands in the upright picture, in pixels.
    public var box: Box
    /// Which product it is.
    public var outcome: MatchOutcome

    /// A finding.
    public init(text: String, amount: Money? = nil, box: Box, outcome: MatchOutcome) {
        self.text = text
        self.amount = amount
        self.box = box
        self.outcome = outcome
    }
}

/// The catalogue's answers to all that a reading shows, each asked once: claim, report and `check` take them from here.
public struct Findings: Sendable, Hashable {
    /// One for each of the reading's barcodes, in their order; `nil` for one without a GTIN.
    public var codes: [Finding?]
    /// One for each line of the receipt, in their order; `nil` for a line that is no item.
    public var lines: [Finding?]

    /// Both kinds, codes first.
    public var all: [Finding] { (codes + lines).compactMap(\.self) }

    /// Looks up what `reading` shows.
    public init(_ reading: Reading, in catalog: Catalog) {
        codes = reading.barcodes.map { barcode in
            barcode.gtin.map {
                Finding(text: $0.digits, box: barcode.box, outcome: catalog.match(code: $0))
            }
        }
        let retailer = reading.receipt?.vatNumber
        lines = (reading.receipt?.lines ?? []).map { line in
            guard line.kind == .item else { return nil }
            let text = line.description.isEmpty ? line.text : line.description
            return Finding(
                text: text, amount: line.amount, box: line.box,
                outcome: catalog.match(line: text, gtin: line.gtin, retailer: retailer))
        }
    }
}

extension Finding: Encodable {
    private enum CodingKeys: String, CodingKey { case text, amount, box, outcome, matches, why }

    /// Writes `outcome` (`match`, `ask` or `none`), the `matches` with their scores, and `why` there is no sure one.
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
