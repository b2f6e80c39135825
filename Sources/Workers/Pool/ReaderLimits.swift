/// Bounds on a reader process.
public struct ReaderLimits: Sendable {
    /// Wall time for one picture, for a reader that hangs. Time in which the reader was ready to run and the machine
    /// gave it no core does not count.
    public var timeout: Duration
    /// Bytes of memory for one reader.
    public var memory: Int
    /// Bytes that a stranger's file may have.
    public var fileBytes: Int
    /// Wall time to load the models.
    public var start: Duration

    /// Pictures after which a new reader takes over: the children of one reader share where its memory lies and its
    /// canaries, so what one of them learned would serve for the next. Source: judged; a start takes about as long as
    /// ten pictures.
    public var pictures: Int

    /// Bytes of the longest answer: the samples' readings have at most 15 kB, a thumbnail some 200 kB more.
    public static let longestAnswer = 1 << 20
    /// Threads that a reader's process may have: libheif's decoder starts one beside the first.
    static let threads = 16

    /// The defaults of `qix batch`.
    public init(
        timeout: Duration = .seconds(30), memory: Int = 1 << 30, fileBytes: Int = 256 << 20,
        start: Duration = .seconds(60), pictures: Int = 500
    ) {
        self.timeout = timeout
        self.memory = memory
        self.fileBytes = fileBytes
        self.start = start
        self.pictures = pictures
    }
}
