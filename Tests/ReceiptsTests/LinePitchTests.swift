import DomainModel
import Imaging
import Testing

// Inside: drawn blocks instead of letters, so that what is found is a place and no text.
@testable import Receipts

@Suite("Rows that stand so close that letters touch")
struct LinePitchTests {
    private static let capHeight = 20.0

    /// The lines of a receipt: a word at the left of each row, a price at the right of every second.
    private func lines(feet: [Int]) -> [Box] {
        feet.enumerated().flatMap { row, foot in
            [Box(x: 10, y: foot - 20, width: 200, height: 20)]
                + (row % 2 == 0 ? [Box(x: 400, y: foot - 20, width: 60, height: 20)] : [])
        }
    }

    @Test("a till that leaves no space tells how far its rows are apart")
    func close() {
        let feet = (0..<8).map { 100 + 23 * $0 } + (0..<6).map { 400 + 23 * $0 }
        #expect(LinePitch(lines(feet: feet), capHeight: Self.capHeight)?.pitch == 23)
    }

    @Test("rows with space between them do not touch, and neither do three alone")
    func apart() {
        #expect(LinePitch(lines(feet: (0..<12).map { 100 + 32 * $0 }), capHeight: Self.capHeight) == nil)
        #expect(LinePitch(lines(feet: [100, 123, 146]), capHeight: Self.capHeight) == nil)
    }

    @Test("the halves of letters that print broke in two are pairs of lines, not rows")
    func halves() {
        let feet = (0..<10).flatMap { [100 + 64 * $0, 122 + 64 * $0] }
        #expect(LinePitch(lines(feet: feet), capHeight: Self.capHeight) == nil)
    }

    @Test("a stack of three rows whose words and figures run together is cut though one row alone stands beside it")
    func stack() throws {
        let text = (0..<8).flatMap { row in
            (0..<8).map { Box(x: 10 + 17 * $0, y: 300 + 22 * row, width: 12, height: 20) }
        }
        let wide = (0..<8).map { Box(x: 480 + 17 * $0, y: 300, width: 12, height: 20) }
        let beside = (0..<8).map { Box(x: 260 + 17 * $0, y: 122, width: 12, height: 20) }
        let stacks = TouchingRowSplitter(
            among: text + wide + beside, capHeight: Self.capHeight,
            linked: RowSegmenter(capHeight: Self.capHeight).linked)
        let parts = try #require(stacks.parts(of: Box(x: 100, y: 100, width: 130, height: 64)))
        #expect(parts.map(\.y) == [100, 121, 143])
        #expect(parts.map(\.bottom) == [121, 143, 164])
        // As high as two rows and a half it is something else.
        #expect(stacks.parts(of: Box(x: 100, y: 100, width: 130, height: 53)) == nil)
    }
}
