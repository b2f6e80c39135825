import DomainModel
import Foundation
import Testing
import TestSupport

/// `qix grammar`: rows of text, without a picture.
@Suite("qix grammar")
struct GrammarCommandTests {
    private static let rows = """
        VELDA ZRX
        DUONA BALTA           4,50
        PIENAS 1L             7,25
        ZUSUM         11,75VAL
        MONATAS       11,75VAL
        """
    private static let locale = """
        {
          "language": "xr", "currency": "XRU", "currencies": { "XRU": ["VAL"] },
          "phrases": { "grand_total": ["ZUSUM"], "payment": ["MONATAS"] }
        }
        """

    /// Runs it on the rows, with a locale in a file.
    private func grammar(_ arguments: [String] = [], rows: String = rows, locale: String = locale) async throws
        -> Command.Outcome
    {
        let folder = try ScratchFolder()
        try Data(locale.utf8).write(to: folder.url.appending(path: "xr.json"))
        return try await Command.qix(
            ["grammar", "-", "--locale", "xr.json"] + arguments, input: rows, in: folder.url)
    }

    @Test("Rows are the receipt that the locale makes of them")
    func receipt() async throws {
        let outcome = try await grammar()
        let receipt = try JSONDecoder().decode(Receipt.self, from: outcome.output)
        #expect(outcome.status == 0)
        #expect(receipt.total?.cents == 1175)
        #expect(receipt.currency == "XRU")
        #expect(receipt.lines.map(\.description) == ["DUONA BALTA", "PIENAS 1L"])
    }

    @Test("Each row is shown with its role and the phrase that gave it the role")
    func explained() async throws {
        let outcome = try await grammar(["--rows"])
        #expect(outcome.lines.contains { $0.contains("grand_total") && $0.contains("ZUSUM (xr)") })
        #expect(outcome.lines.last == "language: xr")
    }

    @Test("Each pass that changes something is a line of JSON before the receipt")
    func stages() async throws {
        struct Trace: Decodable { var pass: String }
        let lines = try await grammar(["--steps"]).lines
        let passes = try lines.dropLast().map { try JSONDecoder().decode(Trace.self, from: Data($0.utf8)).pass }
        #expect(passes.contains("receipt.fields.currency"))
        let receipt = try JSONDecoder().decode(Receipt.self, from: Data(try #require(lines.last).utf8))
        #expect(receipt.currency == "XRU")
    }

    @Test("A pass can be left out; one that is required or unknown is refused")
    func without() async throws {
        let lines = try await grammar(["--steps", "--without", "receipt.fields.currency"]).lines
        #expect(!lines.contains { $0.contains("receipt.fields.currency") })
        let receipt = try JSONDecoder().decode(Receipt.self, from: Data(try #require(lines.last).utf8))
        #expect(receipt.currency == nil)
        for pass in ["receipt.roles.phrases", "receipt.roles.nothing"] {
            let outcome = try await grammar(["--without", pass])
            #expect(outcome.status == 64 && outcome.errors.contains(pass))
        }
    }

    @Test("A misspelt field of the locale is named with its line and what was meant")
    func misspelt() async throws {
        let outcome = try await grammar(locale: "{\n\"language\": \"xr\",\n\"tax_rate\": [17]\n}")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("xr.json"))
        #expect(outcome.errors.contains("line 3: “tax_rate” is no field of a locale; did you mean “tax_rates”?"))
    }

    @Test("Rows that are no receipt, too many and too large ones end with an error")
    func refused() async throws {
        let none = try await grammar(rows: "hello\n")
        #expect(none.status == 1 && none.text == "null\n")
        #expect(none.errors.contains("0 of 1 rows have an amount"))
        #expect(try await grammar(rows: String(repeating: "PANE 1,00\n", count: 401)).errors.contains("401 rows"))
        #expect(try await grammar(rows: String(repeating: "A", count: 200_001)).errors.contains("200000 bytes"))
    }
}
