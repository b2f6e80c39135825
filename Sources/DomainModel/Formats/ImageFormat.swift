/// The file formats that qix reads, recognised by their first bytes, never by the file's name.
public enum ImageFormat: String, Sendable, CaseIterable {
    case jpeg
    case png
    case webp
    case tiff
    case gif
    case bmp
    case heic

    /// The format whose signature `bytes` begin with, or `nil`.
    public init?(signatureOf bytes: some RandomAccessCollection<UInt8>) {
        // An archive begins with a name, which may look like anything.
        guard !PhotoSeries.isSeries(bytes) else { return nil }
        let head = Array(bytes.prefix(32))
        func begins(_ signature: [UInt8], at place: Int = 0) -> Bool {
            head.count >= place + signature.count && Array(head[place..<place + signature.count]) == signature
        }
        if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else if begins([0x49, 0x49, 0x2A, 0x00]) || begins([0x4D, 0x4D, 0x00, 0x2A]) {
            self = .tiff
        } else if begins(Array("GIF87a".utf8)) || begins(Array("GIF89a".utf8)) {
            self = .gif
        } else if begins(Array("BM".utf8)) {
            self = .bmp
        } else if begins(Array("ftyp".utf8), at: 4),
            ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "avif"].contains(where: {
                begins(Array($0.utf8), at: 8)
            })
        {
            self = .heic
        } else {
            return nil
        }
    }
}
