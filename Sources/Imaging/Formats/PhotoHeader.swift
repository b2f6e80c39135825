import CLeptonica
import DomainModel

/// What a file says about its picture before a pixel is decoded.
public struct PhotoHeader: Sendable {
    /// The file's format.
    public let format: ImageFormat
    /// Width of the upright picture.
    public let width: Int
    /// Height of the upright picture.
    public let height: Int
    /// How the camera was turned.
    public let orientation: Orientation

    /// Reads the header and checks it against `limits`.
    public init(_ bytes: [UInt8], limits: PhotoLimits = PhotoLimits()) throws(ImagingError) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= limits.bytes else { throw .tooManyBytes(bytes.count, limit: limits.bytes) }
        guard let format = ImageFormat(signatureOf: bytes) else { throw .unknownFormat }
        if format == .heic {
            guard let items = HEICItems(bytes[...]) else { throw .undecodable(format) }
            guard items.isCameraLike(pixels: limits.pixels) else { throw .implausibleStructure(format) }
            try HEICLibrary.load()
        }
        let (orientation, size) = bytes.withUnsafeBytes { raw in
            (Orientation(in: raw, format: format), PhotoHeader.size(raw, format))
        }
        guard let size, size.width > 0, size.height > 0 else { throw .undecodable(format) }
        guard size.width.multipliedReportingOverflow(by: size.height).overflow == false,
            size.width * size.height <= limits.pixels
        else { throw .tooManyPixels(width: size.width, height: size.height, limit: limits.pixels) }
        let needed = size.width * size.height * DecodingMemory.bytesPerPixel(format, samples: size.samples)
        guard needed <= DecodingMemory.available(limits) else {
            throw .tooMuchMemory(width: size.width, height: size.height, format)
        }
        if format == .jpeg {
            let maxScans = limits.scans(pixels: size.width * size.height)
            let scans = bytes.withUnsafeBytes { JPEGScans.count($0, upTo: maxScans + 1) }
            guard scans <= maxScans else { throw .implausibleStructure(format) }
        }
        self.format = format
        self.orientation = orientation
        width = orientation.swapsWidthAndHeight ? size.height : size.width
        height = orientation.swapsWidthAndHeight ? size.width : size.height
    }

    private static func size(_ bytes: UnsafeRawBufferPointer, _ format: ImageFormat) -> (
        width: Int, height: Int, samples: Int
    )? {
        func little16(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
        switch format {
        case .gif:
            // Leptonica's header call decodes every frame of a GIF. What is allocated is the first frame, whose size
            // may differ from the screen's: `Photo.decode` checks it again.
            return bytes.count >= 10 ? (little16(6), little16(8), 1) : nil
        case .bmp:
            // Leptonica's header call decodes a BMP whole. BITMAPINFOHEADER: signed sizes, negative height = top down.
            guard bytes.count >= 26 else { return nil }
            func signed(_ place: Int) -> Int {
                Int(Int32(truncatingIfNeeded: little16(place) | little16(place + 2) << 16))
            }
            return (Int(signed(18).magnitude), Int(signed(22).magnitude), 0)
        case .heic:
            return heicSize(bytes).map { ($0.width, $0.height, 0) }
        case .jpeg, .png, .webp, .tiff:
            var width: Int32 = 0
            var height: Int32 = 0
            var samples: Int32 = 0
            let data = bytes.bindMemory(to: UInt8.self)
            _ = Picture.silence
            guard pixReadHeaderMem(data.baseAddress, data.count, nil, &width, &height, nil, &samples, nil) == 0 else {
                return nil
            }
            return (Int(width), Int(height), Int(samples))
        }
    }
}
