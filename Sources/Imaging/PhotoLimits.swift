/// What qix accepts from strangers.
public struct PhotoLimits: Sendable {
    /// Pixels that a header may announce.
    public var pixels: Int
    /// Bytes that a file may have.
    public var bytes: Int

    /// Bytes that decoding may take.
    public var memory: Int

    /// Pixels that the scans of a JPEG may go over, all together. A progressive JPEG has ten by the Independent JPEG
    /// Group's script, for a photo at the limit of pixels; small pictures may have more of them.
    static let scannedPixels = 1_000_000_000

    /// How many scans a JPEG of so many pixels may have; one is always read.
    func scans(pixels: Int) -> Int { max(1, PhotoLimits.scannedPixels / max(1, pixels)) }

    /// Limits; the defaults are those of the command line.
    public init(pixels: Int = 100_000_000, bytes: Int = 256 << 20, memory: Int = 1 << 30) {
        self.pixels = pixels
        self.bytes = bytes
        self.memory = memory
    }
}
