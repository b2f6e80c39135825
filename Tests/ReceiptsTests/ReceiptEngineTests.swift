import Imaging
import Testing

@testable import Receipts

@Suite("The engine")
struct ReceiptEngineTests {
    @Test("a language without a model is an error that says so")
    func noModel() {
        #expect(throws: ReceiptEngineError.noModel(languages: "xxx", path: "/nonexistent")) {
            _ = try ReceiptEngine(options: ReceiptOptions(languages: "xxx", modelPath: "/nonexistent"))
        }
    }

    @Test("a photo without text is a reading without rows")
    func blank() throws {
        let reader = try ReceiptEngine()
        let bytes = try Picture(Luma(width: 400, height: 600, repeating: 210)).png()
        let reading = try reader.read(try Photo.decode(bytes))
        #expect(reading.rows.isEmpty)
        #expect(reading.receipt == nil)
        #expect(reading.paper == nil)
    }
}
