import DomainModel
import Imaging
import Testing
import TestSupport

// Inside: a fitted geometry compared with the one that was drawn.
@testable import Barcodes

/// It may reject a number that is there, and never accepts one that is not.
@Suite("Edges compared with a number")
struct EdgeMatchTests {
    private static let number = EANSymbol(symbology: .ean13, text: "8012417001107")!

    /// Rows through the bars' middle, as scan lines report them.
    private func match(_ symbol: EANSymbol, in luma: Luma) -> Int {
        EdgeMatch(symbol, in: luma, at: (0..<8).map { (x: 5, y: luma.height / 2 - 16 + 4 * $0) }).lines
    }

    @Test("A sharp symbol agrees on every line, upright, upside down and on its side")
    func sharp() {
        let drawn = DrawnSymbol(symbol: Self.number).luma
        #expect(match(Self.number, in: drawn) >= 3)
        let turned = drawn.rotated(byDegrees: 180)
        #expect(match(Self.number, in: turned) >= 3)
        let onSide = drawn.rotated(byDegrees: 90)
        let places = (0..<8).map { (x: onSide.width / 2 - 16 + 4 * $0, y: 5) }
        #expect(EdgeMatch(Self.number, in: onSide, at: places).lines >= 3)
    }

    @Test("Its ends are the symbol's ends, to half a module")
    func ends() throws {
        let drawing = DrawnSymbol(symbol: Self.number)
        let match = EdgeMatch(Self.number, in: drawing.luma, at: [(x: 5, y: 90)])
        let left = try #require(match.ends.map(\.x).min())
        let right = try #require(match.ends.map(\.x).max())
        #expect(abs(left - drawing.quiet * drawing.module) < drawing.module / 2 + 0.5)
        #expect(abs(right - left - 95 * drawing.module) < drawing.module / 2)
    }

    @Test("A line that is blurred beyond tolerance shows where a fit can begin")
    func nearMatchLines() throws {
        let drawing = DrawnSymbol(symbol: Self.number, module: 2.5, blur: 0.62, noise: 3)
        let lines = EdgeMatch(Self.number, in: drawing.luma, at: (0..<8).map { (x: 5, y: 60 + 10 * $0) }).nearMatchLines
        let line = try #require(lines.first)
        #expect(abs(line.geometry.moduleWidth - drawing.module) < 0.05)
        let reading = PatchReader.reading(of: Self.number, on: lines, thoroughness: .thorough, budget: .unlimited)
        #expect(reading?.symbol == Self.number)
        #expect(reading?.bands == 2)
    }

