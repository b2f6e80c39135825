import Awarding
import Campaigns
import DomainModel
import Workers

/// `qix award`: the second half of a batch, for readings that were made elsewhere in any order.
public struct RecordedReadingsRun: Sendable {
    private let manifest: Manifest
    private let awarding: Awarding

    /// A run over `manifest`.
    public init(_ manifest: Manifest, awarding: Awarding) {
        self.manifest = manifest
        self.awarding = awarding
    }

    /// Decides every upload by its reading in `file`; each goes to `use`. Nothing is decided while a reading is
    /// missing, since later decisions depend on it. An upload whose line is not a valid reading is set aside.
    public func run(
        readings file: String, progress: RunProgress, use: (AwardedUpload) throws -> Void
    ) throws -> RunTally {
        let index = try ReadingIndex(file)
        let missing = manifest.entries.filter { index.byteRange(of: $0) == nil }
        guard missing.isEmpty else {
            throw ReadingsFileError.missing(
                file: file, images: missing.prefix(5).map(\.upload.image), count: missing.count)
        }
        var tally = RunTally()
        progress.begin(total: manifest.entries.count)
        defer { progress.end() }
        var group = DecisionGroup(awarding)
        func decideGroup() throws {
            try group.decide(
                use: { awarded in
                    tally.add(awarded)
                    try use(awarded)
                    progress.show(tally)
                }, else: { tally.countSetAside(reason: $0) })
        }
        for entry in manifest.entries {
            do {
                group.add(ReadResult(reading: try index.reading(at: index.byteRange(of: entry)!)), of: entry.upload)
            } catch let error as ReadingsFileError {
                tally.countSetAside(reason: "\(entry.upload.image): \(error)")
            }
            if group.isFull { try decideGroup() }
        }
        try decideGroup()
        return tally
    }
}
