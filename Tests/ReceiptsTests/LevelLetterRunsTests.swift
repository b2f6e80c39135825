import DomainModel
import Imaging
import Testing
import TestSupport

// Inside: drawn blocks instead of letters, so that what is found is a place and no text.
@testable import Receipts

@Suite("Chains of letters")
struct LevelLetterRunsTests {
    private func piece(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> ConnectedComponent {
        ConnectedComponent(box: Box(x: x, y: y, width: width, height: height), ink: width * height / 2)
    }

    /// `rows` rows of twelve letters, every third narrow.
    private func text(rows: Int) -> [ConnectedComponent] {
        (0..<rows).flatMap { row in
            (0..<12).map { piece(40 + 20 * $0, 50 + 40 * row, $0 % 3 == 0 ? 6 : 13, 20) }
        }
    }

    @Test("Rows of letters are text, whatever their size")
    func letters() {
        #expect(LevelLetterRuns(among: text(rows: 9)).looksLikeText)
        #expect(LevelLetterRuns(among: text(rows: 9).map { $0.scaled(by: 3) }).looksLikeText)
        #expect(!LevelLetterRuns(among: text(rows: 4)).looksLikeText)
    }

    @Test("A grid of equal squares and a row of bars are none")
    func grid() {
        let squares = (0..<20).flatMap { row in (0..<20).map { piece(20 * $0, 20 * row, 12, 12) } }
        #expect(!LevelLetterRuns(among: squares).looksLikeText)
        #expect(!LevelLetterRuns(among: (0..<80).map { piece(14 * $0, 10, 6, 140) }).looksLikeText)
    }

    @Test("Specks strewn at random are none")
    func specks() {
        var dice = SeededGenerator(seed: 7)
        let specks = (0..<3000).map { _ in
            piece(
                Int.random(in: 0..<2400, using: &dice), Int.random(in: 0..<2400, using: &dice),
                Int.random(in: 4..<20, using: &dice), Int.random(in: 8..<30, using: &dice))
        }
        #expect(!LevelLetterRuns(among: specks).looksLikeText)
    }
}
