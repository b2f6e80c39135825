/// The formats that every browser shows as qix reads them, recognised by their bytes. A picture of several frames is
/// none of them: a browser would show others than the one that was read.
enum PictureType: String {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case webp = "image/webp"

    /// Bytes in which all formats are recognised.
    private static let headBytes = 32
    /// Chunks of a PNG that may come before its pixels. Source: judged; photos have fewer than ten.
    private static let maxChunks = 100

    /// The format of a file, or of a photo in it.
    init?(_ file: StoredFile, in photo: Range<Int>? = nil) {
        let start = photo?.lowerBound ?? 0
        let head = file.piece(from: start, count: min(PictureType.headBytes, photo?.count ?? .max))
        func begins(_ bytes: [UInt8], at place: Int = 0) -> Bool {
            head.dropFirst(place).prefix(bytes.count).elementsEqual(bytes)
        }
        if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins([0x89, 0x50, 0x4E, 0x47]), !PictureType.isAnimatedPNG(file, from: start) {
            self = .png
        } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8),
            // The flag of animation in the extended header (RFC 9649, 2.7).
            !(begins(Array("VP8X".utf8), at: 12) && head.count > 20 && head[20] & 2 != 0)
        {
            self = .webp
        } else {
            return nil
        }
    }

    /// Whether an animation's header comes before the pixels (PNG, third edition, 11.3.6.1), or the chunks do not show
    /// where the pixels begin.
    private static func isAnimatedPNG(_ file: StoredFile, from start: Int) -> Bool {
        var offset = start + 8
        for _ in 0..<maxChunks {
            let chunk = file.piece(from: offset, count: 8)
            guard chunk.count == 8 else { return true }
            if chunk.suffix(4).elementsEqual("IDAT".utf8) { return false }
            if chunk.suffix(4).elementsEqual("acTL".utf8) { return true }
            // Length, name and checksum are four bytes each.
            offset += 12 + chunk.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        }
        return true
    }
}
