import Mathematics

/// A number compared with its ink rivals (`InkSpreadRivals`) on one profile or line.
///
/// Everything that could look like a wider bar is free and fitted on the whole symbol: place, warp, light, blur, and
/// the ink gain, which may change along the symbol. Guards and digits without a partner determine these, and what
/// remains is how far each digit with a partner should turn into it. All of it is linear near a fit, so the squared
/// error of every rival, each with its own best surroundings, follows from one system of normal equations.
struct InkSpreadTest: Sendable {
    /// The growth of the squared error as digits turn: a quadratic form in the places of `InkSpreadRivals`, in units of
    /// the number's own error.
    private let growth: [Double]
    private let pull: [Double]

    /// How much larger the squared error of the rival with these digits turned is than the number's.
    func margin(_ turned: Int, of places: Int) -> Double {
        var sum = 0.0
        for row in 0..<places where turned >> row & 1 == 1 {
            sum -= 2 * pull[row]
            for column in 0..<places where turned >> column & 1 == 1 { sum += growth[row * places + column] }
        }
        return sum
    }

    /// Tests the brightness along a profile.
    ///
    /// - Parameters:
    ///   - values: brightness or darkness, in which light adds up.
    ///   - geometry: the place of the number on them.
    ///   - spread: sixteenths of a module by which the fit moved each edge out of its bar.
    /// - Returns: `nil` where too much of the symbol lies outside, or the number explains nothing.
    init?(_ rivals: InkSpreadRivals, values: [Float], geometry: SymbolGeometry, blur: Blur, spread: Int) {
        let edges = SymbolEdges(rivals)
        let modules = geometry.layout.modules
        let count = (modules + 2 * InkSpreadTest.quiet) * BarTemplates.samplesPerModule
        let last = Double(values.count - 1)
        guard values.count > 2, geometry.moduleWidth > Tuning.standard.fit.minModuleWidth,
            min(geometry.start, geometry.end) > -2,
            max(geometry.start, geometry.end) < last + 3
        else { return nil }
        let wanted = (0..<count).map { sample in
            let u = (Double(sample) + 0.5) / Double(BarTemplates.samplesPerModule) - Double(InkSpreadTest.quiet)
            let v = u / Double(modules)
            // Outside the symbol the warp would run away.
            let warp = v > 0 && v < 1 ? v * (1 - v) * (geometry.bend + geometry.bulge * (1 - 2 * v)) : 0
            let at = min(max(geometry.start + (geometry.end - geometry.start) * (v + warp) - 0.5, 0), last)
            let whole = min(Int(at), values.count - 2)
            return Double(values[whole]) + Double(values[whole + 1] - values[whole]) * (at - Double(whole))
        }
        let vs = (0..<count).map { (Double($0) + 0.5) / Double(count) - 0.5 }
        let lens = EdgeSpreadFunction(blur)
        // The number's ink, and what moved edges add to it.
        var ink = [Double](repeating: 0, count: count)
        var softer = ink
        var gains = [[Double]](repeating: ink, count: 3)
        var moves = [[Double]](repeating: ink, count: 4)
        var turns = [[Double]](repeating: ink, count: rivals.places.count)
        for (index, module) in edges.places.enumerated() {
            let isLeading = index % 2 == 0
            let sign = isLeading ? 1.0 : -1.0
            // Sixteenths of a module; samples lie on odd eighths.
            let edge = 16 * (module + InkSpreadTest.quiet) - (isLeading ? spread : -spread)
            let v = Double(edge) / Double(4 * count) - 0.5
            for sample in lens.samples(around: edge, of: count) {
                let distance = (2 * sample + 1) * 2 - edge
                let density = lens.density(distance)
                ink[sample] += sign * lens.step(distance)
                softer[sample] += sign * lens.softerStep(distance)
                for power in 0..<3 { gains[power][sample] += density * InkSpreadTest.powers(v)[power] }
                for power in 0..<4 { moves[power][sample] += sign * density * InkSpreadTest.powers(v)[power] }
            }
            if let turn = edges.turns[index] {
                let moved = edge + 16 * turn.modules
                for sample in lens.samples(around: edge, of: count, reaching: 16) {
                    let place = (2 * sample + 1) * 2
                    turns[turn.place][sample] += sign * (lens.step(place - moved) - lens.step(place - edge))
                }
            }
            // Right of a leading edge there is ink until the trailing one.
            if isLeading {
                InkSpreadTest.fill(&ink, &softer, from: lens.samples(around: edge, of: count).upperBound, 1)
            } else {
                InkSpreadTest.fill(&ink, &softer, from: lens.samples(around: edge, of: count).upperBound, -1)
            }
        }
        let light = (0..<3).map { power in vs.map { InkSpreadTest.powers($0)[power] } }
        let shades = light + light.map { zip($0, ink).map { $0 * $1 } }
        // The darkness of ink along the symbol, before anything moves.
        guard let tones = InkSpreadTest.coefficients(shades, wanted) else { return nil }
        let amplitude = vs.map { tones[3] + tones[4] * $0 + tones[5] * $0 * $0 }
        func scaled(_ columns: [[Double]]) -> [[Double]] { columns.map { zip($0, amplitude).map { $0 * $1 } } }
        let blurred = zip(softer, ink).map { $0 - $1 }
        self.init(
            free: shades + scaled(gains + moves + [blurred]), turns: scaled(turns), wanted: wanted)
    }

