import Campaigns
import Foundation
import Testing
import YAMLFields

/// What those write by habit who know other tools, spreadsheets, maps and languages: one error, on its line, that says
/// what this service calls it.
@Suite("Programme files written by the habits of other tools")
struct HabitTests {
    static let fields = [
        WrittenSlip(right: "ask: {en: \"What was", wrong: "text: {en: \"What was", mend: "did you mean ask?"),
        WrittenSlip(right: "ask: {en: \"What was", wrong: "label: {en: \"What was", mend: "did you mean ask?"),
        WrittenSlip(
            folder: ".", file: "rewards.yaml", right: ", es: Un café en el bar}", wrong: ", sp: Un café en el bar}",
            mend: "did you mean es?"),
        WrittenSlip(right: "longest: 500", wrong: "max_length: 500", mend: "did you mean longest?"),
        WrittenSlip(right: "optional: true", wrong: "required: false", mend: "write optional: true"),
        WrittenSlip(right: "optional: true", wrong: "mandatory: yes", mend: "leave it out"),
        WrittenSlip(right: "closes: 2026-05-31", wrong: "deadline: 2026-05-31", mend: "did you mean closes?"),
        WrittenSlip(right: "Serra, days: 90", wrong: "Serra, within: 90", mend: "did you mean days?"),
        WrittenSlip(
            right: "categories: [pasta, flour", wrong: "category: [pasta, flour", mend: "did you mean categories?"),
        WrittenSlip(right: "- - ground", wrong: "- - background", mend: "did you mean ground?"),
        WrittenSlip(
            folder: ".", right: "inviter: 20, friend: 10", wrong: "inviter: 20, invitee: 10",
            mend: "did you mean friend?"),
        WrittenSlip(
            right: "    from: 2026-03-01\n    to: 2026-05-31\n    products",
            wrong: "    period: 2026-03-01 - 2026-05-31\n    products",
            mend: "write from: 2026-03-01, to: 2026-05-31"),
        WrittenSlip(
            right: "{show: scan, places: [shop]}", wrong: "{show: scan, hours: 9-12}",
            mend: "write from_hour: 9, to_hour: 12"),
        WrittenSlip(
            right: "{show: scan, places: [shop]}", wrong: "{show: scan, hours: [9, 12]}",
            mend: "write from_hour: 9, to_hour: 12"),
        WrittenSlip(right: "from: 1\n            to: 5", wrong: "range: 1-5", mend: "write from: 1, to: 5"),
        WrittenSlip(
            right: "first-spoons, screens: [home], audience: young-mothers}",
            wrong: "first-spoons, screens: [home], audiences: [young-mothers]}",
            mend: "did you mean audience?; its value: must be one value, not a list or fields; write young-mothers"),
        WrittenSlip(right: "    coins:\n      per_item: 20", wrong: "    coins: 20", mend: "such as {per_item: 20, …}"),
    ]

