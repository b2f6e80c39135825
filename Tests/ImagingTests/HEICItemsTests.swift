import DomainModel
import Testing

// Inside: what is refused before a decoder sees the file.
@testable import Imaging

@Suite("A HEIC file's items, before a decoder sees them")
struct HEICItemsTests {
    private static let limit = 100_000_000

    /// A box of the ISO base media format.
    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        number(8 + content.count, 4) + Array(type.utf8) + content
    }

    private static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// A file of items of these types; `made` says which is made of which; all tiles have sides of `side` pixels.
    private static func file(
        _ types: [String], made: [(item: Int, of: [Int])] = [], side: Int = 512, referencesAs: String = "dimg"
    ) -> [UInt8] {
        let entries = types.enumerated().flatMap { place, type in
            box("infe", [2, 0, 0, 0] + number(place + 1, 2) + [0, 0] + Array(type.utf8) + [0])
        }
        let references = made.flatMap { item, of in
            box(referencesAs, number(item, 2) + number(of.count, 2) + of.flatMap { number($0, 2) })
        }
        let extents = box("ispe", [0, 0, 0, 0] + number(side, 4) + number(side, 4))
        let associations = number(types.count, 4) + (1...types.count).flatMap { number($0, 2) + [1, 0x81] }
        let meta =
            box("pitm", [0, 0, 0, 0, 0, 1]) + box("iinf", [0, 0, 0, 0] + number(types.count, 2) + entries)
            + box("iref", [0, 0, 0, 0] + references)
            + box("iprp", box("ipco", extents) + box("ipma", [0, 0, 0, 0] + associations))
        return box("ftyp", Array("heic".utf8) + [0, 0, 0, 0]) + box("meta", [0, 0, 0, 0] + meta)
    }

    private func isCameraLike(_ bytes: [UInt8]) -> Bool? {
        HEICItems(bytes[...]).map { $0.isCameraLike(pixels: HEICItemsTests.limit) }
    }

    @Test("A coded picture with metadata, and a grid of coded tiles, are what phones write")
    func plain() {
        #expect(isCameraLike(HEICItemsTests.file(["hvc1", "Exif", "mime"])) == true)
        let grid = HEICItemsTests.file(
            ["grid"] + Array(repeating: "hvc1", count: 48), made: [(1, Array(2...49))])
        #expect(isCameraLike(grid) == true)
        #expect(isCameraLike(HEICItemsTests.file(["hvc1", "Exif"], made: [(2, [1])], referencesAs: "cdsc")) == true)
    }

    @Test(
        "Overlays, pictures derived from derived ones and unknown items are refused",
        arguments: ["iovl", "iden", "????"])
    func derived(_ type: String) {
        #expect(isCameraLike(HEICItemsTests.file([type, "hvc1"], made: [(1, [2])])) == false)
        #expect(isCameraLike(HEICItemsTests.file(["hvc1", type])) == false)
        #expect(isCameraLike(HEICItemsTests.file(["grid", "grid", "hvc1"], made: [(1, [2]), (2, [3])])) == false)
    }

    @Test("Tiles that repeat or lack a size, and more items than a picture has, are refused")
    func excess() {
        #expect(
            isCameraLike(HEICItemsTests.file(["grid", "hvc1"], made: [(1, Array(repeating: 2, count: 2000))])) == false)
        #expect(
            isCameraLike(HEICItemsTests.file(["grid", "hvc1"], made: [(1, Array(repeating: 2, count: 5000))])) == nil)
        #expect(isCameraLike(HEICItemsTests.file(["grid", "hvc1"], made: [(1, [7])])) == false)
        #expect(isCameraLike(HEICItemsTests.file(["grid", "hvc1"], made: [(1, [2])], side: 0x7FFF_FFFF)) == false)
        #expect(isCameraLike(HEICItemsTests.file(Array(repeating: "hvc1", count: 5000))) == nil)
    }

    @Test("Cut off anywhere, or with any byte changed, a file is judged without a crash")
    func damaged() {
        let whole = HEICItemsTests.file(["grid", "hvc1", "hvc1", "Exif"], made: [(1, [2, 3])])
        var answers = Set<Bool?>()
        for end in whole.indices { answers.insert(isCameraLike(Array(whole[..<end]))) }
        for place in whole.indices {
            for value: UInt8 in [0, 1, 0x7F, 0xFF] {
                var damaged = whole
                damaged[place] = value
                answers.insert(isCameraLike(damaged))
            }
        }
        #expect(answers.count >= 2, "some are still camera-like, and some are not")
    }
}

@Suite("A JPEG's scans")
struct JPEGScansTests {
    /// A file of segments, each a marker with its content.
    private func file(_ segments: [(UInt8, [UInt8])], _ data: [UInt8] = [0x12, 0xFF, 0x00, 0xFF, 0xD0, 0x34]) -> [UInt8]
    {
        var bytes: [UInt8] = [0xFF, 0xD8]
        for (marker, content) in segments {
            let length = content.count + 2
            bytes += [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
            if marker == 0xDA { bytes += data }
        }
        return bytes + [0xFF, 0xD9]
    }

    private func count(_ bytes: [UInt8], upTo limit: Int = 1000) -> Int {
        bytes.withUnsafeBytes { JPEGScans.count($0, upTo: limit) }
    }

    @Test("Every start of a scan counts, except inside segments and coded data")
    func scans() {
        let scan: (UInt8, [UInt8]) = (0xDA, [1, 1, 0, 0, 63, 0])
        // A thumbnail in the metadata has a scan of its own.
        let camera: (UInt8, [UInt8]) = (0xE1, [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0])
        #expect(count(file([camera, (0xC2, [8, 0, 1, 0, 1, 1, 1, 0x11, 0])])) == 0)
        #expect(count(file([camera, scan])) == 1)
        #expect(count(file([scan, (0xC4, [0]), scan, scan])) == 3)
        #expect(count(file(Array(repeating: scan, count: 50)), upTo: 10) == 10)
        #expect(count([0xFF, 0xD8]) == 0 && count([0xFF, 0xD8, 0xFF]) == 0 && count([0xFF, 0xD8, 0xFF, 0xDA]) == 1)
    }

    @Test("A photo at the limit of pixels may have the ten scans of a progressive file, a small one more")
    func limits() {
        #expect(PhotoLimits().scans(pixels: 100_000_000) == 10)
        #expect(PhotoLimits().scans(pixels: 1_000_000) == 1000)
        #expect(PhotoLimits().scans(pixels: 1) >= 1)
    }
}
