import Foundation
import Ledger
import Retail
import Rewards

/// What a run writes to its folder, an upload at a time: `readings.ndjson`, `decisions.ndjson` and `report.html`. All
/// three take their place together, when the run has finished.
final class BatchOutput {
    private let awarding: Awarding
    private let readings: PartialFile
    private let decisions: PartialFile
    private let report: Report
    private(set) var tally = BatchTally()

    init(folder: String, awarding: Awarding, heading: Report.Heading) throws {
        self.awarding = awarding
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw OutputError(path: folder, why: error.localizedDescription)
        }
        readings = try PartialFile("\(folder)/readings.ndjson")
        decisions = try PartialFile("\(folder)/decisions.ndjson")
        report = try Report(folder: folder, heading: heading)
    }

    /// Decides the next upload, and writes down what came of it.
    func take(_ read: PictureRead, of upload: Upload) throws {
        var read = read
        read.reading.image = upload.image
        let outcome = try awarding.award(read.reading, upload)
        tally.add(outcome, read)
        try readings.write(JSONLines.line(read.reading))
        try decisions.write(JSONLines.line(outcome.decision))
        let inspection = Inspection(
            reading: read.reading, upload: upload, catalog: awarding.catalog, programme: awarding.programme)
        let entries = try outcome.decision.id.map { id throws(LedgerError) in try awarding.ledger.entries(ofUpload: id)
        }
        try report.add(
            ReportCard(
                number: tally.uploads, upload: upload, read: read, findings: inspection.findings,
                decision: outcome.decision, entries: entries ?? []))
    }

    /// Puts the three files in their places.
    func finish(_ footing: Report.Footing) throws {
        try readings.commit()
        try decisions.commit()
        try report.finish(tally, footing)
    }
}
