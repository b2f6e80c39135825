import DomainModel
import Mathematics

/// Whether two pictures are one, turned, cropped, scaled or recompressed.
///
/// Keypoints that look alike say how one picture would lie on the other; those that agree about that are counted. A
/// pack's print looks alike in every photo of it, so that this alone is not enough: both thumbnails, one laid on the
/// other in that way, must show the same light, shadows and background (`Scripts/learn/copies.py`).
extension PictureKeypoints {
    /// Whether the other is a copy of this picture, or both are copies of a third.
    public func isCopy(of other: PictureKeypoints) -> Bool {
        let tuning = Tuning.standard.pictures
        if let (placement, agreeing) = placement(of: other) {
            let least = agreeing >= tuning.manyAgreeing ? tuning.minCorrelationOfMany : tuning.minCorrelation
            if correlation(with: other, placed: placement) >= least { return true }
        }
        if let difference = differenceAroundSymbol(from: other), difference <= tuning.maxDifferenceAroundSymbol {
            return true
        }
        // Where little but the code is seen there are too few places to agree.
        guard min(points.count, other.points.count) < tuning.fewPoints else { return false }
        return Placement.quarters(of: other, on: self).contains {
            correlation(with: other, placed: $0) >= tuning.minUncroppedCorrelation
        }
    }

    /// A way in which another picture may lie on this one: turned, scaled and moved.
    struct Placement {
        /// A point (x, y) of the other, in long sides of it, lies at (a x - b y + x0, b x + a y + y0), in this one's.
        var a: Double
        var b: Double
        var x: Double
        var y: Double

        func place(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
            (a * point.x - b * point.y + x, b * point.x + a * point.y + y)
        }

        /// Where a point of this picture lies in the other.
        func origin(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
            let (dx, dy, size) = (point.x - x, point.y - y, a * a + b * b)
            return ((a * dx + b * dy) / size, (a * dy - b * dx) / size)
        }

        /// The same, seen from the other picture.
        var inverse: Placement {
            let size = a * a + b * b
            let (c, d) = (a / size, -b / size)
            return Placement(a: c, b: d, x: -(c * x - d * y), y: -(d * x + c * y))
        }

        /// All of the other on all of this, in each of the four directions in which both have one shape.
        static func quarters(of other: PictureKeypoints, on own: PictureKeypoints) -> [Placement] {
            func sides(_ points: PictureKeypoints) -> (Double, Double) {
                let long = Double(max(points.columns, points.rows, 1))
                return (Double(points.columns) / long, Double(points.rows) / long)
            }
            let ((width, height), (otherWidth, otherHeight)) = (sides(own), sides(other))
            func isNear(_ one: Double, _ other: Double) -> Bool {
                abs(one - other) < Tuning.standard.pictures.maxShapeGap
            }
            var found: [Placement] = []
            if isNear(width, otherWidth), isNear(height, otherHeight) {
                found += [Placement(a: 1, b: 0, x: 0, y: 0), Placement(a: -1, b: 0, x: width, y: height)]
            }
            if isNear(width, otherHeight), isNear(height, otherWidth) {
                found += [Placement(a: 0, b: 1, x: width, y: 0), Placement(a: 0, b: -1, x: 0, y: height)]
            }
            return found
        }
    }

    /// A keypoint of this picture and one of another that looks like it.
    private struct Match {
        let own: Keypoint
        let other: Keypoint
        let differentBits: Int
    }

    private static func place(_ point: Keypoint) -> (x: Double, y: Double) {
        (Double(point.x) / 32_768, Double(point.y) / 32_768)
    }

