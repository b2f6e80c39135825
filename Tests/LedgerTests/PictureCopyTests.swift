import Campaigns
import DomainModel
import Foundation
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
}
