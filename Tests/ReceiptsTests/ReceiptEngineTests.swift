import Receipts
import Testing

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
}
