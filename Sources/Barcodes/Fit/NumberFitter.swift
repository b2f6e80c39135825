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
        var shape = Shape(bars.template(best))
        var seen = seen(best)
        allowance.charge(Cost.rated)
        NumberFitter.rate(&best, seen, shape)
        func attempt(_ change: (inout NumberFit) -> Void) {
            var next = best
            change(&next)
            guard NumberFit.discs.contains(next.disc), NumberFit.spreads.contains(next.spread),
                NumberFit.softnesses.indices.contains(next.softness), powers.indices.contains(next.gamma)
            else { return }
            let isSameBlur =
                next.disc == best.disc && next.softness == best.softness && next.spread == best.spread
            let isSamePlace = next.gamma == best.gamma && next.geometry == best.geometry
            allowance.charge(Cost.rated)
            let nextShape = isSameBlur ? shape : Shape(bars.template(next))
            let nextSeen = isSamePlace ? seen : self.seen(next)
            NumberFitter.rate(&next, nextSeen, nextShape)
            if next.explained > best.explained {
                best = next
                shape = nextShape
                seen = nextSeen
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

    /// The profile as it is sampled along one geometry; `nil` where too much of the symbol lies outside.
    private func seen(_ fit: NumberFit) -> Seen? {
        let values = powers[fit.gamma]
        let modules = Double(fit.symbol.layout.modules)
        let geometry = fit.geometry
        let last = Double(values.count - 1)
        guard geometry.moduleWidth > 0.8, min(geometry.start, geometry.end) > -2,
            max(geometry.start, geometry.end) < last + 3
        else { return nil }
        let count = (fit.symbol.layout.modules + 2 * NumberFitter.quiet) * BarTemplates.perModule
        var sums = Seen(values: [], light: .zero, sum: 0, energy: 0)
        sums.values = [Float](unsafeUninitializedCapacity: count) { out, written in
            let (start, length) = (Float(geometry.start), Float(geometry.end - geometry.start))
            let (bend, bulge) = (Float(geometry.bend), Float(geometry.bulge))
            let stepU = 1 / Float(modules * Double(BarTemplates.perModule))
            let first = Float(NumberFitter.quiet * BarTemplates.perModule) - 0.5
            let stepV = 1 / Float(count)
            let (end, lastWhole) = (Float(last), values.count - 2)
            var (plain, once, twice) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
            var energy = SIMD4<Float>.zero
            values.withUnsafeBufferPointer { values in
                // Four samples at once; a symbol has a multiple of four.
                var place = SIMD4<Float>(0, 1, 2, 3)
                for index in stride(from: 0, to: count, by: 4) {
                    let u = (place - first) * stepU
                    let bent = u * (1 - u) * (bend + bulge * (1 - 2 * u))
                    let straight = start + length * u - 0.5
                    let warped = straight + length * bent
                    var y = SIMD4<Float>.zero
                    // Vectors of whole numbers are slower than these are.
                    for lane in 0..<4 {
                        // Outside the symbol the warp would run away; the quiet zones follow on straight.
                        let wanted = u[lane] > 0 && u[lane] < 1 ? warped[lane] : straight[lane]
                        let at = min(max(wanted, 0), end)
                        let whole = min(Int(at), lastWhole)
                        y[lane] = values[whole] + (values[whole + 1] - values[whole]) * (at - Float(whole))
                    }
                    let v = (place + 0.5) * stepV - 0.5
                    for lane in 0..<4 { out[index + lane] = y[lane] }
                    plain += y
                    once += y * v
                    twice += y * v * v
                    energy += y * y
                    place += 4
                }
            }
            sums.light = SIMD3(plain.sum(), once.sum(), twice.sum())
            sums.sum = plain.sum()
            sums.energy = energy.sum()
            written = count
        }
        return sums
    }

    /// What a profile shows along one geometry.
    private struct Seen {
        var values: [Float]
        /// Sums of y, y·v and y·v², where v runs from −½ to ½ over symbol and quiet zones.
        var light: SIMD3<Float>
        var sum: Float
        var energy: Float
    }

    /// A number as it is drawn through one blur, and what of least squares depends on it alone.
    private struct Shape {
        let template: [Float]
        /// Sums of v^p, T·v^p and T²·v^p, p from 0 to 4.
        let (plain, inked, twice): (Powers, Powers, Powers)

        init(_ template: [Float]) {
            var (plain, inked, twice) = (Powers(), Powers(), Powers())
            let stepV = 1 / Float(template.count)
            for (place, ink) in template.enumerated() {
                let v = (Float(place) + 0.5) * stepV - 0.5
                plain.add(1, v)
                inked.add(ink, v)
                twice.add(ink * ink, v)
            }
            self.template = template
            (self.plain, self.inked, self.twice) = (plain, inked, twice)
        }

        /// Sums of y·T, y·T·v and y·T·v².
        func lit(_ values: [Float]) -> SIMD3<Float> {
            let stepV = 1 / Float(template.count)
            var (plain, once, twice) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
            var place = SIMD4<Float>(0, 1, 2, 3)
            values.withUnsafeBytes { values in
                template.withUnsafeBytes { template in
                    for index in stride(from: 0, to: values.count, by: 16) {
                        let y = values.loadUnaligned(fromByteOffset: index, as: SIMD4<Float>.self)
                        let ink = template.loadUnaligned(fromByteOffset: index, as: SIMD4<Float>.self)
                        let v = (place + 0.5) * stepV - 0.5
                        let lit = y * ink
                        plain += lit
                        once += lit * v
                        twice += lit * v * v
                        place += 4
                    }
                }
            }
            return SIMD3(plain.sum(), once.sum(), twice.sum())
        }
    }

    /// Fits the shading by least squares and notes what it leaves.
    private static func rate(_ fit: inout NumberFit, _ seen: Seen?, _ shape: Shape) {
        fit.explained = -1
        guard let seen else { return }
        let (light, lit) = (seen.light, shape.lit(seen.values))
        var matrix = [Double](repeating: 0, count: 42)
        for row in 0..<3 {
            for column in 0..<3 {
                matrix[row * 7 + column] = shape.plain[row + column]
                matrix[row * 7 + 3 + column] = shape.inked[row + column]
                matrix[(row + 3) * 7 + column] = shape.inked[row + column]
                matrix[(row + 3) * 7 + 3 + column] = shape.twice[row + column]
            }
            matrix[row * 7 + 6] = Double(light[row])
            matrix[(row + 3) * 7 + 6] = Double(lit[row])
        }
        guard let solution = solveLinear(&matrix, size: 6) else { return }
        // Ink is darker than paper all along, or this is no symbol.
        let middle = solution[3]
        let tilted = solution[3] + solution[5] * 0.25
        let (left, right) = (tilted - solution[4] * 0.5, tilted + solution[4] * 0.5)
        let (palest, darkest) = (max(left, middle, right), min(left, middle, right))
        guard palest < 0, palest < 0.15 * darkest else { return }
        let energy = Double(seen.energy)
        let variance = energy - Double(seen.sum) * Double(seen.sum) / Double(seen.values.count)
        guard variance > 0 else { return }
        var reached = 0.0
        for row in 0..<3 { reached += solution[row] * Double(light[row]) + solution[row + 3] * Double(lit[row]) }
        fit.shading = solution.map(Float.init)
        fit.explained = Float(1 - max(energy - reached, 0) / variance)
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
