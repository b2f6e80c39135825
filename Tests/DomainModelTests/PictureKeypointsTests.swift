import DomainModel
import Testing

@Suite("Keypoints as text")
struct PictureKeypointsTests {
    private let drawn = PictureKeypoints(
        points: [
            .init(x: 32_768, y: 0, size: 7, angle: 255, bits: 0x0123_4567_89AB_CDEF),
            .init(x: 1, y: 65_535, size: 255, angle: 0, bits: .max),
        ], columns: 3, thumbnail: [0, 1, 2, 13, 14, 15])

    @Test("What is written is read")
    func text() {
        let text = drawn.description
        #expect(text == "8000000007ff0123456789abcdef0001ffffff00ffffffffffffffff.03012def")
        #expect(PictureKeypoints(text) == drawn)
        let empty = PictureKeypoints(points: [], columns: 1, thumbnail: [4])
        #expect(PictureKeypoints(empty.description) == empty)
        var placed = empty
        placed.symbol = .init(x: 1, y: 32_768, length: 255, height: 16, angle: 65_535)
        #expect(placed.description == ".014.0001800000ff0010ffff")
        #expect(PictureKeypoints(placed.description) == placed)
    }

    @Test(
        "Anything else is none",
        arguments: [
            "", ".", "..", ".00", ".01", ".0101.", ".02012", ".2501", ".fg0", "80.0101",
            "8000000007FF0123456789abcdef.0101",
            "8000000007ff0123456789abcdef8.0101", ".0", "8000000007ff0123456789abcdeg.0101",
            String(repeating: "8000000007ff0123456789abcdef", count: 49) + ".0101",
            ".01" + String(repeating: "1", count: 25),
            ".014.", ".014.0001800000ff0010fff", ".014.0001800000ff0010ffff0", ".014.0001800000FF0010ffff",
            ".014.0001800000ff0010ffff.",
        ])
    func malformed(text: String) { #expect(PictureKeypoints(text) == nil) }
}
