import Mathematics
import Testing

@Suite("Spreading over cells")
struct FloodFillTests {
    private let grid = GridGeometry(columns: 4, rows: 3)

    /// The cells reached from `start` over cells that are open.
    private func reached(_ open: [Bool], from start: Int, neighbours: (Int) -> [Int]) -> [Int] {
        var entered = open.map { !$0 }
        entered[start] = true
        return floodFill(from: [start], neighbours: neighbours) { place, _ in
            defer { entered[place] = true }
            return !entered[place]
        }
    }

    @Test("A cell's sides and squares end where the grid does")
    func neighbours() {
        #expect(grid.fourNeighbours(of: 5) == [1, 9, 4, 6])
        #expect(grid.fourNeighbours(of: 0) == [4, 1])
        #expect(grid.fourNeighbours(of: 11) == [7, 10])
        #expect(grid.neighbourhood(around: 0, reach: 1) == [0, 1, 4, 5])
        #expect(grid.neighbourhood(around: 5, reach: 2).count == 12)
    }

    @Test("All that is connected is entered once, the nearest first")
    func connected() {
        // A wall between the second and the third column, open in the last row.
        let open = (0..<12).map { $0 % 4 != 2 || $0 / 4 == 2 }
        let cells = reached(open, from: 0, neighbours: grid.fourNeighbours)
        #expect(cells == [0, 4, 1, 8, 5, 9, 10, 11, 7, 3])
    }

    @Test("From several places at once, each cell is entered from the nearest")
    func several() {
        var owner = [Int](repeating: -1, count: 12)
        (owner[0], owner[3]) = (0, 3)
        _ = floodFill(from: [0, 3], neighbours: grid.fourNeighbours) { place, origin in
            guard owner[place] < 0 else { return false }
            owner[place] = owner[origin]
            return true
        }
        #expect(owner == [0, 0, 3, 3, 0, 0, 3, 3, 0, 0, 3, 3])
    }
}
