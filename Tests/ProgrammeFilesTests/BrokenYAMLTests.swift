import Campaigns
import Foundation
import Testing

/// Files that are no YAML: the parser stops where it can go no further, and the message says where the slip is.
@Suite("Programme files that are no YAML")
struct BrokenYAMLTests {
    @Test(
        "The line is that of the slip, and the mend is the one that it needs",
        arguments: [
            WrittenSlip(right: "en: \"Water, please\"", wrong: "en = \"Water, please\"", mend: "write “en: ”"),
            WrittenSlip(right: "shake: tv", wrong: "shake=tv", mend: "write “shake: ”"),
            WrittenSlip(right: "shake: tv", wrong: "shake -> tv", mend: "write “shake: ”"),
            WrittenSlip(right: "shake: tv", wrong: "shake： tv", mend: "“：” stands behind shake"),
            WrittenSlip(
                right: "it: L’ora del caffè", wrong: "it: 'L'ora del caffè'",
                mend: "an apostrophe ends the quote: write it twice, ''"),
            WrittenSlip(
                right: "it: L’ora del caffè", wrong: "it: 'Un po' di caffè'",
                mend: "a quote within the text ends it: write it twice, ''"),
            WrittenSlip(
                right: "it: L’ora del caffè", wrong: "it: \"Il \"caffè\" nero\"",
                mend: "or put the text into single quotes"),
            WrittenSlip(
                right: "[Stella Alpe]", wrong: "\"Stella Alpe\"]", mend: "the “[” that opens the list is missing"),
            WrittenSlip(right: "[Stella Alpe]", wrong: "\"Stella\", \"Alpe\"", mend: "need brackets, […]"),
            WrittenSlip(
                right: "    partner: Dolciaria Corvina", wrong: "\u{A0}\u{A0}\u{A0}\u{A0}partner: Dolciaria Corvina",
                mend: "a no-break space, or another that is no blank, indents"),
            WrittenSlip(
                right: "    partner: Dolciaria Corvina",
                wrong: "\u{A0}\u{A0}\u{A0}\u{A0}partner: Dolciaria Corvina\n\n    # A comment",
                mend: "a no-break space, or another that is no blank, indents"),
            WrittenSlip(right: "shake: tv", wrong: "shake: \"tv\" now", mend: "something stands behind the quote"),
            WrittenSlip(
                right: "[naviglio, porto-antico]}", wrong: "[naviglio, porto-antico]}}", mend: "something stands behind"
            ),
            WrittenSlip(
                right: "{show: scan, screens: [earn]}", wrong: "{show: scan, screens: [earn #2]}",
                mend: "hides the rest"),
            WrittenSlip(
                file: "rewards.yaml", right: "  - id: tote-bag\n", wrong: "  id: tote-bag\n",
                mend: "begins here without its dash"),
            WrittenSlip(
                file: "rewards.yaml", right: "  - id: tote-bag\n", wrong: "  - - id: tote-bag\n", mend: "write one “- ”"
            ),
            WrittenSlip(right: "shake: tv", wrong: "shake tv", mend: "the colon behind shake is missing"),
            WrittenSlip(right: "shake: tv", wrong: "shake:tv", mend: "the blank behind the colon of shake is missing"),
            WrittenSlip(
                right: "    limits:\n      per_user: 500", wrong: "    limits\n      per_user: 500",
                mend: "the colon behind limits is missing"),
            WrittenSlip(
                right: "{show: scan, screens: [earn]}", wrong: "{show:scan, screens:[earn]}",
                mend: "the blank behind the colon of show is missing"),
            WrittenSlip(
                right: "{show: scan, screens: [earn]}", wrong: "(show: scan, screens: [earn])", mend: "write braces"),
            WrittenSlip(
                right: "{show: scan, screens: [earn]}", wrong: "show: scan, screens: [earn]", mend: "need braces"),
            WrittenSlip(
                right: "limits:\n      per_user_per_day: 9", wrong: "limits:\n    per_user_per_day: 9", below: 1,
                mend: "it belongs under limits"),
            WrittenSlip(
                right: "    shake: tv\n    from", wrong: "    shake: tv\n       from", below: 1,
                mend: "indented further than the field above it"),
            WrittenSlip(
                right: "\n      per_item: 7\n",
                wrong: "\n<<<<<<< HEAD\n      per_item: 7\n=======\n      per_item: 8\n>>>>>>> spring\n", below: 1,
                mend: "a merge left two versions here"),
            WrittenSlip(right: "\ncampaigns:\n", wrong: "\n...\ncampaigns:\n", below: 1, mend: "take the line away"),
            WrittenSlip(right: "[pasta.webm]", wrong: "[\"C:\\Users\\anna\\pasta.webm\"]", mend: "use single quotes"),
            WrittenSlip(
                right: "  - id: pasta-film\n    kind", wrong: "    id: pasta-film\n    kind",
                mend: "begin another entry with “- ”"),
            WrittenSlip(
                file: "rewards.yaml", right: "  - id: coffee-voucher", wrong: "    id: coffee-voucher",
                mend: "begins here without its dash"),
            WrittenSlip(
                file: "rewards.yaml", right: "  - id: tote-bag\n", wrong: "  - id: \"tote-bag\n",
                mend: "a quote that opens here is not closed"),
            WrittenSlip(
                right: "- {show: scan, screens: [earn]}", wrong: "-{show: scan, screens: [earn]}",
                mend: "lacks the blank behind it: “- ”"),
            WrittenSlip(
                right: "{show: scan, screens: [earn]}", wrong: "{show: scan; screens: [earn]}",
                mend: "“;” stands between the fields; write “,”"),
            WrittenSlip(
                right: "    partner: Torrefazione Moretto\n    shake",
                wrong: "-\n    partner: Torrefazione Moretto\n    shake", mend: "a dash stands alone"),
            WrittenSlip(
                right: "    shake: tv\n    from", wrong: "    shake: tv\n   from", below: 1,
                mend: "indent it by 4 blanks, as they are"),
            WrittenSlip(
                right: "- id: naviglio\n    name", wrong: "- naviglio\n    name",
                mend: "write the field before it, “- id: ”"),
            WrittenSlip(
                right: "      - - ground: \"#fff7e0\"\n          parts",
                wrong: "      - ground: \"#fff7e0\"\n          parts",
                mend: "write two dashes, “- - ”"),
            WrittenSlip(
                right: "from_hour: 18, to_hour: 20, from", wrong: "from: 18, to: 20, from",
                mend: "hours are from_hour and to_hour"),
            WrittenSlip(
                right: "    partner: Conserve del Golfo", wrong: "    partner: \"Conserve del Golfo",
                mend: "a quote that opens here is not closed"),
        ])
    func told(slip: WrittenSlip) throws { try slip.expectTold(in: ".") }

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
