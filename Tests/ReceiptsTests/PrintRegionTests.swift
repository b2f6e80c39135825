import Imaging
import PageModel
import Testing

// Inside: maps drawn cell by cell, in place of what the net would say.
@testable import Receipts

@Suite("What the net says of cells is put together to papers")
struct PrintRegionTests {
    /// A map of level rows: each from a column to another, of cells two high.
    private func map(
        width: Int = 120, height: Int = 160, turn: (across: Float, down: Float) = (1, 0), capHeight: Float = 8,
        logit: Float = 5, _ rows: [(columns: ClosedRange<Int>, row: Int)]
    ) -> TextMap {
        var likely = [Float](repeating: -5, count: width * height)
        for (columns, row) in rows {
            for column in columns { for line in [row, row + 1] { likely[line * width + column] = logit } }
        }
        let count = width * height
        return TextMap(
            width: width, height: height, rows: likely, across: .init(repeating: turn.across, count: count),
            down: .init(repeating: turn.down, count: count), capHeights: .init(repeating: capHeight, count: count))
    }

    private func lines(_ columns: ClosedRange<Int>, from top: Int, count: Int) -> [(ClosedRange<Int>, Int)] {
        (0..<count).map { (columns, top + 5 * $0) }
    }

    @Test("no cells, no paper")
    func none() { #expect(PrintRegion.all(in: map([])).isEmpty) }

    @Test("names and prices of one receipt, its head and its foot are one paper")
    func one() throws {
        let rows =
            lines(10...40, from: 30, count: 10) + lines(60...70, from: 30, count: 10)
            + lines(20...50, from: 4, count: 2) + lines(15...60, from: 120, count: 3)
        let regions = PrintRegion.all(in: map(rows))
        #expect(regions.count == 1)
        let region = try #require(regions.first)
        #expect(region.box.x <= 40 && region.box.right >= 284 && region.box.y <= 16 && region.box.bottom >= 520)
        #expect(abs(region.capHeight - 8) < 0.01)
        #expect((region.quarters, region.degrees) == (0, 0))
        #expect(region.isNear(100, 140))
        #expect(!region.isNear(460, 620))
    }

    @Test("two receipts beside each other are two papers, the one with more print first")
    func two() {
        let rows = lines(2...30, from: 10, count: 20) + lines(85...115, from: 10, count: 25)
        let regions = PrintRegion.all(in: map(rows))
        #expect(regions.count == 2)
        #expect(regions.first.map { $0.box.x >= 300 } == true)
    }

    @Test(
        "rows are turned until they run to the right",
        arguments: [(1, 0, 0), (0, 1, 3), (-1, 0, 2), (0, -1, 1)] as [(Float, Float, Int)])
    func quarters(across: Float, down: Float, expected: Int) throws {
        let region = try #require(
            PrintRegion.all(in: map(turn: (across, down), lines(10...60, from: 10, count: 12))).first)
        #expect(region.quarters == expected)
        #expect(abs(region.degrees) < 1e-6)
        #expect(region.coherence > 0.99)
    }

