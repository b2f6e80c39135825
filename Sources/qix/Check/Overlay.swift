import Catalog
import Imaging
import Retail
import Rewards

/// The picture with the boxes of what was seen drawn on it.
enum Overlay {
    /// Codes, and lines that matched.
    static let found = Ink(red: 0, green: 150, blue: 60)
    /// Lines that a person should look at.
    static let asked = Ink(red: 230, green: 140, blue: 0)
    /// Lines that matched nothing.
    static let other = Ink(red: 130, green: 130, blue: 140)
    /// A receipt's total.
    static let total = Ink(red: 47, green: 111, blue: 237)

    /// The picture in `bytes`, upright, with the findings' and the total's boxes, as a PNG without anything of the camera's.
    static func png(of bytes: [UInt8], findings: [Finding], total totalBox: Box? = nil)
        throws(ImagingError) -> [UInt8]
    {
        let photo = try Photo.decode(bytes)
        var canvas = try photo.picture.color()
        let thickness = max(2, max(photo.width, photo.height) / 400)
        for finding in findings {
            let ink =
                switch finding.outcome {
                case .match: found
                case .ask: asked
                case .none: other
                }
            canvas.outline(finding.box, ink: ink, thickness: thickness)
        }
        if let totalBox { canvas.outline(totalBox, ink: total, thickness: thickness) }
        return try canvas.png()
    }
}
