import Catalog
import Campaigns
import DomainModel
import Workers

extension Outline {
    /// The boxes of the matches and of the receipt's total.
    static func boxes(of findings: [CatalogMatch], total: Box?, hiding personal: [Box] = []) -> [Outline] {
        findings.map { finding in
            switch finding.outcome {
            case .match: Outline(finding.box, .found)
            case .ask: Outline(finding.box, .asked)
            case .none: Outline(finding.box, .other)
            }
        } + (total.map { [Outline($0, .total)] } ?? []) + personal.map { Outline($0, .personal) }
    }
}
