import DomainModel
import Imaging
import Testing

// Inside: drawn blocks instead of letters, so that what is found is a place and no text.
@testable import Receipts

@Suite("Letters of rows that touch are cut where the rows beside them end and begin")
struct TouchingRowSplitterTests {
    private static let capHeight = 20.0

    /// Eight letters of a row that begins at `x` and has its head at `y`.
    private func row(x: Int, y: Int) -> [Box] {
        (0..<8).map { Box(x: x + 17 * $0, y: y, width: 12, height: 20) }
    }

    private func stacks(among letters: [Box]) -> TouchingRowSplitter {
        TouchingRowSplitter(
            among: letters, capHeight: Self.capHeight, linked: RowSegmenter(capHeight: Self.capHeight).linked)
    }

    /// A row above, as wide as the receipt: letters stand as far out as any stack.
    private var header: [Box] { row(x: 0, y: 40) + row(x: 480, y: 40) }

    @Test("a column of prices without space between rows", arguments: [2, 3, 6])
    func column(rows: Int) throws {
        let names = header + (0..<rows).flatMap { row(x: 0, y: 100 + 21 * $0) }
        let stack = Box(x: 500, y: 100, width: 12, height: 21 * rows - 1)
        let parts = try #require(stacks(among: names).parts(of: stack))
        #expect(parts.count == rows)
        for (row, part) in parts.enumerated() {
            #expect(abs(part.y - (100 + 21 * row)) <= 1 && abs(part.bottom - (120 + 21 * row)) <= 1, "\(part)")
        }
    }

    @Test("one row beside a stack shows where the other ends")
    func oneRow() throws {
        let stack = Box(x: 500, y: 100, width: 30, height: 41)
        let parts = try #require(stacks(among: header + row(x: 0, y: 121)).parts(of: stack))
        #expect(parts.map(\.y) == [100, 121])
        #expect(parts.map(\.bottom) == [121, 141])
    }

    @Test("two figures next to a stack show where its row runs, and far from it they do not")
    func figuresBeside() throws {
        let stack = Box(x: 500, y: 100, width: 12, height: 62)
        let figures = (0..<3).flatMap { row in
            (0..<2).map { Box(x: 518 + 17 * $0, y: 100 + 21 * row, width: 12, height: 20) }
        }
        let parts = try #require(stacks(among: header + figures).parts(of: stack))
        #expect(parts.count == 3)
        let far = figures.map { Box(x: $0.x - 300, y: $0.y, width: $0.width, height: $0.height) }
        #expect(stacks(among: header + far).parts(of: stack) == nil)
    }

    @Test("letters that run together count by their breadth")
    func runTogether() throws {
        let words = (0..<3).map { Box(x: 300, y: 100 + 21 * $0, width: 80, height: 20) }
        let stack = Box(x: 500, y: 100, width: 12, height: 62)
        #expect(stacks(among: header + words).parts(of: stack)?.count == 3)
    }

    @Test("large print beside rows that do not fit it, a bar of a code and a single letter stay whole")
    func others() {
        let names = header + row(x: 0, y: 108) + row(x: 0, y: 200)
        let letters = stacks(among: names)
        #expect(
            letters.parts(of: Box(x: 500, y: 98, width: 24, height: 40)) == nil, "twice as high, about the row's middle"
        )
        #expect(letters.parts(of: Box(x: 500, y: 88, width: 12, height: 40)) == nil, "a figure twice as high")
        #expect(letters.parts(of: Box(x: 500, y: 60, width: 4, height: 200)) == nil, "a bar")
        #expect(letters.parts(of: Box(x: 500, y: 108, width: 12, height: 20)) == nil, "a letter")
        #expect(stacks(among: []).parts(of: Box(x: 0, y: 0, width: 12, height: 41)) == nil)
    }

    @Test("what lies further out than rows begin and end is the paper's edge", arguments: [-40, 650])
    func edge(x: Int) {
        let letters = stacks(among: header + (0..<3).flatMap { row(x: 0, y: 100 + 21 * $0) })
        #expect(letters.parts(of: Box(x: x, y: 100, width: 12, height: 62)) == nil)
        #expect(letters.parts(of: Box(x: 300, y: 100, width: 12, height: 62))?.count == 3)
    }

    @Test("prices that stand on each other are segments of their own rows")
    func segments() {
        var pieces = header.map { ConnectedComponent(box: $0, ink: 100) }
        for place in 0..<5 {
            pieces += row(x: 0, y: 100 + 21 * place).map { ConnectedComponent(box: $0, ink: 100) }
        }
        for digit in 0..<3 {
            pieces.append(ConnectedComponent(box: Box(x: 500 + 17 * digit, y: 100, width: 12, height: 104), ink: 500))
        }
        let segments = RowSegmenter(capHeight: Self.capHeight).segments(of: pieces)
        let prices = segments.filter { $0.box.x >= 480 && $0.box.y > 80 }
        #expect(prices.count == 5)
        #expect(prices.allSatisfy { $0.pieces.count == 3 && $0.box.height <= 22 })
    }
}
