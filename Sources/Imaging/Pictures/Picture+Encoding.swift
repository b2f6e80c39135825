import CLeptonica

extension Picture {
    /// The picture as a PNG file of pixels only: no EXIF, no text, no camera metadata.
    public func png() throws(ImagingError) -> [UInt8] {
        try encoded { pixWriteMemPng($0, $1, pix, 0) }
    }

    /// The picture as a JPEG file of pixels only.
    ///
    /// - Parameter quality: 1 to 100.
    public func jpeg(quality: Int = 75) throws(ImagingError) -> [UInt8] {
        try encoded { pixWriteMemJpeg($0, $1, pix, Int32(quality), 0) }
    }

    private func encoded(
        _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>) -> Int32
    ) throws(ImagingError) -> [UInt8] {
        var data: UnsafeMutablePointer<UInt8>?
        var count = 0
        let status = write(&data, &count)
        // Leptonica allocated the buffer; it is copied and freed here.
        defer { lept_free(data) }
        guard status == 0, let data else { throw .outOfMemory }
        return Array(UnsafeBufferPointer(start: data, count: count))
    }
}
