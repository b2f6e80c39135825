import Barcodes
import DomainModel
import Imaging
import Testing
import TestSupport

@Suite("GS1 DataBar Limited and Expanded in pictures")
struct ReadingDataBarsTests {
    /// Rows on paper, with a margin of white around them and grain.
    private func luma(_ symbol: DataBarSymbol, module: Double = 3, noise: Double = 4, ink: Double = 40) -> Luma {
        let rows = symbol.rows.map { row in row.utf8.map { Double($0) - 48 } }
        let (height, quiet) = (Int(34 * module), 8.0)
        let width = Int(((rows.map { $0.reduce(0, +) }.max() ?? 0) + 2 * quiet) * module)
        let separator = Int(3 * module)
        var luma = Luma(width: width + 80, height: rows.count * (height + separator) + 120, repeating: 0)
        var random = SeededGenerator(seed: 5)
        for y in 0..<luma.height {
            let (row, below) = (y - 60).quotientAndRemainder(dividingBy: height + separator)
            let isRow = y >= 60 && rows.indices.contains(row) && below < height
            for x in 0..<luma.width {
                let dark = isRow ? covered(rows[row], from: (Double(x) - 40) / module - quiet, 1 / module) : 0
                luma[x, y] = UInt8(clamping: Int(220 + (ink - 220) * dark + noise * random.gaussian()))
            }
        }
        return luma
    }

    /// How much of the stretch from `start` on lies below bars.
    private func covered(_ widths: [Double], from start: Double, _ length: Double) -> Double {
        var (place, dark) = (0.0, 0.0)
        for (index, width) in widths.enumerated() {
            if index % 2 == 0 { dark += max(0, min(place + width, start + length) - max(place, start)) }
            place += width
        }
        return dark / length
    }

    private func read(_ luma: Luma) throws -> [Barcode] { try BarcodeReader().read(photo(of: luma)) }

    @Test("Each kind is read upright and turned", arguments: [0.0, 90, 180, 270, 8, -35])
    func turned(_ degrees: Double) throws {
        for symbol in [DataBarSymbol.limited[0], DataBarSymbol.expanded[5]] + DataBarSymbol.stacked {
            let drawn = luma(symbol)
            let codes = try read(degrees == 0 ? drawn : drawn.rotated(byDegrees: degrees))
            #expect(codes.map(\.text) == [symbol.text], "\(symbol)")
            #expect(codes.first?.symbology == (symbol.text.count == 16 ? .dataBarLimited : .dataBarExpanded))
        }
    }

    @Test("Thin modules and pale ink are read", arguments: [(1.7, 40.0), (2.2, 150)])
    func faint(_ module: Double, _ ink: Double) throws {
        for symbol in DataBarSymbol.limited + DataBarSymbol.stacked {
            #expect(try read(luma(symbol, module: module, ink: ink)).map(\.text) == [symbol.text], "\(symbol)")
        }
    }

    @Test("The reading tells where the symbol is, how sure it is and what read it")
    func told() throws {
        let code = try #require(try read(luma(DataBarSymbol.stacked[0])).first)
        #expect(code.gtin?.digits == "04006381333931")
        #expect(code.engines == ["databar"])
        #expect(try #require(code.confidence) > 0.99)
        let symbol = Box(x: 40 + 24, y: 60, width: 51 * 3, height: 7 * 111 - 9)
        for (seen, drawn) in [
            (code.box.x, symbol.x), (code.box.y, symbol.y), (code.box.right, symbol.right),
            (code.box.bottom, symbol.bottom),
        ] {
            #expect(abs(seen - drawn) <= 24, "\(code.box)")
        }
    }

    @Test("A stacked symbol of which a row is covered is not read")
    func covered() throws {
        var rows = DataBarSymbol.stacked[1].rows
        rows[2] = String(repeating: "1", count: 51)
        #expect(try read(luma(DataBarSymbol(text: "", rows: rows))).isEmpty)
    }

    /// Pictures one below the other on white.
    private func column(_ pictures: [Luma]) -> Luma {
        var all = Luma(
            width: pictures.map(\.width).max() ?? 0, height: pictures.map(\.height).reduce(0, +), repeating: 220)
        var top = 0
        for picture in pictures {
            for y in 0..<picture.height { for x in 0..<picture.width { all[x, top + y] = picture[x, y] } }
            top += picture.height
        }
        return all
    }

    @Test("Several codes in one picture are told, each in its place")
    func several() throws {
        let ean = DrawnSymbol("4006381333931", module: 3)
        let codes = try read(
            column([luma(DataBarSymbol.limited[1]), ean.luma, luma(DataBarSymbol.expanded[1])]))
        #expect(Set(codes.map(\.symbology)) == [.dataBarLimited, .ean13, .dataBarExpanded])
        let places = codes.sorted { $0.box.y < $1.box.y }.map(\.symbology)
        #expect(places == [.dataBarLimited, .ean13, .dataBarExpanded])
    }
}
