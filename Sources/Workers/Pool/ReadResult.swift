import DomainModel

/// A picture that a pool has read.
public struct ReadResult: Sendable {
    /// What it shows.
    public var reading: Reading
    /// A small JPEG of it, where one was asked for and could be made.
    public var thumbnail: [UInt8]?
    /// Whether the answer was kept from an earlier run.
    public var isFromCache = false

    /// A picture's reading.
    public init(reading: Reading, thumbnail: [UInt8]? = nil, isFromCache: Bool = false) {
        self.reading = reading
        self.thumbnail = thumbnail
        self.isFromCache = isFromCache
    }
}