    static let words = [
        WrittenSlip(right: "genders: [female]", wrong: "genders: [donne]", mend: "did you mean female?"),
        WrittenSlip(right: "kind: multiple", wrong: "kind: checkboxes", mend: "did you mean multiple?"),
        WrittenSlip(
            folder: ".", right: "2026-03-01T23:59, repeats", wrong: "2026-03-01T24:15, repeats",
            mend: "write 2026-03-02T00:15"),
        WrittenSlip(
            folder: ".", right: "2026-03-01T23:59, repeats", wrong: "2026-03-01T21:70, repeats",
            mend: "minutes to 59"),
        WrittenSlip(folder: ".", right: "shake: auto", wrong: "shake: any", mend: "did you mean auto?"),
        WrittenSlip(
            right: "from: 1\n            to: 5", wrong: "from: 1\n            max: 5", below: 1,
            mend: "did you mean to?"),
        WrittenSlip(right: "closes: 2026-05-31", wrong: "closes: 2027-05-31", mend: "did you mean 2026-05-31?"),
        WrittenSlip(right: "winners: 3", wrong: "winners: -3", mend: "did you mean 3?"),
        WrittenSlip(
            right: "content: kitchen-film, open", wrong: "content: oven-movie, open",
            mend: "the only one to video is kitchen-film"),
        WrittenSlip(
            right: "per_day: 2, quiet", wrong: "per_day: 2 times, quiet", mend: "in digits alone"),
        WrittenSlip(
            right: "screens: [home], audience: young-mothers, from",
            wrong: "screens: [home], audience: young-mums, from",
            mend: "did you mean young-mothers?"),
        WrittenSlip(
            right: "screens: [home], from: 2026-03-01, to: 2026-05-31}", wrong: "screens: [home]}",
            mend: "is missing, and so is to"),
        WrittenSlip(
            right: "screens: [home], from: 2026-03-01, to: 2026-05-31}",
            wrong: "screens: [home], from: 2026-05-31, to: 2026-03-01}",
            mend: "did you mean from: 2026-03-01, to: 2026-05-31?"),
        WrittenSlip(right: "kind: ask", wrong: "kind: survey", mend: "did you mean ask?"),
        WrittenSlip(right: "winners: 3", wrong: "winners: tre", mend: "write 3"),
        WrittenSlip(right: "newcomer_days: 30", wrong: "newcomer_days: 2 settimane", mend: "write 14"),
        WrittenSlip(right: "longest: 500", wrong: "longest: 500 Zeichen", mend: "write 500"),
        WrittenSlip(right: "optional: true", wrong: "optional: sì", mend: "write true"),
        WrittenSlip(
            right: "budget: 20000\n    audience", wrong: "budget: unlimited\n    audience",
            mend: "for no limit leave it out"),
        WrittenSlip(right: "regions: [IT-42]", wrong: "regions: [42]", mend: "write IT-42 (Liguria)"),
        WrittenSlip(right: "regions: [IT-42]", wrong: "regions: [Ligurien]", mend: "write its code, IT-42"),
        WrittenSlip(right: "regions: [IT-42]", wrong: "regions: [16121]", mend: "IT-42 (Liguria)"),
        WrittenSlip(right: "closes: 2026-05-31", wrong: "closes: 2026-05", mend: "write 2026-05-31"),
        WrittenSlip(right: "closes: 2026-05-31", wrong: "closes: 46173", mend: "write 2026-05-31"),
        WrittenSlip(right: "closes: 2026-05-31", wrong: "closes: 31/05/26", mend: "write 2026-05-31"),
        WrittenSlip(right: "closes: 2026-05-31", wrong: "closes: 5/4/2026", mend: "write 2026-04-05, or 2026-05-04"),
        WrittenSlip(
            right: "serra.example/spring-basket", wrong: "serra.example/spring basket",
            mend: "write https://serra.example/spring%20basket"),
        WrittenSlip(
            right: "https://serra.example/spring", wrong: "htps//serra.example/spring",
            mend: "write https://serra.example/spring"),
        WrittenSlip(
            right: "colour: \"#1b4d3e\"", wrong: "colour: \"rgb(11, 22, 33)\"", mend: "write \"#0b1621\", with quotes"),
        WrittenSlip(right: "colour: \"#1b4d3e\"", wrong: "colour: Dark Blue", mend: "write \"#00008b\", with quotes"),
        WrittenSlip(right: "colour: \"#1b4d3e\"", wrong: "colour: \"#123\"", mend: "write \"#112233\", with quotes"),
        WrittenSlip(
            right: "colour: \"#1b4d3e\"", wrong: "colour: \"#1b4d\"", mend: "six digits from 0 to 9 and a to f"),
        WrittenSlip(
            right: "- - ground: \"#fff7e0\"", wrong: "- - ground: #ffeeee", mend: "write \"#ffeeee\", with quotes"),
        WrittenSlip(right: "quiet_from_hour: 21", wrong: "quiet_from_hour: 21:30", mend: "write 21 or 22"),
        WrittenSlip(
            right: "directive_bounds: {per_day: 2", wrong: "directive_bounds: {per_day: 0", mend: "from 1 to 24"),
        WrittenSlip(
            right: "quiet_from_hour: 21, quiet_to_hour: 8", wrong: "quiet_from_hour: 0, quiet_to_hour: 24",
            mend: "leaves no hour"),
        WrittenSlip(
            right: "next: [end, meals, opinion]", wrong: "next: end, meals, opinion", mend: ": [end, meals, opinion]"),
        WrittenSlip(
            right: "next: [end, meals, opinion]", wrong: "next: [1, 2, 3]", mend: "by their ids and not by numbers"),
        WrittenSlip(
            right: "    campaign: first-meals", wrong: "    campaign: weaning", mend: "weaning is the content of line"),
        WrittenSlip(
            right: "show: cards, cards: welcome, screens: [news]", wrong: "show: welcome, screens: [news]",
            mend: "write show: cards, cards: welcome"),
        WrittenSlip(
            right: "audience: young-mothers\n\n  # A fifth", wrong: "audience: {genders: [female]}\n\n  # A fifth",
            mend: "write these fields into the list audiences"),
        WrittenSlip(
            folder: ".", file: "rewards.yaml", right: "symbology: ean13", wrong: "symbology: EAN",
            mend: "did you mean ean13?"),
        WrittenSlip(
            folder: ".", right: "most_friends: 5, budget: 5000", wrong: "most_friends: 5, budget: 25",
            mend: "one friend brings (30)"),
        WrittenSlip(folder: ".", right: "radius_m: 700", wrong: "radius_m: 0.7", mend: "write 700"),
    ]

