import DomainModel
import Foundation
import Testing

// Inside: the sums that a tax table may come to, of which a receipt shows at most one.
@testable import ReceiptGrammar

@Suite("Locales in files")
struct LocaleFileTests {
    private static let turkish = """
        {
          "about": "Turkey.",
          "language": "tr",
          "currency": "TRY",
          "phrases": { "grand_total": ["TOPLAM"], "payment": ["NAKİT"], "tax": ["TOPKDV"] },
          "tax_number": ["VERGİ NO"],
          "units": ["ADET"],
          "prices_include_tax": true
        }
        """

    @Test("A file makes a locale, and what it leaves out is empty")
    func locale() throws {
        var expected = ReceiptLocale(language: "tr")
        expected.currency = "TRY"
        expected.phrases = [.grandTotal: ["TOPLAM"], .payment: ["NAKİT"], .tax: ["TOPKDV"]]
        expected.taxNumber = ["VERGİ NO"]
        expected.units = ["ADET"]
        expected.pricesIncludeTax = true
        #expect(try ReceiptLocale(json: Array(Self.turkish.utf8)) == expected)
    }

    @Test("With the locale of its country a receipt has the total and the currency that it lacks without")
    func reads() throws {
        let rows = MonospacedLayout.rows(
            """
            VERGİ NO: 1234567890
            EKMEK 500G 4,50
            SÜT 1L 7,25
            TOPLAM 11,75
            NAKİT 11,75
            """)
        let turkish = try ReceiptLocale(json: Array(Self.turkish.utf8))
        let with = ReceiptParser(locales: .all + [turkish]).parse(rows)
        let without = ReceiptParser().parse(rows)
        #expect(with?.currency == "TRY")
        #expect(with?.total?.description == "11.75")
        #expect(without?.currency != "TRY")
    }

    /// A country that does not exist, with words that no other has.
    private static let ruritanian = """
        {
          "language": "xr",
          "currency": "XRU",
          "phrases": { "grand_total": ["ZUSUM"], "payment": ["MONATAS"], "other": ["MOKESTIS"] },
          "currencies": { "XRU": ["VAL"] },
          "date_words": ["DENAS"],
          "other_date_words": ["GALIOJA"],
          "legal_forms": ["ZRX"],
          "company_is_shop": ["ZRX"],
          "tax_rates": [17]
        }
        """

    @Test("A file alone changes date, shop, currency, legal form and rate")
    func madeUpCountry() throws {
        let rows = MonospacedLayout.rows(
            """
            LABA DENO
            VELDA ZRX
            MOKESTIS 12345678
            GALIOJA 01.05.2026
            DUONA BALTA           4,50
            PIENAS 1L             7,25
            ZUSUM         11,75VAL
            MONATAS       11,75VAL
            DENAS 05.04.2026
            10:15:22
            """)
        let ruritanian = try ReceiptLocale(json: Array(Self.ruritanian.utf8))
        let with = try #require(ReceiptParser(locales: .all + [ruritanian]).parse(rows))
        #expect(with.merchant == "VELDA ZRX")
        #expect(with.date == Day(year: 2026, month: 4, day: 5))
        #expect(with.currency == "XRU")
        #expect(with.total?.cents == 1175)
        #expect(with.balanced)
        var phrasesAlone = ReceiptLocale(language: "xr")
        phrasesAlone.phrases = ruritanian.phrases
        let without = try #require(ReceiptParser(locales: .all + [phrasesAlone]).parse(rows))
        #expect(without.merchant == "LABA DENO")
        #expect(without.likeliestDate == Day(year: 2026, month: 5, day: 1))
        #expect(without.currency == nil)
    }

    @Test("A row of taxes that prints no rate proves itself by a rate of its country, and no other's changes")
    func rates() throws {
        let ruritanian = try ReceiptLocale(json: Array(Self.ruritanian.utf8))
        func known(_ language: String) throws -> ReceiptLocale {
            try #require([ReceiptLocale].all.first { $0.language == language })
        }
        func sums(_ text: String, _ locale: ReceiptLocale) throws -> Set<Int> {
            var table = TaxTable(locale: locale)
            table.add(try #require(ReceiptParser().roles(of: MonospacedLayout.rows(text)).rows.first))
            return table.grossSums
        }
        #expect(try sums("17,00 100,00", ruritanian) == [11700])
        #expect(try sums("17,00 100,00", known("it")) == [])
        #expect(try sums("25,50 100,00", known("fi")) == [12550])
        #expect(try sums("14,00 100,00", known("fi")) == [11400])
        #expect(try sums("12,00 100,00", known("cs")) == [11200])
        #expect(try sums("15,00 100,00", known("nb")) == [11500])
        #expect(try sums("25,00 100,00", known("da")).contains(12500))
        #expect(try sums("25,00 100,00", known("sv")).contains(12500))
    }

    @Test(
        "A file with a fault says in which line, and what is allowed",
        arguments: [
            ("[]", "the file takes an object"), ("{\n\"language\": x}", "line 2: the file is not valid JSON"),
            ("{}", "has no “language”"),
            ("{\n\"phrase\": []}", "line 2: “phrase” is no field of a locale; did you mean “phrases”? Allowed are: la"),
            (#"{"language": 1}"#, "line 1: “language” takes a text"),
            ("{\"language\": \"ro\",\n\"goods\": \"PAINE\"}", "line 2: “goods” takes a list of texts"),
            (
                "{\"language\": \"ro\", \"phrases\": {\n\n\"sum\": []}}",
                "line 3: “sum” is no field of “phrases”. Allowed are: grand_total, total"
            ),
            (#"{"language": "ro", "months": [["IAN"]]}"#, "“months” takes 12 lists of texts"),
            (#"{"language": "ro", "tax_rates": ["9"]}"#, "“tax_rates” takes a list of numbers from 0 to 100"),
            (
                #"{"language": "hr", "former_currency": {"code": "HRK"}}"#,
                "takes an object with “code”, “until” (2025-12-31)"
            ),
            (
                #"{"language": "hr", "former_currency": {"code": "HRK", "until": "2022", "rate": 7.5}}"#,
                "takes an object with “code”"
            ),
            (#"{"language": "ro", "register_form": "x"}"#, "“register_form” takes one of these: five_and_count"),
            (#"{"language": "ro", "currencies": {"lei": []}}"#, "takes codes of three capital letters, not “lei”"),
            (
                #"{"language": "ro", "currencies": {"RON": {"sur": []}}}"#,
                "“sur” is no field of a currency; did you mean “sure”?"
            ),
            (#"{"language": "ro", "personal_number_patterns": ["[A"]}"#, "takes a list of forms such as"),
        ])
    func fault(json: String, message: String) throws {
        let error = #expect(throws: ReceiptLocaleError.self) { try ReceiptLocale(json: Array(json.utf8)) }
        let description = try #require(error).description
        #expect(description.contains(message), "\(description)")
    }

    @Test("Every field stands in the document about locales")
    func documented() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Documentation/locales.md")
        let document = try String(contentsOf: file, encoding: .utf8)
        for field in ReceiptLocale.fieldNames { #expect(document.contains("`\(field)`"), "\(field)") }
    }

    @Test("A file that is far too long is not even parsed")
    func tooLarge() {
        let error = #expect(throws: ReceiptLocaleError.self) {
            try ReceiptLocale(json: [UInt8](repeating: 0x20, count: 100_001))
        }
        #expect(error?.fault == .tooLarge(bytes: 100_001))
    }
}
