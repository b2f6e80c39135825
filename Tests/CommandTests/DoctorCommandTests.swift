import Foundation
import Testing

/// `qix doctor`: what is well on this machine, and what to do where something is not.
@Suite("qix doctor")
struct DoctorCommandTests {
    @Test("A machine that runs the tests is well, and so are a shop's files")
    func well() async throws {
        let shop = try await Shop()
        let outcome = try await shop.qix(
            [
                "doctor", "--ledger", "coins.qix", "--catalog", "catalog.csv", "--campaigns", "campaigns.yaml",
                "--sandbox", "offered",
            ] + Samples.patience)
        #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
        for part in ["tesseract", "starts confined", "3 uploads, 2 entries", "2 products", "1 campaigns"] {
            #expect(outcome.text.contains(part), "\(part) in \(outcome.text)")
        }
    }

    @Test(
        "What is broken is named with what to do, and the command ends with 1",
        arguments: [
            (["--ledger", "catalog.csv"], "qix ledger verify"), (["--catalog", "campaigns.yaml"], "qix catalog check"),
            (["--campaigns", "catalog.csv"], "qix campaigns check"), (["--lang", "xyz"], "tesseract-ocr"),
        ] as [([String], String)])
    func broken(arguments: [String], advice: String) async throws {
        let shop = try await Shop()
        let outcome = try await shop.qix(["doctor", "--sandbox", "offered"] + Samples.patience + arguments)
        #expect(outcome.status == 1 && outcome.text.contains(advice), "\(outcome.text)\(outcome.errors)")
    }
}
