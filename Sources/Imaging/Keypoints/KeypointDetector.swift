import DomainModel
import Mathematics

/// Finds the places by which a picture is known again when it is turned, cropped, scaled or recompressed.
///
/// Blobs that stand out, each with the direction of its gradients; its neighbourhood, turned into that direction and
/// brought to one size, is described by the signs of its 64 lowest frequencies. What lies in the code itself is left
/// out: it is alike in all pictures of the product.
public enum KeypointDetector {
    private static let tuning = Tuning.standard.keypoints

    /// The keypoints of a picture and its thumbnail.
    ///
    /// - Parameter code: where the code lies, which gives none.
    public static func keypoints(of picture: Luma, leavingOut code: Box) -> PictureKeypoints {
        let longSide = max(picture.width, picture.height)
        let factor = Double(tuning.longSide) / Double(longSide)
        let small = picture.scaled(by: factor)
        let (columns, cells) = thumbnail(of: small)
        guard min(small.width, small.height) >= tuning.minOctaveSide else {
            return PictureKeypoints(points: [], columns: columns, thumbnail: cells)
        }
        let plane = FloatPlane(
            width: small.width, height: small.height, values: small.pixels.map { Float($0) })
        let space = ScaleSpace(plane)
        let (left, top) = (Float(Double(code.x) * factor), Float(Double(code.y) * factor))
        let (right, bottom) = (Float(Double(code.right) * factor), Float(Double(code.bottom) * factor))
        var taken: [ScaleSpace.Blob] = []
        var points: [PictureKeypoints.Keypoint] = []
        for blob in space.blobs {
            guard points.count < tuning.count else { break }
            let (x, y, reach) = (blob.x, blob.y, tuning.insideReach * tuning.patchReach * blob.sigma)
            let isInCode =
                x > left - blob.sigma && x < right + blob.sigma && y > top - blob.sigma && y < bottom + blob.sigma
            guard !isInCode, x >= reach, y >= reach, x <= Float(small.width) - reach, y <= Float(small.height) - reach,
                !taken.contains(where: { other in
                    let near = 0.5 * max(other.sigma, blob.sigma)
                    return (other.x - x) * (other.x - x) + (other.y - y) * (other.y - y) < near * near
                })
            else { continue }
            taken.append(blob)
            points.append(keypoint(blob, in: space.planes[blob.plane], longSide: max(small.width, small.height)))
        }
        return PictureKeypoints(points: points, columns: columns, thumbnail: cells)
    }

    private static func keypoint(_ blob: ScaleSpace.Blob, in plane: FloatPlane, longSide: Int)
        -> PictureKeypoints.Keypoint
    {
        let (x, y, sigma) = (blob.x / blob.reduction, blob.y / blob.reduction, blob.sigma / blob.reduction)
        let angle = direction(plane, x, y, sigma)
        let unit = 32_768 / Float(longSide)
        let size = 16 * naturalLogarithm(blob.sigma * unit) / naturalLogarithm(Float(2))
        return PictureKeypoints.Keypoint(
            x: UInt16(min(max(blob.x * unit, 0), 32_768)), y: UInt16(min(max(blob.y * unit, 0), 32_768)),
            size: UInt8(min(max(size.rounded(), 0), 255)),
            angle: UInt8(truncatingIfNeeded: Int((angle * 256 / (2 * .pi)).rounded())),
            bits: bits(plane, x, y, sigma, angle))
    }

    /// The direction of the strongest gradients around a place, in radians.
    private static func direction(_ plane: FloatPlane, _ x: Float, _ y: Float, _ sigma: Float) -> Float {
        let bins = 36
        var counts = [Float](repeating: 0, count: bins)
        let step = max(1, sigma * 0.5)
        for row in -6...6 {
            for column in -6...6 {
                let (dx, dy) = (Float(column) * sigma / 2, Float(row) * sigma / 2)
                let (px, py) = (x + dx, y + dy)
                let across = plane.value(px + step, py) - plane.value(px - step, py)
                let down = plane.value(px, py + step) - plane.value(px, py - step)
                let weight = exponential(-(dx * dx + dy * dy) / (tuning.directionSpread * sigma * sigma))
                let turn = Float(Mathematics.direction(Double(down), Double(across))) / (2 * .pi) * Float(bins)
                let place = turn < 0 ? turn + Float(bins) : turn
                let (bin, part) = (Int(place), place - Float(Int(place)))
                let size = (across * across + down * down).squareRoot() * weight
                counts[bin % bins] += size * (1 - part)
                counts[(bin + 1) % bins] += size * part
            }
        }
        for _ in 0..<3 {
            counts = counts.indices.map {
                (counts[($0 + bins - 1) % bins] + 2 * counts[$0] + counts[($0 + 1) % bins]) / 4
            }
        }
        let best = counts.indices.max { (counts[$0], $1) < (counts[$1], $0) } ?? 0
        let (before, here, after) = (counts[(best + bins - 1) % bins], counts[best], counts[(best + 1) % bins])
        let bend = before - 2 * here + after
        let offset = bend == 0 ? 0 : 0.5 * (before - after) / bend
        let turns = (Float(best) + offset) / Float(bins)
        return (turns < 0 ? turns + 1 : turns) * 2 * .pi
    }

