/// Places in a picture that are found again when it is turned, cropped, scaled or recompressed: blobs of several sizes,
/// each with its direction and 64 bits that say how its neighbourhood is shaded. Beside them the picture in a few
/// hundred cells of sixteen shades, which says whether two pictures are one where their places agree.
public struct PictureKeypoints: Hashable, Sendable {
    /// One place.
    public struct Keypoint: Hashable, Sendable {
        /// Its column, in 1/32,768 of the picture's long side.
        public var x: UInt16
        /// Its row, in the same unit.
        public var y: UInt16
        /// The logarithm of its size to base two, in sixteenths: 16 more is twice as large.
        public var size: UInt8
        /// Its direction in 1/256 of a turn.
        public var angle: UInt8
        /// What its neighbourhood looks like in that direction and at that size.
        public var bits: UInt64

        /// A keypoint.
        public init(x: UInt16, y: UInt16, size: UInt8, angle: UInt8, bits: UInt64) {
            self.x = x
            self.y = y
            self.size = size
            self.angle = angle
            self.bits = bits
        }
    }

    /// Where a code's bars lie: the same in every copy of a picture, however few places else are found again.
    public struct Symbol: Hashable, Sendable {
        /// The column of its middle, in 1/32,768 of the picture's long side.
        public var x: UInt16
        /// The row of its middle, in the same unit, as are the sides.
        public var y: UInt16
        /// From the first bar to the last.
        public var length: UInt16
        /// Along the bars.
        public var height: UInt16
        /// The direction across the bars, in 1/65,536 of a turn; either way, as bars do not tell which is forward.
        public var angle: UInt16

        /// A symbol in this place.
        public init(x: UInt16, y: UInt16, length: UInt16, height: UInt16, angle: UInt16) {
            self.x = x
            self.y = y
            self.length = length
            self.height = height
            self.angle = angle
        }
    }

    /// The most keypoints that a reading may have.
    public static let maxCount = 48
    /// Cells of the thumbnail's long side.
    public static let thumbnailSide = 24
    /// Hex digits of one keypoint.
    private static let digits = 28
    /// Hex digits of a symbol.
    private static let symbolDigits = 20

    /// The keypoints, the most distinct first.
    public var points: [Keypoint]
    /// Cells of a row of the thumbnail.
    public var columns: Int
    /// The shades of the thumbnail's cells, row by row, 0 to 15: from the picture's darkest cell to its brightest.
    public var thumbnail: [UInt8]
    /// Where the code lies; `nil` where that is not known.
    public var symbol: Symbol?

    /// These keypoints, those beyond `maxCount` left out, this thumbnail and this symbol.
    public init(points: [Keypoint], columns: Int, thumbnail: [UInt8], symbol: Symbol? = nil) {
        self.points = Array(points.prefix(PictureKeypoints.maxCount))
        self.columns = columns
        self.thumbnail = thumbnail
        self.symbol = symbol
    }

    /// Cells of a column of the thumbnail.
    public var rows: Int { columns > 0 ? thumbnail.count / columns : 0 }

    /// Reads what `description` gives; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts[1].count >= 2 else { return nil }
        let (bytes, shades) = (Array(parts[0]), Array(parts[1]))
        guard let columns = PictureKeypoints.number(shades[0..<2]).map(Int.init),
            (1...PictureKeypoints.thumbnailSide).contains(columns)
        else { return nil }
        (points, self.columns, thumbnail) = ([], columns, [])
        for digit in shades.dropFirst(2) {
            guard let shade = PictureKeypoints.value(of: digit) else { return nil }
            thumbnail.append(UInt8(shade))
        }
        guard thumbnail.count % columns == 0, (1...PictureKeypoints.thumbnailSide).contains(rows),
            bytes.count % PictureKeypoints.digits == 0,
            bytes.count <= PictureKeypoints.digits * PictureKeypoints.maxCount
        else { return nil }
        if parts.count == 3 {
            guard let symbol = PictureKeypoints.symbol(Array(parts[2])) else { return nil }
            self.symbol = symbol
        }
        for start in stride(from: 0, to: bytes.count, by: PictureKeypoints.digits) {
            guard let x = PictureKeypoints.number(bytes[start..<start + 4]),
                let y = PictureKeypoints.number(bytes[start + 4..<start + 8]),
                let size = PictureKeypoints.number(bytes[start + 8..<start + 10]),
                let angle = PictureKeypoints.number(bytes[start + 10..<start + 12]),
                let bits = PictureKeypoints.number(bytes[start + 12..<start + 28])
            else { return nil }
            points.append(
                Keypoint(x: UInt16(x), y: UInt16(y), size: UInt8(size), angle: UInt8(angle), bits: bits))
        }
    }

    private static func symbol(_ digits: [UInt8]) -> Symbol? {
        guard digits.count == symbolDigits else { return nil }
        let numbers = stride(from: 0, to: digits.count, by: 4).compactMap { number(digits[$0..<$0 + 4]) }.map {
            UInt16($0)
        }
        guard numbers.count == 5 else { return nil }
        return Symbol(x: numbers[0], y: numbers[1], length: numbers[2], height: numbers[3], angle: numbers[4])
    }

    /// The number that lower-case hex digits write; `nil` for anything else.
    private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for digit in digits {
            guard let value = value(of: digit) else { return nil }
            number = number << 4 | value
        }
        return number
    }

    private static func value(of digit: UInt8) -> UInt64? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(digit - UInt8(ascii: "a") + 10)
        default: nil
        }
    }
}

extension PictureKeypoints: CustomStringConvertible {
    /// 28 lower-case hex digits for each keypoint (column, row, size, direction and bits), a point, two digits with the
    /// thumbnail's columns, and a digit for each of its cells. Where the code's place is known, behind another point
    /// four digits each for its column, row, length, height and direction.
    public var description: String {
        var text: [UInt8] = []
        text.reserveCapacity(points.count * PictureKeypoints.digits + thumbnail.count + 24)
        func append(_ value: UInt64, digits: Int) {
            for place in stride(from: 4 * (digits - 1), through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: value >> UInt64(place)) & 0xF
                text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
        for point in points {
            append(UInt64(point.x), digits: 4)
            append(UInt64(point.y), digits: 4)
            append(UInt64(point.size), digits: 2)
            append(UInt64(point.angle), digits: 2)
            append(point.bits, digits: 16)
        }
        text.append(UInt8(ascii: "."))
        append(UInt64(columns), digits: 2)
        for shade in thumbnail { append(UInt64(shade), digits: 1) }
        if let symbol {
            text.append(UInt8(ascii: "."))
            for number in [symbol.x, symbol.y, symbol.length, symbol.height, symbol.angle] {
                append(UInt64(number), digits: 4)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension PictureKeypoints: Codable {
    /// Reads what `encode` wrote.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let points = PictureKeypoints(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(text.prefix(40)) is no list of keypoints"))
        }
        self = points
    }

    /// Writes `description`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
