import DomainModel

/// The result of reading a picture.
public struct ReadResult: Sendable {
    /// What it shows.
    public var reading: Reading
    /// A small JPEG of it, if one was requested and could be made.
    public var thumbnail: [UInt8]?
    /// Whether the reading comes from the cache.
    public var isFromCache = false

    /// A result.
    public init(reading: Reading, thumbnail: [UInt8]? = nil, isFromCache: Bool = false) {
        self.reading = reading
        self.thumbnail = thumbnail
        self.isFromCache = isFromCache
    }
}