    @Test("rows that fall to the right are turned back")
    func lean() throws {
        let region = try #require(
            PrintRegion.all(in: map(turn: (0.995, 0.0998), lines(10...60, from: 10, count: 12))).first)
        #expect(region.quarters == 0)
        #expect(abs(region.degrees + 5.73) < 0.05)
    }

    @Test("low letters of which the net is little sure are texture, and neither alone is")
    func texture() throws {
        func isTexture(_ capHeight: Float, _ logit: Float) throws -> Bool {
            let rows = lines(10...60, from: 10, count: 20)
            return try #require(PrintRegion.all(in: map(capHeight: capHeight, logit: logit, rows)).first)
                .features.isTexture
        }
        #expect(try isTexture(3, 1))
        #expect(try !isTexture(3, 2.5))
        #expect(try !isTexture(9, 1))
    }

    @Test("windows and stitches may be print, letters surely are, and clouds are not")
    func certainty() {
        func certainty(_ letters: Int, _ logit: Double, capHeight: Double, facing: Double, density: Double) -> Double {
            PrintFeatures(
                letters: letters, coherence: 1, facing: facing, capHeight: capHeight, spread: 0.2, logit: logit,
                density: density, isCloser: false
            ).certainty
        }
        let tuning = Tuning.standard.page.print
        let windows = certainty(260, 1.8, capHeight: 27, facing: 0.8, density: 0.35)
        #expect((tuning.maxCertaintyOfTexture..<tuning.minCertaintyOfPrint).contains(windows))
        #expect(certainty(300, 0.8, capHeight: 3.2, facing: 0.85, density: 0.5) < tuning.maxCertaintyOfTexture)
        #expect(certainty(300, 2.6, capHeight: 16, facing: 0.95, density: 0.4) > 0.9)
    }

    @Test("grain beside print is left out where it is looked for, and print of low letters is not")
    func beside() throws {
        var likely = map(lines(10...40, from: 10, count: 20)).rows
        for row in 10..<110 { for column in 44..<115 { likely[row * 120 + column] = 0.6 } }
        let plain = map([])
        let both = TextMap(
            width: 120, height: 160, rows: likely, across: plain.across, down: plain.down,
            capHeights: .init(repeating: 5, count: likely.count))
        let (all, trimmed) = (
            try #require(PrintRegion.all(in: both).first),
            try #require(PrintRegion.all(in: both, isCloser: true).first)
        )
        #expect(all.box.right > 440)
        #expect(trimmed.box.right < 200)
        #expect(trimmed.box.x == all.box.x)
    }

    @Test("places that agree neither on how rows run nor on which side is up make no page")
    func confused() throws {
        let level = map(lines(10...60, from: 10, count: 20))
        let cells = level.rows.indices
        func region(_ across: (Int) -> Float, _ down: (Int) -> Float) throws -> PrintRegion {
            try #require(
                PrintRegion.all(
                    in: TextMap(
                        width: level.width, height: level.height, rows: level.rows, across: cells.map(across),
                        down: cells.map(down), capHeights: level.capHeights)
                ).first)
        }
        // On their head by turns: which side is up is open, how rows run is not.
        #expect(try !region({ $0 / level.width % 10 < 5 ? 1 : -1 }, { _ in 0 }).features.isConfused)
        let ways: [(Float, Float)] = [(1, 0), (0, 1), (-1, 0), (0, -1)]
        #expect(
            try region({ ways[$0 / level.width / 5 % 4].0 }, { ways[$0 / level.width / 5 % 4].1 }).features.isConfused)
    }

    @Test("a part that seems to stand on its head belongs to the paper around it")
    func head() {
        let rows = lines(10...60, from: 10, count: 20)
        let level = map(rows)
        let cells = level.rows.indices
        let doubted = TextMap(
            width: level.width, height: level.height, rows: level.rows,
            across: cells.map { $0 / level.width > 60 ? -1 : 1 }, down: level.down, capHeights: level.capHeights)
        let regions = PrintRegion.all(in: doubted)
        #expect(regions.count == 1)
        #expect(regions.first?.quarters == 0)
        #expect(regions.first?.stretches.count ?? 0 > 20)
    }

    @Test("two papers are told apart by the table between them, and columns of one paper are not")
    func table() {
        let rows = lines(10...40, from: 10, count: 20) + lines(62...92, from: 10, count: 20)
        var photo = Luma(width: 480, height: 640, repeating: 90)
        func lay(_ columns: Range<Int>) {
            for y in 20..<460 { for x in columns { photo[x, y] = 230 } }
        }
        lay(20..<190)
        lay(222..<400)
        let map = map(rows)
        #expect(PrintRegion.all(in: map).count == 1)
        #expect(PrintRegion.onSheets(in: map, of: photo).count == 2)
        lay(180..<230)
        #expect(PrintRegion.onSheets(in: map, of: photo).count == 1)
    }

    @Test("what stands on its head beside other print is another paper, where both are sure of it")
    func onItsHead() {
        let level = map(lines(10...40, from: 10, count: 20) + lines(62...92, from: 10, count: 20))
        let paper = Luma(width: 480, height: 640, repeating: 230)
        func sheets(_ turn: Float) -> Int {
            let across = level.rows.indices.map { $0 % level.width >= 50 ? turn : 1 }
            let turned = TextMap(
                width: level.width, height: level.height, rows: level.rows, across: across, down: level.down,
                capHeights: level.capHeights)
            return PrintRegion.onSheets(in: turned, of: paper).count
        }
        #expect(sheets(1) == 1)
        #expect(sheets(-0.3) == 1)
        #expect(sheets(-1) == 2)
    }
}
