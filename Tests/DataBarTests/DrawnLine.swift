import DataBar
import TestSupport

/// A line across a row of a symbol, as a reader sees it.
struct DrawnLine {
    /// The widths of bars and spaces in modules, from the first bar on.
    var widths: [Double]

    /// - Parameter row: a digit for each width.
    init(_ row: String) { widths = row.utf8.map { Double($0) - 48 } }

    /// The line from its other end.
    var reversed: DrawnLine {
        var line = self
        line.widths.reverse()
        return line
    }

    /// About a Gaussian of sigma 1: twelve even chances together.
    private static func gaussian(_ random: inout SeededGenerator) -> Double {
        (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
    }

    /// The edges, three units a module.
    ///
    /// - Parameters:
    ///   - ink: modules by which every bar is wider than it should be.
    ///   - noise: sigma of each edge's place, in modules.
    func line(ink: Double = 0, noise: Double = 0, seed: UInt64 = 1) -> ElementLine {
        var random = SeededGenerator(seed: seed)
        var (place, edges) = (10.0, [Float]())
        for (index, width) in ([0] + widths).enumerated() {
            place += width
            let spread = index % 2 == 0 ? -ink / 2 : ink / 2
            edges.append(Float(3 * (place + spread + noise * DrawnLine.gaussian(&random))))
        }
        return ElementLine(edges: edges, beginsWithBar: true)
    }
}

extension ExpandedLines {
    /// Several lines across each row of a symbol.
    init(_ symbol: DataBarSymbol, lines: Int = 3, ink: Double = 0, noise: Double = 0) {
        self.init()
        for (row, widths) in symbol.rows.enumerated() {
            for line in 0..<lines {
                let place = row * lines + line
                add(DrawnLine(widths).line(ink: ink, noise: noise, seed: UInt64(place + 1)), aside: Float(10 * place))
            }
        }
    }
}
