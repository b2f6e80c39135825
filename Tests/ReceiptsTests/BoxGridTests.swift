import DomainModel
import Testing
import TestSupport

// Inside: boxes alone, in place of the ink of a page.
@testable import Receipts

@Suite("Boxes near a place are found by the squares that they begin in")
struct BoxGridTests {
    private func strewn(_ count: Int) -> [Box] {
        var dice = SeededGenerator(seed: 11)
        return (0..<count).map { _ in
            Box(
                x: Int.random(in: 0..<900, using: &dice), y: Int.random(in: 0..<900, using: &dice),
                width: Int.random(in: 1..<80, using: &dice), height: Int.random(in: 1..<60, using: &dice))
        }
    }

    @Test("none is missed that is in the box's rows and within reach beside it", arguments: [1, 7, 60, 2000])
    func all(cell: Int) {
        let boxes = strewn(400)
        let grid = BoxGrid(boxes, cell: cell)
        for box in boxes {
            var seen = Set<Box>()
            grid.forEach(near: box, reach: 40) { seen.insert($0) }
            let near = boxes.filter {
                max($0.x - box.right, box.x - $0.right) <= 40 && $0.bottom > box.y && $0.y < box.bottom
            }
            #expect(seen.isSuperset(of: near))
        }
    }

    @Test("what is far away is not looked at")
    func far() {
        let boxes = strewn(400)
        var looks = 0
        BoxGrid(boxes, cell: 60).forEach(near: Box(x: 10, y: 10, width: 20, height: 20), reach: 40) { _ in looks += 1 }
        #expect(looks > 0 && looks < 40)
    }

    @Test("no boxes, none near")
    func none() {
        BoxGrid([], cell: 10).forEach(near: Box(x: 0, y: 0, width: 9, height: 9), reach: 5) { _ in
            Issue.record("there is no box")
        }
    }
}
