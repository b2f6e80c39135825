/// Bounds on a reader process.
public struct ReaderLimits: Sendable {
    /// Wall time for one picture, for a reader that hangs.
    public var timeout: Duration
    /// Bytes of memory for one reader.
    public var memory: Int
    /// Bytes that a stranger's file may have.
    public var fileBytes: Int
    /// Wall time to load the models.
    public var start: Duration

    /// Bytes of the longest answer: more than any reading with thumbnail needs.
    public static let longestAnswer = 16 << 20

    /// The defaults of `qix batch`.
    public init(
        timeout: Duration = .seconds(30), memory: Int = 1 << 30, fileBytes: Int = 256 << 20,
        start: Duration = .seconds(60)
    ) {
        self.timeout = timeout
        self.memory = memory
        self.fileBytes = fileBytes
        self.start = start
    }
}
