import Campaigns
import ReceiptIdentity
import Testing
import TestSupport

// Inside: an index compared with a comparison of all pictures.
@testable import Ledger

/// The index must find what a comparison with every picture finds.
@Suite("Pictures that look alike")
struct PictureIndexTests {
    @Test("Up to seven bits, the index finds what a comparison with all finds, the nearest first", arguments: 0...7)
    func agrees(bits: Int) {
        var random = SeededGenerator(seed: 0x5EED + UInt64(bits))
        var all: [(hash: PictureHash, upload: Int)] = []
        var index = PictureIndex()
        for upload in 1...400 {
            // Every other picture is an earlier one with up to nine bits turned.
            var value = upload % 2 == 0 ? all[Int(random.next() % UInt64(all.count))].hash.bits : random.next()
            if upload % 2 == 0 { for _ in 0..<random.next() % 10 { value ^= 1 << (random.next() % 64) } }
            all.append((PictureHash(bits: value), upload))
            index.add(PictureHash(bits: value), upload: upload)
        }
        var most = 0
        for (hash, _) in all where !hash.isFlat {
            let near = all.filter { !$0.hash.isFlat && $0.hash.distance(to: hash) <= bits }
                .map { ($0.hash.distance(to: hash), $0.upload) }.sorted(by: <).map(\.1)
            #expect(index.uploads(near: hash, within: bits) == near)
            most = max(most, near.count)
        }
        #expect(bits == 0 || most > 1)
        #expect(index.lastUpload == 400)
    }

    @Test("An upload of several photos is found by any of them, once")
    func several() {
        let photos = [0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210, 0xF0F0_0F0F_3C3C_C3C3].map { PictureHash(bits: $0) }
        var index = PictureIndex()
        index.add([photos[2]], upload: 1)
        index.add(photos, upload: 2)
        for photo in photos { #expect(index.uploads(near: photo, within: 0).contains(2)) }
        #expect(index.uploads(nearAny: photos, within: 0).sorted() == [1, 2])
        #expect(index.lastUpload == 2)
        let text = UploadRecord.text(of: photos)
        #expect(UploadRecord.pictures(in: text) == photos)
        #expect(UploadRecord.text(of: []) == nil && UploadRecord.pictures(in: nil).isEmpty)
    }

    @Test("Blank pictures all look alike, so they look like none")
    func flat() {
        var index = PictureIndex()
        index.add(PictureHash(bits: 0b111), upload: 1)
        index.add(nil, upload: 2)
        #expect(index.uploads(near: PictureHash(bits: 0b111), within: 7) == [])
        #expect(index.lastUpload == 2)
    }
}
