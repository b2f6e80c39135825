/// A rectangle of pixels in the upright picture: the camera's orientation tag is already applied.
///
/// Origin is the top left corner, `y` grows downwards. In JSON a box is `[x, y, width, height]`.
public struct Box: Hashable, Sendable {
    /// The first column.
    public var x: Int
    /// The first row.
    public var y: Int
    /// Columns.
    public var width: Int
    /// Rows.
    public var height: Int

    /// A box by its top left corner and its sides.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// One past the last column.
    public var right: Int { x + width }
    /// One past the last row.
    public var bottom: Int { y + height }
    /// The middle between left and right edge.
    public var centerX: Double { Double(x) + Double(width) / 2 }
    /// The middle between top and bottom edge.
    public var centerY: Double { Double(y) + Double(height) / 2 }
    /// Pixels inside.
    public var area: Int { width * height }

    /// The smallest box that holds both.
    public func union(_ other: Box) -> Box {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Box(
            x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
    }

    /// The pixels in both; `nil` where they do not overlap.
    public func intersection(_ other: Box) -> Box? {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let common = Box(
            x: left, y: top, width: min(right, other.right) - left, height: min(bottom, other.bottom) - top)
        return common.width > 0 && common.height > 0 ? common : nil
    }
}

extension Box: Codable {
    /// Reads `[x, y, width, height]`.
    ///
    /// Numbers beyond any picture are an error: a reading may come from a reader that a picture has taken over, and
    /// sums of two such numbers must not overflow.
    public init(from decoder: any Decoder) throws {
        var sides = try decoder.unkeyedContainer()
        func decodeSide() throws -> Int {
            let side = try sides.decode(Int.self)
            guard side.magnitude <= Box.longestSide else {
                throw DecodingError.dataCorruptedError(in: sides, debugDescription: "\(side) is in no picture")
            }
            return side
        }
        self.init(x: try decodeSide(), y: try decodeSide(), width: try decodeSide(), height: try decodeSide())
    }

    /// More than the width of the largest picture, a thousand megapixels, if it were one pixel high.
    static let longestSide: UInt = 1 << 30

    /// Writes `[x, y, width, height]`.
    public func encode(to encoder: any Encoder) throws {
        var sides = encoder.unkeyedContainer()
        for side in [x, y, width, height] { try sides.encode(side) }
    }
}
