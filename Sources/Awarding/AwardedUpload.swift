import Campaigns
import DomainModel

/// An upload that was read, matched, decided and recorded: what a report shows and a tally counts.
public struct AwardedUpload: Sendable {
    /// What was sent in.
    public var upload: Upload
    /// What its picture shows.
    public var reading: Reading
    /// A small JPEG of the picture, where there is one.
    public var thumbnail: [UInt8]?
    /// Whether the reading was kept from an earlier run.
    public var isFromCache: Bool
    /// What it earned.
    public var outcome: AwardOutcome

    /// An upload with its results.
    public init(
        upload: Upload, reading: Reading, thumbnail: [UInt8]? = nil, isFromCache: Bool = false, outcome: AwardOutcome
    ) {
        self.upload = upload
        self.reading = reading
        self.thumbnail = thumbnail
        self.isFromCache = isFromCache
        self.outcome = outcome
    }
}
