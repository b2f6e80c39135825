/// Fits given numbers to one profile.
struct NumberFitter {
    /// The profile's brightness, 0…1, to the power of each gamma.
    private let powers: [[Float]]

    /// Half steps between what a camera wrote and the light that it saw.
    static let gammas: [Double] = [1, 1.3, 1.6, 2, 2.4]
    /// Modules of paper that are looked at on both sides.
    private static let quiet = 4

    init(_ profile: [Float], allowance: Allowance = .unlimited) {
        allowance.charge(profile.count, each: Cost.powered)
        powers = NumberFitter.gammas.map { gamma in
            profile.map { Float(power(Double(max($0, 0)) / 255, gamma)) }
        }
    }

    /// The best fit of `symbol` around a place where it, or a number like it, was found.
    func fit(_ symbol: EANSymbol, near geometry: SymbolGeometry, allowance: Allowance) -> NumberFit {
        let bars = Bars(symbol)
        var best = NumberFit(symbol, near: geometry)
        var template = bars.template(best)
        allowance.charge(Cost.rated)
        rate(&best, template)
        func attempt(_ change: (inout NumberFit) -> Void) {
            var next = best
            change(&next)
            guard NumberFit.discs.contains(next.disc), NumberFit.spreads.contains(next.spread),
                NumberFit.softnesses.indices.contains(next.softness), powers.indices.contains(next.gamma)
            else { return }
            let isSameBlur =
                next.disc == best.disc && next.softness == best.softness && next.spread == best.spread
            allowance.charge(Cost.rated)
            let shape = isSameBlur ? template : bars.template(next)
            rate(&next, shape)
            if next.explained > best.explained {
                best = next
                template = shape
            }
        }
        let modules = Double(symbol.layout.modules)
        for gamma in powers.indices { attempt { $0.gamma = gamma } }
        var step = 0.3
        while step > 0.03, !allowance.isOver {
            let before = best.explained
            let shift = step * best.geometry.moduleWidth
            attempt { ($0.disc, $0.softness) = ($0.discAsWide, 0) }
            for sign in [-1, 1] {
                let way = Double(sign)
                attempt {
                    $0.geometry.start += way * shift
                    $0.geometry.end += way * shift
                }
                attempt { $0.geometry.start += way * shift }
                attempt { $0.geometry.end += way * shift }
                attempt { $0.geometry.bend += way * step * 4 / modules }
                attempt { $0.geometry.bulge += way * step * 11 / modules }
                attempt { $0.disc += sign * (step > 0.1 ? 3 : 1) }
                attempt { $0.softness += sign }
                attempt { $0.spread += sign }
                attempt { $0.gamma += sign }
            }
            if best.explained < before + 0.001 * (1 - before) + 0.0001 { step /= 2 }
        }
        return best
    }

    /// How the number of `fit` stands against those that differ from it in ink alone.
    func inkTrial(_ fit: NumberFit, allowance: Allowance) -> InkTrial? {
        let rivals = InkRivals(fit.symbol)
        guard !rivals.rivals.isEmpty else { return nil }
        allowance.charge(Cost.inkTried)
        return InkTrial(
            rivals, values: powers[fit.gamma], geometry: fit.geometry, blur: fit.blur, spread: fit.spread)
    }

    /// The profile as ink, seen as `fit` sees it.
    func darkness(_ fit: NumberFit) -> InkProfile {
        let modules = Double(fit.symbol.layout.modules)
        let values = powers[fit.gamma]
        let length = fit.geometry.end - fit.geometry.start
        return InkProfile(
            darkness: values.indices.map { place in
                let u = (Double(place) + 0.5 - fit.geometry.start) / length * modules
                let v = Float((u + Double(NumberFitter.quiet)) / (modules + 2 * Double(NumberFitter.quiet)) - 0.5)
                let (c, w) = (fit.shading, max(-0.5, min(0.5, v)))
                return (values[place] - c[0] - c[1] * w - c[2] * w * w)
                    / min(c[3] + c[4] * w + c[5] * w * w, -0.02)
            })
    }

