/// What qix accepts from strangers.
public struct PhotoLimits: Sendable {
    /// Pixels that a header may announce.
    public var pixels: Int
    /// Bytes that a file may have.
    public var bytes: Int
    /// Bytes that decoding may take.
    public var memory: Int

    /// Pixels that the headers of several photos of one receipt may announce together.
    public var seriesPixels: Int {
        let (twice, isTooLarge) = pixels.multipliedReportingOverflow(by: 2)
        return isTooLarge ? .max : twice
    }

    /// Limits; the defaults are those of the command line.
    public init(pixels: Int = 100_000_000, bytes: Int = 256 << 20, memory: Int = 1 << 30) {
        self.pixels = pixels
        self.bytes = bytes
        self.memory = memory
    }
}
