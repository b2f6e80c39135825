import DataBar
import Testing
import TestSupport

@Suite("GS1 DataBar Expanded")
struct ExpandedLinesTests {
    @Test("A symbol of each compressed method is read", arguments: DataBarSymbol.expanded)
    func methods(_ symbol: DataBarSymbol) throws {
        let found = try #require(ExpandedLines(symbol).symbol())
        #expect(found.text == symbol.text)
        #expect(found.lines == 3)
    }

    @Test("Stacked symbols are read, whatever their rows' length and direction", arguments: DataBarSymbol.stacked)
    func stacked(_ symbol: DataBarSymbol) throws {
        let found = try #require(ExpandedLines(symbol).symbol())
        #expect(found.text == symbol.text)
        #expect(found.area.aside.lowerBound == 0)
        #expect(found.area.aside.upperBound == Float(10 * (3 * symbol.rows.count - 1)))
    }

    @Test("A symbol upside down is read, in the same place", arguments: DataBarSymbol.expanded + DataBarSymbol.stacked)
    func upsideDown(_ symbol: DataBarSymbol) throws {
        let turned = DataBarSymbol(
            text: symbol.text, rows: symbol.rows.reversed().map { String($0.reversed()) })
        #expect(ExpandedLines(turned).symbol()?.text == symbol.text)
    }

    @Test("Ink that spreads or shrinks by a third of a module changes nothing", arguments: [-0.33, 0.33])
    func ink(_ ink: Double) {
        for symbol in DataBarSymbol.expanded + DataBarSymbol.stacked {
            #expect(ExpandedLines(symbol, ink: ink).symbol()?.text == symbol.text, "\(symbol)")
        }
    }

    @Test("Lines that are each too unsteady to be read are read together")
    func together() {
        var alone = 0
        for symbol in DataBarSymbol.expanded {
            #expect(ExpandedLines(symbol, lines: 16, noise: 0.16).symbol()?.text == symbol.text, "\(symbol)")
            alone += ExpandedLines(symbol, lines: 1, noise: 0.16).symbol() == nil ? 0 : 1
        }
        #expect(alone < DataBarSymbol.expanded.count / 2)
    }

    @Test("A symbol without one of its rows says nothing", arguments: DataBarSymbol.stacked)
    func missingRow(_ symbol: DataBarSymbol) {
        for row in symbol.rows.indices {
            var rows = symbol.rows
            rows.remove(at: row)
            #expect(ExpandedLines(DataBarSymbol(text: "", rows: rows)).symbol() == nil)
        }
    }

    @Test("A module that moves from an element to the next but one is noticed by the check character")
    func moved() {
        let symbol = DataBarSymbol.expanded[1]
        let widths = symbol.rows[0].utf8.map { Int($0) - 48 }
        var changed = 0
        // Within the second character, behind the first finder pattern.
        for from in 14...21 {
            for to in 14...21 where from != to && widths[from] > 1 && (from - to) % 2 == 0 {
                var moved = widths
                moved[from] -= 1
                moved[to] += 1
                let row = moved.map(String.init).joined()
                #expect(ExpandedLines(DataBarSymbol(text: "", rows: [row])).symbol() == nil, "\(row)")
                changed += 1
            }
        }
        #expect(changed > 10)
    }

    @Test("Rows that lie far apart, or whose modules differ, are not of one symbol", arguments: DataBarSymbol.stacked)
    func apart(_ symbol: DataBarSymbol) {
        func text(rowGap: Float, growth: Float) -> String? {
            var lines = ExpandedLines()
            for (row, widths) in symbol.rows.enumerated() {
                var line = DrawnLine(widths).line()
                let size = row == 0 ? 1 : growth
                line = ElementLine(edges: line.edges.map { $0 * size }, beginsWithBar: true)
                for place in 0..<3 { lines.add(line, aside: Float(10 * place) + Float(row) * (20 + rowGap)) }
            }
            return lines.symbol()?.text
        }
        #expect(text(rowGap: 10, growth: 1) == symbol.text)
        #expect(text(rowGap: 10, growth: 1.05) == symbol.text)
        #expect(text(rowGap: 60, growth: 1) == nil)
        #expect(text(rowGap: 10, growth: 1.33) == nil)
    }

    @Test("One line across three copies of a symbol is one line")
    func copies() throws {
        let symbol = DataBarSymbol.expanded[0]
        let line = DrawnLine(symbol.rows[0]).line()
        let width = try #require(line.edges.last) + 60
        var lines = ExpandedLines()
        for copy in 0..<3 {
            lines.add(
                ElementLine(edges: line.edges.map { $0 + Float(copy) * width }, beginsWithBar: true), aside: 5)
        }
        #expect(lines.symbol()?.lines == 1)
    }

    @Test("Rows of two symbols are no third one")
    func mixed() {
        let (one, other) = (DataBarSymbol.stacked[1], DataBarSymbol.expanded[9])
        let mixed = DataBarSymbol(text: "", rows: [one.rows[0], other.rows[0]])
        #expect(ExpandedLines(mixed).symbol() == nil)
    }
}
