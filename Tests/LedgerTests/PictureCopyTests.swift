import Campaigns
import DomainModel
import Foundation
import Mathematics
import ReceiptIdentity
import StoreSupport
import Stores
import TestSupport
import Testing

import Ledger

@Suite("One picture of a pack, sent by many")
struct PictureCopyTests {
    /// A picture's keypoints and thumbnail, drawn.
    private func drawn(seed: UInt64) -> PictureKeypoints {
        var random = SeededGenerator(seed: seed)
        let points = (0..<32).map { _ in
            PictureKeypoints.Keypoint(
                x: UInt16.random(in: 8000...24_000, using: &random),
                y: UInt16.random(in: 6000...18_000, using: &random),
                size: UInt8.random(in: 130...170, using: &random), angle: UInt8.random(in: 0...255, using: &random),
                bits: UInt64.random(in: 0 ... .max, using: &random))
        }
        return PictureKeypoints(
            points: points, columns: 24, thumbnail: (0..<432).map { _ in UInt8.random(in: 0...15, using: &random) })
    }

    /// The picture turned by a quarter, as another file has it: every third keypoint is lost, and the others have a few
    /// bits that differ.
    private func turned(_ picture: PictureKeypoints, seed: UInt64) -> PictureKeypoints {
        var random = SeededGenerator(seed: seed)
        let points = picture.points.enumerated().filter { $0.offset % 3 > 0 }.map { _, point in
            var point = point
            // Clockwise: the row from the left is the column from below. The picture is three quarters as high as wide.
            (point.x, point.y) = (24_576 - point.y, point.x)
            point.angle &+= 64
            for _ in 0..<3 { point.bits ^= 1 << UInt64.random(in: 0..<64, using: &random) }
            return point
        }
        let (columns, rows) = (picture.columns, picture.rows)
        let cells = (0..<columns).flatMap { row in
            (0..<rows).map { picture.thumbnail[(rows - 1 - $0) * columns + row] }
        }
        return PictureKeypoints(points: points, columns: rows, thumbnail: cells)
    }

    /// A scan of milk whose picture has these keypoints, and a hash like no other's.
    private func scan(_ user: String, file: Int, _ keypoints: PictureKeypoints, hour: Int = 10) -> Claim {
        var claim = World.scan(user, file: file)
        claim.keypoints = keypoints
        claim.picture = PictureHash(bits: UInt64(file) &* 0x9E37_79B9_7F4A_7C15)
        return claim
    }

    @Test("A turned copy waits, another photo of the pack is paid", arguments: StoreUnderTest.all)
    func turnedCopy(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            let first = try ledger.record(scan("ann", file: 1, drawn(seed: 1)), programme: World.programme)
            #expect(first.coins > 0)
            let copy = try ledger.record(
                scan("bob", file: 2, turned(drawn(seed: 1), seed: 7)), programme: World.programme)
            #expect(copy.outcome == .review)
            #expect(copy.reasons.map(\.code) == [.nearDuplicatePicture])
            #expect(copy.reasons.first?.detail["upload"] == first.id)
            let other = try ledger.record(scan("eva", file: 3, drawn(seed: 2)), programme: World.programme)
            #expect(other.coins == first.coins)
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("What is alike in every photo of a pack makes no copy", arguments: StoreUnderTest.all)
    func sameprint(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try ledger.record(scan("ann", file: 1, drawn(seed: 1)), programme: World.programme)
            // The print lies where it lay, and light and background are others.
            var again = drawn(seed: 1)
            again.thumbnail = drawn(seed: 3).thumbnail
            let other = try ledger.record(scan("bob", file: 2, again), programme: World.programme)
            #expect(other.outcome == .award)
        }
    }

    @Test("Erased pictures are found no more, and their keys are gone", arguments: StoreUnderTest.all)
    func erased(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try ledger.record(scan("ann", file: 1, drawn(seed: 1)), programme: World.programme)
            _ = try ledger.forget("ann", at: Timestamp("2026-06-02")!)
            #expect(try ledger.verify().faults == [])
            let copy = try ledger.record(
                scan("bob", file: 2, turned(drawn(seed: 1), seed: 7)), programme: World.programme)
            #expect(copy.outcome == .award)
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("Keys are copied with the ledger", arguments: StoreUnderTest.all)
    func copied(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try ledger.record(scan("ann", file: 1, drawn(seed: 1)), programme: World.programme)
            try store.withLedger { target in
                try ledger.copy(into: target)
                let copy = try target.record(
                    scan("bob", file: 2, turned(drawn(seed: 1), seed: 7)), programme: World.programme)
                #expect(copy.reasons.map(\.code) == [.nearDuplicatePicture])
                #expect(try target.verify().faults == [])
            }
        }
    }

