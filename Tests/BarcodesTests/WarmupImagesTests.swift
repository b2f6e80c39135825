import Barcodes
import DomainModel
import Imaging
import Testing

@Suite("Pictures that warm a reader up")
struct WarmupImagesTests {
    private let files = PictureBarcodeReader(options: BarcodeOptions(), limits: PhotoLimits()).warmupFiles

    /// A quick search suffices, and no reader of print: a warm-up is short.
    private func numbers(skipping skipped: Set<String>) throws -> [[String]] {
        var options = BarcodeOptions()
        options.skippedPasses = skipped
        let reader = BarcodeReader(options: options)
        return try files.map { bytes in
            var search = reader.begin(try Photo.decode(bytes))
            return reader.advance(&search, through: .quick).map(\.text)
        }
    }

    @Test("are read, the sharp one by scan lines and the blurred one by a fit alone")
    func read() throws {
        #expect(try numbers(skipping: []) == [["4012345678901"], ["4012345678901"]])
        #expect(try numbers(skipping: ["barcode.fit.onePatch"]) == [["4012345678901"], []])
    }
}
