import Imaging
import Mathematics
import TestSupport
import Testing

@testable import Barcodes

@Suite("Lines across bars that wave, straightened by their edges")
struct DewarpedScanLineTests {
    /// A picture whose columns are moved along a wave, by so many modules at most, that leans from row to row.
    private func waving(_ drawn: DrawnSymbol, swing: Double, length: Double, lean: Double = 0.5) -> Luma {
        let flat = drawn.luma
        var luma = flat
        for y in 0..<flat.height {
            for x in 0..<flat.width {
                let phase = 2 * Double.pi * (Double(x) + lean * Double(y)) / (length * drawn.module)
                let at = min(max(Double(x) + swing * drawn.module * sine(phase), 0), Double(flat.width - 2))
                let (left, part) = (Int(at), at - Double(Int(at)))
                luma[x, y] = UInt8(Double(flat[left, y]) * (1 - part) + Double(flat[left + 1, y]) * part)
            }
        }
        return luma
    }

    private func lines(_ luma: Luma) -> [DewarpedScanLine] {
        let row = luma.height / 2 * luma.width
        let profile = BrightnessProfile(
            samples: luma.pixels[row..<row + luma.width].map(Float.init), from: (0, Double(luma.height / 2)),
            to: (Double(luma.width - 1), Double(luma.height / 2)), height: 1)
        return DewarpedScanLine.all(on: profile, moduleHint: 4, budget: .unlimited)
    }

    @Test("Guards and digits take up all edges and all modules of each layout", arguments: EANLayout.allCases)
    func bounds(_ layout: EANLayout) {
        let bounds = layout.digitBounds
        #expect(bounds.last!.edge == layout.edges - 1)
        #expect(bounds.last!.module == layout.modules)
        #expect(Set(layout.digitStartModules).isSubset(of: Set(bounds.map(\.module))))
    }

    @Test("Every bar of a waving line comes to lie where the number has it")
    func straight() throws {
        let number = symbol(.ean13, "4006381333931")
        let line = try #require(lines(waving(DrawnSymbol(symbol: number), swing: 2, length: 60)).first)
        let module = line.geometry.moduleWidth
        let modules = number.modules
        for (place, isDark) in modules.enumerated() where place > 0 && modules[place - 1] == isDark {
            let between = line.profile.samples[Int(line.geometry.start + Double(place) * module)]
            #expect((between < 125) == isDark, "module \(place)")
        }
    }

    @Test("Without paper on both sides, or with an edge too few, a line is no symbol")
    func incomplete() throws {
        let whole = DrawnSymbol(symbol: symbol(.ean13, "4006381333931")).luma
        #expect(lines(whole).count == 1)
        let paper = 12 * 4
        let beside = Box(x: paper - 8, y: 0, width: whole.width - paper + 8, height: whole.height)
        var cut = try #require(whole.cropped(to: beside))
        for y in 0..<cut.height { for x in 0..<3 { cut[x, y] = 0 } }
        #expect(lines(cut).isEmpty)
        let half = Box(x: 0, y: 0, width: paper + 60 * 4, height: whole.height)
        #expect(lines(try #require(whole.cropped(to: half))).allSatisfy { $0.geometry.layout != .ean13 })
    }

    @Test("Waving bars of each layout are read, either way up", arguments: [0, 180])
    func read(_ turn: Int) throws {
        for number in [
            symbol(.ean13, "4006381333931"), symbol(.ean13, "8076809513753"), symbol(.ean8, "96385074"),
            symbol(.upcE, "01234565"),
        ] {
            let luma = waving(DrawnSymbol(symbol: number, noise: 2), swing: 1.8, length: 45)
            let turned = turn == 0 ? luma : luma.rotated(byDegrees: 180)
            #expect(try BarcodeReader().read(photo(of: turned)).map(\.text) == [number.text])
        }
    }

    @Test("Half of a waving symbol is no number")
    func half() throws {
        let whole = waving(DrawnSymbol(symbol: symbol(.ean13, "8014253600520"), noise: 2), swing: 1.8, length: 45)
        let half = Box(x: 0, y: 0, width: (12 + 57) * 4, height: whole.height)
        #expect(try BarcodeReader().read(photo(of: #require(whole.cropped(to: half)))).isEmpty)
    }
}
