/// A picture of ink (1) and paper (0) as a value: one byte a pixel, rows without padding.
public struct Bitmap: Sendable, Hashable {
    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int
    /// `width * height` bytes, row by row from the top.
    public var pixels: [UInt8]

    /// A bitmap of `width * height` bytes, each 0 or 1.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(pixels.count == width * height, "a picture of \(width) × \(height) has that many pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Black ink on white paper, for display.
    public var luma: Luma { Luma(width: width, height: height, pixels: pixels.map { $0 == 0 ? 255 : 0 }) }
}
