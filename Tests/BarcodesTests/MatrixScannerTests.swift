import Barcodes
import DomainModel
import Imaging
import Testing
import TestSupport

/// The symbols are zint's.
@Suite("Codes made of squares")
struct MatrixScannerTests {
    /// GS1 DataMatrix: (01)04006381333931(10)L42.
    private static let gs1 = [
        "#.#.#.#.#.#.#.#.",
        "##.##....##.#..#",
        "#...##.#....#.#.",
        "#.##...#.......#",
        "####..##.####...",
        "#..#..##...#.###",
        "#..##..####.##..",
        "#..#.#.##.###..#",
        "###..##.#.#.#.#.",
        "##.#..####....##",
        "##...#..#.......",
        "#..###.#...#..##",
        "###..#..####..#.",
        "#.#.##.#######.#",
        "###.....#..#..#.",
        "################",
    ]

    /// The same digits in a DataMatrix that does not say that it is GS1's.
    private static let plain = [
        "#.#.#.#.#.#.#.",
        "##..#.....#..#",
        "#...##..#.#...",
        "###..#.##....#",
        "#.#..##.###.#.",
        "###..#.##.####",
        "#..##..###.##.",
        "#.##...#.#.#.#",
        "#.#..#.#.##...",
        "#########...##",
        "##.###...####.",
        "##..#.##...###",
        "##.####...##..",
        "##############",
    ]

    /// GS1 QR code: (01)04006381333931.
    static let qr = [
        "#######..#..#.#######",
        "#.....#.##.##.#.....#",
        "#.###.#.#...#.#.###.#",
        "#.###.#.##.#..#.###.#",
        "#.###.#.####..#.###.#",
        "#.....#.##.#..#.....#",
        "#######.#.#.#.#######",
        ".........##.#........",
        "..#..#######.#.#####.",
        "...#.#..###...##..#..",
        "###.#.##...#######.##",
        "#..##.....###.##.#...",
        "...##.#..#####.#.#.##",
        "........#.###....#...",
        "#######.#.##.#.#.##.#",
        "#.....#.#....###.....",
        "#.###.#....##...##.##",
        "#.###.#..##.####.#.#.",
        "#.###.#.#..#..###..##",
        "#.....#.........####.",
        "#######..###...###..#",
    ]

    static func luma(_ rows: [String], module: Int, noise: Double = 3) -> Luma {
        let (quiet, size) = (4, rows.count)
        var random = SeededGenerator(seed: 9)
        let side = (size + 2 * quiet) * module
        var luma = Luma(width: side, height: side, repeating: 0)
        let modules = rows.map(Array.init)
        for y in 0..<side {
            for x in 0..<side {
                let (row, column) = (y / module - quiet, x / module - quiet)
                let isDark =
                    modules.indices.contains(row) && modules.indices.contains(column) && modules[row][column] == "#"
                luma[x, y] = UInt8(clamping: Int((isDark ? 30 : 220) + noise * random.gaussian()))
            }
        }
        return luma
    }

    private func read(_ luma: Luma, _ options: BarcodeOptions = BarcodeOptions()) throws -> [Barcode] {
        BarcodeReader(options: options).read(try photo(of: luma))
    }

    @Test(
        "A GS1 DataMatrix is read, upright, turned and small, with its number and its place", arguments: [0.0, 90, 31])
    func dataMatrix(_ degrees: Double) throws {
        for module in [3, 8] {
            let drawn = Self.luma(Self.gs1, module: module)
            let codes = try read(degrees == 0 ? drawn : drawn.rotated(byDegrees: degrees))
            #expect(codes.map(\.symbology) == [.dataMatrix])
            let code = try #require(codes.first)
            #expect(code.text == "010400638133393110L42")
            #expect(code.gtin?.digits == "04006381333931")
            if degrees == 0 {
                #expect(abs(code.box.x - 4 * module) <= 2 * module && abs(code.box.width - 16 * module) <= 2 * module)
            }
        }
    }

    @Test("A DataMatrix without GS1 data names no product")
    func notGS1() throws {
        #expect(try read(Self.luma(Self.plain, module: 6)).isEmpty)
    }

    @Test("A GS1 QR code names its product, and is left out where only other codes are asked for")
    func squares() throws {
        let drawn = Self.luma(Self.qr, module: 5)
        #expect(try read(drawn).map(\.gtin?.digits) == ["04006381333931"])
        #expect(try read(drawn, BarcodeOptions(symbologies: [.ean13, .dataMatrix])).isEmpty)
    }

    @Test("Noise, stripes and a page of finder patterns give no code", arguments: [1, 2, 3])
    func nothing(_ cell: Int) throws {
        var random = SeededGenerator(seed: UInt64(cell))
        let side = 700
        let bits = (0..<side * side).map { _ in random.next() & 1 == 0 }
        let shades: [(Int, Int) -> Bool] = [
            { x, y in bits[y / cell * side + x / cell] }, { x, _ in x / cell % 2 == 0 },
            { x, y in
                // The L of a DataMatrix, twelve modules wide, and nothing in it.
                let (column, row) = (x / cell % 12, y / cell % 12)
                return (column == 1 && (1...10).contains(row)) || (row == 10 && (1...10).contains(column))
            },
        ]
        for isDark in shades {
            var luma = Luma(width: side, height: side, repeating: 255)
            for y in 0..<side { for x in 0..<side where isDark(x, y) { luma[x, y] = 0 } }
            #expect(try read(luma).isEmpty)
        }
    }
}
