import CLeptonica
import DomainModel

/// The photos of a series one below the other, as one picture: what a list or a drawing shows of them.
public enum PhotoStrip {
    /// The strip of so many pixels at most, in colour, and how many times smaller it is than the photos.
    public static func picture(
        _ bytes: [UInt8], series: PhotoSeries, pixels: Double, limits: PhotoLimits
    ) throws(ImagingError) -> Strip {
        var headers: [PhotoHeader] = []
        for range in series.photos { headers.append(try PhotoHeader(Array(bytes[range]), limits: limits)) }
        let width = headers.map(\.width).max() ?? 1
        let height = headers.reduce(0) { $0 + $1.height }
        let factor = min(1, (pixels / (Double(width) * Double(height))).squareRoot())
        func scaled(_ side: Int) -> Int { max(1, Int(Double(side) * factor)) }
        var strip = try Picture(whiteWidth: scaled(width), height: scaled(height))
        // A JPEG is decoded at the smallest fraction that still has enough pixels.
        let reduction = [8, 4, 2].first { 1 / Double($0) >= factor } ?? 1
        var top = 0
        for (range, header) in zip(series.photos, headers) {
            let photo = try Photo.decode(Array(bytes[range]), limits: limits, reduction: reduction)
            let left = Double(scaled(header.width)) / Double(max(1, photo.picture.width))
            let part = try photo.picture.scaled(by: min(1, left)).color()
            strip.paste(part, x: 0, y: Int(Double(top) * factor))
            top += header.height
        }
        return Strip(picture: strip, factor: factor)
    }

    /// A strip.
    public struct Strip: ~Copyable {
        /// The pixels.
        public var picture: Picture
        /// Its pixels for one of the photos', at most 1.
        public let factor: Double
    }
}

extension Picture {
    /// A white picture in colour.
    init(whiteWidth width: Int, height: Int) throws(ImagingError) {
        try self.init(owning: pixCreate(Int32(width), Int32(height), 32))
        pixSetAll(pix)
    }

    /// Lays another picture of the same depth upon this one; what stands out is cut off.
    mutating func paste(_ other: borrowing Picture, x: Int, y: Int) {
        pixRasterop(
            pix, Int32(x), Int32(y), Int32(other.width), Int32(other.height), Int32(PIX_SRC), other.pix, 0, 0)
    }
}