    /// Tests the places of a line's edges.
    ///
    /// - Parameters:
    ///   - edges: the symbol's edges in the order of the line.
    ///   - isBackward: whether the symbol's end comes first.
    init?(_ rivals: InkSpreadRivals, edges seen: [Double], isBackward: Bool) {
        let edges = SymbolEdges(rivals)
        guard seen.count == edges.places.count else { return nil }
        let modules = Double(rivals.symbol.layout.modules)
        let wanted = isBackward ? seen.reversed() : seen
        let module = (wanted[wanted.count - 1] - wanted[0]) / modules
        let vs = edges.places.map { Double($0) / modules }
        let moves = [
            vs.map { _ in 1 }, vs, vs.map { $0 * (1 - $0) }, vs.map { $0 * (1 - $0) * (1 - 2 * $0) },
        ]
        let gains = (0..<3).map { power in
            vs.indices.map { InkSpreadTest.powers(vs[$0] - 0.5)[power] * ($0 % 2 == 0 ? -1 : 1) }
        }
        let turns = rivals.places.indices.map { place in
            vs.indices.map { edges.turns[$0].map { $0.place == place ? Double($0.modules) * module : 0 } ?? 0 }
        }
        self.init(free: moves + gains, turns: turns, wanted: wanted)
    }

    /// - Parameters:
    ///   - free: columns that may take any coefficient.
    ///   - turns: what each digit adds if it turns.
    private init?(free: [[Double]], turns: [[Double]], wanted: [Double]) {
        var normal = NormalEquations(free + turns + [wanted])
        normal.eliminate(free.count)
        let places = turns.count
        let error = normal[free.count + places, free.count + places]
        let whole = wanted.reduce(0, +)
        let variance = wanted.reduce(0) { $0 + $1 * $1 } - whole * whole / Double(wanted.count)
        guard variance > 0, error.isFinite else { return nil }
        // A smaller error is rounding.
        let unit = 1 / max(error, variance * Tuning.standard.ink.minError)
        growth = (0..<places * places).map { index in
            unit * normal[free.count + index / places, free.count + index % places]
        }
        pull = (0..<places).map { unit * normal[free.count + $0, free.count + places] }
    }

    /// Modules of paper that are sampled on both sides.
    private static let quiet = 2

    private static func powers(_ v: Double) -> SIMD4<Double> { SIMD4(1, v, v * v, v * v * v) }

    private static func fill(_ ink: inout [Double], _ softer: inout [Double], from sample: Int, _ sign: Double) {
        for sample in sample..<max(sample, ink.count) {
            ink[sample] += sign
            softer[sample] += sign
        }
    }

    private static func coefficients(_ columns: [[Double]], _ wanted: [Double]) -> [Double]? {
        let (size, width) = (columns.count, columns.count + 1)
        let all = columns + [wanted]
        var matrix = [Double](repeating: 0, count: size * width)
        for row in 0..<size {
            for column in 0..<width {
                matrix[row * width + column] = zip(all[row], all[column]).reduce(0) { sum, pair in
                    sum + pair.0 * pair.1
                }
            }
        }
        return solveLinear(&matrix, size: size)
    }
}

/// Where a symbol's bars begin and end, now and with single digits turned into their partners.
private struct SymbolEdges {
    /// The modules of edges; each bar's beginning and end in turn.
    var places: [Int] = []
    /// For each edge, the modules by which it moves if the digit at `place` of `InkSpreadRivals.places` turns.
    var turns: [(place: Int, modules: Int)?] = []

