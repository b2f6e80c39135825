import Mathematics

/// A plane of numbers, row by row.
struct FloatPlane {
    let width: Int
    let height: Int
    var values: [Float]

    private static let tuning = Tuning.standard.keypoints

    /// The number between four places, at the border the nearest.
    func value(_ x: Float, _ y: Float) -> Float {
        let tuning = FloatPlane.tuning
        let x = min(max(x, 0), Float(width) - tuning.borderOffset)
        let y = min(max(y, 0), Float(height) - tuning.borderOffset)
        let (column, row) = (Int(x), Int(y))
        let (right, lower) = (x - Float(column), y - Float(row))
        return values.withUnsafeBufferPointer { values in
            let corner = values.baseAddress! + row * width + column
            let top = corner[0] * (1 - right) + corner[1] * right
            let bottom = corner[width] * (1 - right) + corner[width + 1] * right
            return top * (1 - lower) + bottom * lower
        }
    }

    /// The plane after a Gaussian of this width; beyond its border the border repeats.
    func blurred(_ sigma: Double) -> FloatPlane {
        let reach = Int((sigma * Tuning.standard.keypoints.gaussianReach).rounded(.up))
        var kernel = (-reach...reach).map { Float(exponential(-Double($0 * $0) / (2 * sigma * sigma))) }
        let sum = kernel.reduce(0, +)
        for place in kernel.indices { kernel[place] /= sum }
        var out = FloatPlane(width: width, height: height, values: values)
        let count = width
        var padded = [Float](repeating: 0, count: width + 2 * reach)
        var rows = [Float](repeating: 0, count: width * height)
        values.withUnsafeBufferPointer { source in
            rows.withUnsafeMutableBufferPointer { rows in
                padded.withUnsafeMutableBufferPointer { padded in
                    for y in 0..<height {
                        let line = source.baseAddress! + y * count
                        for x in 0..<reach { (padded[x], padded[count + reach + x]) = (line[0], line[count - 1]) }
                        for x in 0..<count { padded[reach + x] = line[x] }
                        let target = rows.baseAddress! + y * count
                        for place in 0...2 * reach {
                            let weight = kernel[place]
                            let shifted = padded.baseAddress! + place
                            for x in 0..<count { target[x] += weight * shifted[x] }
                        }
                    }
                }
            }
        }
        rows.withUnsafeBufferPointer { rows in
            out.values.withUnsafeMutableBufferPointer { out in
                for y in 0..<height {
                    let target = out.baseAddress! + y * count
                    for x in 0..<count { target[x] = 0 }
                    for place in -reach...reach {
                        let weight = kernel[place + reach]
                        let line = rows.baseAddress! + min(max(y + place, 0), height - 1) * count
                        for x in 0..<count { target[x] += weight * line[x] }
                    }
                }
            }
        }
        return out
    }

    /// Every second number of every second row.
    func halved() -> FloatPlane {
        let (half, high) = ((width + 1) / 2, (height + 1) / 2)
        var out: [Float] = []
        out.reserveCapacity(half * high)
        for y in 0..<high { for x in 0..<half { out.append(values[2 * y * width + 2 * x]) } }
        return FloatPlane(width: half, height: high, values: out)
    }

    /// The difference from another plane of this size.
    func minus(_ other: FloatPlane) -> FloatPlane {
        var out = self
        out.values.withUnsafeMutableBufferPointer { out in
            other.values.withUnsafeBufferPointer { other in for place in out.indices { out[place] -= other[place] } }
        }
        return out
    }
}

/// A picture at growing blur, in octaves of half the size, and blobs that stand out in it: extremes of the differences
/// of two Gaussians in place and scale (Lowe, “Distinctive Image Features from Scale-Invariant Keypoints”, 2004).
struct ScaleSpace {
    /// A blob: its place in the whole picture, its size, and how strongly it stands out.
    struct Blob {
        let x: Float
        let y: Float
        let sigma: Float
        let strength: Float
        /// Which plane shows it best, and how many times smaller that is than the picture.
        let plane: Int
        let reduction: Float
    }

    /// The planes in which blobs are described.
    private(set) var planes: [FloatPlane] = []
    private(set) var blobs: [Blob] = []

    private static let tuning = Tuning.standard.keypoints

