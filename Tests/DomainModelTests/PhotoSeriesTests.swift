import DomainModel
import Foundation
import Testing
import TestSupport

@Suite("Several photos in one archive")
struct PhotoSeriesTests {
    /// The beginning of a JPEG, and so many bytes in all.
    private func photo(_ count: Int) -> [UInt8] { [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: count - 3) }

    @Test("Two to six photos are where the archive says", arguments: 2...6)
    func photos(count: Int) throws {
        let photos = (0..<count).map { photo(500 + 7 * $0) }
        let bytes = TarArchive.bytes(of: photos)
        let series = try PhotoSeries(bytes)
        #expect(series.photos.map { Array(bytes[$0]) } == photos)
        #expect(PhotoSeries.isSeries(bytes.prefix(PhotoSeries.headBytes)))
    }

    @Test("An archive that lacks its end is whole where its photos are")
    func noEnd() throws {
        let bytes = TarArchive.bytes(of: [photo(512), photo(1024)]).dropLast(1024)
        #expect(try PhotoSeries(Array(bytes)).photos.count == 2)
    }

    @Test("One photo and seven are no series")
    func count() {
        for count in [0, 1, 7] {
            let bytes = TarArchive.bytes(of: (0..<count).map { _ in photo(40) })
            #expect(throws: PhotoSeriesError.wrongCount) { try PhotoSeries(bytes) }
        }
    }

    @Test("What is no picture is refused: text, a recording, a link, an archive in the archive")
    func others() {
        let text = Array("This is no picture, whatever it is called.".utf8)
        #expect(throws: PhotoSeriesError.noPhoto(2)) { try PhotoSeries(TarArchive.bytes(of: [photo(40), text])) }
        let sound = Array("OggS".utf8) + [UInt8](repeating: 0, count: 60)
        #expect(throws: PhotoSeriesError.noPhoto(1)) { try PhotoSeries(TarArchive.bytes(of: [sound, photo(40)])) }
        for kind in ["1", "2", "5", "x", "L", "S"] as [Character] {
            let bytes = TarArchive.bytes(of: [photo(40), photo(40)], kind: kind)
            #expect(throws: PhotoSeriesError.noPhoto(1)) { try PhotoSeries(bytes) }
        }
        #expect(throws: PhotoSeriesError.noPhoto(1)) { try PhotoSeries(TarArchive.bytes(of: [[], photo(40)])) }
    }

    @Test("An archive cut at any byte is refused or has whole photos, and never reads beyond its end")
    func cut() throws {
        let bytes = TarArchive.bytes(of: [photo(600), photo(700)])
        for end in stride(from: 0, to: bytes.count, by: 13) {
            let cut = Array(bytes[..<end])
            guard let series = try? PhotoSeries(cut) else { continue }
            #expect(series.photos == (try PhotoSeries(bytes)).photos)
        }
        #expect(throws: PhotoSeriesError.cutOff(2)) { try PhotoSeries(Array(bytes[..<(bytes.count - 1500)])) }
    }

    @Test("A header with a bit turned heads nothing")
    func damaged() {
        let bytes = TarArchive.bytes(of: [photo(600), photo(700)])
        for place in [0, 124, 130, 150, 156, 300] {
            var damaged = bytes
            damaged[place] ^= 1
            #expect(throws: PhotoSeriesError.noPhoto(1)) { try PhotoSeries(damaged) }
        }
        var huge = bytes
        huge.replaceSubrange(124..<136, with: Array("777777777777".utf8))
        #expect(throws: PhotoSeriesError.self) { try PhotoSeries(huge) }
    }

    @Test(
        "An archive is no picture and no sound, whatever its first entry is called",
        arguments: ["BM", "OggS", "GIF89a"])
    func names(name: String) {
        let bytes = TarArchive.bytes(of: [photo(40), photo(40)], named: name)
        #expect(ImageFormat(signatureOf: bytes) == nil)
        #expect(SoundFormat(signatureOf: bytes) == nil)
    }

    @Test("A reading tells of photos only where there are several")
    func reading() throws {
        var reading = Reading(image: "a.tar")
        #expect(!String(decoding: try JSONEncoder().encode(reading), as: UTF8.self).contains("photos"))
        reading.photos = [
            SeriesPhoto(box: Box(x: 0, y: 0, width: 9, height: 8), perceptualHash: "0123456789abcdef"),
            SeriesPhoto(box: Box(x: 0, y: 8, width: 9, height: 8)),
        ]
        let again = try JSONDecoder().decode(Reading.self, from: JSONEncoder().encode(reading))
        #expect(again == reading)
        reading.photos += reading.photos + reading.photos + reading.photos
        let longer = try JSONEncoder().encode(reading)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Reading.self, from: longer) }
    }
}
