import DomainModel
import Imaging

/// Draws print without a font: rows of blocks that stand where letters would.
struct Print {
    var luma: Luma

    init(luma: Luma) { self.luma = luma }

    init(width: Int, height: Int, paper: UInt8 = 230) {
        luma = Luma(width: width, height: height, repeating: paper)
    }

    mutating func fill(_ box: Box, shade: UInt8 = 40) {
        guard let part = box.intersection(luma.bounds) else { return }
        for y in part.y..<part.bottom { for x in part.x..<part.right { luma[x, y] = shade } }
    }

    /// A row of `count` letters of 12 × 20 pixels on a pitch of 17, each a frame with a bar so that it has paper
    /// inside.
    ///
    /// - Parameter fall: how many pixels the row falls a pixel to the right.
    mutating func row(x: Int, y: Int, count: Int, fall: (Double) -> Double = { _ in 0 }, shade: UInt8 = 40) {
        for index in 0..<count {
            let left = x + index * 17
            let top = y + Int(fall(Double(left)).rounded())
            fill(Box(x: left, y: top, width: 4, height: 20), shade: shade)
            fill(Box(x: left, y: top, width: 12, height: 4), shade: shade)
            fill(Box(x: left, y: top + 16, width: 12, height: 4), shade: shade)
        }
    }
}
