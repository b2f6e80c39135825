import CZBar
import Imaging
import Mathematics
import TestSupport
import Testing

@testable import Barcodes

/// `ZBarScanner` asks zbar's image scanner only where zbar's decoder reads lines by edges that `LineScan` finds:
/// nothing that the image scanner reads is lost.
struct ZBarScannerTests {
    @Test(arguments: [1, 2]) func linesAreThoseOfZBarsImageScanner(density: Int) throws {
        for picture in try pictures() {
            for scope in [ZBarScanner.SymbologySet.retail, .bars, .all] {
                let scanner = ZBarScanner(scope)
                let sightings = try #require(scanner.scan(picture, density: density)).map(Seen.init)
                #expect(sightings == scanner.imageScan(picture, density: density)?.map(Seen.init))
            }
        }
    }

    @Test(arguments: LineScan.Direction.allCases) func widthsAreThoseOfZBarsScanner(direction: LineScan.Direction)
        throws
    {
        let scanner = try #require(zbar_scanner_create(nil))
        defer { zbar_scanner_destroy(scanner) }
        for picture in try pictures() {
            var number = 0
            LineScan(luma: picture, direction: direction, density: 1).forEachLine { line in
                let length = direction == .rows ? picture.width : picture.height
                var widths: [UInt32] = []
                zbar_scanner_new_scan(scanner)
                for step in 0..<length {
                    let place = number % 2 == 0 ? step : length - 1 - step
                    let shade = direction == .rows ? picture[place, number] : picture[number, place]
                    if zbar_scan_y(scanner, Int32(shade)) != ZBAR_NONE {
                        widths.append(zbar_scanner_get_width(scanner))
                    }
                }
                #expect(line.number == number)
                #expect(Array(line.widths.prefix(widths.count)) == widths)
                #expect(line.widths.isEmpty || line.widths.last == 0)
                number += 1
            }
            #expect(number == (direction == .rows ? picture.height : picture.width))
        }
    }

    /// Bars that lie, stand and lean and a QR code, under grain and without, and grain alone, also smaller than a block
    /// of lines.
    private func pictures() throws -> [Luma] {
        let code = DrawnSymbol("4006381333931").luma
        let square = MatrixScannerTests.luma(MatrixScannerTests.qr, module: 5)
        let codes = [
            code, code.turned(quarters: 1), code.rotated(byDegrees: 14), code.scaled(by: 0.7), square,
            square.scaled(by: 0.4),
        ]
        var dice = SplitMix64(seed: 41)
        func grainy(_ luma: Luma, _ strength: Int) -> Luma {
            Luma(
                width: luma.width, height: luma.height,
                pixels: luma.pixels.map {
                    UInt8(clamping: Int($0) + Int(dice.next() % UInt64(strength)) - strength / 2)
                })
        }
        let grain = [(1, 1), (17, 3), (33, 70), (200, 131)].map {
            grainy(Luma(width: $0, height: $1, repeating: 128), 200)
        }
        return codes + codes.map { grainy($0, 60) } + grain
    }

    /// A sighting, without what may not be compared.
    private struct Seen: Equatable {
        var text: String
        var lines: Int
        var places: [[Int]]

        init(_ sighting: Sighting) {
            (text, lines) = (sighting.text, sighting.lines)
            places = sighting.places.map { [$0.x, $0.y] }
        }
    }
}
