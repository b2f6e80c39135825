import DomainModel
import Testing

// Inside: drawn blocks instead of letters, so that what is found is a place and no text.
@testable import Receipts

@Suite("The segments of two thresholds are joined")
struct HysteresisMergeTests {
    /// A row of letters 10 wide and 20 high, 4 apart.
    private func row(x: Int = 0, y: Int, letters: Int, height: Int = 20) -> RowSegment {
        RowSegment(pieces: (0..<letters).map { Box(x: x + $0 * 14, y: y, width: 10, height: height) })
    }

    private func joined(mild: [RowSegment], strict: [RowSegment]) -> [Box] {
        HysteresisMerge.joined(mild: mild, strict: strict, capHeight: 20).map(\.box).sorted {
            ($0.y, $0.x) < ($1.y, $1.x)
        }
    }

    @Test("A row that both find is the mild one's")
    func same() {
        let mild = row(y: 0, letters: 10)
        #expect(joined(mild: [mild], strict: [row(y: 1, letters: 10, height: 19)]) == [mild.box])
    }

    @Test("A faint row that only the mild one finds stays, one that only the strict one finds comes in")
    func alone() {
        let (faint, clear) = (row(y: 0, letters: 8), row(y: 50, letters: 8))
        #expect(joined(mild: [faint], strict: [clear]) == [faint.box, clear.box])
    }

    @Test("Rows that ran together are separated")
    func apart() {
        let blot = RowSegment(pieces: [Box(x: 0, y: 0, width: 140, height: 50)])
        let rows = [row(y: 1, letters: 10), row(y: 29, letters: 10)]
        #expect(joined(mild: [blot], strict: rows) == rows.map(\.box))
    }

    @Test("Of a row and its half the row is kept, whoever found it")
    func longer() {
        let (whole, half) = (row(y: 0, letters: 12), row(y: 0, letters: 6))
        #expect(joined(mild: [half], strict: [whole]) == [whole.box])
        #expect(joined(mild: [whole], strict: [half]) == [whole.box])
    }

    @Test("Grain in thousands is left to the mild one")
    func grain() {
        let specks = (0..<4000).map { row(x: $0 % 60 * 30, y: $0 / 60 * 40, letters: 1) }
        #expect(HysteresisMerge.joined(mild: [], strict: specks, capHeight: 20).isEmpty)
    }
}
