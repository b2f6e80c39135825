import Catalog
import Retail
import Rewards

/// A single image looked at from end to end: what was seen, what it matched and why, what it would earn and why not.
///
/// The same functions that a batch calls, with an empty history and no ledger.
public struct Inspection: Sendable {
    /// What the image shows.
    public var reading: Reading
    /// Each code and each line that could be a product, with the catalogue's answer.
    public var findings: [Finding]
    /// What it would earn if it were this user's first upload.
    public var decision: Decision

    /// A code or a line and the catalogue's answer to it.
    public struct Finding: Sendable {
        /// The code, or the item's description.
        public var text: String
        /// What was paid for it; `nil` for codes.
        public var amount: Money?
        /// Where it stands in the upright picture.
        public var box: Box
        /// Which product it is.
        public var outcome: MatchOutcome
    }

    /// Looks up what `reading` shows and decides it.
    public init(reading: Reading, upload: Upload, catalog: Catalog, programme: Programme) {
        self.reading = reading
        let retailer = reading.receipt?.vatNumber
        findings =
            reading.barcodes.compactMap { barcode in
                barcode.gtin.map {
                    Finding(text: $0.digits, amount: nil, box: barcode.box, outcome: catalog.match(code: $0))
                }
            }
            + (reading.receipt?.lines ?? []).filter { $0.kind == .item }.map { line in
                Finding(
                    text: line.description, amount: line.amount, box: line.box,
                    outcome: catalog.match(line: line.description, gtin: line.gtin, retailer: retailer))
            }
        decision = decide(Claim(reading: reading, upload: upload, catalog: catalog), programme: programme)
    }
}

extension Inspection: Encodable {
    private enum CodingKeys: String, CodingKey { case reading, findings, decision }

    /// Writes `reading`, `findings` and `decision`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(reading, forKey: .reading)
        try container.encode(findings, forKey: .findings)
        try container.encode(decision, forKey: .decision)
    }
}

extension Inspection.Finding: Encodable {
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