    /// The signs of the 64 lowest frequencies of the neighbourhood, in the blob's direction.
    private static func bits(_ plane: FloatPlane, _ x: Float, _ y: Float, _ sigma: Float, _ angle: Float) -> UInt64 {
        let side = patchSide
        let (alongX, alongY) = (Float(cosine(Double(angle))), Float(sine(Double(angle))))
        let unit = tuning.patchReach * sigma / (Float(side - 1) / 2)
        // Frequencies across, for each row of the patch.
        var rows = [Float](repeating: 0, count: side * frequencies)
        var line = [Float](repeating: 0, count: side)
        for row in 0..<side {
            let down = (Float(row) - Float(side - 1) / 2) * unit
            for column in 0..<side {
                let across = (Float(column) - Float(side - 1) / 2) * unit
                line[column] = plane.value(x + across * alongX - down * alongY, y + across * alongY + down * alongX)
            }
            for frequency in 0..<frequencies {
                var sum: Float = 0
                for column in 0..<side { sum += waves[frequency * side + column] * line[column] }
                rows[row * frequencies + frequency] = sum
            }
        }
        var bits: UInt64 = 0
        for (down, across) in order {
            var sum: Float = 0
            for row in 0..<side { sum += waves[down * side + row] * rows[row * frequencies + across] }
            bits = bits << 1 | (sum > 0 ? 1 : 0)
        }
        return bits
    }

    /// Samples of a neighbourhood's side.
    private static let patchSide = 16
    /// Frequencies of each direction, the constant included.
    private static let frequencies = 9
    /// Cosines of the discrete cosine transform, frequency by frequency.
    private static let waves: [Float] = (0..<frequencies).flatMap { frequency in
        (0..<patchSide).map { place in
            Float(cosine(.pi * Double(2 * place + 1) * Double(frequency) / Double(2 * patchSide)))
        }
    }
    /// The frequencies (down, across), the lowest first, the constant left out.
    private static let order: [(Int, Int)] = Array(
        (0..<frequencies * frequencies).dropFirst()
            .map { ($0 / frequencies, $0 % frequencies) }
            .sorted { ($0.0 + $0.1, $0.0) < ($1.0 + $1.1, $1.0) }
            .prefix(64))

    // MARK: Thumbnail

    /// The picture in cells, the darkest 0 and the brightest 15.
    private static func thumbnail(of picture: Luma) -> (columns: Int, cells: [UInt8]) {
        let longSide = max(picture.width, picture.height)
        func cells(_ side: Int) -> Int {
            min(side, max(1, (2 * side * PictureKeypoints.thumbnailSide + longSide) / (2 * longSide)))
        }
        let (columns, rows) = (cells(picture.width), cells(picture.height))
        var means: [Float] = []
        for row in 0..<rows {
            let (top, bottom) = (row * picture.height / rows, (row + 1) * picture.height / rows)
            for column in 0..<columns {
                let (left, right) = (column * picture.width / columns, (column + 1) * picture.width / columns)
                var sum = 0
                for y in top..<bottom { for x in left..<right { sum += Int(picture.pixels[y * picture.width + x]) } }
                means.append(Float(sum) / Float((bottom - top) * (right - left)))
            }
        }
        let (low, high) = (means.min() ?? 0, means.max() ?? 0)
        let range = max(high - low, 1)
        return (columns, means.map { UInt8(min(15, ($0 - low) * 16 / range)) })
    }
}
