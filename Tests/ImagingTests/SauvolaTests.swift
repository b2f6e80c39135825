import Imaging
import Testing

@Suite("Sauvola's threshold")
struct SauvolaTests {
    /// The formula, pixel by pixel.
    private func plain(_ luma: Luma, radius: Int, k: Double) -> [UInt8] {
        (0..<luma.width * luma.height).map { place in
            let (x, y) = (place % luma.width, place / luma.width)
            var shades: [Double] = []
            for row in max(0, y - radius)...min(luma.height - 1, y + radius) {
                for column in max(0, x - radius)...min(luma.width - 1, x + radius) {
                    shades.append(Double(luma[column, row]))
                }
            }
            let mean = shades.reduce(0, +) / Double(shades.count)
            let variance = shades.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(shades.count)
            return Double(luma[x, y]) < mean * (1 + k * (variance.squareRoot() / 128 - 1)) ? 1 : 0
        }
    }

    @Test(
        "is the formula's, inside and at the edges",
        arguments: [(37, 23, 3), (9, 40, 6), (5, 4, 9), (1, 1, 1), (60, 2, 127)])
    func formula(_ width: Int, _ height: Int, _ radius: Int) {
        var state: UInt64 = 7
        let pixels = (0..<width * height).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(state >> 56)
        }
        let luma = Luma(width: width, height: height, pixels: pixels)
        let inks = luma.sauvola(radius: radius, ks: [0.08, 0.3])
        #expect(inks.map(\.pixels) == [plain(luma, radius: radius, k: 0.08), plain(luma, radius: radius, k: 0.3)])
    }

    @Test("finds dark print under a shadow, and none on bare paper")
    func shadow() {
        // Paper that darkens from 240 to 80, with a stroke a third darker every 20 pixels.
        let width = 400
        let pixels = (0..<width * 40).map { place -> UInt8 in
            let x = place % width
            let paper = 240 - 160 * x / width
            return UInt8(x % 20 < 2 && place / width > 20 ? paper * 2 / 3 : paper)
        }
        let ink = Luma(width: width, height: 40, pixels: pixels).sauvola(radius: 10, ks: [0.12])[0]
        #expect(ink.pixels[..<(8 * width)].allSatisfy { $0 == 0 })
        for x in 20..<380 { #expect(ink.pixels[35 * width + x] == (x % 20 < 2 ? 1 : 0), "column \(x)") }
    }

    @Test("does not overflow in the largest window of the greatest contrast")
    func extremes() {
        let luma = Luma(width: 600, height: 300, pixels: (0..<600 * 300).map { $0 % 600 < 300 ? 0 : 255 })
        let ink = luma.sauvola(radius: 1000, ks: [0.1])[0]
        #expect(ink.pixels[150 * 600 + 299] == 1 && ink.pixels[150 * 600 + 300] == 0)
        #expect(ink.pixels.allSatisfy { $0 < 2 })
    }
}
