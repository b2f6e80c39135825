import DomainModel
import Imaging

/// A small copy of a picture for the report: pixels only, no camera metadata, and personal words blackened.
public enum Thumbnail {
    /// Pixels of the copy: enough to recognise a shelf or a receipt, few enough for hundreds on a page.
    public static let pixels: Double = 120_000
    /// Quality of the JPEG, 1 to 100.
    private static let quality = 60

    /// A JPEG of at most `pixels`, of several photos their strip; `nil` if the picture cannot be decoded.
    ///
    /// - Parameter hidden: what to blacken, in pixels of the upright picture.
    public static func jpeg(of bytes: [UInt8], hiding hidden: [Box] = [], _ limits: PhotoLimits) -> [UInt8]? {
        do throws(ImagingError) {
            if let series = try? PhotoSeries(bytes), PhotoSeries.isSeries(bytes) {
                var strip = try PhotoStrip.picture(bytes, series: series, pixels: pixels, limits: limits)
                strip.picture.blacken(hidden, scale: strip.factor)
                return try strip.picture.jpeg(quality: quality)
            }
            let header = try PhotoHeader(bytes, limits: limits)
            let factor = min(1, (pixels / Double(header.width * header.height)).squareRoot())
            // A JPEG is decoded at the smallest fraction that still has enough pixels.
            let reduction = [8, 4, 2].first { 1 / Double($0) >= factor } ?? 1
            let photo = try Photo.decode(bytes, limits: limits, reduction: reduction)
            let left = min(1, (pixels / Double(photo.picture.width * photo.picture.height)).squareRoot())
            var copy = try photo.picture.scaled(by: left)
            copy.blacken(hidden, scale: Double(copy.width) / Double(max(1, photo.width)))
            return try copy.jpeg(quality: quality)
        } catch {
            return nil
        }
    }
}

extension Picture {
    /// Blackens boxes of the whole picture on a copy that is smaller by `scale`.
    fileprivate mutating func blacken(_ hidden: [Box], scale: Double) {
        for box in hidden {
            // One more pixel on each side, since scaling spreads ink.
            let (x, y) = (Int(Double(box.x) * scale) - 1, Int(Double(box.y) * scale) - 1)
            blacken(
                Box(
                    x: x, y: y, width: Int(Double(box.right) * scale) + 2 - x,
                    height: Int(Double(box.bottom) * scale) + 2 - y))
        }
    }
}
