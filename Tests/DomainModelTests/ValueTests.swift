import DomainModel
import Foundation
import Testing

@Suite("Values")
struct ValueTests {
    @Test("Money is exact in JSON", arguments: [0, 1, -1, 10, 99, 100, 258, -50, 1234, 99_999_999, 123_456_789_01])
    func money(cents: Int) throws {
        let json = try JSONEncoder().encode([Money(cents: cents)])
        #expect(try JSONDecoder().decode([Money].self, from: json) == [Money(cents: cents)])
        let printed = String(decoding: json.dropFirst().dropLast(), as: UTF8.self)
        let decimals = printed.firstIndex(of: ".").map { printed.distance(from: $0, to: printed.endIndex) - 1 } ?? 0
        #expect(decimals <= 2, "\(printed)")
    }

    @Test("Money prints two decimals")
    func moneyDescription() {
        #expect(Money(cents: 5).description == "0.05")
        #expect(Money(cents: -1205).description == "-12.05")
    }

    @Test("Days become numbers and back over four centuries")
    func days() {
        for number in stride(from: -80_000, to: 80_000, by: 17) {
            let day = Day(daysSinceEpoch: number)
            #expect(day.daysSinceEpoch == number)
            #expect(Day(day.description) == day)
        }
        #expect(Day("2024-02-29")?.advanced(by: 1).description == "2024-03-01")
        #expect(Day("2023-02-29") == nil)
        #expect(Day("2026-13-01") == nil)
    }

    @Test("A moment is one instant in any spelling, and keeps its writer's day")
    func timestamps() throws {
        let rome = try #require(Timestamp("2026-03-01T00:30:00+01:00"))
        let utc = try #require(Timestamp("2026-02-28T23:30:00Z"))
        #expect(rome == utc)
        #expect(rome.day.description == "2026-03-01")
        #expect(utc.day.description == "2026-02-28")
        #expect(rome.description == "2026-03-01T00:30:00+01:00")
        #expect(Timestamp("2026-03-01")?.seconds == 1_772_323_200)
        #expect(Timestamp("2026-03-01 12:30") == Timestamp("2026-03-01T12:30:00.250Z"))
    }

    @Test(
        "A time beyond the calendar becomes its first or its last",
        arguments: [
            (Int.max, 0, "9999-12-31T23:59:59Z"), (Int.min, 0, "0001-01-01T00:00:00Z"),
            (Int.max, 840, "9999-12-31T23:59:59+14:00"), (Int.min, -720, "0001-01-01T00:00:00-12:00"),
            // A file's time of the year 10000.
            (253_402_300_800, 0, "9999-12-31T23:59:59Z"),
        ])
    func outOfTime(seconds: Int, offset: Int, written: String) {
        let moment = Timestamp(seconds: seconds, offsetMinutes: offset)
        #expect(moment.description == written)
        #expect(Timestamp(written) == moment)
    }

    @Test("A leap second at the end of time is its last second, and days beyond it its last day")
    func endOfTime() {
        #expect(Timestamp("9999-12-31T23:59:60Z")?.description == "9999-12-31T23:59:59Z")
        #expect(Timestamp("0001-01-01T00:00:00+14:00")?.description == "0001-01-01T00:00:00+14:00")
        #expect(Day(daysSinceEpoch: Int.max).description == "9999-12-31")
        #expect(Day(daysSinceEpoch: Int.min).description == "0001-01-01")
        #expect(Day("9999-12-31")?.advanced(by: 1).description == "9999-12-31")
    }

    @Test(
        "Text that is not a moment is refused",
        arguments: [
            "", "2026", "2026-02-30", "2026-03-01T24:00", "2026-03-01T12", "2026-03-01T12:30:00+1",
            "2026-03-01T12:30Zjunk",
            "2026-03-01X12:30",
        ])
    func noTimestamp(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test("Days, times, moments and numbers are their text in JSON, and other text is refused with its form")
    func text() throws {
        func check<Value: Codable & Equatable>(_ value: Value?, _ text: String, form: String) throws {
            let value = try #require(value)
            #expect(String(decoding: try JSONEncoder().encode([value]), as: UTF8.self) == "[\"\(text)\"]")
            #expect(try JSONDecoder().decode([Value].self, from: Data("[\"\(text)\"]".utf8)) == [value])
            #expect {
                try JSONDecoder().decode([Value].self, from: Data("[\"x\"]".utf8))
            } throws: { error in
                guard case .dataCorrupted(let context) = error as? DecodingError else { return false }
                return context.debugDescription == "x is no \(form)"
            }
        }
        try check(Day("2026-03-01"), "2026-03-01", form: "date of the form 2026-03-01")
        try check(TimeOfDay("09:05"), "09:05", form: "time of the form 12:30")
        try check(Timestamp("2026-03-01T09:05:07Z"), "2026-03-01T09:05:07Z", form: "ISO 8601 moment")
        try check(GTIN("96385074"), "00000096385074", form: "GTIN: length or check digit")
    }

    @Test(
        "A VAT number has a right check digit",
        arguments: [
            ("00743110157", true), ("IT00743110157", true), ("00743110158", false), ("0074311015", false),
            ("00000000000", false),
        ])
    func vatNumber(text: String, valid: Bool) {
        #expect((ItalianVATNumber(text) != nil) == valid)
    }

    @Test("A reading writes null for what is not known")
    func nulls() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let reading = Reading(image: "a.jpg", receipt: Receipt())
        let json = String(decoding: try encoder.encode(reading), as: UTF8.self)
        for field in ["error", "format", "height", "sha256", "merchant", "vat_number", "document_number", "total"] {
            #expect(json.contains("\"\(field)\":null"), "\(field)")
        }
        #expect(try JSONDecoder().decode(Reading.self, from: Data(json.utf8)) == reading)
    }

    @Test("Boxes have an intersection and a union")
    func boxes() {
        let left = Box(x: 0, y: 0, width: 10, height: 10)
        let right = Box(x: 5, y: 8, width: 10, height: 10)
        #expect(left.intersection(right) == Box(x: 5, y: 8, width: 5, height: 2))
        #expect(left.union(right) == Box(x: 0, y: 0, width: 15, height: 18))
        #expect(left.intersection(Box(x: 10, y: 0, width: 1, height: 1)) == nil)
    }
}
