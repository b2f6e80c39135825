import DataBar
import Testing
import TestSupport

@Suite("GS1 DataBar Limited")
struct LimitedLinesTests {
    @Test("A symbol is read in either direction, with its place", arguments: DataBarSymbol.limited)
    func read(_ symbol: DataBarSymbol) throws {
        let drawn = DrawnLine(symbol.rows[0])
        for line in [drawn, drawn.reversed] {
            var lines = LimitedLines()
            lines.add(line.line(), aside: 4)
            lines.add(line.line(), aside: 7)
            let seen = try #require(lines.symbols.first)
            #expect(lines.symbols.count == 1)
            #expect(seen.symbol.text == symbol.text)
            #expect(seen.lines == 2)
            #expect(seen.area.along == 30...249)
            #expect(seen.area.aside == 4...7)
        }
    }

    @Test("Ink that spreads or shrinks by a third of a module changes nothing", arguments: [-0.33, 0.33])
    func ink(_ ink: Double) {
        for symbol in DataBarSymbol.limited {
            var lines = LimitedLines()
            lines.add(DrawnLine(symbol.rows[0]).line(ink: ink), aside: 0)
            #expect(lines.symbols.map(\.symbol.text) == [symbol.text])
        }
    }

    @Test("A module that moves within a character is noticed by the check character")
    func moved() {
        let widths = DataBarSymbol.limited[0].rows[0].utf8.map { Int($0) - 48 }
        var changed = 0
        for from in 1...14 {
            for to in 1...14 where from != to && widths[from] > 1 {
                var moved = widths
                moved[from] -= 1
                moved[to] += 1
                var lines = LimitedLines()
                lines.add(DrawnLine(moved.map(String.init).joined()).line(), aside: 0)
                #expect(lines.symbols.isEmpty, "from \(from) to \(to)")
                changed += 1
            }
        }
        #expect(changed > 50)
    }
}
