import CLeptonica
import DomainModel

extension Picture {
    /// Makes `box` black in place; what lies outside the picture is ignored.
    public mutating func blacken(_ box: Box) {
        guard let part = box.intersection(bounds) else { return }
        var area: UnsafeMutablePointer<BOX>? = boxCreate(
            Int32(part.x), Int32(part.y), Int32(part.width), Int32(part.height))
        defer { boxDestroy(&area) }
        pixSetInRectArbitrary(pix, area, 0)
    }

    /// Draws the outline of `box` in place. The picture must be in colour (`color()`); what lies
    /// outside it is ignored.
    public mutating func outline(_ box: Box, ink: DrawingColor, thickness: Int = 3) {
        guard let part = box.intersection(bounds) else { return }
        var outline: UnsafeMutablePointer<BOX>? = boxCreate(
            Int32(part.x), Int32(part.y), Int32(part.width), Int32(part.height))
        defer { boxDestroy(&outline) }
        pixRenderBoxArb(pix, outline, Int32(thickness), ink.red, ink.green, ink.blue)
    }
}