    // MARK: Packs with little print

    /// A photo of a plain pack on a table: where it is dark, and how light falls, at a point of the scene. Its code is
    /// half a unit long and lies in the middle.
    private struct Scene {
        var seed: UInt64

        /// 0 to 1, softly lit from one side, with waves in the table's wood.
        func shade(at x: Double, _ y: Double) -> Double {
            var random = SeededGenerator(seed: seed)
            let (side, wave, light) = (
                Double.random(in: 0...2 * .pi, using: &random), Double.random(in: 3...9, using: &random),
                Double.random(in: 0.1...0.35, using: &random)
            )
            let isPack = abs(x) < 0.55 && abs(y) < 0.42
            let table = 0.5 + 0.18 * sine(wave * (x + 0.6 * y) + side)
            return (isPack ? 0.75 : table) * (1 - light * (x * cosine(side) + y * sine(side)))
        }

        /// What a file shows of it: a part, turned, without any place that is found again but the code.
        func picture(turned turn: Double, width: Double, height: Double, shift: (x: Double, y: Double) = (0, 0))
            -> PictureKeypoints
        {
            let long = max(width, height)
            let (columns, rows) = (Int((24 * width / long).rounded()), Int((24 * height / long).rounded()))
            func scene(_ u: Double, _ v: Double) -> Double {
                let (x, y) = (u - width / 2 + shift.x, v - height / 2 + shift.y)
                return shade(at: x * cosine(turn) - y * sine(turn), x * sine(turn) + y * cosine(turn))
            }
            let shades = (0..<rows * columns).map { cell in
                let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
                return (0..<9).reduce(0.0) { sum, part in
                    let (u, v) = (
                        Double(column) + Double(part % 3) / 3 + 1 / 6, Double(row) + Double(part / 3) / 3 + 1 / 6
                    )
                    return sum + scene(u / 24 * long, v / 24 * long) / 9
                }
            }
            let (least, most) = (shades.min()!, shades.max()!)
            let unit = 32_768 / long
            let turns = -turn / (2 * .pi)
            return PictureKeypoints(
                points: [], columns: columns,
                thumbnail: shades.map { UInt8(min(15, ($0 - least) / (most - least) * 16)) },
                symbol: .init(
                    x: UInt16((width / 2 - shift.x) * unit), y: UInt16((height / 2 - shift.y) * unit),
                    length: UInt16(0.5 * unit), height: UInt16(0.3 * unit),
                    angle: UInt16(truncatingIfNeeded: Int((turns * 65_536).rounded()))))
        }
    }

    @Test("A copy of a plain pack is known by what stands around its code", arguments: [0.2, 1.4, 3.3, 4.9])
    func plainPack(turn: Double) throws {
        try StoreUnderTest.all[0].withLedger { ledger in
            let photo = Scene(seed: 4).picture(turned: 0, width: 1.6, height: 1.2)
            #expect(try ledger.record(scan("ann", file: 1, photo), programme: World.programme).coins > 0)
            let cut = Scene(seed: 4).picture(turned: turn, width: 1.2, height: 1, shift: (0.05, -0.04))
            let copy = try ledger.record(scan("bob", file: 2, cut), programme: World.programme)
            #expect(copy.reasons.map(\.code) == [.nearDuplicatePicture])
        }
    }

    @Test("Another photo of a plain pack is paid", arguments: 5..<15 as Range<UInt64>)
    func otherPhoto(seed: UInt64) throws {
        try StoreUnderTest.all[0].withLedger { ledger in
            let photo = Scene(seed: 4).picture(turned: 0, width: 1.6, height: 1.2)
            try ledger.record(scan("ann", file: 1, photo), programme: World.programme)
            let other = Scene(seed: seed).picture(turned: 0.1, width: 1.5, height: 1.2)
            #expect(try ledger.record(scan("bob", file: 2, other), programme: World.programme).outcome == .award)
        }
    }
}
