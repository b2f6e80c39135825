import DomainModel
import Imaging
import Workers

/// The picture with a box around each thing that was read.
enum Overlay {
    /// The picture in `bytes`, upright, with `outlines`, as a PNG without anything of the camera's. Decodes a
    /// stranger's picture: for a confined process.
    static func png(of bytes: [UInt8], outlines: [Outline], _ limits: PhotoLimits) throws(ImagingError) -> [UInt8] {
        if PhotoSeries.isSeries(bytes), let series = try? PhotoSeries(bytes) {
            let strip = try PhotoStrip.picture(bytes, series: series, pixels: stripPixels, limits: limits)
            return try draw(outlines.map { $0.scaled(by: strip.factor) }, on: strip.picture.color())
        }
        return try draw(outlines, on: try Photo.decode(bytes, limits: limits).picture.color())
    }

    /// Pixels of a strip of several photos. Source: judged; small print stays legible on six photos.
    private static let stripPixels = Double(24_000_000)

    private static func draw(_ outlines: [Outline], on canvas: consuming Picture) throws(ImagingError) -> [UInt8] {
        let thickness = max(2, max(canvas.width, canvas.height) / 400)
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

extension Outline {
    /// The outline on a picture that is smaller by `factor`.
    fileprivate func scaled(by factor: Double) -> Outline {
        func pixel(_ side: Int) -> Int { Int(Double(side) * factor) }
        var scaled = self
        scaled.box = Box(
            x: pixel(box.x), y: pixel(box.y), width: max(1, pixel(box.width)), height: max(1, pixel(box.height)))
        return scaled
    }
}
