import DomainModel
import Imaging

private let tuning = Tuning.standard.page.papers

/// A sheet of paper in a photo that may be a receipt of its own.
struct PrintedSheet: Sendable {
    /// The part of the photo around its print.
    let box: Box
    /// The blocks of the photo that hold its print.
    let blocks: [Box]

    /// Its part of a photo, from which the print of other sheets is wiped away; `nil` where it is no part of it.
    func picture(of photo: Luma, without others: [PrintedSheet]) -> Luma? {
        guard var picture = photo.cropped(to: box) else { return nil }
        for block in others.flatMap(\.blocks) {
            guard let seen = block.intersection(box) else { continue }
            let shade = paperShade(of: seen, in: photo)
            for y in seen.y..<seen.bottom { for x in seen.x..<seen.right { picture[x - box.x, y - box.y] = shade } }
        }
        return picture
    }

    /// The sheet in a picture of the photo that is so many times larger; `nil` where it is no part of it.
    func magnified(by ratio: Int, in photo: Box) -> PrintedSheet? {
        func larger(_ box: Box) -> Box {
            Box(x: box.x * ratio, y: box.y * ratio, width: box.width * ratio, height: box.height * ratio)
        }
        return larger(box).intersection(photo).map { PrintedSheet(box: $0, blocks: blocks.map(larger)) }
    }

    /// The shade of what a block's print stands on.
    private func paperShade(of block: Box, in photo: Luma) -> UInt8 {
        let step = max(1, min(block.width, block.height) / tuning.samplesAcross)
        var shades: [UInt8] = []
        for y in stride(from: block.y, to: block.bottom, by: step) {
            for x in stride(from: block.x, to: block.right, by: step) { shades.append(photo[x, y]) }
        }
        shades.sort()
        return shades[shades.count * tuning.paperRank.numerator / tuning.paperRank.denominator]
    }
}

extension PrintRegion {
    /// Whether a photo of it alone may be read as a receipt: texture has no side that is up.
    var mayBeReceipt: Bool {
        letters >= tuning.minLetters && coherence >= tuning.minCoherence && features.facing >= tuning.minFacing
            && !features.isTexture
    }
}
