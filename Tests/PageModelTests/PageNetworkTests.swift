import CModels
import Imaging
import PageModel
import TestSupport
import Testing

@Suite("The net that finds print")
struct PageNetworkTests {
    private static var file: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: page_net, count: page_net_size) }

    private func network() throws -> PageNetwork { try PageNetwork(Self.file) }

    @Test("a file that ends early, goes on or is another is an error that says so")
    func files() {
        #expect(throws: PageNetworkError.notAPageNetwork) { try PageNetwork(.init(start: nil, count: 0)) }
        #expect(throws: PageNetworkError.truncated) {
            try PageNetwork(UnsafeRawBufferPointer(rebasing: Self.file.dropLast()))
        }
        let longer = Array(Self.file) + [0]
        #expect(throws: PageNetworkError.truncated) { try longer.withUnsafeBytes { try PageNetwork($0) } }
        var wider = Array(Self.file)
        wider[10] = 99
        #expect(throws: PageNetworkError.unexpectedLayer(number: 1)) {
            try wider.withUnsafeBytes { try PageNetwork($0) }
        }
    }

    @Test("every byte may be another: the file is read or refused")
    func mutants() {
        var dice = SeededGenerator(seed: 60)
        for _ in 0..<20 {
            var bytes = Array(Self.file.prefix(4000))
            for _ in 0..<8 { bytes[Int.random(in: 0..<bytes.count, using: &dice)] = .random(in: 0...255, using: &dice) }
            #expect(throws: PageNetworkError.self) { try bytes.withUnsafeBytes { try PageNetwork($0) } }
        }
    }

    @Test("a blank picture and one of noise have no print; any size is looked at")
    func blank() throws {
        let network = try network()
        for (width, height) in [(1, 1), (3, 700), (333, 97)] {
            let map = network.map(of: Luma(width: width, height: height, repeating: 220))
            #expect(map.width == (width + 3) / 4)
            #expect(map.height == (height + 3) / 4)
            #expect(map.rows.count { $0 > 0 } * 50 <= map.rows.count)
        }
    }

    @Test("a map of a turned picture is turned back")
    func turned() {
        // Cells of a picture 8 wide and 12 high, numbered by place, as they are once it is turned clockwise.
        let map = TextMap(
            width: 3, height: 2, rows: [4, 2, 0, 5, 3, 1], across: [1, 1, 1, 1, 1, 1], down: [0, 0, 0, 0, 0, 0],
            capHeights: [4, 2, 0, 5, 3, 1])
        let back = map.turnedBack(height: 12)
        #expect(back.width == 2)
        #expect(back.height == 3)
        #expect(back.rows == [0, 1, 2, 3, 4, 5])
        // What is read to the right there was read upward before the turn.
        #expect(back.across.allSatisfy { $0 == 0 })
        #expect(back.down.allSatisfy { $0 == -1 })
    }
}
