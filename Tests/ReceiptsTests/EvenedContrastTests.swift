import Imaging
import Retail
import Testing

@testable import Receipts

@Suite("Faint print")
struct EvenedContrastTests {
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
        let evened = try #require(EvenedContrast(page(200))).luma
        #expect(evened[122, 70] < 120)
        #expect(evened[400, 100] > 240)
    }

    @Test("Plain print is left as it is")
    func plain() {
        #expect(EvenedContrast(page(60)) == nil)
    }

    @Test("Where nothing is printed, nothing is drawn out", arguments: [0, 30, 210, 255])
    func blank(_ shade: UInt8) {
        #expect(EvenedContrast(Luma(width: 640, height: 480, repeating: shade)) == nil)
        #expect(EvenedContrast(Luma(width: 20, height: 20, repeating: shade)) == nil)
    }
}
