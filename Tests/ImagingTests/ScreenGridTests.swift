import Imaging
import Testing
import TestSupport

@Suite("Screens that were photographed")
struct ScreenGridTests {
    /// Paper with a sensor's noise, dark rows of print, and the pixels of a screen, `period` photographed pixels each.
    private func picture(period: Double?, strength: Double = 6, seed: UInt64 = 5) -> Luma {
        var dice = SeededGenerator(seed: seed)
        var luma = Luma(width: 900, height: 900, repeating: 0)
        for y in 0..<luma.height {
            for x in 0..<luma.width {
                var shade = 205.0 + Double.random(in: -4...4, using: &dice)
                if y % 120 < 24, x > 200, x < 700, (x / 9) % 2 == 0 { shade = 50 }
                if let period {
                    // Slightly rotated, as a phone in a hand always is.
                    let along = (Double(x) + 0.03 * Double(y)).truncatingRemainder(dividingBy: period) / period
                    shade += along < 0.5 ? strength : -strength
                }
                luma[x, y] = UInt8(min(255, max(0, shade)))
            }
        }
        return luma
    }

    @Test("Paper with print on it has no grid", arguments: [1, 2, 3] as [UInt64])
    func paper(seed: UInt64) { #expect(!ScreenGrid(picture(period: nil, seed: seed)).isScreen) }

    @Test("A screen's pixels are detected, of any size", arguments: [2.1, 2.6, 3.3, 4.2, 5.5, 6.5])
    func screen(period: Double) { #expect(ScreenGrid(picture(period: period)).isScreen) }

    @Test("Long periods, as print and weave have, are no screen")
    func slow() { #expect(!ScreenGrid(picture(period: 16, strength: 3)).isScreen) }

    @Test("With too little blank paper there is no screen, and no picture is too small")
    func small() {
        #expect(!ScreenGrid(Luma(width: 0, height: 0, pixels: [])).isScreen)
        let part = picture(period: 2.6).cropped(to: Box(x: 0, y: 0, width: 150, height: 150))
        #expect(part.map { ScreenGrid($0).squares } == 4)
        #expect(part.map { ScreenGrid($0).isScreen } == false)
    }
}
