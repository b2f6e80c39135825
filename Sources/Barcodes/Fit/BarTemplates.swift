import CBarKernels

/// Each digit and guard drawn through one blur, sampled `samplesPerModule` times a module, and how much neighbours
/// overlap.
///
/// Darkness adds up (0 is paper, 1 is ink), so a symbol is the sum of its digits and guards. Its squared error against
/// a profile then splits into a term for each digit and one for each pair of neighbours, so that a trellis finds the
/// best of all 10¹² numbers exactly.
final class BarTemplates: Sendable {
    static let samplesPerModule = 4
    /// Indices of the patterns: digits take 0…29 (set × 10 + digit).
    static let startGuardIndex = 30
    static let centreGuardIndex = 31
    static let upcEGuardIndex = 32
    static let patternCount = 33

    let blur: Blur
    /// Ink spread of each bar in modules, both sides together.
    let spread: Double
    /// Samples before the pattern's first module and after its last.
    let margin: Int
    /// `patternCount` rows of `stride` samples, a multiple of sixteen with zeros behind each pattern.
    let samples: [Float]
    let stride: Int
    /// Samples of each pattern.
    let lengths: [Int]
    /// The product of each pattern with itself.
    let energy: [Float]
    /// `patternCount` rows of `rowLength`: the cost of each pattern right after another, −2 × their product where they
    /// overlap.
    let overlapCosts: [Float]
    /// Energies, overlaps and samples in the order of `bar_kernels_products` and `bar_kernels_relaxed`.
    let kernel: [Float]
    /// Samples of a digit.
    let digitLength: Int
    static let rowLength = 36

    static let patterns: [(bits: UInt8, modules: Int)] =
        (EANPatterns.setA + EANPatterns.setB + EANPatterns.setC).map { ($0, 7) } + [
            (0b101, 3), (0b01010, 5), (0b010101, 6),
        ]

    init(blur: Blur, spread: Double) {
        self.blur = blur
        self.spread = spread
        let samplesPerModule = BarTemplates.samplesPerModule
        let margin = Int(
            (min(Tuning.standard.fit.maxTemplateReach, blur.reach + abs(spread) / 2) * Double(samplesPerModule))
                .rounded(.up))
        self.margin = margin
        digitLength = 7 * samplesPerModule + 2 * margin
        let lanes = Int(BAR_KERNELS_LANES)
        let stride = (digitLength + lanes - 1) / lanes * lanes
        self.stride = stride
        var samples = [Float](repeating: 0, count: BarTemplates.patternCount * stride)
        var lengths: [Int] = []
        // Samples lie on odd eighths of a module, and bars begin on whole modules moved by half a spread: a few hundred
        // different distances in sixteenths, each computed once.
        let farthest = stride * 4 + 16 * 8
        let steps = (-farthest...farthest).map { Float(blur.step(Double($0) / 16)) }
        for (row, pattern) in BarTemplates.patterns.enumerated() {
            let length = pattern.modules * samplesPerModule + 2 * margin
            lengths.append(length)
            // Runs of dark modules are the bars.
            var module = 0
            while module < pattern.modules {
                guard pattern.bits >> (pattern.modules - 1 - module) & 1 == 1 else {
                    module += 1
                    continue
                }
                let begin = 16 * module - Int(spread * 8)
                while module < pattern.modules, pattern.bits >> (pattern.modules - 1 - module) & 1 == 1 { module += 1 }
                let end = 16 * module + Int(spread * 8)
                for sample in 0..<length {
                    let place = (2 * (sample - margin) + 1) * 8 / samplesPerModule
                    samples[row * stride + sample] +=
                        steps[farthest + place - begin] - steps[farthest + place - end]
                }
            }
        }
        var energy = [Float](repeating: 0, count: BarTemplates.patternCount)
        var overlapCosts = [Float](repeating: 0, count: BarTemplates.patternCount * BarTemplates.rowLength)
        for left in 0..<BarTemplates.patternCount {
            let leftLength = lengths[left]
            let shift = leftLength - 2 * margin
            samples.withUnsafeBufferPointer { samples in
                let row = samples[(left * stride)..<(left * stride + leftLength)]
                energy[left] = row.reduce(0) { $0 + $1 * $1 }
                for right in 0..<BarTemplates.patternCount {
                    var sum: Float = 0
                    let (from, other) = (left * stride + shift, right * stride)
                    for sample in 0..<min(2 * margin, lengths[right]) {
                        sum += samples[from + sample] * samples[other + sample]
                    }
                    overlapCosts[left * BarTemplates.rowLength + right] = -2 * sum
                }
            }
        }
        self.samples = samples
        self.lengths = lengths
        self.energy = energy
        self.overlapCosts = overlapCosts
        kernel = BarTemplates.kernel(energy, overlapCosts, samples, stride: stride, digitLength: digitLength)
    }

    /// The arrays that `bar_kernels.h` describes, in its order.
    private static func kernel(
        _ energy: [Float], _ overlapCosts: [Float], _ samples: [Float], stride: Int, digitLength: Int
    ) -> [Float] {
        let (left, right) = (0..<20, 20..<30)
        var kernel: [Float] = []
        kernel.reserveCapacity(Int(BAR_KERNELS_HEAD) + digitLength * Int(BAR_KERNELS_LEFT + BAR_KERNELS_RIGHT))
        func add(_ patterns: Range<Int>, _ value: (Int) -> Float) {
            let room = patterns == left ? Int(BAR_KERNELS_LEFT) : Int(BAR_KERNELS_RIGHT)
            kernel += patterns.map(value) + [Float](repeating: 0, count: room - patterns.count)
        }
        func joint(_ one: Int, _ other: Int) -> Float { overlapCosts[one * rowLength + other] }
        add(left) { energy[$0] }
        add(right) { energy[$0] }
        add(left) { joint(startGuardIndex, $0) }
        add(left) { joint($0, centreGuardIndex) }
        add(left) { joint($0, upcEGuardIndex) }
        add(right) { joint(centreGuardIndex, $0) }
        add(right) { joint($0, startGuardIndex) }
        for one in left { add(left) { joint(one, $0) } }
        for one in right { add(right) { joint(one, $0) } }
        for sample in 0..<digitLength {
            add(left) { samples[$0 * stride + sample] }
            add(right) { samples[$0 * stride + sample] }
        }
        return kernel
    }

    /// The squared distance between two patterns of equal length.
    func distance(_ one: Int, _ other: Int) -> Float {
        samples.withUnsafeBufferPointer { samples in
            (0..<lengths[one]).reduce(0) { sum, sample in
                let difference = samples[one * stride + sample] - samples[other * stride + sample]
                return sum + difference * difference
            }
        }
    }

    /// The blurs that a search tries, from sharp to hopeless.
    static let blurs: [Blur] =
        Tuning.standard.fit.gaussianBlurs.map { .gaussian($0) } + Tuning.standard.fit.discBlurs.map { .disc($0) }
    /// The ink spreads that a search tries.
    static let spreads = Tuning.standard.fit.inkSpreads

    /// All combinations, blur by blur; built on first use.
    static let all: [BarTemplates] = blurs.flatMap { blur in spreads.map { BarTemplates(blur: blur, spread: $0) } }

    static func index(blur: Int, spread: Int) -> Int { blur * spreads.count + spread }
}
