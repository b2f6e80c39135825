import DomainModel
import Imaging
import Testing
import TestSupport

// Inside: drawn blocks instead of letters, so that what is found is a place and no text.
@testable import Receipts

@Suite("The search for a page costs counted work, and what was found until it is spent is the page")
struct PageWorkTests {
    /// Rows that sag, so that making them straight takes several rounds.
    private func page() -> Luma {
        var print = Print(width: 640, height: 560)
        for row in 0..<12 {
            print.row(x: 40, y: 40 + row * 36, count: 30) { x in 14 * (1 - ((x - 320) / 320) * ((x - 320) / 320)) }
        }
        return print.luma
    }

    @Test("a picture costs its pixels and its pieces of ink")
    func count() {
        let work = PageWork(pixels: 10_000)
        work.spend(on: Luma(width: 90, height: 100, repeating: 0), pieces: 0)
        #expect(!work.isSpent)
        work.spend(on: Luma(width: 1, height: 1, repeating: 0), pieces: 1000)
        #expect(work.isSpent)
    }

    @Test("what is kept back for a later try is not spent by an earlier one")
    func reserve() {
        let work = PageWork(pixels: 10_000)
        work.reserve(4000)
        work.spend(on: Luma(width: 70, height: 100, repeating: 0), pieces: 0)
        #expect(work.isSpent)
        work.reserve(0)
        #expect(!work.isSpent)
        work.spend(on: Luma(width: 30, height: 100, repeating: 0), pieces: 0)
        #expect(work.isSpent)
        work.grant(1)
        #expect(!work.isSpent)
    }

    @Test("more is granted once, however many sheets ask for it, and the whole photo has some left after them")
    func sheets() {
        let work = PageWork(pixels: 1000)
        for _ in 0..<4 { work.grant(500) }
        #expect(work.left == 1500)
        work.spend(on: Luma(width: 70, height: 100, repeating: 0), pieces: 0)
        #expect(work.isSpent)
        work.leave(atLeast: 200)
        #expect(work.left == 200)
        work.leave(atLeast: 100)
        #expect(work.left == 200)
    }

    @Test("a page that was found when the work is spent is a page, less straight than with more of it")
    func spent() throws {
        let (enough, little) = (PageWork(), PageWork(pixels: 1))
        let (straight, first) = (
            DewarpedPage.find(in: page(), work: enough), DewarpedPage.find(in: page(), work: little)
        )
        #expect(try !#require(straight).map.isUpright)
        #expect(!enough.isSpent && little.isSpent)
        if let first { #expect(first.letters <= straight?.letters ?? 0) }
    }

    @Test("grain asks for no more than the work that is granted, and a look more")
    func grain() {
        var dice = SeededGenerator(seed: 3)
        let pixels = (0..<1200 * 1600).map { _ in UInt8.random(in: 90...200, using: &dice) }
        let cloth = Luma(width: 1200, height: 1600, pixels: pixels)
        var finder = PageFinder(cloth, looksNearPrint: true)
        for strategy in PageStrategy.ways(.auto).joined() { #expect(finder.page(strategy, hasText: false) == nil) }
    }
}
