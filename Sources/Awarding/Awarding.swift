import Catalog
import Ledger
import Retail
import Rewards

/// The second half: a reading and its upload become a decision and entries. In upload order, one transaction an upload.
public struct Awarding: Sendable {
    /// The partners' products.
    public var catalog: Catalog
    /// Campaigns and rules.
    public var programme: Programme
    /// Where coins are kept.
    public var ledger: Ledger

    /// What decides.
    public init(catalog: Catalog, programme: Programme, ledger: Ledger) {
        self.catalog = catalog
        self.programme = programme
        self.ledger = ledger
    }

    /// What stands in the ledger for an upload.
    struct Outcome {
        var decision: Decision
        /// Whether the ledger had decided the upload on another reading, which still stands.
        var stoodAgainstNewReading = false
    }

    /// Decides and records an upload; one that was recorded before keeps its decision.
    func award(_ reading: Reading, _ upload: Upload) throws(LedgerError) -> Outcome {
        let claim = Claim(reading: reading, upload: upload, catalog: catalog)
        do throws(LedgerError) {
            return Outcome(decision: try ledger.record(claim, programme: programme))
        } catch {
            // A newer reader may see more in the picture than the one whose reading was paid for. What was decided
            // stands: entries are undone by a person, never by running again.
            guard case .conflictingClaim(let recorded, _, _) = error else { throw error }
            return Outcome(decision: try ledger.decision(of: recorded), stoodAgainstNewReading: true)
        }
    }
}
