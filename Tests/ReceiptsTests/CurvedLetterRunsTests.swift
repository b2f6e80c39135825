import DomainModel
import Imaging
import Testing
import TestSupport

// Inside: drawn blocks instead of letters, so that what is found is a place and no text.
@testable import Receipts

@Suite("Letters in runs show words before anything is straightened")
struct CurvedLetterRunsTests {
    /// Rows of twenty letters, 12 × 20 pixels on a pitch of 17, that fall as `fall` says.
    private func rows(_ count: Int, fall: (Double) -> Double) -> [Box] {
        (0..<count).flatMap { row in
            (0..<20).map { place in
                let x = 40 + 17 * place
                return Box(x: x, y: 200 + 45 * row + Int(fall(Double(x)).rounded()), width: 12, height: 20)
            }
        }
    }

    private func strewn(_ count: Int, seed: UInt64 = 7) -> [Box] {
        var dice = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            Box(
                x: Int.random(in: 0..<2400, using: &dice), y: Int.random(in: 0..<2400, using: &dice),
                width: Int.random(in: 4..<20, using: &dice), height: Int.random(in: 8..<30, using: &dice))
        }
    }

    private func page(_ boxes: [Box], hasWords: Bool = false) -> RotatedPage? {
        let photo = Luma(width: 2400, height: 2400, repeating: 200)
        let pieces = boxes.map { ConnectedComponent(box: $0, ink: $0.width * $0.height / 2) }
        return RotatedPage(photo, 1, pieces, on: nil, hasWords: hasWords)
    }

    private func letters(_ boxes: [Box]) -> Int { CurvedLetterRuns(among: boxes, heights: 6...150).letters }

    @Test("every letter of rows that are level, slope or bend stands in a run")
    func bent() {
        #expect(letters(rows(6) { _ in 0 }) == 120)
        #expect(letters(rows(6) { 0.3 * $0 }) == 120)
        #expect(letters(rows(6) { -0.3 * $0 }) == 120)
        // From 20 degrees up to 20 degrees down, as on paper that comes off its roll.
        #expect(letters(rows(6) { ($0 - 200) * ($0 - 200) / 850 }) == 120)
    }

    @Test("specks strewn at random stand in hardly any")
    func specks() {
        for seed in UInt64(1)...5 { #expect(letters(strewn(3000, seed: seed)) < 60) }
    }

    @Test("three in a row are chance, and so is what jumps up and down")
    func chance() {
        #expect(letters(Array(rows(1) { _ in 0 }.prefix(3))) == 0)
        #expect(letters(rows(1) { Int($0 / 17).isMultiple(of: 2) ? 0 : 9 }) == 0)
        #expect(letters([]) == 0)
    }

    @Test("a picture of specks is given up before it is turned or straightened, bent print never")
    func givenUp() {
        let bent = rows(12) { ($0 - 200) * ($0 - 200) / 850 }
        #expect(page(strewn(3000)) == nil)
        #expect(page(bent) != nil)
        // Print among eight times as many specks.
        #expect(page(bent + strewn(2000)) != nil)
    }

    @Test("fours in line among specks are fur, as many letters in words of six are print")
    func words() {
        func beginnings(_ rows: [Box], of letters: Int) -> [Box] {
            stride(from: 0, to: rows.count, by: 20).flatMap { rows[$0..<$0 + letters] }
        }
        let bent = { (x: Double) in 0.2 * x }
        let (fours, sixes) = (beginnings(rows(24, fall: bent), of: 4), beginnings(rows(16, fall: bent), of: 6))
        #expect(fours.count == sixes.count)
        #expect(page(fours + strewn(1500)) == nil)
        // Letters that touch here may stand apart in other ink.
        #expect(page(fours + strewn(1500), hasWords: true) != nil)
        #expect(page(sixes + strewn(1500)) != nil)
        // On paper without specks there is nothing that they could stand in line by chance among.
        #expect(page(fours) != nil)
    }

    @Test("runs of so many letters and more are counted apart")
    func long() {
        let row = rows(1) { _ in 0 }
        let runs = CurvedLetterRuns(among: Array(row[0..<5] + row[8..<15]), heights: 6...150)
        #expect(runs.letters == 12)
        #expect(runs.letters(inRunsOf: 6) == 7)
        #expect(runs.letters(inRunsOf: 8) == 0)
    }

    @Test("grain whose neighbours are in line by chance is not straightened, bent rows without a clean one are")
    func hopeless() {
        let page = Luma(width: 2400, height: 2400, repeating: 200)
        let grain = strewn(900).map { RowSegment(pieces: [$0]) }
        #expect(DewarpedPage.isHopeless(grain, capHeight: 20, page: page))
        let bent = rows(12) { ($0 - 200) * ($0 - 200) / 850 }
        let segments = stride(from: 0, to: bent.count, by: 20).map { RowSegment(pieces: Array(bent[$0..<$0 + 20])) }
        #expect(RowFilter(capHeight: 20, page: page).largestTextCluster(among: segments).letters == 0)
        #expect(!DewarpedPage.isHopeless(segments, capHeight: 20, page: page))
    }
}
