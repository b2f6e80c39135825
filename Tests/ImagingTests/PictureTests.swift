import Imaging
import Testing

@Suite("A picture")
struct PictureTests {
    @Test("returns the part inside a box, cropped to its bounds")
    func crop() throws {
        let luma = drawnLuma()
        let box = Box(x: 30, y: 15, width: 100, height: 100)
        #expect(try Picture(luma).cropped(to: box).luma() == luma.cropped(to: box))
        #expect(luma.cropped(to: box)?.width == 7)
        #expect(luma.cropped(to: Box(x: 400, y: 0, width: 5, height: 5)) == nil)
    }

    @Test("is unchanged after a quarter turn and back")
    func quarters() throws {
        let luma = drawnLuma()
        let once = try Picture(luma).turned(quarters: 1)
        #expect((once.width, once.height) == (21, 37))
        #expect(once.luma()[20, 0] == luma[0, 0])
        #expect(try once.turned(quarters: -1).luma() == luma)
    }

    @Test("that is larger than the squares in which it is turned turns as its shades do", arguments: [1, 3])
    func turns(quarters: Int) throws {
        var dice = SystemRandomNumberGenerator()
        let luma = Luma(
            width: 197, height: 131, pixels: (0..<197 * 131).map { _ in UInt8.random(in: 0...255, using: &dice) })
        #expect(try Picture(luma).turned(quarters: quarters).luma() == luma.turned(quarters: quarters))
    }

    @Test("has an outline where a box was drawn and nowhere else")
    func outline() throws {
        var canvas = try Picture(Luma(width: 50, height: 50, repeating: 255)).color()
        canvas.outline(
            Box(x: 10, y: 10, width: 20, height: 20), ink: DrawingColor(red: 0, green: 160, blue: 0), thickness: 1)
        let green = canvas.luma(.red)
        #expect(green[10, 15] == 0)
        #expect(green[20, 20] == 255)
        canvas.outline(Box(x: 900, y: 900, width: 5, height: 5), ink: DrawingColor(red: 0, green: 0, blue: 0))
    }

    @Test("keeps its fingerprint when scaled and brightened; another picture has another one")
    func perceptualHash() throws {
        let luma = drawnLuma(width: 300, height: 200)
        var brighter = luma
        for index in brighter.pixels.indices { brighter.pixels[index] = UInt8(min(255, Int(luma.pixels[index]) + 12)) }
        let small = try Picture(brighter).scaled(by: 0.4).luma()
        let bits = PerceptualHash(luma).bits
        #expect((bits ^ PerceptualHash(small).bits).nonzeroBitCount <= 4)
        let turned = PerceptualHash(try Picture(luma).turned(quarters: 2).luma())
        #expect((bits ^ turned.bits).nonzeroBitCount > 16)
        #expect(UInt64(turned.description, radix: 16) == turned.bits)
    }
}
