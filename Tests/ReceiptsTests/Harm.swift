import DomainModel
import Imaging
import Testing
import TestSupport

/// What happens to a receipt between the printer and the picture.
struct Harm: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var apply: @Sendable (Luma) -> Luma

    init(_ description: String, _ apply: @escaping @Sendable (Luma) -> Luma) {
        (testDescription, self.apply) = (description, apply)
    }

    static let all = turned + bent + shaded + covered

    /// The picture on its side and upside down.
    static let turned = (1...3).map { quarters in
        Harm("turned by \(90 * quarters) degrees") { $0.turned(quarters: quarters) }
    }

    /// Rows that do not run level, or columns that do not stand upright.
    static let bent: [Harm] = [
        Harm("turned by -3 degrees") { $0.falling { x, _ in -0.05 * x } },
        Harm("turned by 7 degrees") { $0.falling { x, _ in 0.12 * x } },
        Harm("rows converge") { $0.falling { x, y in 0.05 * y / 991 * x } },
        Harm("curled upwards at both sides") { $0.falling { x, _ in 30 * (x / 509) * (x / 509) } },
        Harm("prices curl down by a row") { $0.falling { x, _ in x < 100 ? 0 : 44 * (x - 100) * (x - 100) / 160_000 } },
        Harm("prices curl up by a row") { $0.falling { x, _ in x < 100 ? 0 : -44 * (x - 100) * (x - 100) / 160_000 } },
        Harm("creased, the prices lower") { $0.falling { x, _ in x < 80 ? 0 : min(18, (x - 80) * 0.12) } },
        Harm("creased, the prices higher") { $0.falling { x, _ in x < 80 ? 0 : max(-18, (80 - x) * 0.12) } },
        Harm("folded into panels, each at its own angle") { luma in
            let folds = [(-589.0, 0.02), (-451, -0.03), (242, 0.025), (411, -0.025), (642, 0.015)]
            return luma.falling { x, y in x * (folds.first { y < $0.0 }?.1 ?? -0.02) }
        },
        Harm("columns lean to the left") { $0.leaning(-0.2) },
        Harm("columns lean to the right") { $0.leaning(0.2) },
    ]

    /// Uneven light and faint ink.
    static let shaded: [Harm] = [
        Harm("the names in shadow, the prices in light") {
            $0.mapped { shade, x, _ in x < 620 ? shade * 90 / 210 : shade }
        },
        Harm("faint print") { $0.mapped { shade, _, _ in 200 + shade * 26 / 255 } },
        Harm("faint print on granite") { $0.mapped { shade, _, _ in 200 + shade * 26 / 255 }.onGranite },
    ]

    /// The surface around the paper, and what lies on it.
    static let covered: [Harm] = [
        Harm("on granite") { $0.onGranite },
        Harm("small, on a table with more specks than letters") { $0.onSpecks },
        Harm("dashed rules between rows") { luma in
            var print = Print(luma: luma)
            for place in 0..<66 {
                for y in [607, 1254] { print.fill(Box(x: 44 + 14 * place, y: y, width: 8, height: 3)) }
            }
            return print.luma
        },
    ]
}

/// A picture that holds no print.
struct Blank: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var luma: Luma

    static let all: [Blank] = [
        Blank(testDescription: "paper", luma: Luma(width: 400, height: 600, repeating: 210)),
        Blank(testDescription: "a single pixel", luma: Luma(width: 1, height: 1, repeating: 128)),
        Blank(testDescription: "a column of pixels", luma: Luma(width: 1, height: 200, repeating: 128)),
        Blank(testDescription: "a row of pixels", luma: Luma(width: 200, height: 1, repeating: 128)),
        Blank(testDescription: "a few pixels", luma: Luma(width: 3, height: 3, repeating: 128)),
        Blank(testDescription: "black", luma: Luma(width: 640, height: 480, repeating: 0)),
        Blank(testDescription: "noise", luma: noise),
        Blank(testDescription: "a blot", luma: blot),
        Blank(testDescription: "granite", luma: .granite(width: 1400, height: 900)),
        Blank(testDescription: "cloth whose grain makes rows by chance", luma: cloth),
    ]

    private static var noise: Luma {
        var random = SeededGenerator(seed: 7)
        return Luma(
            width: 600, height: 400, pixels: (0..<600 * 400).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    }

    private static var blot: Luma {
        var print = Print(width: 600, height: 400)
        print.fill(Box(x: 100, y: 100, width: 200, height: 150))
        return print.luma
    }

    private static var cloth: Luma {
        var cloth = Print(width: 1200, height: 900, paper: 150)
        var random = SeededGenerator(seed: 11)
        for _ in 0..<3000 {
            let (x, y) = (Int(random.next() % 1200), Int(random.next() % 900))
            cloth.fill(
                Box(x: x, y: y, width: 3 + Int(random.next() % 3), height: 9 + Int(random.next() % 6)), shade: 110)
        }
        return cloth.luma
    }
}

