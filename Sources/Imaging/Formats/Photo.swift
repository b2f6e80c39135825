import CLeptonica
import DomainModel

/// An upload's picture, decoded and upright.
public struct Photo: ~Copyable {
    /// The file's format.
    public let format: ImageFormat
    /// Width of the whole upright picture, at whatever size it was decoded.
    public let width: Int
    /// Height of the whole upright picture, at whatever size it was decoded.
    public let height: Int
    /// How many times smaller than the whole picture `picture` is: 1, 2, 4 or 8.
    public let reduction: Int
    /// The pixels, upright.
    public let picture: Picture
}

extension Photo {
    /// Decodes a file's bytes, bounded by `limits` before any pixel is allocated, and turns the picture upright.
    ///
    /// - Parameters:
    ///   - reduction: 2, 4 or 8 decode a JPEG at that fraction of its size, straight from its DCT, in a fraction of the
    ///     time and memory. Other formats are decoded whole.
    ///   - grayOnly: leaves a JPEG's colour undecoded, which nearly halves the time; other formats ignore it.
    public static func decode(
        _ bytes: [UInt8], limits: PhotoLimits = PhotoLimits(), reduction: Int = 1, grayOnly: Bool = false
    ) throws(ImagingError) -> Photo {
        _ = Picture.silence
        let header = try PhotoHeader(bytes, limits: limits)
        let applied = header.format == .jpeg ? reduction : 1
        // `withUnsafeBytes` rethrows only untyped errors, hence the result.
        let decoded = bytes.withUnsafeBytes { raw in
            Result { () throws(ImagingError) in
                try pixels(of: raw, header: header, reduction: applied, grayOnly: grayOnly, limits: limits)
            }
        }
        let raw = Picture(owning: try decoded.get())
        guard raw.width * raw.height <= limits.pixels else {
            throw .tooManyPixels(width: raw.width, height: raw.height, limit: limits.pixels)
        }
        let upright = try raw.convertedTo8Or32Bits().upright(by: header.orientation)
        return Photo(
            format: header.format, width: header.width, height: header.height, reduction: applied, picture: upright)
    }

    /// The decoder's picture, as it comes. The caller frees it.
    private static func pixels(
        of bytes: UnsafeRawBufferPointer, header: PhotoHeader, reduction: Int, grayOnly: Bool, limits: PhotoLimits
    ) throws(ImagingError) -> UnsafeMutablePointer<Pix> {
        let data = bytes.bindMemory(to: UInt8.self)
        let decoded: UnsafeMutablePointer<Pix>?
        switch header.format {
        case .jpeg:
            decoded =
                (grayOnly ? jpeg(data, reduction, Int32(L_JPEG_READ_LUMINANCE)) : nil)
                // Also where decoding in grey failed: libjpeg has no grey for CMYK.
                ?? jpeg(data, reduction, 0)
        case .gif:
            decoded = firstFrame(ofGIF: Array(bytes)).withUnsafeBufferPointer {
                pixReadMemGif($0.baseAddress, $0.count)
            }
        case .heic:
            decoded = try decodeHEIC(bytes, limits: limits)
        case .png, .webp, .tiff, .bmp:
            decoded = pixReadMem(data.baseAddress, data.count)
        }
        guard let decoded else { throw .undecodable(header.format) }
        return decoded
    }

    private static func jpeg(
        _ data: UnsafeBufferPointer<UInt8>, _ reduction: Int, _ hint: Int32
    ) -> UnsafeMutablePointer<Pix>? {
        pixReadMemJpeg(
            data.baseAddress, data.count, 0, Int32(reduction), nil, hint | Int32(L_JPEG_CONTINUE_WITH_BAD_DATA))
    }
}

extension Picture {
    /// The picture as 8-bit grey or 32-bit opaque colour: palettes and 1-, 2-, 4- and 16-bit samples are converted,
    /// transparency is blended with white.
    consuming func convertedTo8Or32Bits() throws(ImagingError) -> Picture {
        if pixGetDepth(pix) == 32, pixGetSpp(pix) == 4 {
            return try Picture(owning: pixAlphaBlendUniform(pix, 0xFFFF_FF00))
        }
        if pixGetColormap(pix) != nil {
            // The palette first: `pixConvertTo8` would take its 0 and 1 for white and black.
            let plain = try Picture(owning: pixRemoveColormap(pix, Int32(REMOVE_CMAP_BASED_ON_SRC)))
            return try plain.convertedTo8Or32Bits()
        }
        if pixGetDepth(pix) == 8 || pixGetDepth(pix) == 32 { return self }
        return try Picture(owning: pixGetDepth(pix) == 24 ? pixConvertTo32(pix) : pixConvertTo8(pix, 0))
    }
}

/// The file up to its first image, and a trailer: the other frames of an animation are never decoded.
///
/// Blocks as in the GIF89a specification, sections 15 to 27.
func firstFrame(ofGIF bytes: [UInt8]) -> [UInt8] {
    func palette(_ flags: UInt8) -> Int { flags & 0x80 != 0 ? 3 << (Int(flags & 0x07) + 1) : 0 }
    func afterSubBlocks(_ start: Int) -> Int? {
        var place = start
        while place < bytes.count, bytes[place] != 0 { place += Int(bytes[place]) + 1 }
        return place < bytes.count ? place + 1 : nil
    }
    guard bytes.count > 13 else { return bytes }
    var place = 13 + palette(bytes[10])
    while place < bytes.count {
        switch bytes[place] {
        case 0x21:
            guard let next = afterSubBlocks(place + 2) else { return bytes }
            place = next
        case 0x2C:
            guard place + 9 < bytes.count else { return bytes }
            guard let next = afterSubBlocks(place + 11 + palette(bytes[place + 9])) else { return bytes }
            return Array(bytes[..<next]) + [0x3B]
        default:
            return bytes
        }
    }
    return bytes
}
