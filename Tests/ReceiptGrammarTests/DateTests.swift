import DomainModel
import Testing

// Inside: the table of how tills print dates, and the confidence of each form.
@testable import ReceiptGrammar

@Suite("Dates and times")
struct DateTests {
    let reader = DateReader(locales: .all)

    @Test(
        "Dates are read in the forms that tills print, day first unless impossible",
        arguments: [
            ("12/10/25", "2025-10-12"), ("12/03/2026 18:24", "2026-03-12"), ("12 MAR 2018", "2018-03-12"),
            ("2018-03-12", "2018-03-12"),
            ("05-02-26", "2026-02-05"), ("03.09.2026", "2026-09-03"), ("24 MAR 18", "2018-03-24"),
            ("01-NOV-2017", "2017-11-01"),
            ("4/02/2017", "2017-02-04"), ("12/25/2025", "2025-12-25"), ("07. 10. 2025", "2025-10-07"),
            ("27 MARCH, 2018", "2018-03-27"),
            ("5 gennaio 2026", "2026-01-05"), ("12 Dez 2025", "2025-12-12"), ("LE 03 MARS 2026 A 09H12", "2026-03-03"),
            ("DATE:11/O1/2019", "2019-01-11"),
            ("2016/05/01", "2016-05-01"), ("10-MAG-2026", "2026-05-10"),
            ("31/05/19:16:27", "2019-05-31"), ("Datum: 18.12 2020", "2020-12-18"), ("APRIL  7, 2019", "2019-04-07"),
            ("Sep. 28 2018 15:56", "2018-09-28"), ("12/03/2036 18:24", "2036-03-12"), ("12 MAR 2099", "2099-03-12"),
            ("Aug17'16 11:54AM", "2016-08-17"), ("Server: Kimberly L. Jan 24,2019", "2019-01-24"),
            ("X346/21.06.2025/13:38:50/314", "2025-06-21"), ("Datum 02701/2025", "2025-01-02"),
            ("7/16712", "2012-07-16"), ("KS# 3 Oct.10'15 (Sat) 11:01", "2015-10-10"),
            ("Ju119'14 12:36PM", "2014-07-19"), ("NM 0000004 2023 03 20 12:58:29", "2023-03-20"),
        ])
    func dates(_ text: String, _ expected: String) { #expect(reader.dates(in: text).first?.day == Day(expected)) }

    @Test(
        "What is no date is none",
        arguments: [
            "07-5547360", "192.168.1.1", "30/02/2026", "0123-0045", "12,50 3,20", "ORD #18 -REG #19-", "1.234.567,89",
            "45/2026", "12345/2026", "0271/2025", "1/1672", "03.08. 12:07", "25.10, 14:08 Uhr",
            "Sonntag 04.11. 13:00-18:00", "05.10.17:04", "3.50 20",
            "MAY 12 15:30", "MARS 2 PCS", "APRIL 2019", "12/03/2100", "12/03/1994", "12/03/36",
        ])
    func others(_ text: String) { #expect(reader.dates(in: text).isEmpty) }

    @Test(
        "Times are read with colon, point, h, seconds and the half of the day",
        arguments: [
            ("12:30", "12:30"), ("09:44:00", "09:44"), ("6:34PM", "18:34"), ("12:05 AM", "00:05"),
            ("01.11.2026 19.05", "19:05"), ("09H12", "09:12"),
            ("11 : 23", "11:23"),
        ])
    func times(_ text: String, _ expected: String) {
        #expect(reader.times(in: text).first?.time == TimeOfDay(expected))
    }

    @Test("A year of four digits is surer than two numbers of which either may be the year")
    func fullYear() {
        let short = reader.dates(in: "18/09/24 16:44:09")
        let full = reader.dates(in: "24/09/2018 16:44")
        #expect(full.map(\.day) == [Day("2018-09-24")] && full[0].formConfidence > short[0].formConfidence)
    }

    @Test("The number that a till makes of the day, year first, says which way round the figures are")
    func stampedOrder() {
        func day(_ number: String) -> Day? {
            ReceiptParser().parse(
                Layouter.rows(
                    """
                    CORNER SHOP
                    05/12/2019 8:29
                    CHIPS ORIGINAL       62.50
                    TOTAL                62.50
                    RFN# \(number)
                    """))?.date
        }
        #expect(day("0089-0234-3439-1905-1203") == Day("2019-05-12"))
        #expect(day("0089-0234-3439-1912-0503") == Day("2019-12-05"))
        #expect(day("0089-0234-3439-2222-2222") == Day("2019-12-05"))
    }

    @Test("Of two dates that a misread digit parts, the one read more surely counts, and neither is sure")
    func conflict() throws {
        let text = """
                KEDAI HARAPAN SDN BHD (100200-X)
                DATE: 20/08/2018 18:07:10
                GREEN TEA            62.50
                TOTAL                62.50
                CASH                 62.50
                20/06/2018 18:07:10
            """
        var rows = Layouter.rows(text)
        for row in rows.indices {
            for word in rows[row].words.indices where rows[row].words[word].text == "20/08/2018" {
                rows[row].words[word].confidence = 0.8
            }
        }
        let receipt = try #require(ReceiptParser().parse(rows))
        #expect(receipt.date == Day(year: 2018, month: 6, day: 20))
        // Both printed alike and read surely, the day is surer.
        let plain = Layouter.rows(text.replacing("20/08/2018", with: "20/06/2018"))
        let alike = try #require(ReceiptParser().parse(plain))
        #expect(try #require(receipt.confidence["date"]) < #require(alike.confidence["date"]))
    }

    @Test("A day that was read surely stands beside another, a digit apart, that was read a little more surely")
    func otherDay() throws {
        let text = """
                SUPERMERCATI NAVIGLIO
                P.IVA 03741201580
                DOCUMENTO COMMERCIALE
                emesso per RESO MERCE
                N. 0123-0045 del 12-03-2026
                PASSATA ROSSA 4%     -2,38
                TOTALE COMPLESSIVO   -2,38
                Importo reso          2,38
                19/03/2026 10:12
                DOCUMENTO N. 0127-0011
            """
        var rows = Layouter.rows(text)
        for row in rows.indices {
            for word in rows[row].words.indices where rows[row].words[word].text == "19/03/2026" {
                rows[row].words[word].confidence = 0.92
            }
        }
        let receipt = try #require(ReceiptParser().parse(rows))
        #expect(receipt.date == Day(year: 2026, month: 3, day: 19))
    }

    private func receipt(date: String, _ other: String) throws -> Receipt {
        try #require(
            ReceiptParser().parse(
                Layouter.rows(
                    """
                        CORNER SHOP
                    \(date)
                    GREEN TEA            62.50
                    TOTAL                62.50
                    CASH                 62.50
                    \(other)
                    """)))
    }

    @Test("Figures that are several days in several orders are the one that another date of the receipt says")
    func orders() throws {
        #expect(try receipt(date: "DATE 18/09/28 15:56", "28 septembre 2018").date == Day("2018-09-28"))
        #expect(try receipt(date: "DATE 18/09/28 15:56", "5 mars 2017").likeliestDate == Day("2028-09-18"))
    }

    @Test("Until when goods may be brought back is not when they were bought")
    func deadlines() throws {
        #expect(
            try receipt(date: "APRIL  7, 2019  9:04 PM", "RETURN POLICY THRU 06/06/2019").date == Day("2019-04-07"))
    }

    @Test("Of two dates a digit apart the one counts that a long number of the till holds")
    func stamps() throws {
        let stamped = try receipt(date: "05/06/19 17:56", "06/06/19 17:56  0029480190605175600")
        #expect(stamped.date == Day("2019-06-05"))
        #expect(try #require(stamped.confidence["date"]) > 0.7)
        let other = try receipt(date: "05/06/19 17:56", "06/06/19 17:56  0029480190606175600")
        #expect(other.date == Day("2019-06-06"))
    }
}
