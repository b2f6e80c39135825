import Barcodes
import DomainModel
import Foundation
import Imaging
import Testing
import TestSupport

@Suite("Bars that wave")
struct WavingBarsTests {
    /// A picture whose columns are moved along a wave, by so many modules at most, that leans from row to row.
    private func waving(_ drawn: DrawnSymbol, swing: Double, length: Double, lean: Double = 0.5) -> Luma {
        let flat = drawn.luma
        var luma = flat
        for y in 0..<flat.height {
            for x in 0..<flat.width {
                let phase = 2 * Double.pi * (Double(x) + lean * Double(y)) / (length * drawn.module)
                let at = min(max(Double(x) + swing * drawn.module * sin(phase), 0), Double(flat.width - 2))
                let (left, part) = (Int(at), at - Double(Int(at)))
                luma[x, y] = UInt8(Double(flat[left, y]) * (1 - part) + Double(flat[left + 1, y]) * part)
            }
        }
        return luma
    }

    @Test("Waving bars of each layout are read, either way up", arguments: [0, 180])
    func read(_ turn: Int) throws {
        for (text, symbology) in [
            ("4006381333931", Barcode.Symbology.ean13), ("8076809513753", .ean13), ("96385074", .ean8),
            ("01234565", .upcE),
        ] {
            let luma = waving(DrawnSymbol(text, symbology, noise: 2), swing: 1.8, length: 45)
            let turned = turn == 0 ? luma : luma.rotated(byDegrees: 180)
            #expect(try BarcodeReader().read(photo(of: turned)).map(\.text) == [text])
        }
    }

    @Test("Half of a waving symbol is no number")
    func half() throws {
        let whole = waving(DrawnSymbol("8014253600520", noise: 2), swing: 1.8, length: 45)
        let half = Box(x: 0, y: 0, width: (12 + 57) * 4, height: whole.height)
        #expect(try BarcodeReader().read(photo(of: #require(whole.cropped(to: half)))).isEmpty)
    }
}
