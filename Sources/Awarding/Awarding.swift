import Campaigns
import Catalog
import DomainModel
import Ledger

/// The second half: a reading and its upload become a decision and entries. In upload order, one transaction an upload.
public struct Awarding: Sendable {
    /// The partners' products.
    public var catalog: Catalog
    /// Campaigns and rules.
    public var programme: Programme { currentProgramme.programme }
    private let currentProgramme: CurrentProgramme
    /// Where coins are kept.
    public var ledger: Ledger

    /// What decides.
    public init(catalog: Catalog, programme: Programme, ledger: Ledger) {
        self.init(catalog: catalog, currentProgramme: CurrentProgramme(programme), ledger: ledger)
    }

    /// What decides by a programme that may change meanwhile.
    public init(catalog: Catalog, currentProgramme: CurrentProgramme, ledger: Ledger) {
        self.catalog = catalog
        self.currentProgramme = currentProgramme
        self.ledger = ledger
    }

    /// Decides and records an upload; one that was recorded before keeps its decision.
    public func award(_ reading: Reading, _ upload: Upload) throws(LedgerError) -> AwardOutcome {
        // One programme for all of it, whatever comes into force meanwhile.
        let programme = programme
        let upload = upload.localized(in: programme)
        let findings = CatalogMatches(reading, in: catalog)
        let claim = Claim(reading: reading, upload: upload, findings: findings)
        do throws(LedgerError) {
            let recorded = try ledger.recordUpload(claim, programme: programme)
            return AwardOutcome(recorded, findings: findings)
        } catch {
            // A newer reader may see more in the picture than the one whose reading was paid for. What was decided
            // stands: entries are undone by a person, never by running again.
            guard case .conflictingClaim(let upload, _, _) = error else { throw error }
            return AwardOutcome(try ledger.recorded(upload), findings: findings, keptDespiteNewReading: true)
        }
    }

    /// Decides and records several uploads in their order, in one transaction. One that the ledger cannot hold is a
    /// failure of its own; whatever else fails, fails all, and nothing of them is recorded.
    public func award(
        _ uploads: [(reading: Reading, upload: Upload)]
    ) throws(LedgerError) -> [Result<AwardOutcome, LedgerError>] {
        let programme = programme
        // Matched before the transaction, which others wait for.
        let matched = uploads.map { reading, upload in
            let findings = CatalogMatches(reading, in: catalog)
            return (
                findings: findings,
                claim: Claim(reading: reading, upload: upload.localized(in: programme), findings: findings)
            )
        }
        let recorded = try ledger.recordUploads(matched.map(\.claim), programme: programme)
        var outcomes: [Result<AwardOutcome, LedgerError>] = []
        for (result, matched) in zip(recorded, matched) {
            switch result {
            case .success(let upload): outcomes.append(.success(AwardOutcome(upload, findings: matched.findings)))
            case .failure(.conflictingClaim(let upload, _, _)):
                // As above: what was decided stands.
                outcomes.append(
                    .success(
                        AwardOutcome(
                            try ledger.recorded(upload), findings: matched.findings, keptDespiteNewReading: true)))
            case .failure(let error): outcomes.append(.failure(error))
            }
        }
        return outcomes
    }

    /// Decides an upload that was refused once more, under today's programme: with `reading` by today's catalogue too,
    /// otherwise by what was matched then. `shake` takes it as another than it was sent in as.
    public func redecide(
        _ upload: String, reading: Reading? = nil, shake: Shake? = nil
    ) throws(LedgerError) -> RecordedUpload {
        guard let reading else { return try ledger.redecide(upload, programme: programme) }
        var sent = try ledger.recorded(upload).claim.upload.localized(in: programme)
        if let shake { sent.shake = shake }
        let claim = Claim(reading: reading, upload: sent, findings: CatalogMatches(reading, in: catalog))
        return try ledger.redecide(upload, claim: claim, programme: programme)
    }
}
