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

    /// The pixels that both hold, or `nil` where they do not meet.
    public func intersection(_ other: Box) -> Box? {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let meet = Box(x: left, y: top, width: min(right, other.right) - left, height: min(bottom, other.bottom) - top)
        return meet.width > 0 && meet.height > 0 ? meet : nil
    }
}

extension Box: Codable {
    /// Reads `[x, y, width, height]`.
    ///
    /// Numbers that no picture has are an error: a reading may come from a reader that a picture has taken over, and
    /// whoever adds two of them must not be trapped.
    public init(from decoder: any Decoder) throws {
        var sides = try decoder.unkeyedContainer()
        func side() throws -> Int {
            let side = try sides.decode(Int.self)
            guard side.magnitude <= Box.longestSide else {
                throw DecodingError.dataCorruptedError(in: sides, debugDescription: "\(side) is in no picture")
            }
            return side
        }
        self.init(x: try side(), y: try side(), width: try side(), height: try side())
    }

    /// More than a picture of a thousand megapixels, the most that can be asked for, that is one pixel high.
    static let longestSide: UInt = 1 << 30

    /// Writes `[x, y, width, height]`.
    public func encode(to encoder: any Encoder) throws {
        var sides = encoder.unkeyedContainer()
        for side in [x, y, width, height] { try sides.encode(side) }
    }
}
