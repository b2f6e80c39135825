import DomainModel

/// What decoding a picture takes at its peak: the library's own rows, leptonica's words of four bytes, and the copies
/// on the way to grey.
enum DecodingMemory {
    /// Bytes a pixel at the peak.
    ///
    /// - Parameter samples: channels of a pixel; 0 where the header does not say.
    static func bytesPerPixel(_ format: ImageFormat, samples: Int) -> Int {
        let tuning = Tuning.standard.decoding
        return switch format {
        case .jpeg: tuning.bytesPerJPEGPixel
        case .gif: tuning.bytesPerGIFPixel
        case .heic: tuning.bytesPerHEICPixel
        case .bmp: tuning.bytesPerBMPPixel
        case .png, .webp, .tiff:
            switch samples {
            case 1: tuning.bytesPerGreyPixel
            case 3: tuning.bytesPerColorPixel
            default: tuning.bytesPerOtherPixel
            }
        }
    }

    /// The part of a reader's memory that decoding may take.
    static func available(_ limits: PhotoLimits) -> Int { limits.memory / 8 * Tuning.standard.decoding.memoryEighths }
}
