import DomainModel
import Imaging
import Testing

// Inside: drawn blocks instead of letters, so that what is found is a place and no text.
@testable import Receipts

@Suite("Dashed rules are no part of the rows beside them")
struct RuleMarkRemovalTests {
    private func dashes(_ count: Int, y: Int = 40, width: Int = 8, pitch: Int = 14) -> [Box] {
        (0..<count).map { Box(x: 20 + pitch * $0, y: y, width: width, height: 3) }
    }

    @Test("dashes and dots in a line are a rule, across the page and side by side")
    func rules() {
        #expect(RuleMarkRemoval.removed(from: dashes(30), capHeight: 20).isEmpty)
        #expect(RuleMarkRemoval.removed(from: dashes(30, width: 3, pitch: 7), capHeight: 20).isEmpty)
        #expect(RuleMarkRemoval.removed(from: dashes(12) + dashes(12, y: 47), capHeight: 20).isEmpty)
    }

    @Test("marks of letters stay: a few stops in a row, commas of prices, hyphens at any height")
    func marks() {
        let stops = dashes(6, y: 58)
        let commas = (0..<20).map { Box(x: 400, y: 40 + 30 * $0, width: 4, height: 6) }
        let hyphens = (0..<12).map { Box(x: 20 + 16 * $0, y: 40 + 5 * ($0 % 3), width: 8, height: 3) }
        #expect(RuleMarkRemoval.removed(from: stops + commas + hyphens, capHeight: 20).count == stops.count + 20 + 12)
    }

    @Test("a rule that touches a row's height does not join it")
    func closeRule() {
        let letters = (0..<12).map {
            ConnectedComponent(box: Box(x: 20 + 16 * $0, y: 46, width: 11, height: 20), ink: 120)
        }
        let rule = dashes(30).map { ConnectedComponent(box: $0, ink: 24) }
        let segments = RowSegmenter(capHeight: 20).segments(of: letters + rule)
        #expect(segments.map(\.box) == [Box(x: 20, y: 46, width: 187, height: 20)])
    }
}
