import Imaging

/// Brightness along a line across the bars, each sample the mean of a band of pixels along them.
struct BarProfile: Sendable {
    /// One sample a pixel of the picture it was taken from.
    var samples: [Float]
    /// Where sample 0 lies, and the way from one sample to the next.
    var originX: Double
    var originY: Double
    var stepX: Double
    var stepY: Double
    /// The band's height in pixels.
    var height: Int

    /// Takes the band `aside` pixels from the patch's middle, leaned so that its bars add up sharpest.
    ///
    /// - Parameters:
    ///   - margin: samples before and after the patch, for the quiet zones.
    ///   - allowance: charged with what that costs.
    init(_ luma: Luma, patch: BarPatch, aside: Double, height: Int, margin: Double, allowance: Allowance) {
        let (across, down) = (cosine(patch.angle), sine(patch.angle))
        let count = Int((patch.length + 2 * margin).rounded())
        allowance.charge(count * height, each: Cost.profiled)
        let half = Double(count - 1) / 2
        let middleX = patch.centreX - down * aside
        let middleY = patch.centreY + across * aside
        originX = middleX - across * half
        originY = middleY - down * half
        stepX = across
        stepY = down
        self.height = height
        // Each row is sampled once; leaning only shifts rows against each other before they are added.
        let rows = luma.floatRows(
            count: count, rows: height, originX: originX + down * Double(height - 1) / 2,
            originY: originY - across * Double(height - 1) / 2, stepX: across, stepY: down)
        var best: (sharpness: Float, samples: [Float]) = (-1, [])
        for lean in height < 4 ? [0.0] : BarProfile.leans {
            let summed = BarProfile.sum(rows, count: count, rows: height, lean: lean)
            var sharpness: Float = 0
            for place in 1..<max(2, count) where place < count {
                let change = summed[place] - summed[place - 1]
                sharpness += change * change
            }
            if sharpness > best.sharpness { best = (sharpness, summed) }
        }
        samples = best.samples
    }

    /// Samples that lie evenly from one point of the picture to another.
    init(samples: [Float], from first: (x: Double, y: Double), to last: (x: Double, y: Double), height: Int) {
        (self.samples, self.height) = (samples, height)
        (originX, originY) = first
        let steps = Double(max(1, samples.count - 1))
        (stepX, stepY) = ((last.x - first.x) / steps, (last.y - first.y) / steps)
    }

    private static let leans: [Double] = (-6...6).map { tangent(Double($0) * 2.5 * .pi / 180) }

    private static func sum(_ rows: [Float], count: Int, rows height: Int, lean: Double) -> [Float] {
        var out = [Float](repeating: 0, count: count)
        for row in 0..<height {
            let shift = lean * (Double(row) - Double(height - 1) / 2)
            let whole = Int(shift.rounded(.down))
            let part = Float(shift - Double(whole))
            rows.withUnsafeBufferPointer { rows in
                let line = rows.baseAddress! + row * count
                for place in 0..<count {
                    let left = min(max(place + whole, 0), count - 1)
                    let right = min(max(place + whole + 1, 0), count - 1)
                    out[place] += line[left] * (1 - part) + line[right] * part
                }
            }
        }
        let scale = 1 / Float(max(1, height))
        for place in 0..<count { out[place] *= scale }
        return out
    }

    /// How far the band lies along the bars, in whole pixels: the same for every profile of one band.
    var aside: Int { Int((originY * stepX - originX * stepY).rounded()) }

    /// The picture's point at `place` samples along the profile.
    func point(_ place: Double) -> (x: Double, y: Double) { (originX + stepX * place, originY + stepY * place) }

    /// The corners of a symbol found on this profile, its bars as long as the patch is high.
    func corners(of geometry: SymbolGeometry, _ patch: BarPatch) -> [(x: Double, y: Double)] {
        let middle = point(Double(samples.count - 1) / 2)
        // From the band it was read in to the patch's upper and lower edge.
        let (across, down) = (cosine(patch.angle), sine(patch.angle))
        let aside = -(middle.x - patch.centreX) * down + (middle.y - patch.centreY) * across
        return [geometry.start, geometry.end].flatMap { end in
            let point = point(end)
            return [-patch.height / 2 - aside, patch.height / 2 - aside].map { way in
                (x: point.x - down * way, y: point.y + across * way)
            }
        }
    }
}

extension Luma {
    /// Rows of brightness along (`stepX`, `stepY`), each one pixel beside the last; outside repeats the border.
    fileprivate func floatRows(
        count: Int, rows: Int, originX: Double, originY: Double, stepX: Double, stepY: Double
    ) -> [Float] {
        let (width, height) = (self.width, self.height)
        return pixels.withUnsafeBufferPointer { pixels in
            [Float](unsafeUninitializedCapacity: count * rows) { out, written in
                for row in 0..<rows {
                    for place in 0..<count {
                        let x = originX + stepX * Double(place) - stepY * Double(row)
                        let y = originY + stepY * Double(place) + stepX * Double(row)
                        let clampedX = min(max(x, 0), Double(width - 1))
                        let clampedY = min(max(y, 0), Double(height - 1))
                        let (left, top) = (Int(clampedX), Int(clampedY))
                        let right = min(left + 1, width - 1)
                        let bottom = min(top + 1, height - 1)
                        let (partX, partY) = (Float(clampedX - Double(left)), Float(clampedY - Double(top)))
                        let upper =
                            Float(pixels[top * width + left]) * (1 - partX)
                            + Float(pixels[top * width + right]) * partX
                        let lower =
                            Float(pixels[bottom * width + left]) * (1 - partX)
                            + Float(pixels[bottom * width + right]) * partX
                        out[row * count + place] = upper * (1 - partY) + lower * partY
                    }
                }
                written = count * rows
            }
        }
    }
}
