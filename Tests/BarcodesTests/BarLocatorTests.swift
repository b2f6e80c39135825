import Imaging
import Testing
import TestSupport

@testable import Barcodes

@Suite("Where bars may be")
struct BarLocatorTests {
    @Test("bars under grain that has as many edges as they have are found", arguments: [30.0, 40])
    func grain(noise: Double) throws {
        let drawn = DrawnSymbol(
            symbol: symbol(.ean13, "4006381333931"), module: 2, noise: noise, ink: 80, paper: 180)
        let patch = try #require(BarLocator.patches(in: drawn.luma).first)
        #expect(abs(patch.angle) < 0.05)
        #expect(abs(patch.length - 95 * drawn.module) < 40)
        #expect(abs(patch.height - Double(drawn.height)) < 40)
    }

    @Test("grain alone shows no bars", arguments: [8.0, 20, 60])
    func grainAlone(noise: Double) {
        var random = SeededGenerator(seed: 7)
        var luma = Luma(width: 320, height: 240, repeating: 128)
        for place in luma.pixels.indices {
            luma.pixels[place] = UInt8(min(255, max(0, 128 + noise * random.gaussian())))
        }
        #expect(BarLocator.patches(in: luma).isEmpty)
    }

    @Test("bars of which no line alone is clear are read")
    func read() throws {
        let drawn = DrawnSymbol(
            symbol: symbol(.ean13, "4006381333931"), module: 2, noise: 40, ink: 80, paper: 180)
        let found = BarcodeReader().read(try photo(of: drawn.luma))
        #expect(found.map(\.text) == ["4006381333931"])
    }
}
