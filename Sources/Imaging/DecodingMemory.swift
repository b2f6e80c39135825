/// What decoding a picture takes at its peak: the library's own rows, leptonica's words of four bytes, and the copies
/// on the way to grey.
enum DecodingMemory {
    /// Bytes a pixel at the peak, as `Scripts/decoding-memory` measures them, rounded up.
    ///
    /// - Parameter samples: channels of a pixel; 0 where the header does not tell.
    static func bytesPerPixel(_ format: ImageFormat, samples: Int) -> Int {
        switch format {
        // Decoded at the size that is needed; a progressive one keeps its coefficients.
        case .jpeg: 4
        case .gif: 5
        case .heic: 13
        case .bmp: 14
        case .png, .webp, .tiff:
            switch samples {
            case 1: 5
            case 3: 14
            default: 19
            }
        }
    }

    /// The part of a reader's memory that decoding may take; what is left is for the models and for reading.
    static func available(_ limits: PhotoLimits) -> Int { limits.memory / 8 * 7 }
}
