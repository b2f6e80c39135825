import Imaging
import Retail

/// A small copy of a picture for the report: pixels only, nothing of the camera's.
public enum Thumbnail {
    /// Pixels of the copy: enough to recognise a shelf or a receipt, little enough for hundreds on a page.
    public static let pixels = 120_000.0

    /// A JPEG of at most `pixels`, or `nil` when the picture cannot be decoded.
    public static func jpeg(of bytes: [UInt8], _ limits: PhotoLimits) -> [UInt8]? {
        do throws(ImagingError) {
            let header = try PhotoHeader(bytes, limits: limits)
            let factor = min(1, (pixels / Double(header.width * header.height)).squareRoot())
            // A JPEG is decoded at the largest fraction that still has the pixels.
            let reduction = [8, 4, 2].first { 1 / Double($0) >= factor } ?? 1
            let photo = try Photo.decode(bytes, limits: limits, reduction: reduction)
            let left = min(1, (pixels / Double(photo.picture.width * photo.picture.height)).squareRoot())
            return try (left < 1 ? photo.picture.scaled(by: left) : photo.picture.scaled(by: 1)).jpeg(quality: 60)
        } catch {
            return nil
        }
    }
}
