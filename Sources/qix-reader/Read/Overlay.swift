import DomainModel
import Imaging
import Workers

/// The picture with a box around each thing that was read.
enum Overlay {
    /// The picture in `bytes`, upright, with `outlines`, as a PNG without anything of the camera's. Decodes a
    /// stranger's picture: for a confined process.
    static func png(of bytes: [UInt8], outlines: [Outline], _ limits: PhotoLimits) throws(ImagingError) -> [UInt8] {
        let photo = try Photo.decode(bytes, limits: limits)
        var canvas = try photo.picture.color()
        let thickness = max(2, max(photo.width, photo.height) / 400)
        for outline in outlines {
            if outline.meaning == .personal {
                canvas.blacken(outline.box)
                continue
            }
            canvas.outline(outline.box, ink: ink(outline.meaning), thickness: thickness)
        }
        return try canvas.png()
    }

    private static func ink(_ meaning: Outline.Meaning) -> DrawingColor {
        switch meaning {
        case .found: DrawingColor(red: 0, green: 150, blue: 60)
        case .asked: DrawingColor(red: 230, green: 140, blue: 0)
        case .other: DrawingColor(red: 130, green: 130, blue: 140)
        case .total: DrawingColor(red: 47, green: 111, blue: 237)
        case .personal: DrawingColor(red: 0, green: 0, blue: 0)
        }
    }
}
