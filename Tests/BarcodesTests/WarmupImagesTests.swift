import Imaging
import Testing

@testable import Barcodes

@Suite("Pictures that warm a reader up")
struct WarmupImagesTests {
    @Test("are read, the sharp one by scan lines and the blurred one by a fit")
    func read() throws {
        let pictures = WarmupImages.pictures
        #expect(pictures.count == 2)
        for (place, bytes) in pictures.enumerated() {
            let photo = try Photo.decode(bytes)
            let reader = BarcodeReader()
            var search = reader.begin(photo)
            // A quick search suffices, and no reader of print: a warm-up is short.
            let found = reader.advance(&search, through: .quick)
            #expect(found.map(\.text) == [WarmupImages.number])
            #expect(search.passes.contains("barcode.fit.onePatch") == (place == 1))
        }
    }
}
