import DomainModel
import Imaging
import ReceiptGrammar
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

    @Test("passes are listed from the page to the sums, each by a name of its own")
    func passes() {
        let names = ReceiptEngine.passes.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.hasPrefix("receipt.") })
        for stage in ["page", "words", "rows", "parse"] {
            #expect(names.contains { $0.hasPrefix("receipt.\(stage).") }, "\(stage)")
        }
    }

    @Test("an optional pass that is left out does not run, a required one runs all the same")
    func skipped() throws {
        let (brackets, assembly) = ("receipt.rows.brackets", "receipt.rows.assembly")
        let words = ["Dunk].", "1,10"].enumerated().map {
            Word(text: $1, box: Box(x: 100 * $0, y: 40, width: 90, height: 20), confidence: 0.9)
        }
        func text(skipping skipped: Set<String>) -> [String] {
            var state = RowAssembly(
                capHeight: 20, segments: words.map { RecognizedSegment(box: $0.box, words: [$0]) })
            RowAssembly.passes.run(&state, skipping: skipped)
            return state.rows.map(\.text)
        }
        #expect(text(skipping: []) == ["Dunkl. 1,10"])
        #expect(text(skipping: [brackets, assembly]) == ["Dunk]. 1,10"])
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
