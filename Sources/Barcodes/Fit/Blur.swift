import Mathematics

/// The blur of an edge.
enum Blur: Hashable, Sendable {
    /// Sigma in modules: motion, small pixels, slight defocus.
    case gaussian(Double)
    /// Radius in modules: the disc of a lens far out of focus.
    case disc(Double)
    /// Both, one after the other: the lens, then sensor and sharpening or smoothing by the camera.
    case lens(disc: Double, gaussian: Double)

    /// The darkness at `x` modules of a bar that begins at 0.
    func step(_ x: Double) -> Double {
        switch self {
        case .gaussian(let sigma): return normalDistribution(x / sigma)
        case .disc(let radius):
            // A disc projected along the bars is a semicircle; this is its integral.
            if x <= -radius { return 0 }
            if x >= radius { return 1 }
            let ratio = x / radius
            return 0.5 + (ratio * (1 - ratio * ratio).squareRoot() + arcSine(ratio)) / .pi
        case .lens(let radius, let sigma):
            // The disc as strips at equal angles, each weighted by its length.
            return Blur.strips.reduce(0) { $0 + $1.weight * normalDistribution((x - radius * $1.offset) / sigma) }
        }
    }

    private static let strips: [(offset: Double, weight: Double)] = (0..<12).map { strip in
        let angle = (Double(strip) + 0.5) / 12 * .pi - .pi / 2
        return (sine(angle), cosine(angle) * cosine(angle) / 6)
    }

    /// Modules beyond which the blur has no effect.
    var reach: Double {
        switch self {
        case .gaussian(let sigma): Tuning.standard.fit.gaussianReach * sigma
        case .disc(let radius): radius
        case .lens(let radius, let sigma): radius + Tuning.standard.fit.gaussianReach * sigma
        }
    }
}
