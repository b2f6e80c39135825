import DomainModel
import Imaging

extension FuzzEntry {
    /// A picture's bytes → header and pixels, or an error: the first step of reading a stranger's file. The decoders
    /// are C libraries; AddressSanitizer checks their use of memory.
    public static let picture = FuzzEntry(
        name: "picture",
        tokens: [
            "\u{89}PNG\r\n", "IHDR", "IDAT", "IEND", "PLTE", "JFIF", "Exif", "GIF89a", "RIFF", "WEBPVP8 ", "WEBPVP8L",
            "ftypheic", "meta", "iloc", "iinf", "iprp", "ispe", "irot", "grid", "MM\0*", "II*\0", "BM",
        ],
        seeds: { [] },
        check: { bytes in
            // Enough for a thousand times the seeds' sizes, and little enough for thousands of inputs a second.
            let limits = PhotoLimits(pixels: 1 << 20, bytes: 1 << 20, memory: 64 << 20)
            for reduction in [1, 8] {
                let size: (width: Int, height: Int)
                do throws(ImagingError) {
                    let photo = try Photo.decode(bytes, limits: limits, reduction: reduction)
                    size = (photo.picture.width, photo.picture.height)
                } catch {
                    try require(!error.description.isEmpty, "an error says what to do")
                    continue
                }
                try require(size.width > 0 && size.height > 0, "a picture has pixels")
                try require(size.width * size.height <= limits.pixels, "a picture is no larger than allowed")
            }
        })
}
