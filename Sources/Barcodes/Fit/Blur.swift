/// How a lens spreads an edge.
enum Blur: Hashable, Sendable {
    /// Sigma in modules: motion, small pixels, slight defocus.
    case gaussian(Double)
    /// Radius in modules: the disc of a lens far out of focus.
    case disc(Double)
    /// Both, one after the other: the lens, then the sensor and what a camera does to sharpen or smooth.
    case lens(disc: Double, gaussian: Double)

    /// The share of a bar's edge at 0 that has arrived at `x` modules.
    func step(_ x: Double) -> Double {
        switch self {
        case .gaussian(let sigma): return normalDistribution(x / sigma)
        case .disc(let radius):
            // A disc seen along its bars is a semicircle; this is its integral.
            if x <= -radius { return 0 }
            if x >= radius { return 1 }
            let ratio = x / radius
            return 0.5 + (ratio * (1 - ratio * ratio).squareRoot() + arcSine(ratio)) / .pi
        case .lens(let radius, let sigma):
            // The disc as strips, each as heavy as it is long, seen under equal angles.
            return Blur.strips.reduce(0) { $0 + $1.weight * normalDistribution((x - radius * $1.offset) / sigma) }
        }
    }

    private static let strips: [(offset: Double, weight: Double)] = (0..<12).map { strip in
        let angle = (Double(strip) + 0.5) / 12 * .pi - .pi / 2
        return (sine(angle), cosine(angle) * cosine(angle) / 6)
    }

    /// Modules beyond which nothing arrives.
    var reach: Double {
        switch self {
        case .gaussian(let sigma): 2.6 * sigma
        case .disc(let radius): radius
        case .lens(let radius, let sigma): radius + 2.6 * sigma
        }
    }
}