    /// How the other picture lies on this one, and how many keypoints agree about that; `nil` where too few do.
    private func placement(of other: PictureKeypoints) -> (placement: Placement, agreeing: Int)? {
        let tuning = Tuning.standard.pictures
        let matches = points.flatMap { own in
            other.points.compactMap { other -> Match? in
                let bits = (own.bits ^ other.bits).nonzeroBitCount
                return bits <= tuning.maxDifferentBits ? Match(own: own, other: other, differentBits: bits) : nil
            }
        }
        .enumerated().sorted { ($0.element.differentBits, $0.offset) < ($1.element.differentBits, $1.offset) }
        .prefix(tuning.maxMatches).map(\.element)
        var best: [Match] = []
        for match in matches {
            let agreeing = PictureKeypoints.agreeing(matches, with: PictureKeypoints.placement(of: match), match)
            if agreeing.count > best.count { best = agreeing }
        }
        guard best.count >= tuning.minAgreeing, let placement = PictureKeypoints.fitted(best) else { return nil }
        return (placement, best.count)
    }

    /// How the other picture lies where these two keypoints are one.
    private static func placement(of match: Match) -> Placement {
        let scale = power(2, (Double(match.own.size) - Double(match.other.size)) / 16)
        let turn = Double(match.own.angle &- match.other.angle) / 256 * 2 * Double.pi
        let (a, b) = (scale * cosine(turn), scale * sine(turn))
        let ((x, y), (otherX, otherY)) = (place(match.own), place(match.other))
        return Placement(a: a, b: b, x: x - (a * otherX - b * otherY), y: y - (b * otherX + a * otherY))
    }

    /// The matches, one for each keypoint, that fit a placement in place, size and direction.
    private static func agreeing(_ matches: [Match], with placement: Placement, _ first: Match) -> [Match] {
        let tuning = Tuning.standard.pictures
        let growth = Int(first.own.size) - Int(first.other.size)
        let turn = first.own.angle &- first.other.angle
        var found: [Match] = []
        for match in matches {
            let (placed, own) = (placement.place(place(match.other)), place(match.own))
            let (dx, dy) = (placed.x - own.x, placed.y - own.y)
            let turned = Int8(bitPattern: match.own.angle &- match.other.angle &- turn)
            guard dx * dx + dy * dy < tuning.maxDistance * tuning.maxDistance,
                abs(Int(match.own.size) - Int(match.other.size) - growth) <= tuning.maxSizeGap,
                abs(Int(turned)) <= tuning.maxAngleGap,
                !found.contains(where: { $0.own == match.own || $0.other == match.other })
            else { continue }
            found.append(match)
        }
        return found
    }

    /// The placement with the least squares of distances; matches that lie off it are left out and it is fitted anew.
    /// `nil` where too few are left, or where they lie in one spot.
    private static func fitted(_ matches: [Match]) -> Placement? {
        let tuning = Tuning.standard.pictures
        var matches = matches
        for _ in 0..<4 {
            guard matches.count >= tuning.minAgreeing, let placement = leastSquares(matches) else { return nil }
            let distances = matches.map { match -> Double in
                let (placed, own) = (placement.place(place(match.other)), place(match.own))
                return ((placed.x - own.x) * (placed.x - own.x) + (placed.y - own.y) * (placed.y - own.y)).squareRoot()
            }
            let limit = max(3 * distances.sorted()[distances.count / 2], tuning.minDistance)
            let kept = zip(matches, distances).filter { $0.1 <= limit }.map(\.0)
            if kept.count == matches.count {
                return distances.sorted()[distances.count / 2] <= tuning.minDistance ? placement : nil
            }
            matches = kept
        }
        return nil
    }

    private static func leastSquares(_ matches: [Match]) -> Placement? {
        let tuning = Tuning.standard.pictures
        let count = Double(matches.count)
        var (own, other) = ((x: 0.0, y: 0.0), (x: 0.0, y: 0.0))
        for match in matches {
            let (here, there) = (place(match.own), place(match.other))
            own = (own.x + here.x / count, own.y + here.y / count)
            other = (other.x + there.x / count, other.y + there.y / count)
        }
        var (a, b, size) = (0.0, 0.0, 0.0)
        for match in matches {
            let (here, there) = (place(match.own), place(match.other))
            let (u, v) = ((here.x - own.x, here.y - own.y), (there.x - other.x, there.y - other.y))
            a += v.0 * u.0 + v.1 * u.1
            b += v.0 * u.1 - v.1 * u.0
            size += v.0 * v.0 + v.1 * v.1
        }
        guard size > tuning.minSquares else { return nil }
        (a, b) = (a / size, b / size)
        let scale = (a * a + b * b).squareRoot()
        guard (1 / tuning.maxScale...tuning.maxScale).contains(scale) else { return nil }
        return Placement(a: a, b: b, x: own.x - (a * other.x - b * other.y), y: own.y - (b * other.x + a * other.y))
    }

