import DomainModel
import Imaging
import ReceiptIdentity
import TestSupport
import Testing

@Suite("Places by which a picture is known again")
struct KeypointDetectorTests {
    /// A table with things on it, softly lit from one side, and a pack in the middle that is the same for any `table`.
    private func photo(table: UInt64, light: Double) -> Luma {
        var luma = Luma(width: 800, height: 600, repeating: 120)
        func draw(_ seed: UInt64, in box: Box, count: Int) {
            var random = SeededGenerator(seed: seed)
            for _ in 0..<count {
                let (x, y) = (
                    Int.random(in: box.x..<box.right, using: &random),
                    Int.random(in: box.y..<box.bottom, using: &random)
                )
                let (width, height) = (Int.random(in: 8...90, using: &random), Int.random(in: 8...60, using: &random))
                let shade = UInt8.random(in: 20...235, using: &random)
                for row in y..<min(y + height, box.bottom) {
                    for column in x..<min(x + width, box.right) { luma[column, row] = shade }
                }
            }
        }
        draw(table, in: luma.bounds, count: 60)
        draw(99, in: Box(x: 280, y: 180, width: 240, height: 240), count: 60)
        for y in 0..<luma.height {
            for x in 0..<luma.width {
                let gain = 1 - light * Double(x) / Double(luma.width)
                luma[x, y] = UInt8(Double(luma[x, y]) * gain)
            }
        }
        return luma
    }

    private let nowhere = Box(x: 0, y: 0, width: 1, height: 1)

    private func keypoints(_ picture: Luma) -> PictureKeypoints {
        KeypointDetector.keypoints(of: picture, leavingOut: nowhere)
    }

    @Test("A turned, cropped and shrunk copy is known again", arguments: [0.0, 7, 90, 173, 270])
    func copies(degrees: Double) throws {
        let picture = photo(table: 5, light: 0.4)
        let part = try #require(picture.cropped(to: Box(x: 120, y: 60, width: 600, height: 480)))
        let turned = part.rotated(byDegrees: degrees)
        let inner = try #require(
            turned.cropped(
                to: Box(
                    x: turned.width / 10, y: turned.height / 10, width: turned.width * 4 / 5,
                    height: turned.height * 4 / 5)))
        let copy = inner.scaled(by: 0.7)
        let (isKnown, isKnownBack) = (
            keypoints(copy).isCopy(of: keypoints(picture)), keypoints(picture).isCopy(of: keypoints(copy))
        )
        #expect(isKnown)
        #expect(isKnownBack)
    }

    @Test("Another photo of the pack, on another table and in other light, is another picture", arguments: 6..<12)
    func anotherPhoto(table: Int) {
        let one = photo(table: 5, light: 0.1)
        let other = photo(table: UInt64(table), light: 0.6).rotated(byDegrees: Double(table))
        let isCopy = keypoints(other).isCopy(of: keypoints(one))
        #expect(!isCopy)
    }

    @Test("Nothing lies in the code, and a blank picture has no places")
    func left() {
        let code = Box(x: 280, y: 180, width: 240, height: 240)
        let unit = 32_768.0 / 800
        let found = KeypointDetector.keypoints(of: photo(table: 5, light: 0.4), leavingOut: code)
        #expect(found.points.count > 10)
        for point in found.points {
            let (x, y) = (Int(Double(point.x) / unit), Int(Double(point.y) / unit))
            #expect(!(x > code.x && x < code.right && y > code.y && y < code.bottom))
        }
        let blank = keypoints(Luma(width: 300, height: 200, repeating: 200))
        #expect(blank.points.isEmpty)
        #expect(!blank.isCopy(of: blank))
        #expect(keypoints(Luma(width: 1, height: 1, repeating: 0)).points.isEmpty)
        #expect(keypoints(Luma(width: 3000, height: 1, repeating: 0)).points.isEmpty)
    }
}
