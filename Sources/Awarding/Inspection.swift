import Campaigns
import Catalog
import DomainModel
import Messages

/// The full result for a single image: what was read, what it matched and why, what it would earn and why not.
///
/// It calls the functions that a batch calls, with an empty history and without a ledger.
public struct Inspection: Sendable {
    /// What the image shows.
    public var reading: Reading
    /// Each code and each line that could be a product, with the catalogue's answer.
    public var findings: [CatalogMatch]
    /// What it would earn if it were this user's first upload.
    public var decision: Decision

    /// Matches what `reading` shows, and decides.
    public init(reading: Reading, upload: Upload, catalog: Catalog, programme: Programme) {
        self.reading = reading
        let findings = CatalogMatches(reading, in: catalog)
        self.findings = findings.all
        decision = decide(
            Claim(reading: reading, upload: upload.localized(in: programme), findings: findings), programme: programme)
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
