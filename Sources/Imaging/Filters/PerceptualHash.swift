import Text

/// A 64-bit fingerprint that changes little when a picture is scaled, recompressed or lit differently.
///
/// A difference hash: the picture is averaged to 9 × 8 cells, and each bit says whether a cell is darker than its right
/// neighbour (Neal Krawetz, "Kind of Like That", 2013).
public struct PerceptualHash: Hashable, Sendable, CustomStringConvertible {
    /// The 64 bits; the first cell is the highest.
    public let bits: UInt64

    /// The fingerprint of a picture; all zeros for one smaller than 9 × 8 pixels.
    public init(_ luma: Luma) {
        let columns = 9
        let rows = 8
        guard luma.width >= columns, luma.height >= rows else {
            bits = 0
            return
        }
        var cells = [Double](repeating: 0, count: columns * rows)
        for row in 0..<rows {
            let top = row * luma.height / rows
            let bottom = (row + 1) * luma.height / rows
            for column in 0..<columns {
                let left = column * luma.width / columns
                let right = (column + 1) * luma.width / columns
                var sum = 0
                for y in top..<bottom { for x in left..<right { sum += Int(luma.pixels[y * luma.width + x]) } }
                cells[row * columns + column] = Double(sum) / Double((bottom - top) * (right - left))
            }
        }
        var bits: UInt64 = 0
        for row in 0..<rows {
            for column in 0..<columns - 1 {
                bits = bits << 1 | (cells[row * columns + column] < cells[row * columns + column + 1] ? 1 : 0)
            }
        }
        self.bits = bits
    }

    /// 16 hex digits.
    public var description: String { Hexadecimal.encode(bits) }
}
