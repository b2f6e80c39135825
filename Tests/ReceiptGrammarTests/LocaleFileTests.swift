import ReceiptGrammar
import Testing

@Suite("Locales in files")
struct LocaleFileTests {
    private static let romanian = """
        {
          "about": "Romania.",
          "language": "ro",
          "currency": "RON",
          "phrases": { "grand_total": ["TOTAL LEI"], "payment": ["NUMERAR"], "tax": ["TOTAL TVA"] },
          "tax_number": ["COD FISCAL"],
          "units": ["BUC"],
          "prices_include_tax": true
        }
        """

    @Test("A file makes a locale, and what it leaves out is empty")
    func locale() throws {
        let locale = try ReceiptLocale(json: Array(Self.romanian.utf8))
        #expect(
            locale
                == ReceiptLocale(
                    language: "ro", currency: "RON",
                    phrases: [.grandTotal: ["TOTAL LEI"], .payment: ["NUMERAR"], .tax: ["TOTAL TVA"]],
                    taxNumber: ["COD FISCAL"], units: ["BUC"], pricesIncludeTax: true))
    }

    @Test("With the locale of its country a receipt has the total and the currency that it lacks without")
    func reads() throws {
        let rows = [
            "COD FISCAL: RO12345678", "PAINE ALBA 500G 4,50 B", "LAPTE 1L 7,25 B", "TOTAL LEI 11,75", "NUMERAR 11,75",
        ]
        .enumerated().map { row, text in
            TextRow(
                words: text.split(separator: " ").enumerated().map { place, word in
                    Word(
                        text: String(word), box: .init(x: 100 * place, y: 40 * row, width: 90, height: 20),
                        confidence: 0.95)
                })
        }
        let romanian = try ReceiptLocale(json: Array(Self.romanian.utf8))
        let with = ReceiptParser(locales: .all + [romanian]).parse(rows)
        let without = ReceiptParser().parse(rows)
        #expect(with?.currency == "RON")
        #expect(with?.total?.description == "11.75")
        #expect(without?.currency != "RON")
    }

    @Test(
        "A file with a fault says which",
        arguments: [
            ("[]", ReceiptLocaleError.notJSON), ("{", .notJSON), ("{}", .noLanguage),
            (#"{"language": "ro", "phrase": []}"#, .unknownField("phrase")),
            (#"{"language": 1}"#, .wrongKind(field: "language", expected: "a text")),
            (#"{"language": "ro", "goods": "PAINE"}"#, .wrongKind(field: "goods", expected: "a list of texts")),
            (#"{"language": "ro", "phrases": {"sum": []}}"#, .unknownRole("sum")),
            (#"{"language": "ro", "months": [["IAN"]]}"#, .wrongMonths(count: 1)),
            (
                #"{"language": "ro", "sign_forms": ["x"]}"#,
                .wrongKind(field: "sign_forms", expected: "a list of these: state_and_zip")
            ),
        ])
    func fault(json: String, error: ReceiptLocaleError) {
        #expect(throws: error) { try ReceiptLocale(json: Array(json.utf8)) }
        #expect(!error.description.contains("ReceiptLocaleError"))
    }

    @Test("A file that is far too long is not even parsed")
    func tooLarge() {
        #expect(throws: ReceiptLocaleError.tooLarge(bytes: 100_001)) {
            try ReceiptLocale(json: [UInt8](repeating: 0x20, count: 100_001))
        }
    }
}