    init(_ picture: FloatPlane) {
        let tuning = ScaleSpace.tuning
        let steps = tuning.stepsPerOctave
        let factor = power(2, 1 / Double(steps))
        let growth = (factor * factor - 1).squareRoot()
        var base = picture.blurred(
            (tuning.firstSigma * tuning.firstSigma - tuning.ownSigma * tuning.ownSigma).squareRoot())
        var reduction: Float = 1
        while min(base.width, base.height) >= tuning.minOctaveSide, planes.count < tuning.maxOctaves * (steps + 2) {
            var blurred = [base]
            var sigma = tuning.firstSigma
            for _ in 0..<steps + 2 {
                blurred.append(blurred[blurred.count - 1].blurred(sigma * growth))
                sigma *= factor
            }
            let differences = (0..<steps + 2).map { blurred[$0 + 1].minus(blurred[$0]) }
            let first = planes.count
            planes += blurred[0..<steps + 2]
            for step in 1...steps {
                let scale = tuning.firstSigma * power(factor, Double(step))
                find(Array(differences[step - 1...step + 1]), Float(scale), first + step, reduction)
            }
            base = blurred[steps].halved()
            reduction *= 2
        }
        blobs.sort { ($0.strength, $1.y, $1.x) > ($1.strength, $0.y, $0.x) }
    }

    /// Adds the blobs of the middle one of three differences.
    private mutating func find(_ planes: [FloatPlane], _ scale: Float, _ place: Int, _ reduction: Float) {
        let tuning = ScaleSpace.tuning
        let (width, height) = (planes[1].width, planes[1].height)
        var found: [Int] = []
        planes[0].values.withUnsafeBufferPointer { below in
            planes[1].values.withUnsafeBufferPointer { here in
                planes[2].values.withUnsafeBufferPointer { above in
                    for y in 1..<height - 1 {
                        for place in y * width + 1..<(y + 1) * width - 1
                        where abs(here[place]) > tuning.minContrast
                            && ScaleSpace.isExtreme(below, here, above, place, width)
                        {
                            found.append(place)
                        }
                    }
                }
            }
        }
        for here in found {
            guard let offset = ScaleSpace.offset(planes[1], here) else { continue }
            let (y, x) = here.quotientAndRemainder(dividingBy: width)
            let (below, value, above) = (planes[0].values[here], planes[1].values[here], planes[2].values[here])
            let bend = below + above - 2 * value
            let up = bend == 0 ? 0 : min(max((below - above) / (2 * bend), -0.5), 0.5)
            let sigma = scale * power(2, up / Float(tuning.stepsPerOctave)) * reduction
            blobs.append(
                Blob(
                    x: (Float(x) + offset.x) * reduction, y: (Float(y) + offset.y) * reduction, sigma: sigma,
                    strength: abs(value) * sigma.squareRoot(), plane: place, reduction: reduction))
        }
    }

    /// Whether a value is larger or smaller than its 26 neighbours in place and scale.
    private static func isExtreme(
        _ below: UnsafeBufferPointer<Float>, _ here: UnsafeBufferPointer<Float>, _ above: UnsafeBufferPointer<Float>,
        _ place: Int, _ width: Int
    ) -> Bool {
        let sign: Float = here[place] > 0 ? 1 : -1
        let value = sign * here[place]
        guard value > sign * here[place - 1], value > sign * here[place + 1] else { return false }
        for line in stride(from: place - width, through: place + width, by: 2 * width) {
            guard value > sign * here[line - 1], value > sign * here[line], value > sign * here[line + 1] else {
                return false
            }
        }
        for line in stride(from: place - width, through: place + width, by: width) {
            for column in line - 1...line + 1
            where value <= sign * below[column] || value <= sign * above[column] { return false }
        }
        return true
    }

    /// How far from a pixel its blob has its middle; `nil` where that is beyond the next pixel, or where it is an edge.
    private static func offset(_ plane: FloatPlane, _ here: Int) -> (x: Float, y: Float)? {
        let (values, width) = (plane.values, plane.width)
        let xx = values[here + 1] + values[here - 1] - 2 * values[here]
        let yy = values[here + width] + values[here - width] - 2 * values[here]
        let xy =
            (values[here + width + 1] - values[here + width - 1] - values[here - width + 1] + values[here - width - 1])
            / 4
        let determinant = xx * yy - xy * xy
        let limit = (tuning.maxEdgeRatio + 1) * (tuning.maxEdgeRatio + 1) / tuning.maxEdgeRatio
        guard determinant > 0, (xx + yy) * (xx + yy) / determinant <= limit else { return nil }
        let x = (values[here - 1] - values[here + 1]) / (2 * xx)
        let y = (values[here - width] - values[here + width]) / (2 * yy)
        return abs(x) <= 1 && abs(y) <= 1 ? (x, y) : nil
    }
}
