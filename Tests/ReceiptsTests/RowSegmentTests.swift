import DomainModel
import Testing
import TestSupport

// Inside: drawn blocks instead of letters, so that what is found is a place and no text.
@testable import Receipts

@Suite("What looks like print is read before what looks like grain")
struct RowSegmentTests {
    private func letters(_ count: Int) -> RowSegment {
        RowSegment(pieces: (0..<count).map { Box(x: 100 + 17 * $0, y: 60, width: 12, height: 20) })
    }

    @Test("a name more than a price, a price with its comma more than one piece")
    func names() {
        var price = letters(3)
        price.absorb(RowSegment(pieces: [Box(x: 115, y: 76, width: 3, height: 7)]))
        let order = [letters(12), price, letters(1)].map { $0.printScore }
        #expect(order == order.sorted(by: >))
        #expect(order[0] > 0.8 && order[2] > 0)
    }

    @Test("grain stands on no line, however many pieces it has")
    func grain() {
        var random = SeededGenerator(seed: 5)
        for count in [4, 10, 30] {
            let pieces = (0..<count).map { index in
                Box(
                    x: 100 + 15 * index, y: 50 + Int(random.next() % 14), width: 6 + Int(random.next() % 12),
                    height: 6 + Int(random.next() % 24))
            }
            let likeness = RowSegment(pieces: pieces).printScore
            #expect(likeness < letters(4).printScore)
        }
    }

    @Test("print of any size is print")
    func sizes() {
        let large = RowSegment(
            pieces: letters(12).pieces.map { Box(x: 2 * $0.x, y: 2 * $0.y, width: 2 * $0.width, height: 2 * $0.height) }
        )
        #expect(large.printScore == letters(12).printScore)
    }
}
