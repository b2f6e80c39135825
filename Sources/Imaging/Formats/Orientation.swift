import DomainModel

/// How a picture must be turned to stand upright: the value of EXIF tag 0x0112.
public enum Orientation: Int, Sendable {
    case upright = 1
    case mirrored = 2
    case rotated180 = 3
    case flipped = 4
    case transposed = 5
    case rotate90Clockwise = 6
    case transversed = 7
    case rotate90Counterclockwise = 8

    /// Whether applying the tag swaps width and height.
    public var swapsWidthAndHeight: Bool { rawValue >= 5 }

    /// The tag in a file's bytes; `.upright` where there is none or it cannot be read.
    ///
    /// HEIC files are skipped: their turns are properties of the image, and the decoder has applied them already.
    public init(in bytes: UnsafeRawBufferPointer, format: ImageFormat) {
        let block: Range<Int>?
        switch format {
        case .jpeg: block = Orientation.exifInJPEG(bytes)
        case .png: block = Orientation.exifInPNG(bytes)
        case .webp: block = Orientation.exifInWebP(bytes)
        case .tiff: block = 0..<bytes.count
        case .gif, .bmp, .heic: block = nil
        }
        let value = block.flatMap { Orientation.tag(inTIFF: UnsafeRawBufferPointer(rebasing: bytes[$0])) }
        self = value.flatMap(Orientation.init(rawValue:)) ?? .upright
    }

    /// The EXIF block of a JPEG: segment APP1 whose payload begins with `Exif\0\0`.
    private static func exifInJPEG(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            if marker == 0xFF {
                place += 1
                continue
            }
            if marker == 0xDA || marker == 0xD9 { return nil }
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            let end = place + 2 + length
            guard length >= 2, end <= bytes.count else { return nil }
            if marker == 0xE1, length >= 8, matches("Exif\0\0", bytes, at: place + 4) { return place + 10..<end }
            place = end
        }
        return nil
    }

    /// The `eXIf` chunk of a PNG (PNG 1.5 extensions, section 4.7).
    private static func exifInPNG(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        var place = 8
        while place + 12 <= bytes.count {
            let length = big32(bytes, place)
            guard length <= bytes.count - place - 12 else { return nil }
            if matches("eXIf", bytes, at: place + 4) { return place + 8..<place + 8 + length }
            if matches("IDAT", bytes, at: place + 4) { return nil }
            place += 12 + length
        }
        return nil
    }

    /// The `EXIF` chunk of a WebP.
    private static func exifInWebP(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        var place = 12
        while place + 8 <= bytes.count {
            let length =
                Int(bytes[place + 4]) | Int(bytes[place + 5]) << 8 | Int(bytes[place + 6]) << 16
                | Int(bytes[place + 7]) << 24
            guard length <= bytes.count - place - 8 else { return nil }
            if matches("EXIF", bytes, at: place) {
                let start = place + 8
                // Some writers keep the prefix of JPEG.
                return (matches("Exif\0\0", bytes, at: start) ? start + 6 : start)..<start + length
            }
            place += 8 + length + length % 2
        }
        return nil
    }

    /// The value of tag 0x0112 in the first directory of a TIFF structure.
    private static func tag(inTIFF bytes: UnsafeRawBufferPointer) -> Int? {
        guard bytes.count >= 8 else { return nil }
        let little = bytes[0] == 0x49
        func number(_ place: Int, _ count: Int) -> Int? {
            guard place >= 0, place + count <= bytes.count else { return nil }
            var value = 0
            for step in 0..<count { value = value << 8 | Int(bytes[place + (little ? count - 1 - step : step)]) }
            return value
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        for entry in 0..<min(count, Tuning.standard.decoding.maxEXIFEntries) {
            let place = directory + 2 + entry * 12
            guard let tag = number(place, 2) else { return nil }
            if tag == 0x0112 { return number(place + 8, 2) }
        }
        return nil
    }

    private static func matches(_ text: StaticString, _ bytes: UnsafeRawBufferPointer, at place: Int) -> Bool {
        guard place + text.utf8CodeUnitCount <= bytes.count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
    }

    private static func big32(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Int {
        (0..<4).reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
    }
}
