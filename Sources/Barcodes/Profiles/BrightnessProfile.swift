import CBarKernels
import Imaging
import Mathematics

/// Brightness along a line across the bars; each sample is the mean of a band of pixels along them.
struct BrightnessProfile: Sendable {
    /// One sample for each pixel of the picture that it is taken from.
    var samples: [Float]
    /// The place of sample 0, and the step from one sample to the next.
    var originX: Double
    var originY: Double
    var stepX: Double
    var stepY: Double
    /// The band's height in pixels.
    var height: Int

    /// Takes the band `aside` pixels from the patch's middle, with its rows shifted so that edges are sharpest.
    ///
    /// - Parameters:
    ///   - margin: samples before and after the patch, for the quiet zones.
    ///   - budget: is charged for it.
    init(_ luma: Luma, patch: BarPatch, aside: Double, height: Int, margin: Double, budget: WorkBudget) {
        let (across, down) = (cosine(patch.angle), sine(patch.angle))
        let count = Int((patch.length + 2 * margin).rounded())
        budget.charge(count * height, each: StepCost.standard.profiled)
        let half = Double(count - 1) / 2
        let middleX = patch.centreX - down * aside
        let middleY = patch.centreY + across * aside
        originX = middleX - across * half
        originY = middleY - down * half
        stepX = across
        stepY = down
        self.height = height
        // Each row is sampled once; a lean only shifts rows against each other before they are added.
        samples = luma.band(
            count: count, rows: height, originX: originX + down * Double(height - 1) / 2,
            originY: originY - across * Double(height - 1) / 2, stepX: across, stepY: down,
            leans: height < 4 ? [0] : BrightnessProfile.leans)
    }

    /// Samples spaced evenly from one point of the picture to another.
    init(samples: [Float], from first: (x: Double, y: Double), to last: (x: Double, y: Double), height: Int) {
        (self.samples, self.height) = (samples, height)
        (originX, originY) = first
        let steps = Double(max(1, samples.count - 1))
        (stepX, stepY) = ((last.x - first.x) / steps, (last.y - first.y) / steps)
    }

    /// The line less the mean of what is around each sample, so that light and shade along it do not count.
    var flattened: BrightnessProfile {
        let window = max(Tuning.standard.profile.minWindow, samples.count / Tuning.standard.profile.windowsInLine)
        var sums: [Float] = [0]
        for sample in samples { sums.append(sums[sums.count - 1] + sample) }
        var flat = self
        for place in samples.indices {
            let (first, last) = (max(0, place - window), min(samples.count, place + window + 1))
            flat.samples[place] -= (sums[last] - sums[first]) / Float(last - first)
        }
        return flat
    }

    /// How alike two flattened lines are, −1 to 1, moved along each other to where they are most alike.
    func likeness(to other: BrightnessProfile, budget: WorkBudget) -> Float {
        let count = min(samples.count, other.samples.count)
        let reach = Int(Double(count) * Tuning.standard.search.maxShiftOfLines)
        budget.charge(count * (2 * reach + 1), each: StepCost.standard.correlated)
        var best: Float = -1
        for shift in -reach...reach {
            var (common, mine, its): (Float, Float, Float) = (0, 0, 0)
            for place in max(0, shift)..<min(count, count + shift) {
                let (one, two) = (samples[place], other.samples[place - shift])
                common += one * two
                mine += one * one
                its += two * two
            }
            if mine > 0, its > 0 { best = max(best, common / (mine * its).squareRoot()) }
        }
        return best
    }

    private static let leans: [Double] = (-6...6).map {
        tangent(Double($0) * Tuning.standard.profile.leanDegrees * .pi / 180)
    }

    /// How far along the bars the band lies, in whole pixels; equal for all profiles of one band.
    var aside: Int { Int((originY * stepX - originX * stepY).rounded()) }

    /// The point of the picture at `place` samples along the profile.
    func point(_ place: Double) -> (x: Double, y: Double) { (originX + stepX * place, originY + stepY * place) }

    /// The place of a symbol with these corners, the ends of its first bar before those of its last.
    func geometry(of layout: EANLayout, between corners: [(x: Double, y: Double)]) -> SymbolGeometry? {
        guard corners.count == 4 else { return nil }
        let places = corners.map { ($0.x - originX) * stepX + ($0.y - originY) * stepY }
        return SymbolGeometry(
            layout: layout, start: (places[0] + places[1]) / 2, end: (places[2] + places[3]) / 2, blur: 2)
    }

    /// The corners of a symbol found on this profile, with bars as long as the patch is high.
    func corners(of geometry: SymbolGeometry, _ patch: BarPatch) -> [(x: Double, y: Double)] {
        let middle = point(Double(samples.count - 1) / 2)
        // From the band to the patch's upper and lower edge.
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
    /// The mean of rows of brightness along (`stepX`, `stepY`), each one pixel beside the last, with the sharpest lean.
    fileprivate func band(
        count: Int, rows: Int, originX: Double, originY: Double, stepX: Double, stepY: Double, leans: [Double]
    ) -> [Float] {
        guard count > 0, rows > 0 else { return [Float](repeating: 0, count: max(0, count)) }
        let (lanes, margin) = (Int(BAR_KERNELS_LANES), Int(BAR_KERNELS_MARGIN))
        let room = (count + lanes - 1) / lanes * lanes
        let stride = room + 2 * margin
        return pixels.withUnsafeBufferPointer { pixels in
            // The scratch line comes before the band.
            withUnsafeTemporaryAllocation(of: Float.self, capacity: room + lanes + rows * stride + lanes) { scratch in
                let band = scratch.baseAddress! + room + lanes
                var line = bar_kernels_line(
                    pixels: pixels.baseAddress!, width: Int32(width), height: Int32(height), origin_x: originX,
                    origin_y: originY, step_x: stepX, step_y: stepY)
                bar_kernels_band(&line, count, rows, stride, band)
                return [Float](unsafeUninitializedCapacity: count) { samples, written in
                    samples.initialize(repeating: 0)
                    bar_kernels_lean(
                        band, count, rows, stride, leans, leans.count, samples.baseAddress!, scratch.baseAddress!)
                    written = count
                }
            }
        }
    }
}
