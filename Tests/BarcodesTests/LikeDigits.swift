import Imaging
import Mathematics
import TestSupport

// Inside: it draws symbols by the tables of Barcodes, and blurs them as a fit assumes.
@testable import Barcodes

/// Symbols whose digits are easily taken for one another, photographed badly, all from one seed: every digit that has a
/// partner in every position, ink gain, blur, noise, uneven light and tones that the camera bends or clips.
struct LikeDigits {
    var symbol: EANSymbol
    /// Pixels a module.
    var module = 3.0
    /// By how much ink has grown on each bar, in modules, both sides together; and by how much more at the symbol's end
    /// than in its middle.
    var gain = 0.0
    var slope = 0.0
    var blur = Blur.gaussian(0.2)
    var gamma = 1.0
    var noise = 0.0
    var ink = 20.0
    var paper = 230.0
    /// How much brighter it is on one side than on the other, as a share.
    var unevenness = 0.0
    /// What brightness is multiplied by before it is clipped.
    var exposure = 1.0
    /// Perspective, as `SymbolGeometry` has it.
    var bend = 0.0
    /// Film that waves across the bars: how far, in lengths of the symbol, how often, and how much on from row to row.
    var wave = (swing: 0.0, turns: 1.0, lean: 0.0)
    var seed: UInt64 = 1

    private static let quiet = 11.0
    private static let (height, margin) = (40, 12)

    init(symbol: EANSymbol) { self.symbol = symbol }

    /// The picture of a seed: the seed determines which digit is where.
    ///
    /// - Parameter most: the greatest ink gain in modules.
    init(seed: UInt64, gain most: Double = 0.4) {
        var random = SeededGenerator(seed: seed)
        let layout: EANLayout = seed % 8 < 7 ? .ean13 : seed % 16 == 7 ? .ean8 : .upcE
        let place = Int(seed / 4) % layout.digitStartModules.count
        symbol = LikeDigits.symbol(layout, place, [1, 7, 2, 8][Int(seed % 4)], random: &random)
        self.seed = seed
        module = .random(in: 1.4...4, using: &random)
        gain = .random(in: -most...most, using: &random)
        slope = random.chance(50) ? 0 : .random(in: -0.15...0.15, using: &random)
        blur =
            random.chance(50)
            ? .lens(disc: .random(in: 0...2, using: &random), gaussian: .random(in: 0.15...0.5, using: &random))
            : .gaussian(.random(in: 0.15...2, using: &random))
        gamma = [1, 1.6, 2.2].randomElement(using: &random)!
        noise = .random(in: 0...15, using: &random)
        ink = .random(in: 10...90, using: &random)
        paper = .random(in: 150...240, using: &random)
        unevenness = .random(in: -0.3...0.3, using: &random)
        exposure = random.chance(25) ? .random(in: 1...1.5, using: &random) : 1
    }

    /// Harmed like the photos that gave wrong numbers: light eats into bars, film waves, packs turn away.
    static func harmed(seed: UInt64) -> LikeDigits {
        var random = SeededGenerator(seed: seed &+ 1 << 32)
        var drawn = LikeDigits(seed: seed)
        drawn.gain = .random(in: -1 ... -0.3, using: &random)
        drawn.slope = .random(in: -0.3...0.3, using: &random)
        drawn.blur = .gaussian(.random(in: 0.1...0.9, using: &random))
        drawn.bend = .random(in: -0.3...0.3, using: &random)
        drawn.wave = (
            .random(in: 0...0.1, using: &random), .random(in: 0.5...4, using: &random),
            .random(in: 0...0.1, using: &random)
        )
        drawn.noise = .random(in: 0...8, using: &random)
        return drawn
    }

    /// Modules over which the lens spreads a point, as the radius of a disc.
    var blurRadius: Double {
        switch blur {
        case .gaussian(let sigma): 2 * sigma
        case .disc(let radius): radius
        case .lens(let radius, let sigma): (radius * radius + 4 * sigma * sigma).squareRoot()
        }
    }

    /// A number with a rival that has `digit` at a drawn place, if given, and many more digits with
    /// partners.
    static func symbol(
        _ layout: EANLayout, _ place: Int = 0, _ digit: UInt8? = nil, random: inout SeededGenerator
    ) -> EANSymbol {
        while true {
            let share = Int.random(in: 20...90, using: &random)
            var digits = (0..<(layout == .ean13 ? 13 : 8)).map { _ in
                random.chance(share)
                    ? [1, 7, 2, 8].randomElement(using: &random)! : UInt8.random(in: 0..<10, using: &random)
            }
            if layout == .upcE { digits[0] = UInt8.random(in: 0...1, using: &random) }
            if let digit { digits[layout == .ean8 ? place : place + 1] = digit }
            if let symbol = EANSymbol(layout: layout, digits: digits), !InkSpreadRivals(symbol).rivals.isEmpty {
                return symbol
            }
        }
    }

    var luma: Luma {
        let modules = symbol.modules
        var bars: [(begin: Double, end: Double)] = []
        for (place, isDark) in modules.enumerated() where isDark {
            if place > 0, modules[place - 1] {
                bars[bars.count - 1].end += 1
            } else {
                bars.append((Double(place), Double(place + 1)))
            }
        }
        bars = bars.map { bar in
            let v = (bar.begin + bar.end) / 2 / Double(modules.count) - 0.5
            let half = (gain + 2 * slope * v) / 2
            return (bar.begin - half, bar.end + half)
        }
        func light(_ tone: Double) -> Double { power(tone / 255, gamma) }
        let width = Int((Double(modules.count) + 2 * LikeDigits.quiet) * module)
        func row(_ y: Int) -> [Double] {
            (0..<width).map { x in
                var u = (Double(x) + 0.5) / module - LikeDigits.quiet
                let v = u / Double(modules.count)
                if v > 0, v < 1 {
                    let phase = 2 * .pi * wave.turns * v + wave.lean * Double(y) + Double(seed % 100)
                    u += Double(modules.count) * v * (1 - v) * (bend + wave.swing * sine(phase))
                }
                var dark = 0.0
                for bar in bars where abs(u - bar.begin) < blur.reach + 6 {
                    dark += blur.step(u - bar.begin) - blur.step(u - bar.end)
                }
                return 255 * power(max(0, light(paper) + (light(ink) - light(paper)) * dark), 1 / gamma)
            }
        }
        var line = row(0)
        var random = SeededGenerator(seed: seed)
        var luma = Luma(width: width, height: LikeDigits.height + 2 * LikeDigits.margin, repeating: 0)
        for y in 0..<luma.height {
            if wave.swing != 0 { line = row(y) }
            let isBars = (LikeDigits.margin..<LikeDigits.margin + LikeDigits.height).contains(y)
            for x in 0..<width {
                let lit = exposure * (1 + unevenness * (Double(x) / Double(width) - 0.5))
                luma[x, y] = UInt8(
                    clamping: Int(min(255, lit * (isBars ? line[x] : paper)) + noise * random.gaussian()))
            }
        }
        return luma
    }
}
