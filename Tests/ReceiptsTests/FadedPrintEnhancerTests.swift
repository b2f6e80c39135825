import DomainModel
import Imaging
import Testing
import TestSupport

// Inside: shades of pixels compared with the drawn ones.
@testable import Receipts

@Suite("Faint print is enhanced")
struct FadedPrintEnhancerTests {
    /// Rows of blocks in `shade` on paper of 226, between dark borders.
    private func page(_ shade: UInt8) -> Luma {
        var print = Print(width: 800, height: 900, paper: 226)
        for row in 0..<16 { print.row(x: 120, y: 60 + 48 * row, count: 30, shade: shade) }
        print.fill(Box(x: 0, y: 0, width: 60, height: 900), shade: 30)
        print.fill(Box(x: 740, y: 0, width: 60, height: 900), shade: 30)
        return print.luma
    }

    @Test("Ink that is a little darker than its paper becomes dark, and paper white")
    func faint() throws {
        let evened = try #require(FadedPrintEnhancer(page(200))).luma
        #expect(evened[122, 70] < 120)
        #expect(evened[400, 100] > 240)
    }

    @Test("Plain print is left as it is")
    func plain() {
        #expect(FadedPrintEnhancer(page(60)) == nil)
    }

    @Test("Where nothing is printed, nothing is enhanced", arguments: [0, 30, 210, 255])
    func blank(_ shade: UInt8) {
        #expect(FadedPrintEnhancer(Luma(width: 640, height: 480, repeating: shade)) == nil)
        #expect(FadedPrintEnhancer(Luma(width: 20, height: 20, repeating: shade)) == nil)
    }

    /// Granite with more contrast than the print that lies on it.
    private func onGranite(_ print: Luma) -> Luma {
        var made = Luma(width: print.width + 400, height: print.height + 400, repeating: 0)
        var generator = SeededGenerator(seed: 7)
        for y in stride(from: 0, to: made.height, by: 4) {
            for x in stride(from: 0, to: made.width, by: 4) {
                let shade = UInt8.random(in: 40...130, using: &generator)
                for row in y..<min(y + 4, made.height) {
                    for column in x..<min(x + 4, made.width) { made[column, row] = shade }
                }
            }
        }
        for y in 0..<print.height { for x in 0..<print.width { made[x + 200, y + 200] = print[x, y] } }
        return made
    }

    @Test("Faint print on granite is found, which has more contrast than it")
    func granite() throws {
        var print = Print(width: 800, height: 900, paper: 226)
        for row in 0..<16 { print.row(x: 120, y: 60 + 48 * row, count: 30, shade: 204) }
        let picture = onGranite(print.luma)
        #expect(FadedPrintEnhancer(picture) == nil)
        var finder = PageFinder(picture)
        let (plain, faint) = (finder.page(.rows, hasText: false), finder.page(.faintRows, hasText: false))
        #expect(plain == nil)
        let page = try #require(faint)
        #expect(page.letters >= 16 * 30 * 9 / 10)
    }
}