    // MARK: Thumbnails

    /// The correlation of both thumbnails where the other lies on this one; -1 where they share too little. The cells
    /// of the picture that has larger ones are compared with the mean of nine places in the other.
    private func correlation(with other: PictureKeypoints, placed placement: Placement) -> Double {
        let scale = (placement.a * placement.a + placement.b * placement.b).squareRoot()
        guard scale <= 1 else { return other.correlation(with: self, placed: placement.inverse) }
        let (long, otherLong) = (Double(max(columns, rows)), Double(max(other.columns, other.rows)))
        var sums = CorrelationSums()
        for row in 0..<rows {
            for column in 0..<columns {
                var shade = 0.0
                let isShared = (0..<9).allSatisfy { part in
                    let (x, y) = (
                        Double(column) + Double(part % 3) / 3 + 1 / 6, Double(row) + Double(part / 3) / 3 + 1 / 6
                    )
                    let point = placement.origin((x / long, y / long))
                    guard let there = other.shade(at: point.x * otherLong, point.y * otherLong) else { return false }
                    shade += there / 9
                    return true
                }
                if isShared { sums.add(Double(thumbnail[row * columns + column]), shade) }
            }
        }
        return sums.correlation(ofAtLeast: Tuning.standard.pictures.minSharedCells)
    }

    /// What a correlation is computed from.
    struct CorrelationSums {
        private var (count, sum, otherSum, squares, otherSquares, products) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

        mutating func add(_ value: Double, _ other: Double) {
            count += 1
            sum += value
            otherSum += other
            squares += value * value
            otherSquares += other * other
            products += value * other
        }

        /// -1 where there are too few values, or too even ones.
        func correlation(ofAtLeast least: Double) -> Double {
            let tuning = Tuning.standard.pictures
            guard count >= least else { return -1 }
            let (spread, otherSpread) = (squares - sum * sum / count, otherSquares - otherSum * otherSum / count)
            guard spread > count * tuning.minSpread, otherSpread > count * tuning.minSpread else { return -1 }
            return (products - sum * otherSum / count) / (spread * otherSpread).squareRoot()
        }

        /// By how many shades the first values differ from what the others, made brighter and given contrast as well as
        /// it can be done, say they are: the root of the mean square. `nil` where there are too few values, or too
        /// even ones.
        func difference(ofAtLeast least: Double) -> Double? {
            guard count >= least else { return nil }
            let (spread, otherSpread) = (squares - sum * sum / count, otherSquares - otherSum * otherSum / count)
            let minSpread = count * Tuning.standard.pictures.minSpreadAroundSymbol
            guard spread > minSpread, otherSpread > minSpread else { return nil }
            let common = products - sum * otherSum / count
            return (max(0, spread - common * common / otherSpread) / count).squareRoot()
        }
    }

    /// The shade between four cells; `nil` outside the thumbnail.
    func shade(at x: Double, _ y: Double) -> Double? {
        guard x >= 0, y >= 0, x < Double(columns), y < Double(rows) else { return nil }
        let (left, top) = (min(max(x - 0.5, 0), Double(columns - 1)), min(max(y - 0.5, 0), Double(rows - 1)))
        let (column, row) = (Int(left), Int(top))
        let (right, lower) = (min(column + 1, columns - 1), min(row + 1, rows - 1))
        let (across, down) = (left - Double(column), top - Double(row))
        func cell(_ row: Int, _ column: Int) -> Double { Double(thumbnail[row * columns + column]) }
        return (cell(row, column) * (1 - across) + cell(row, right) * across) * (1 - down)
            + (cell(lower, column) * (1 - across) + cell(lower, right) * across) * down
    }
}
