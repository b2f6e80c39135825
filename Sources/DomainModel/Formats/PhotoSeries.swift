/// Several photos of one long receipt in one file: a tar archive (POSIX.1-2024, pax, "ustar Interchange Format") of two
/// to six pictures, one after the other, with nothing else in it.
///
/// Each photo stands behind a header that says its length, so that nothing has to be searched for in a stranger's
/// bytes, and the photos stay byte for byte as they were taken.
public struct PhotoSeries: Hashable, Sendable {
    /// Where the bytes of each photo stand in the file, in order.
    public let photos: [Range<Int>]

    /// The format's name in readings.
    public static let format = "tar"
    /// How many photos a series may have. Source: judged; a receipt of two metres fills six photos.
    public static let counts = 2...6
    /// Bytes of a file that show whether it is a series.
    public static let headBytes = block

    /// Everything in an archive begins at a multiple of so many bytes.
    private static let block = 512
    /// Bytes in which the format of a photo is recognised. Source: the longest signature of `ImageFormat`.
    private static let signatureBytes = 32

    /// Whether a file that begins with these bytes is a tar archive.
    public static func isSeries(_ start: some RandomAccessCollection<UInt8>) -> Bool {
        start.dropFirst(magicPlace).prefix(magic.count).elementsEqual(magic)
    }

    /// The photos of an archive in memory.
    public init(_ bytes: [UInt8]) throws(PhotoSeriesError) {
        try self.init(bytes: bytes.count) { offset, count in Array(bytes[offset...].prefix(count)) }
    }

    /// The photos of an archive of so many bytes.
    ///
    /// - Parameter piece: so many of its bytes from an offset that lies in it; fewer at its end.
    public init(
        bytes total: Int, piece: (_ offset: Int, _ count: Int) -> [UInt8]
    ) throws(PhotoSeriesError) {
        var photos: [Range<Int>] = []
        var offset = 0
        while offset < total {
            let header = piece(offset, PhotoSeries.block)
            // A block of zeros ends the archive.
            if !header.isEmpty, header.allSatisfy({ $0 == 0 }) { break }
            let number = photos.count + 1
            guard number <= PhotoSeries.counts.upperBound else { throw .wrongCount }
            guard let size = PhotoSeries.size(header) else { throw .noPhoto(number) }
            let start = offset + PhotoSeries.block
            guard size <= total - start else { throw .cutOff(number) }
            guard ImageFormat(signatureOf: piece(start, min(size, PhotoSeries.signatureBytes))) != nil else {
                throw .noPhoto(number)
            }
            photos.append(start..<start + size)
            offset = start + (size + PhotoSeries.block - 1) / PhotoSeries.block * PhotoSeries.block
        }
        guard PhotoSeries.counts.contains(photos.count) else { throw .wrongCount }
        self.photos = photos
    }

    // MARK: Headers

    private static let magic = Array("ustar".utf8)
    private static let magicPlace = 257
    /// Where a header holds the length, the sum of its own bytes, and what kind of entry it heads.
    private static let (sizePlace, sumPlace, kindPlace) = (124..<136, 148..<156, 156)

    /// The bytes of the regular file that a header announces; `nil` where it heads anything else: a folder, a link,
    /// names or attributes in a record of their own.
    private static func size(_ header: [UInt8]) -> Int? {
        guard header.count == block, isSeries(header), [0, UInt8(ascii: "0")].contains(header[kindPlace]),
            let sum = octal(header[sumPlace]), let size = octal(header[sizePlace]), size > 0
        else { return nil }
        // The sum was made with spaces in its own place.
        let found = header.enumerated().reduce(0) { $0 + (sumPlace.contains($1.offset) ? 32 : Int($1.element)) }
        return found == sum ? size : nil
    }

    /// A number of octal digits, with spaces before and spaces or zeros behind; at most 12 digits.
    private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
        let digits = field.drop { $0 == 32 }.prefix { (48...55).contains($0) }
        guard !digits.isEmpty, field[digits.endIndex...].allSatisfy({ $0 == 0 || $0 == 32 }) else { return nil }
        return digits.reduce(0) { $0 << 3 | Int($1 - 48) }
    }
}

/// Why an archive is no series of photos.
public enum PhotoSeriesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Fewer than two entries or more than six.
    case wrongCount
    /// The entry with this number is no picture.
    case noPhoto(Int)
    /// The file ends within the entry with this number.
    case cutOff(Int)

    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .wrongCount:
            "the archive has not \(PhotoSeries.counts.lowerBound) to \(PhotoSeries.counts.upperBound) entries: "
                + "put the photos of one receipt into it"
        case .noPhoto(let number): "entry \(number) of the archive is no picture: put pictures only into it"
        case .cutOff(let number): "the archive ends within entry \(number): send it again"
        }
    }
}
