import Imaging
import Testing

@testable import Barcodes

@Suite("Packs that a reader rehearses with")
struct WarmupImagesTests {
    @Test("are read, the sharp one by scan lines and the blurred one by a fit")
    func read() throws {
        let pictures = WarmupImages.pictures
        #expect(pictures.count == 2)
        for (place, bytes) in pictures.enumerated() {
            let photo = try Photo.decode(bytes)
            let reader = BarcodeReader()
            var search = reader.begin(photo)
            // No tesseract is asked and no later rung is climbed: a rehearsal is short.
            let found = reader.advance(&search, through: .quick)
            #expect(found.map(\.text) == [WarmupImages.number])
            #expect(search.hasFitted == (place == 1))
        }
    }
}
