import Campaigns
import Foundation
import Redemption
import Testing

/// Files that are no YAML: the parser stops where it can go no further, and the message says where the slip is.
@Suite("Programme files that are no YAML")
struct BrokenYAMLTests {
    /// What stands in the sample and what is written in its place; the slip is on that line, so many below where it
    /// begins.
    struct Slip: CustomTestStringConvertible, Sendable {
        var file = "campaigns.yaml"
        let right: String
        let wrong: String
        var below = 0
        let mend: String
        var testDescription: String { "\(wrong.prefix(60)) → \(mend)" }
    }

    @Test(
        "The line is that of the slip, and the mend is the one that it needs",
        arguments: [
            Slip(right: "en: \"Water, please\"", wrong: "en = \"Water, please\"", mend: "write “en: ”"),
            Slip(right: "shake: tv", wrong: "shake=tv", mend: "write “shake: ”"),
            Slip(right: "shake: tv", wrong: "shake -> tv", mend: "write “shake: ”"),
            Slip(right: "shake: tv", wrong: "shake： tv", mend: "“：” stands behind shake"),
            Slip(
                right: "it: L’ora del caffè", wrong: "it: 'L'ora del caffè'",
                mend: "an apostrophe ends the quote: write it twice, ''"),
            Slip(
                right: "it: L’ora del caffè", wrong: "it: 'Un po' di caffè'",
                mend: "a quote within the text ends it: write it twice, ''"),
            Slip(
                right: "it: L’ora del caffè", wrong: "it: \"Il \"caffè\" nero\"",
                mend: "or put the text into single quotes"),
            Slip(
                right: "[Stella Alpe]", wrong: "\"Stella Alpe\"]", mend: "the “[” that opens the list is missing"),
            Slip(right: "[Stella Alpe]", wrong: "\"Stella\", \"Alpe\"", mend: "need brackets, […]"),
            Slip(
                right: "    partner: Dolciaria Corvina", wrong: "\u{A0}\u{A0}\u{A0}\u{A0}partner: Dolciaria Corvina",
                mend: "a no-break space, or another that is no blank, indents"),
            Slip(
                right: "    partner: Dolciaria Corvina",
                wrong: "\u{A0}\u{A0}\u{A0}\u{A0}partner: Dolciaria Corvina\n\n    # A comment",
                mend: "a no-break space, or another that is no blank, indents"),
            Slip(right: "shake: tv", wrong: "shake: \"tv\" now", mend: "something stands behind the quote"),
            Slip(
                right: "[naviglio, porto-antico]}", wrong: "[naviglio, porto-antico]}}", mend: "something stands behind"
            ),
            Slip(
                right: "{show: scan, screens: [earn]}", wrong: "{show: scan, screens: [earn #2]}",
                mend: "hides the rest"),
            Slip(
                file: "rewards.yaml", right: "  - id: tote-bag\n", wrong: "  id: tote-bag\n",
                mend: "begins here without its dash"),
            Slip(
                file: "rewards.yaml", right: "  - id: tote-bag\n", wrong: "  - - id: tote-bag\n", mend: "write one “- ”"
            ),
            Slip(right: "shake: tv", wrong: "shake tv", mend: "the colon behind shake is missing"),
            Slip(right: "shake: tv", wrong: "shake:tv", mend: "the blank behind the colon of shake is missing"),
            Slip(
                right: "    limits:\n      per_user: 500", wrong: "    limits\n      per_user: 500",
                mend: "the colon behind limits is missing"),
            Slip(
                right: "{show: scan, screens: [earn]}", wrong: "{show:scan, screens:[earn]}",
                mend: "the blank behind the colon of show is missing"),
            Slip(right: "{show: scan, screens: [earn]}", wrong: "(show: scan, screens: [earn])", mend: "write braces"),
            Slip(right: "{show: scan, screens: [earn]}", wrong: "show: scan, screens: [earn]", mend: "need braces"),
            Slip(
                right: "limits:\n      per_user_per_day: 9", wrong: "limits:\n    per_user_per_day: 9", below: 1,
                mend: "it belongs under limits"),
            Slip(
                right: "    shake: tv\n    from", wrong: "    shake: tv\n       from", below: 1,
                mend: "indented further than the field above it"),
            Slip(
                right: "\n      per_item: 7\n",
                wrong: "\n<<<<<<< HEAD\n      per_item: 7\n=======\n      per_item: 8\n>>>>>>> spring\n", below: 1,
                mend: "a merge left two versions here"),
            Slip(right: "\ncampaigns:\n", wrong: "\n...\ncampaigns:\n", below: 1, mend: "take the line away"),
            Slip(right: "[pasta.webm]", wrong: "[\"C:\\Users\\anna\\pasta.webm\"]", mend: "use single quotes"),
            Slip(
                right: "  - id: pasta-film\n    kind", wrong: "    id: pasta-film\n    kind",
                mend: "begin another entry with “- ”"),
            Slip(
                file: "rewards.yaml", right: "  - id: coffee-voucher", wrong: "    id: coffee-voucher",
                mend: "begins here without its dash"),
            Slip(
                file: "rewards.yaml", right: "  - id: tote-bag\n", wrong: "  - id: \"tote-bag\n",
                mend: "a quote that opens here is not closed"),
            Slip(
                right: "- {show: scan, screens: [earn]}", wrong: "-{show: scan, screens: [earn]}",
                mend: "lacks the blank behind it: “- ”"),
            Slip(
                right: "{show: scan, screens: [earn]}", wrong: "{show: scan; screens: [earn]}",
                mend: "“;” stands between the fields; write “,”"),
            Slip(
                right: "    partner: Torrefazione Moretto\n    shake",
                wrong: "-\n    partner: Torrefazione Moretto\n    shake", mend: "a dash stands alone"),
            Slip(
                right: "    shake: tv\n    from", wrong: "    shake: tv\n   from", below: 1,
                mend: "indent it by 4 blanks, as they are"),
            Slip(
                right: "- id: naviglio\n    name", wrong: "- naviglio\n    name",
                mend: "write the field before it, “- id: ”"),
            Slip(
                right: "      - - ground: \"#fff7e0\"\n          parts",
                wrong: "      - ground: \"#fff7e0\"\n          parts",
                mend: "write two dashes, “- - ”"),
            Slip(
                right: "from_hour: 18, to_hour: 20, from", wrong: "from: 18, to: 20, from",
                mend: "hours are from_hour and to_hour"),
            Slip(
                right: "    partner: Conserve del Golfo", wrong: "    partner: \"Conserve del Golfo",
                mend: "a quote that opens here is not closed"),
        ])
    func told(slip: Slip) throws {
        let text = try MistakenFilesTests.samples[0].text(slip.file)
        let place = try #require(text.range(of: slip.right))
        let line = text[..<place.lowerBound].count { $0 == "\n" } + 1 + slip.below
        let wrong = text.replacingCharacters(in: place, with: slip.wrong)
        let problems =
            slip.file == "campaigns.yaml"
            ? CampaignFile.check(yaml: wrong, named: "f") : RewardCatalog.check(yaml: wrong, named: "f")
        #expect(problems.map(\.line) == [line], "\(problems)")
        #expect(problems.allSatisfy { $0.message.contains(slip.mend) }, "\(problems)")
    }

    @Test("A message quotes no value of a file that is no YAML: it may be a secret")
    func secrets() {
        for text in [
            "secret = swordfish\nid: a", "id: a\nsecret swordfish\nb: c", "a: (b: swordfish)", "a: \"swordfish\nb: c",
        ] {
            let problems = CampaignFile.check(yaml: text, named: "f")
            #expect(problems.count == 1 && !problems[0].description.contains("swordfish"), "\(problems)")
        }
    }

    @Test("Hostile text is looked at in seconds", arguments: ["{", "- ", "a:\n", "\"", "- a:\n", "x: y\n  "])
    func hostile(piece: String) {
        let began = ContinuousClock.now
        let text = String(repeating: piece, count: 200_000 / piece.utf8.count) + "\n\t: ]"
        #expect(!CampaignFile.check(yaml: text, named: "f").isEmpty)
        #expect(began.duration(to: .now) < .seconds(60))
    }
}