    @Test("Two lines must agree, and they agree on no number that is not there")
    func fewLines() throws {
        let drawing = DrawnSymbol(symbol: Self.number, module: 2.5, blur: 0.62, noise: 3)
        let lines = EdgeMatch(Self.number, in: drawing.luma, at: (0..<8).map { (x: 5, y: 60 + 10 * $0) }).nearMatchLines
        #expect(
            PatchReader.reading(
                of: Self.number, on: Array(lines.prefix(1)), thoroughness: .thorough, budget: .unlimited)
                == nil)
        let other = EANSymbol(symbology: .ean13, text: "8001120123459")!
        #expect(PatchReader.reading(of: other, on: lines, thoroughness: .thorough, budget: .unlimited) == nil)
    }

    @Test(
        "Edges in perspective and on a curved pack determine the geometry that drew them", arguments: [0.0, 0.06, -0.1])
    func geometry(bend: Double) throws {
        let drawn = SymbolGeometry(layout: .ean13, start: 300, end: 60, bend: bend, bulge: 0.03, blur: 2)
        var places: [Double] = [0]
        var before = Self.number.modules[0]
        for (module, isDark) in Self.number.modules.enumerated() where isDark != before {
            places.append(Double(module))
            before = isDark
        }
        places.append(95)
        // It is drawn backwards, so its last edge comes first on the line.
        let edges = places.reversed().map { (edge: drawn.place($0), reached: 95 - $0) }
        let found = SymbolGeometry.fitted(.ean13, edges: edges, isBackward: true)
        let geometry = try #require(found?.geometry)
        #expect(found!.error < 1e-6)
        #expect(abs(geometry.start - 300) < 1e-6 && abs(geometry.end - 60) < 1e-6)
        #expect(abs(geometry.bend - bend) < 1e-6 && abs(geometry.bulge - 0.03) < 1e-6)
    }

    @Test(
        "Noise, soft focus and small modules may be refused, and another number never passes",
        arguments: [0.0, 0.4, 0.7, 1.0], [1.6, 2.5, 4])
    func others(blur: Double, module: Double) {
        let drawn = DrawnSymbol(symbol: Self.number, module: module, blur: blur, noise: 12).luma
        var random = SeededGenerator(seed: 7)
        // The most similar numbers: one digit replaced, and the check digit corrected.
        for place in 1..<12 {
            for digit in UInt8(0)..<10 where digit != Self.number.digits[place] {
                var digits = Self.number.digits
                digits[place] = digit
                let sum = (0..<12).reduce(0) { $0 + Int(digits[$1]) * ($1 % 2 == 0 ? 1 : 3) }
                digits[12] = UInt8((10 - sum % 10) % 10)
                if let other = EANSymbol(layout: .ean13, digits: digits) { #expect(match(other, in: drawn) == 0) }
            }
        }
        for _ in 0..<20 {
            let text = (0..<12).map { _ in String(Int.random(in: 0..<10, using: &random)) }.joined()
            let check = GTIN.checkDigit(of: Int(text)!)
            if let other = EANSymbol(symbology: .ean13, text: text + "\(check)"), other != Self.number {
                #expect(match(other, in: drawn) == 0)
            }
        }
    }

    @Test("A number whose quiet zone is printed on is part of something else")
    func quiet() {
        let drawn = DrawnSymbol(symbol: Self.number, quiet: 3).luma
        var bordered = Luma(width: drawn.width + 40, height: drawn.height, repeating: 20)
        for y in 0..<drawn.height { for x in 0..<drawn.width { bordered[x + 20, y] = drawn[x, y] } }
        #expect(match(Self.number, in: bordered) == 0)
    }

    @Test("Blank, striped and tiny pictures have no edges to agree with")
    func nothing() {
        #expect(match(Self.number, in: Luma(width: 300, height: 60, repeating: 255)) == 0)
        var striped = Luma(width: 300, height: 60, repeating: 255)
        for y in 0..<60 { for x in 0..<300 where x / 3 % 2 == 0 { striped[x, y] = 0 } }
        #expect(match(Self.number, in: striped) == 0)
        #expect(match(Self.number, in: Luma(width: 1, height: 1, repeating: 0)) == 0)
    }

    @Test("The guards alone show how modules widen", arguments: [0.3, -0.45, 0.6])
    func warp(bend: Double) throws {
        let drawn = SymbolGeometry(layout: .ean13, start: 40, end: 400, bend: bend, bulge: 0.05, blur: 2)
        let line = ScanLineEdges(profile(drawn))
        #expect(line.places.count == 60)
        let warp = try #require(line.warp(.ean13, from: 0, to: 59))
        #expect(abs(warp.bend - bend) < 0.08 && abs(warp.bulge - 0.05) < 0.08)
        let level = ScanLineEdges(profile(SymbolGeometry(layout: .ean13, start: 40, end: 400, blur: 2)))
        #expect(level.warp(.ean13, from: 0, to: 59) == nil, "modules as wide on both sides are not warped")
    }

    @Test("A number in strong perspective is found by its edges, though blur has melted some", arguments: [0, 2, 4])
    func melted(lost: Int) throws {
        let drawn = SymbolGeometry(layout: .ean13, start: 40, end: 400, bend: 0.4, blur: 2)
        var samples = profile(drawn).map(Float.init)
        // A space between two bars filled with ink takes two edges away.
        let modules = Self.number.modules
        let spaces = (6..<88).filter { !modules[$0] && modules[$0 - 1] && modules[$0 + 1] }
        for module in spaces.prefix(lost / 2) {
            for x in Int(drawn.place(Double(module)).rounded(.down))...Int(drawn.place(Double(module + 1))) {
                samples[x] = 20
            }
        }
        #expect(ScanLineEdges(samples.map(Double.init)).places.count == 60 - lost)
        let place = try #require(EdgeMatch.nearest(Self.number, on: samples))
        #expect(abs(place.start - 40) < 4 && abs(place.end - 400) < 4 && abs(place.bend - 0.4) < 0.08)
    }

    @Test("A place found by edges counts only if no other number fits as well")
    func quickCare() throws {
        let drawing = DrawnSymbol(symbol: Self.number, module: 3, blur: 0.5, noise: 2)
        let luma = drawing.luma
        let patch = try #require(BarLocator.patches(in: luma).first)
        let reading = PatchReader.reading(
            of: Self.number, in: luma, patch: patch, thoroughness: .quick, budget: .unlimited)
        #expect(reading?.symbol == Self.number)
        #expect((reading?.margin ?? 0) > 0.3)
        for text in ["8012417001114", "8012417001190", "8012411001103"] {
            let other = try #require(EANSymbol(symbology: .ean13, text: text))
            for thoroughness in [PatchReader.Thoroughness.quick, .thorough] {
                #expect(
                    PatchReader.reading(
                        of: other, in: luma, patch: patch, thoroughness: thoroughness, budget: .unlimited) == nil)
            }
        }
    }

    /// The number's brightness along a line with this geometry.
    private func profile(_ geometry: SymbolGeometry) -> [Double] {
        let modules = Self.number.modules
        let places = (0...modules.count).map { geometry.place(Double($0)) }
        return (0..<440).map { x in
            // Each pixel's share of ink.
            let dark = modules.indices.reduce(0.0) { sum, module in
                guard modules[module] else { return sum }
                return sum + max(0, min(Double(x + 1), places[module + 1]) - max(Double(x), places[module]))
            }
            return 230 - 210 * dark
        }
    }
}