    /// Fits the shading by least squares and notes what it leaves.
    private func rate(_ fit: inout NumberFit, _ template: [Float]) {
        fit.explained = -1
        let values = powers[fit.gamma]
        let modules = Double(fit.symbol.layout.modules)
        let geometry = fit.geometry
        let last = Double(values.count - 1)
        guard geometry.moduleWidth > 0.8, min(geometry.start, geometry.end) > -2,
            max(geometry.start, geometry.end) < last + 3
        else { return }
        let count = template.count
        // Sums of v^p, v^p·T, v^p·T², v^p·y and v^p·T·y.
        var (plain, inked, twice) = (Powers(), Powers(), Powers())
        var (light, lit) = (SIMD3<Float>.zero, SIMD3<Float>.zero)
        var (sum, energy): (Float, Float) = (0, 0)
        values.withUnsafeBufferPointer { values in
            template.withUnsafeBufferPointer { template in
                let (start, length) = (Float(geometry.start), Float(geometry.end - geometry.start))
                let (bend, bulge) = (Float(geometry.bend), Float(geometry.bulge))
                let stepU = 1 / Float(modules * Double(BarTemplates.perModule))
                let first = Float(NumberFitter.quiet * BarTemplates.perModule) - 0.5
                let stepV = 1 / Float(count)
                let (end, lastWhole) = (Float(last), values.count - 2)
                for place in 0..<count {
                    let u = (Float(place) - first) * stepU
                    let warp = u > 0 && u < 1 ? u * (1 - u) * (bend + bulge * (1 - 2 * u)) : 0
                    let wanted = min(max(start + length * (u + warp) - 0.5, 0), end)
                    let whole = min(Int(wanted), lastWhole)
                    let part = wanted - Float(whole)
                    let y = values[whole] + (values[whole + 1] - values[whole]) * part
                    let v = (Float(place) + 0.5) * stepV - 0.5
                    let t = template[place]
                    let row = SIMD3(1, v, v * v)
                    plain.add(1, v)
                    inked.add(t, v)
                    twice.add(t * t, v)
                    light += y * row
                    lit += y * t * row
                    sum += y
                    energy += y * y
                }
            }
        }
        var matrix = [Double](repeating: 0, count: 42)
        for row in 0..<3 {
            for column in 0..<3 {
                matrix[row * 7 + column] = plain[row + column]
                matrix[row * 7 + 3 + column] = inked[row + column]
                matrix[(row + 3) * 7 + column] = inked[row + column]
                matrix[(row + 3) * 7 + 3 + column] = twice[row + column]
            }
            matrix[row * 7 + 6] = Double(light[row])
            matrix[(row + 3) * 7 + 6] = Double(lit[row])
        }
        guard let solution = solveLinear(&matrix, size: 6) else { return }
        // Ink is darker than paper all along, or this is no symbol.
        let ends = [-0.5, 0, 0.5].map { solution[3] + solution[4] * $0 + solution[5] * $0 * $0 }
        guard ends.max()! < 0, ends.max()! < 0.15 * ends.min()! else { return }
        let variance = Double(energy) - Double(sum) * Double(sum) / Double(count)
        guard variance > 0 else { return }
        var reached = 0.0
        for row in 0..<3 { reached += solution[row] * Double(light[row]) + solution[row + 3] * Double(lit[row]) }
        fit.shading = solution.map(Float.init)
        fit.explained = Float(1 - max(Double(energy) - reached, 0) / variance)
    }

    /// Sums of w, w·v … w·v⁴.
    private struct Powers {
        private var first = SIMD4<Float>.zero
        private var last: Float = 0

        mutating func add(_ weight: Float, _ v: Float) {
            let square = v * v
            first += weight * SIMD4(1, v, square, square * v)
            last += weight * square * square
        }

        subscript(_ exponent: Int) -> Double { Double(exponent < 4 ? first[exponent] : last) }
    }

    /// How an edge arrives through each blur, in sixteenths of a module, as far as anything does; reckoned once.
    private struct EdgeSteps {
        let steps: [Float]

        static let all: [EdgeSteps] = NumberFit.discs.flatMap { disc in
            NumberFit.softnesses.map { softness in
                let blur = Blur.lens(disc: Double(disc) / 10, gaussian: softness)
                let reach = Int((min(6, blur.reach) * 16).rounded(.up)) + 1
                return EdgeSteps(steps: (-reach...reach).map { Float(blur.step(Double($0) / 16)) })
            }
        }
    }

    /// A number's bars, to be drawn through any blur.
    private struct Bars {
        /// Modules at which bars begin and end.
        private let edges: [(begin: Int, end: Int)]
        private let modules: Int

        init(_ symbol: EANSymbol) {
            let dark = symbol.modules
            modules = dark.count
            var edges: [(begin: Int, end: Int)] = []
            var module = 0
            while module < dark.count {
                guard dark[module] else {
                    module += 1
                    continue
                }
                let begin = module
                while module < dark.count, dark[module] { module += 1 }
                edges.append((begin, module))
            }
            self.edges = edges
        }

        /// How much ink reaches each sample, quiet zones included.
        func template(_ fit: NumberFit) -> [Float] {
            let perModule = BarTemplates.perModule
            let count = (modules + 2 * NumberFitter.quiet) * perModule
            let steps = EdgeSteps.all[fit.disc * NumberFit.softnesses.count + fit.softness].steps
            let (reach, spread) = (steps.count / 2, fit.spread)
            var template = [Float](repeating: 0, count: count)
            for edge in edges {
                let begin = 16 * (edge.begin + NumberFitter.quiet) - spread
                let end = 16 * (edge.end + NumberFitter.quiet) + spread
                let from = max(0, (begin - reach) * perModule / 16 - 1)
                let to = min(count, (end + reach) * perModule / 16 + 1)
                for sample in from..<to {
                    let place = (2 * sample + 1) * 8 / perModule
                    let risen = steps[min(max(place - begin, -reach), reach) + reach]
                    template[sample] += risen - steps[min(max(place - end, -reach), reach) + reach]
                }
            }
            return template
        }
    }
}
