import Barcodes
import Imaging
import Testing
import TestSupport

@Suite("Bars under grain")
struct BarsUnderGrainTests {
    @Test(
        "that has as many edges as they have are read in their place, though no single line is clear",
        arguments: [30.0, 40])
    func grain(noise: Double) throws {
        let drawn = DrawnSymbol("4006381333931", module: 2, noise: noise, ink: 80, paper: 180)
        let found = BarcodeReader().read(try photo(of: drawn.luma))
        #expect(found.map(\.text) == ["4006381333931"])
        let box = try #require(found.first).box
        #expect(abs(Double(box.x) - drawn.quiet * drawn.module) < 20)
        #expect(abs(Double(box.width) - drawn.width) < 40)
    }

    @Test("Grain alone gives no number", arguments: [8.0, 20, 60])
    func grainAlone(noise: Double) throws {
        var random = SeededGenerator(seed: 7)
        var luma = Luma(width: 320, height: 240, repeating: 128)
        for place in luma.pixels.indices {
            luma.pixels[place] = UInt8(min(255, max(0, 128 + noise * random.gaussian())))
        }
        #expect(BarcodeReader().read(try photo(of: luma)).isEmpty)
    }
}
