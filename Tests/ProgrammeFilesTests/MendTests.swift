import Campaigns
import Foundation
import Testing

/// What a message says to write instead.
@Suite("Programme files: the mend is told")
struct MendTests {
    /// A line of the sample programme, what is written in its place, and what the one message must say.
    struct Slip: CustomTestStringConvertible, Sendable {
        let line: String
        let written: String
        let mend: String
        var testDescription: String { written }
    }

    static let slips = [
        Slip(line: "radius_m: 800", written: "radius_m: 0.8 km", mend: "write 800"),
        Slip(line: "radius_m: 700", written: "radius_m: 700 m", mend: "write 700"),
        Slip(line: "budget: 20000", written: "budget: 20000 coins", mend: "write 20000"),
        Slip(line: "budget: 20000", written: "budget: 20.000", mend: "write 20000"),
        Slip(line: "budget: 20000", written: "budget: 20'000", mend: "write 20000"),
        Slip(line: "budget: 20000", written: "budget: 20_000 EUR", mend: "write 20000"),
        Slip(line: "seconds: 12", written: "seconds: 12s", mend: "write 12"),
        Slip(line: "seconds: 12", written: "seconds: 0.2 min", mend: "write 12"),
        Slip(line: "from_hour: 18", written: "from_hour: \"18:00\"", mend: "write 18"),
        Slip(line: "budget: 20000", written: "budget: €20000", mend: "write 20000"),
        Slip(line: "budget: 20000", written: "budget: ca. 20.000,00", mend: "write 20000"),
        Slip(line: "per_user: 500", written: "per_user: ~500", mend: "write 500"),
        Slip(line: "pro: 1.5", written: "pro: 150%", mend: "write 1.5"),
        Slip(line: "spend: 5", written: "spend: 5,00 EUR", mend: "write 5"),
        Slip(line: "spend: 5", written: "spend: 1.250,50 €", mend: "write 1250.5"),
        Slip(
            line: "receipt_max_age_days: 30", written: "minimum_confidence: 50", mend: "write 0.5"),
        Slip(line: "receipt_max_age_days: 30", written: "pending_percent: 0.1", mend: "write 10"),
        Slip(line: "receipt_max_age_days: 30", written: "requires_balance: on", mend: "write true"),
        Slip(line: "receipt_max_age_days: 30", written: "requires_balance: \"N\"", mend: "write false"),
        Slip(line: "from_hour: 18, to_hour: 20", written: "from_hour: 6pm, to_hour: 20", mend: "write 18"),
        Slip(line: "radius_m: 700", written: "radius_km: 0.7", mend: "write radius_m: 700"),
        Slip(line: "inviter: 20, friend", written: "inviter 20, friend", mend: "write inviter: 20"),
        Slip(line: "inviter: 20, friend", written: "inviter:20, friend", mend: "write inviter: 20"),
        Slip(
            line: "budget: 5000}", written: "budget: 5,000}",
            mend: "write a number without signs between its digits: 5000"),
        Slip(line: "\"075123400129\"", written: "75123400129", mend: "write \"075123400129\""),
        Slip(line: "\"075123400129\"", written: "0 75123 40012 9", mend: "write \"075123400129\""),
        Slip(line: "\"075123400129\"", written: "7.51234E+10", mend: "a spreadsheet rounded it"),
        Slip(line: "coins:\n      per_item: 7", written: "coins:\n    per_item: 7", mend: "belongs under coins"),
        Slip(line: "    limits:\n      budget: 10000", written: "    budget: 10000", mend: "belongs under limits"),
        Slip(
            line: "per_item: 25\n    limits", written: "per_item: 25\n      stacks: true\n    limits",
            mend: "belongs beside coins"),
        Slip(line: "coins:\n      per_item: 7", written: "coins:\n      pro_piece: 7", mend: "known are per_item"),
        Slip(line: "seconds: 12", written: "minutes: 12", mend: "; seconds is missing"),
        Slip(line: "id: pasta-film", written: "id: pasta-story", mend: "give this another id"),
        Slip(line: "- id: naviglio", written: "- id: Il Naviglio", mend: "write il-naviglio"),
        Slip(line: "en: Coffee time", written: "en: null", mend: "leave the field out"),
        Slip(line: "budget: 20000", written: "budget: 2OOOO", mend: "write 20000"),
        Slip(line: "budget: 20000", written: "budget: #20000", mend: "begins a comment"),
        Slip(line: "latitude: 45.4521", written: "latitude: 45.4521° N", mend: "write 45.4521"),
        Slip(line: "to: 2026-12-31", written: "to: 31.12.2026", mend: "write 2026-12-31"),
        Slip(line: "to: 2026-12-31", written: "to: 2026–12–31", mend: "write 2026-12-31"),
        Slip(line: "shake: tv", written: "shake: „tv“", mend: "did you mean tv?"),
        Slip(line: "[Fontegrana]", written: "{Fontegrana}", mend: "[Fontegrana]"),
        Slip(line: "- id: naviglio", written: "- id: canal", mend: "there is no place naviglio"),
        Slip(
            line: "            answers:\n              - {en: At home",
            written: "            options:\n              - {en: At home", mend: "did you mean answers?"),
        Slip(
            line: "    limits:\n      budget: 5000\n      same", written: "    limits:\n    budget: 5000\n    same",
            mend: "as same_product_days too"),
        Slip(
            line: "rice]\n    coins:\n      per_item: 10", written: "rice]\n      per_item: 10",
            mend: "belongs under coins; write “coins:” above it"),
        Slip(line: "right: 2", written: "right: A rough surface", mend: "write 2"),
        Slip(line: "[pasta.webm]", written: "[pasta.mp4]", mend: "did you mean pasta.webm?"),
        Slip(line: "icon: coins.svg", written: "icon: coinss.svg", mend: "did you mean coins.svg?"),
        Slip(line: "to: 2026-12-31", written: "to: 2026-11-31", mend: "the calendar has no 2026-11-31"),
        Slip(line: "to: 2026-12-31", written: "to: 2026-31-12", mend: "write 2026-12-31"),
        Slip(line: "to: 2026-12-31", written: "to: 31 dicembre 2026", mend: "is no date; write 2026-12-31"),
        Slip(line: "to: 2026-12-31", written: "to: December 31st, 2026", mend: "write 2026-12-31"),
        Slip(line: "to: 2026-12-31", written: "to: 31. Dez. 2026", mend: "write 2026-12-31"),
        Slip(line: "to: 2026-12-31", written: "to: 31/12/2026", mend: "of the form YYYY-MM-DD"),
        Slip(line: "to: 2026-12-31", written: "to: 2026-14-31", mend: "a month up to 12"),
        Slip(line: "to: 2026-12-31", written: "to: 2026-11-31", mend: "goes from 2026-11-01 to 2026-11-30"),
        Slip(line: "to: 2026-12-31", written: "to: 2025-12-31", mend: "did you mean 2026-12-31?"),
        Slip(
            line: "from: 2026-03-01T06:00, to: 2026-03-01T23:59",
            written: "from: 2025-03-01T06:00, to: 2025-03-01T23:59", mend: "did you mean the year 2026?"),
        Slip(line: "from: 2026-03-01T06:00", written: "from: 2026-03-01T06:00:00", mend: "write 2026-03-01T06:00"),
        Slip(line: "[Stella Alpe]", written: "Stella Alpe]", mend: "[ is missing: [Stella Alpe]"),
        Slip(line: "[Stella Alpe]", written: "Stella Alpe", mend: "must be a list: [Stella Alpe]"),
        Slip(line: "[Stella Alpe]", written: "\"Stella: [Alpe\"", mend: "must be a list: [\"Stella: [Alpe\"]"),
        Slip(line: "[Stella Alpe]", written: "\"[Stella Alpe]\"", mend: "must be a list: [Stella Alpe]"),
        Slip(
            line: "        right: 2", written: "    right: 2",
            mend: "belongs under questions; indent it as the fields of the entry"),
        Slip(
            line: "shake: tv", written: "shake: receipt",
            mend: "shake: marks and per_airing belong to the shakes tv, stadium; did you mean shake: tv?"),
        Slip(line: "ground: \"#1b4d3e\"", written: "ground: #1b4d3e", mend: "with quotes"),
    ]

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "images")

    private func check(_ text: String) -> [String] {
        CampaignFile.check(
            yaml: text, named: "campaigns.yaml",
            beside: FilesBeside(
                bytes: { name in
                    (try? Data(contentsOf: MendTests.folder.appending(path: name))).map {
                        Array($0.prefix(CampaignFile.maxPictureBytes + 1))
                    }
                },
                names: {
                    ((try? FileManager.default.contentsOfDirectory(atPath: MendTests.folder.path)) ?? []).sorted()
                })
        ).map(\.description)
    }

    @Test("A figure with its unit, an answer in words, a file's other ending: what to write", arguments: slips)
    func mends(slip: Slip) throws {
        let text = try String(contentsOf: MendTests.folder.appending(path: "campaigns.yaml"), encoding: .utf8)
        let place = try #require(text.range(of: slip.line))
        let problems = check(text.replacingCharacters(in: place, with: slip.written))
        #expect(problems.count == 1 && problems.allSatisfy { $0.contains(slip.mend) }, "\(problems)")
    }

    @Test(
        "What is no figure of the field's unit is not guessed at",
        arguments: [
            "3 km", "0.5 s", "-12", "1234567890123456789012", "", "1.2.3", "12:30", "10k", "1e4", "2 thousand", "2 x 7",
            "9pm", "40-45", "1/5", "10 mila", "10_5",
        ])
    func unsure(written: String) throws {
        let text = try String(contentsOf: MendTests.folder.appending(path: "campaigns.yaml"), encoding: .utf8)
        let place = try #require(text.range(of: "seconds: 12"))
        let problems = check(text.replacingCharacters(in: place, with: "seconds: \"\(written)\""))
        #expect(problems.count == 1 && problems.allSatisfy { !$0.contains("; write") }, "\(problems)")
    }

    @Test("Fields that are one value are one error")
    func oneValue() throws {
        let text = try String(contentsOf: MendTests.folder.appending(path: "campaigns.yaml"), encoding: .utf8)
        let place = try #require(text.firstRange(of: /coins:\n(?: {6}[^\n]*\n)+/))
        let problems = check(text.replacingCharacters(in: place, with: "coins: 12\n"))
        #expect(problems.count == 1, "\(problems)")
    }
}
