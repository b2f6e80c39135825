#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Samples at another rate, band-limited by a windowed sinc (Smith, *Digital Audio Resampling*, 2002).
struct Resampling {
    /// Zero crossings of the sinc to each side.
    private static let crossings = 16
    /// Places of the table between two zero crossings; between two of them it is linear.
    private static let resolution = 256
    /// The sinc under a Hann window, one side.
    private static let kernel: [Float] = (0...crossings * resolution + 1).map { place in
        let at = Double(place) / Double(resolution)
        guard at < Double(crossings) else { return 0 }
        let window = 0.5 + 0.5 * cos(Double.pi * at / Double(crossings))
        return Float(at == 0 ? 1 : sin(Double.pi * at) / (Double.pi * at) * window)
    }

    /// Input samples that one output sample stands for.
    let step: Double

    /// From one rate to another.
    init(from rate: Double, to other: Double) { step = rate / other }

    /// How many samples come of `count`.
    func outputCount(of count: Int) -> Int { Int(Double(count) / step) }

    /// The samples at the other rate, the first at the same moment as the first that comes in.
    func callAsFunction(_ samples: [Float]) -> [Float] {
        guard step != 1 else { return samples }
        // What the lower of the two rates can hold passes.
        let scale = min(1, 1 / step)
        let reach = Double(Resampling.crossings) / scale
        let tableStep = scale * Double(Resampling.resolution)
        let end = Double(Resampling.crossings * Resampling.resolution)
        return samples.withUnsafeBufferPointer { samples in
            Resampling.kernel.withUnsafeBufferPointer { kernel in
                (0..<outputCount(of: samples.count)).map { place in
                    let centre = Double(place) * step
                    let first = max(0, Int((centre - reach).rounded(.up)))
                    let last = min(samples.count - 1, Int(centre + reach))
                    var sum: Float = 0
                    for input in first...max(first, last) {
                        let at = abs(Double(input) - centre) * tableStep
                        guard at < end else { continue }
                        let index = Int(at)
                        let part = Float(at - Double(index))
                        sum += samples[input] * (kernel[index] + part * (kernel[index + 1] - kernel[index]))
                    }
                    return sum * Float(scale)
                }
            }
        }
    }
}
