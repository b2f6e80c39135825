import Awarding
import Campaigns
import Catalog
import Foundation
import Intake
import Ledger
import Stores

/// The second half of qix alone, for a machine without libraries that decode pictures: readings made elsewhere become
/// entries. Tests look at what this program is linked with.
///
/// usage: award-only READINGS MANIFEST CATALOG CAMPAIGNS LEDGER
@main
enum AwardOnly {
    static func main() throws {
        let paths = CommandLine.arguments.dropFirst()
        guard paths.count == 5 else { throw Usage() }
        let (readings, manifest, catalog) = (paths[1], paths[2], paths[3])
        let awarding = Awarding(
            catalog: try Catalog.load(csv: Array(try Data(contentsOf: URL(filePath: catalog))), named: catalog),
            programme: try CampaignFile.load(
                yaml: try String(contentsOfFile: paths[4], encoding: .utf8), named: paths[4]),
            ledger: try Ledger(path: paths[5]))
        _ = try RecordedReadingsRun(Manifest.load(manifest), awarding: awarding)
            .run(readings: readings, progress: RunProgress(quiet: true), use: { _ in })
        try awarding.ledger.export { print($0) }
    }

    private struct Usage: Error, CustomStringConvertible {
        let description = "usage: award-only READINGS MANIFEST CATALOG CAMPAIGNS LEDGER"
    }
}