extension Luma {
    /// Speckled stone: cells of four pixels, each of its own shade.
    fileprivate static func granite(width: Int, height: Int) -> Luma {
        var stone = Print(width: width, height: height, paper: 120)
        var random = SeededGenerator(seed: 23)
        for y in stride(from: 0, to: height, by: 4) {
            for x in stride(from: 0, to: width, by: 4) {
                stone.fill(Box(x: x, y: y, width: 4, height: 4), shade: UInt8(60 + random.next() % 100))
            }
        }
        return stone.luma
    }

    /// Every pixel's shade changed by `change`.
    fileprivate func mapped(_ change: (_ shade: Int, _ x: Int, _ y: Int) -> Int) -> Luma {
        var made = self
        for y in 0..<height { for x in 0..<width { made[x, y] = UInt8(change(Int(self[x, y]), x, y)) } }
        return made
    }

    /// Every column moved down by `fall` pixels, which depends on the place relative to the picture's middle; paper
    /// around it.
    fileprivate func falling(_ fall: (_ x: Double, _ y: Double) -> Double) -> Luma {
        let margin = 80
        var made = Luma(width: width, height: height + 2 * margin, repeating: 240)
        for y in 0..<made.height {
            for x in 0..<width {
                let at = Double(y - margin)
                let from = at - fall(Double(x) - Double(width) / 2, at - Double(height) / 2)
                guard from >= 0, from < Double(height - 1) else { continue }
                let (row, part) = (Int(from), from - from.rounded(.down))
                made[x, y] = UInt8(Double(self[x, row]) * (1 - part) + Double(self[x, row + 1]) * part)
            }
        }
        return made
    }

    /// Every row moved to the right by `lean` pixels for each pixel down, paper around it.
    fileprivate func leaning(_ lean: Double) -> Luma {
        let margin = Int(abs(lean) * Double(height) / 2) + 20
        var made = Luma(width: width + 2 * margin, height: height, repeating: 240)
        for y in 0..<height {
            for x in 0..<made.width {
                let from = Double(x - margin) - lean * (Double(y) - Double(height) / 2)
                guard from >= 0, from < Double(width - 1) else { continue }
                let (column, part) = (Int(from), from - from.rounded(.down))
                made[x, y] = UInt8(Double(self[column, y]) * (1 - part) + Double(self[column + 1, y]) * part)
            }
        }
        return made
    }

    /// The picture with 200 pixels of stone around it.
    fileprivate var onGranite: Luma {
        Luma.granite(width: width + 400, height: height + 400).covered(by: self, x: 200, y: 200)
    }

    /// The picture in the corner of a table of 2400 × 2400 pixels with 4,000 specks.
    fileprivate var onSpecks: Luma {
        var table = Print(width: 2400, height: 2400)
        var random = SeededGenerator(seed: 9)
        for _ in 0..<4000 {
            let (x, y) = (Int.random(in: 0..<2400, using: &random), Int.random(in: 0..<2400, using: &random))
            table.fill(Box(x: x, y: y, width: 5, height: 5), shade: 120)
        }
        return table.luma.covered(by: self, x: 1300, y: 300)
    }

    private func covered(by other: Luma, x: Int, y: Int) -> Luma {
        var made = self
        for row in 0..<other.height { for column in 0..<other.width { made[x + column, y + row] = other[column, row] } }
        return made
    }
}
