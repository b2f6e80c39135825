import Campaigns
import Catalog
import Corrections
import DomainModel
import Ledger

/// The second half of qix: turns a reading and its upload into a decision and entries, in the order of uploads.
public struct Awarding: Sendable {
    /// The partners' products.
    public var catalog: Catalog
    /// The campaigns and rules in force, with the tuning pack that readings are interpreted by.
    public var programme: Programme {
        var programme = currentProgramme.programme
        programme.tuning = tuningDigest
        return programme
    }
    private let tuning: TuningPack?
    /// Hashing a pack takes as long as the pack is, and it does not change.
    private let tuningDigest: String?
    private var currentProgramme: CurrentProgramme
    /// The ledger that records decisions.
    public var ledger: Ledger

    /// Awards under one programme.
    public init(catalog: Catalog, programme: Programme, tuning: TuningPack? = nil, ledger: Ledger) {
        self.init(catalog: catalog, currentProgramme: CurrentProgramme(programme), tuning: tuning, ledger: ledger)
    }

    /// Awards under a programme that may change meanwhile.
    public init(
        catalog: Catalog, currentProgramme: CurrentProgramme, tuning: TuningPack? = nil, ledger: Ledger
    ) {
        self.catalog = tuning.map { catalog.teaching($0.taughtAliases) } ?? catalog
        self.tuning = tuning
        tuningDigest = tuning?.digest
        self.currentProgramme = currentProgramme
        self.ledger = ledger
    }

    /// The same under a programme that may change meanwhile.
    public func under(_ currentProgramme: CurrentProgramme) -> Awarding {
        var awarding = self
        awarding.currentProgramme = currentProgramme
        return awarding
    }

    /// Decides and records an upload; one that was recorded before keeps its decision.
    public func award(_ reading: Reading, _ upload: Upload) throws(LedgerError) -> AwardOutcome {
        // Another programme may come into force meanwhile.
        let programme = programme
        let upload = upload.localized(in: programme)
        let reading = tuned(reading)
        let findings = CatalogMatches(reading, in: catalog)
        let claim = Claim(reading: reading, upload: upload, findings: findings)
        do throws(LedgerError) {
            let recorded = try ledger.recordUpload(claim, programme: programme, by: decide)
            return try followed(AwardOutcome(recorded, findings: findings))
        } catch {
            // A newer reader may see more in the picture than the one whose reading was paid for. The decision stands:
            // only a person undoes entries, never another run.
            guard case .conflictingClaim(let upload, _, _) = error else { throw error }
            return try followed(
                AwardOutcome(try ledger.recorded(upload), findings: findings, keptDespiteNewReading: true))
        }
    }

    /// The reading as the tuning pack interprets it.
    private func tuned(_ reading: Reading) -> Reading { tuning?.applied(to: reading) ?? reading }

    /// The outcome of an upload that was decided earlier, with what a person has settled since.
    private func followed(_ outcome: AwardOutcome) throws(LedgerError) -> AwardOutcome {
        guard !outcome.isNew, !outcome.decision.pending.isEmpty, let upload = outcome.decision.id else {
            return outcome
        }
        var outcome = outcome
        outcome.coinsNow = try ledger.coinsByCampaign(ofUpload: upload)
        return outcome
    }

    /// Decides and records several uploads in their order, in one transaction. An upload that the ledger cannot hold
    /// fails alone; any other error fails all of them, and nothing is recorded.
    public func award(
        _ uploads: [(reading: Reading, upload: Upload)]
    ) throws(LedgerError) -> [Result<AwardOutcome, LedgerError>] {
        let programme = programme
        // Before the transaction, which others wait for.
        let matched = uploads.map { reading, upload in
            let reading = tuned(reading)
            let findings = CatalogMatches(reading, in: catalog)
            return (
                findings: findings,
                claim: Claim(reading: reading, upload: upload.localized(in: programme), findings: findings)
            )
        }
        let recorded = try ledger.recordUploads(matched.map(\.claim), programme: programme, by: decide)
        var outcomes: [Result<AwardOutcome, LedgerError>] = []
        for (result, matched) in zip(recorded, matched) {
            switch result {
            case .success(let upload):
                outcomes.append(.success(try followed(AwardOutcome(upload, findings: matched.findings))))
            case .failure(.conflictingClaim(let upload, _, _)):
                // The decision stands, as above.
                outcomes.append(
                    .success(
                        try followed(
                            AwardOutcome(
                                try ledger.recorded(upload), findings: matched.findings, keptDespiteNewReading: true))))
            case .failure(let error): outcomes.append(.failure(error))
            }
        }
        return outcomes
    }

    /// Decides a refused upload once more, under today's programme; with `reading`, by today's catalogue too, otherwise
    /// by what was matched then.
    ///
    /// - Parameter shake: replaces the shake that it was sent in with.
    public func redecide(
        _ upload: String, reading: Reading? = nil, shake: Shake? = nil
    ) throws(LedgerError) -> DecidedClaim {
        guard let reading = reading.map(tuned) else {
            // The pack interprets nothing that was matched then.
            return try ledger.redecide(upload, programme: currentProgramme.programme, by: decide)
        }
        var sent = try ledger.recorded(upload).claim.upload.localized(in: programme)
        if let shake { sent.shake = shake }
        let claim = Claim(reading: reading, upload: sent, findings: CatalogMatches(reading, in: catalog))
        return try ledger.redecide(upload, claim: claim, programme: programme, by: decide)
    }
}