    static let degrees = [
        WrittenSlip(
            folder: ".", right: "latitude: 45.4521\n    longitude: 9.1736", wrong: "latitude: 45.1234, 9.4321",
            mend: "write latitude: 45.1234 and longitude: 9.4321"),
        WrittenSlip(
            folder: ".", right: "latitude: 45.4521\n    longitude: 9.1736", wrong: "position: [45.1234, 9.4321]",
            mend: "write latitude: 45.1234 and longitude: 9.4321"),
        WrittenSlip(
            folder: ".", right: "latitude: 45.4521\n    longitude: 9.1736",
            wrong: "latitude: 45°30'00.0\"N 9°15'00.0\"W", mend: "write latitude: 45.5 and longitude: -9.25"),
        WrittenSlip(folder: ".", right: "latitude: 45.4521", wrong: "latitude: 45°30'18\"N", mend: "write 45.505"),
        WrittenSlip(
            folder: ".", right: "latitude: 45.4521", wrong: "latitude: 45.12345678901", mend: "write 45.1234568"),
        WrittenSlip(folder: ".", right: "latitude: 45.4521", wrong: "latitude: 451234", mend: "did you mean 45.1234?"),
    ]

    static let entries = [
        WrittenSlip(
            folder: ".", right: "- id: porto-antico\n    name", wrong: "- id: porto-antico\n  - name", below: 1,
            mend: "belongs to the one above, porto-antico; take the dash away"),
        WrittenSlip(
            right: "            - row: {it: Le prime pappe, en: The first meals}\n              second",
            wrong: "            - row: {it: Le prime pappe, en: The first meals}\n            - second", below: 1,
            mend: "take the dash away"),
        WrittenSlip(
            right: "- id: new-here\n    newcomer_days", wrong: "- new-here:\n    newcomer_days",
            mend: "write “- id: new-here”"),
        WrittenSlip(
            right: "- id: new-here\n    newcomer_days", wrong: "- new-here:\n      newcomer_days",
            mend: "write “- id: new-here”, and the other fields below it"),
        WrittenSlip(
            right: "it: Una domanda sola, en", wrong: "it: Una domanda, infine: sola, en",
            mend: "put it into quotes: it: \"Una domanda, infine: sola\""),
        WrittenSlip(
            right: "it: Una domanda sola, en", wrong: "it: Una domanda, anzi, due, en",
            mend: "put it into quotes: it: \"Una domanda, anzi, due\""),
        WrittenSlip(
            right: "answers: [{en: The second, it: Dal secondo}, {en: The sixth, it: Dal sesto}]",
            wrong: "answers: {en: [The first, The sixth], it: [Dal primo, Dal sesto]}",
            mend: "must be a list of texts: [{en: The first, it: Dal primo}, {en: The sixth, it: Dal sesto}]"),
        WrittenSlip(
            right: "answers: [{en: The second, it: Dal secondo}, {en: The sixth, it: Dal sesto}]",
            wrong: "answers: Yes, No",
            mend: "must be a list: [Yes, No]"),
        WrittenSlip(
            right: "pages: [\"https://video.example/kitchen.mp4\"]", wrong: "pages: https://video.example/oven.mp4",
            mend: "must be a list of pages: [https://video.example/oven.mp4]"),
        WrittenSlip(
            right: "categories: [pasta, flour, rice]", wrong: "categories:\n        -pasta\n        -rice",
            mend: "the blank behind the dash is missing"),
        WrittenSlip(
            right: "categories: [pasta, flour, rice]", wrong: "categories:\n        pasta\n        baby food",
            mend: "must be a list: [pasta, baby food]"),
        WrittenSlip(
            folder: ".", right: "places: [naviglio, porto-antico]", wrong: "places: [naviglio porto-antico]",
            mend: "write commas: naviglio, porto-antico"),
        WrittenSlip(right: "genders: [female]", wrong: "genders: [female; male]", mend: "write commas: female, male"),
    ]

    @Test("One error, on its line, says what to write", arguments: [fields, words, degrees, entries].flatMap { $0 })
    func told(slip: WrittenSlip) throws { try slip.expectTold(in: "liguria") }

    @Test(
        "Degrees may have a sign, and powers of ten",
        arguments: [("45.4521", "+44.5"), ("9.1736", "+151.2153"), ("45.4521", "4.44e1"), ("45.4521", "-33.8567844")])
    func right(old: String, new: String) throws {
        let text = try MistakenFilesTests.samples[0].text("campaigns.yaml")
        let place = try #require(text.range(of: "itude: \(old)"))
        let problems = CampaignFile.check(
            yaml: text.replacingCharacters(in: place, with: "itude: \(new)"), named: "f")
        #expect(problems.isEmpty, "\(problems)")
    }

    @Test("One rule that hides several is one warning, on its line")
    func hidden() throws {
        let text = try MistakenFilesTests.samples[1].text("campaigns.yaml")
        let place = try #require(text.range(of: "shakes:\n"))
        let problems = CampaignFile.check(
            yaml: text.replacingCharacters(in: place, with: "shakes:\n  - {show: receipt}\n"), named: "f")
        #expect(problems.map(\.line) == [text[..<place.upperBound].count { $0 == "\n" } + 1], "\(problems)")
        #expect(problems.allSatisfy { $0.message.contains("7 rules below it") }, "\(problems)")
    }
}
