import CLeptonica
import Retail

/// A colour to draw with.
public struct Ink: Sendable {
    /// 0 to 255.
    public let red: UInt8
    /// 0 to 255.
    public let green: UInt8
    /// 0 to 255.
    public let blue: UInt8

    /// A colour by its shares.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}

extension Picture {
    /// Draws the outline of `box` in place. The picture must be in colour (`color()`); boxes outside it are cut.
    public mutating func outline(_ box: Box, ink: Ink, thickness: Int = 3) {
        guard let part = box.intersection(bounds) else { return }
        var outline: UnsafeMutablePointer<BOX>? = boxCreate(
            Int32(part.x), Int32(part.y), Int32(part.width), Int32(part.height))
        defer { boxDestroy(&outline) }
        pixRenderBoxArb(pix, outline, Int32(thickness), ink.red, ink.green, ink.blue)
    }
}
