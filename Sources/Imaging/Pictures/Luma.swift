import DomainModel

/// A grey picture as a value: one byte a pixel, rows without padding, 0 black.
///
/// Readers of barcodes and receipts work on it; it may cross threads.
public struct Luma: Sendable, Hashable {
    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int
    /// `width * height` bytes, row by row from the top.
    public var pixels: [UInt8]

    /// A picture from its bytes, of which there must be `width * height`.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(pixels.count == width * height, "a picture of \(width) × \(height) has that many pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// A picture of one shade.
    public init(width: Int, height: Int, repeating shade: UInt8) {
        self.init(width: width, height: height, pixels: [UInt8](repeating: shade, count: width * height))
    }

    /// The shade at a column and row inside the picture.
    @inlinable
    public subscript(x: Int, y: Int) -> UInt8 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    /// The whole picture as a box.
    public var bounds: Box { Box(x: 0, y: 0, width: width, height: height) }

    /// The part inside `box`, which is cropped to the picture first; `nil` where nothing is left.
    public func cropped(to box: Box) -> Luma? {
        guard let part = box.intersection(bounds) else { return nil }
        var out = [UInt8]()
        out.reserveCapacity(part.area)
        for row in part.y..<part.bottom { out += pixels[row * width + part.x..<row * width + part.right] }
        return Luma(width: part.width, height: part.height, pixels: out)
    }
}
