import Awarding
import Campaigns
import DomainModel
import Foundation
import Ledger
import Messages
import Text

/// What a run writes to its folder, an upload at a time: `readings.ndjson`, `decisions.ndjson` and `report.html`. All
/// three take their place together, when the run has finished.
public final class RunOutput {
    private let ledger: Ledger
    private let readings: PartialFile
    private let decisions: PartialFile
    private let report: ReportWriter
    private let shown: (Reading) -> Reading
    private var count = 0

    /// Begins the three files in `folder`, which is made where it is not there.
    ///
    /// - Parameters:
    ///   - separatePictures: whether the report's pictures are files of their own, so that its pages stay small.
    ///   - shown: a reading as it is shown to people.
    /// - Throws: `OutputError` where the folder or a file cannot be written.
    public init(
        folder: String, ledger: Ledger, inputs: ReportWriter.RunInputs, separatePictures: Bool = false,
        shown: @escaping (Reading) -> Reading = { $0 }
    ) throws {
        self.ledger = ledger
        self.shown = shown
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw OutputError(path: folder, why: error.localizedDescription)
        }
        readings = try PartialFile("\(folder)/readings.ndjson")
        decisions = try PartialFile("\(folder)/decisions.ndjson")
        report = try ReportWriter(folder: folder, inputs: inputs, separatePictures: separatePictures)
    }

    /// Writes down the next upload.
    public func add(_ upload: AwardedUpload) throws {
        count += 1
        let decision = upload.outcome.decision
        try readings.write(JSONLineEncoder.line(shown(upload.reading)))
        try decisions.write(JSONLineEncoder.line(decision))
        let entries = try decision.id.map { id throws(LedgerError) in try ledger.entries(ofUpload: id) }
        try report.add(ReportCard(number: count, upload, entries: entries ?? []), thumbnail: upload.thumbnail)
    }

    /// Puts the three files in their places.
    public func finish(_ tally: RunTally, _ results: ReportWriter.RunResults) throws {
        try readings.commit()
        try decisions.commit()
        try report.finish(tally, results)
    }
}
