import DomainModel
import Testing

import Campaigns

@Suite("A programme's time zone")
struct ProgrammeZoneTests {
    @Test(
        "Whatever offset a time is written in, the day is the programme's",
        arguments: [
            ("2026-03-01T22:59:59Z", "2026-03-01T23:59:59+01:00"),
            ("2026-03-01T23:00:00Z", "2026-03-02T00:00:00+01:00"),
            ("2026-03-01T12:59:59+14:00", "2026-02-28T23:59:59+01:00"),
            ("2026-03-01T11:00:00-12:00", "2026-03-02T00:00:00+01:00"),
            // Summer time begins on the 29th of March 2026 at one o'clock UTC.
            ("2026-03-29T00:59:59Z", "2026-03-29T01:59:59+01:00"),
            ("2026-03-29T01:00:00Z", "2026-03-29T03:00:00+02:00"),
        ])
    func localized(given: String, shown: String) throws {
        let moment = try #require(Timestamp(given))
        let localized = ProgrammeZone.rome.localized(moment)
        #expect(localized == moment)
        #expect(localized.description == shown)
    }

    @Test("The ends of the calendar are moments too", arguments: ["9999-12-31T23:59:60Z", "0001-01-01T00:00:00Z"])
    func ends(text: String) throws {
        let moment = try #require(Timestamp(text))
        let localized = ProgrammeZone.rome.localized(moment)
        #expect((1...9999).contains(localized.day.year))
        #expect(!localized.description.isEmpty)
    }

    @Test(
        "A day ends when the programme's clocks say so",
        arguments: [
            ("2026-03-28", "2026-03-28T23:59:59+01:00"), ("2026-03-29", "2026-03-29T23:59:59+02:00"),
            ("2026-10-25", "2026-10-25T23:59:59+01:00"), ("2026-10-24", "2026-10-24T23:59:59+02:00"),
        ])
    func endOfDay(day: String, end: String) throws {
        #expect(ProgrammeZone.rome.end(of: try #require(Day(day))).description == end)
    }

    @Test("The file names the zone; without one it is Italy's")
    func file() throws {
        let campaign = """
            - {id: a, partner: P, shake: scan, from: 2026-03-01, to: 2026-03-31, coins: {per_item: 1}}
            """
        func zone(_ head: String) throws -> String {
            try CampaignFile.load(yaml: head + "campaigns:\n" + campaign, named: "c.yaml").zone.identifier
        }
        #expect(try zone("") == "Europe/Rome")
        #expect(try zone("time_zone: Europe/Lisbon\n") == "Europe/Lisbon")
        #expect(try zone("time_zone: UTC\n") == "UTC")
        for wrong in ["Atlantis/Rome", "GMT+23", "+05:00", "CET"] {
            #expect(throws: CampaignError.self) { try zone("time_zone: \(wrong)\n") }
        }
    }
}