    init(_ rivals: InkSpreadRivals) {
        let symbol = rivals.symbol
        let sets = [EANPatterns.setA, EANPatterns.setB, EANPatterns.setC]
        var parts = symbol.layout.guards.all.map { part in
            (module: part.module, pattern: BarTemplates.patterns[part.pattern], turned: UInt8?.none, place: 0)
        }
        for (place, pattern) in symbol.patternIndices.enumerated() {
            let (set, digit) = pattern.quotientAndRemainder(dividingBy: 10)
            let turned = InkSpreadRivals.partner(of: UInt8(digit)).map { sets[set][Int($0)] }
            parts.append(
                (
                    symbol.layout.digitStartModules[place], (sets[set][digit], 7), turned,
                    rivals.places.firstIndex(of: place) ?? 0
                ))
        }
        for part in parts.sorted(by: { $0.module < $1.module }) {
            let own = SymbolEdges.edges(part.pattern.bits, part.pattern.modules)
            let turned = part.turned.map { SymbolEdges.edges($0, 7) }
            for index in own.indices {
                places.append(part.module + own[index])
                let moved = turned.map { $0[index] - own[index] } ?? 0
                turns.append(moved == 0 ? nil : (part.place, moved))
            }
        }
    }

    /// The modules at which ink begins and ends in a pattern.
    private static func edges(_ bits: UInt8, _ modules: Int) -> [Int] {
        let dark = [false] + (0..<modules).map { bits >> (modules - 1 - $0) & 1 == 1 } + [false]
        return (0...modules).filter { dark[$0] != dark[$0 + 1] }
    }
}

/// An edge through a blur, in sixteenths of a module.
private struct EdgeSpreadFunction {
    private let steps: [Double]
    private let softer: [Double]
    /// Sixteenths on both sides beyond which the blur has no effect.
    private let reach: Int

    init(_ blur: Blur) {
        let softer = blur.softened
        let reach = Int((softer.reach * 16).rounded(.up)) + 1
        self.reach = reach
        steps = (-reach - 1...reach + 1).map { blur.step(Double($0) / 16) }
        self.softer = (-reach - 1...reach + 1).map { softer.step(Double($0) / 16) }
    }

    func step(_ distance: Int) -> Double { steps[min(max(distance, -reach - 1), reach + 1) + reach + 1] }

    func softerStep(_ distance: Int) -> Double { softer[min(max(distance, -reach - 1), reach + 1) + reach + 1] }

    /// The slope of the edge, for each module.
    func density(_ distance: Int) -> Double { (step(distance + 1) - step(distance - 1)) * 8 }

    /// The samples that an edge at `edge` sixteenths reaches, even if moved by `reaching` either way.
    func samples(around edge: Int, of count: Int, reaching: Int = 0) -> Range<Int> {
        let from = max(0, (edge - reach - reaching) / 4 - 1)
        return from..<max(from, min(count, (edge + reach + reaching) / 4 + 2))
    }
}

extension Blur {
    /// A slightly stronger blur.
    fileprivate var softened: Blur {
        let (sigmaStep, radiusStep) = (Tuning.standard.ink.softerSigma, Tuning.standard.ink.softerRadius)
        return switch self {
        case .gaussian(let sigma): .gaussian(sigma + sigmaStep)
        case .disc(let radius): .disc(radius + radiusStep)
        case .lens(let radius, let sigma):
            radius > 1
                ? .lens(disc: radius + radiusStep, gaussian: sigma) : .lens(disc: radius, gaussian: sigma + sigmaStep)
        }
    }
}

/// Sums of products of columns, from which unknowns can be eliminated.
private struct NormalEquations {
    private let size: Int
    private var sums: [Double]

    init(_ columns: [[Double]]) {
        size = columns.count
        sums = [Double](repeating: 0, count: size * size)
        for row in 0..<size {
            for column in row..<size {
                let sum = NormalEquations.product(columns[row], columns[column])
                sums[row * size + column] = sum
                sums[column * size + row] = sum
            }
        }
    }

    subscript(row: Int, column: Int) -> Double { sums[row * size + column] }

    /// Eliminates the first `count` unknowns; one that depends on those before it is left out.
    mutating func eliminate(_ count: Int) {
        let scale = (0..<size).map { sums[$0 * size + $0] }
        for pivot in 0..<count {
            let diagonal = sums[pivot * size + pivot]
            guard diagonal > 1e-9 * scale[pivot], diagonal > 0 else { continue }
            for row in pivot + 1..<size {
                let factor = sums[pivot * size + row] / diagonal
                guard factor != 0 else { continue }
                for column in pivot + 1..<size { sums[row * size + column] -= factor * sums[pivot * size + column] }
            }
        }
    }

    private static func product(_ one: [Double], _ other: [Double]) -> Double {
        one.withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { other in
                // Four sums in parallel, which the compiler keeps in one register.
                var sums = SIMD4<Double>.zero
                var index = 0
                while index + 4 <= one.count {
                    let left = SIMD4(one[index], one[index + 1], one[index + 2], one[index + 3])
                    let right = SIMD4(other[index], other[index + 1], other[index + 2], other[index + 3])
                    sums += left * right
                    index += 4
                }
                var rest = 0.0
                while index < one.count {
                    rest += one[index] * other[index]
                    index += 1
                }
                return sums.sum() + rest
            }
        }
    }
}
