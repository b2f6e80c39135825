import Campaigns
import DomainModel
import Foundation
import Redemption
import Testing
import YAMLFields

/// What can be read and does not mean what its author thinks, in the sample programme of Liguria.
@Suite("Programme files that say something else than they mean")
struct OddProgrammeTests {
    /// A change of a file, and what is said of it.
    struct Oddity: CustomTestStringConvertible, Sendable {
        var file = "campaigns.yaml"
        let old: String
        let new: String
        let field: String
        let says: String
        var testDescription: String { "\(new) → \(says)" }
    }

    private static let sample = MistakenFilesTests.Sample(folder: "liguria")

    @Test(
        "A slip that leaves the file readable is told by line and field, with what may be meant",
        arguments: [
            Oddity(
                old: "newcomer_days: 30", new: "bought: {partner: Alimentari Sera, days: 9}",
                field: "audiences[1].bought.partner", says: "did you mean Alimentari Serra?"),
            Oddity(
                old: "kind: video\n    partner: Alimentari Serra", new: "kind: video\n    partner: Alimentari",
                field: "contents[1].partner", says: "did you mean Alimentari Serra?"),
            Oddity(
                old: "- id: kitchen-film", new: "- id: first-meals", field: "contents[1].id",
                says: "is already the campaign of line 22"),
            Oddity(
                old: "https://video.example/kitchen.mp4", new: "http://video.example/kitchen.mp4",
                field: "contents[1].pages", says: "https://HOST"),
            Oddity(
                old: "https://video.example/kitchen.mp4", new: "https:/video.example/kitchen.mp4",
                field: "contents[1].pages", says: "https://HOST"),
            Oddity(
                old: "next: [end, meals, opinion]", new: "next: [end, opinion, opinion]",
                field: "contents[2].pages[1].id", says: "nobody sees it"),
            Oddity(
                old: "    audience: young-mothers\n\n  # A fifth",
                new: "    audience: young-mothers\n    retailers: [\"743110157\"]\n\n  # A fifth",
                field: "campaigns[0].retailers", says: "write \"00743110157\""),
            Oddity(
                old: "    audience: young-mothers\n\n  # A fifth",
                new: "    audience: young-mothers\n    retailers: [Naviglio1234567]\n\n  # A fifth",
                field: "campaigns[0].retailers[0]", says: "no VAT number"),
            Oddity(
                old: "name: {en: First meals,", new: "name: {en: \"First\\x07meals\",", field: "campaigns[0].name.en",
                says: "U+0007"),
            Oddity(
                old: "days: 30, campaign: pasta-back", new: "days: 90, campaign: pasta-back",
                field: "rewards[1].discount.days", says: "30 days"),
            Oddity(
                file: "rewards.yaml", old: "share: 20, days: 30", new: "share: 30, days: 30",
                field: "rewards[1].discount.share", says: "30 percent"),
            Oddity(
                file: "rewards.yaml", old: "share: 20, days: 30", new: "amount: 2, currency: CHF, days: 30",
                field: "rewards[1].discount.currency", says: "counts EUR"),
            Oddity(
                file: "rewards.yaml", old: "to: 2026-05-31\n    discount: {share",
                new: "to: 2026-06-30\n    discount: {share",
                field: "rewards[1].to", says: "gets nothing back"),
            Oddity(
                file: "rewards.yaml", old: "ages: {from: 18, to: 39}", new: "ages: {from: 18, to: 29}",
                field: "audiences[0].ages", says: "another audience in campaigns.yaml:9"),
            Oddity(
                file: "rewards.yaml", old: "earned_by: [weaning]", new: "earned_by: [weening]",
                field: "rewards[2].earned_by[0]", says: "did you mean weaning?"),
            Oddity(
                file: "rewards.yaml", old: "PASTINA-4TWP]", new: "\"9804170281945\"]", field: "rewards[2].codes[0]",
                says: "is a code of baby-pasta too"),
            Oddity(
                old: "shake: scan\n", new: "shake: scan\n    minimum: {spend: 5}\n",
                field: "campaigns[2].minimum.spend", says: "leave it out"),
            Oddity(
                old: "- id: opinion", new: "- id: meals", field: "contents[2].pages[2].id",
                says: "; give this another id"),
            Oddity(
                file: "rewards.yaml", old: "9804170281945", new: "9804170281946", field: "rewards[2].codes[0]",
                says: "copy it again"),
            Oddity(
                old: "per_receipt: 60", new: "per_receipt: 6", field: "campaigns[0].limits.per_receipt",
                says: "less than the least award (20)"),
            Oddity(
                old: "per_item: 20\n    limits:\n      per_receipt: 60",
                new: "per_item: 2000\n    limits:\n      per_receipt: 6000", field: "campaigns[0].coins",
                says: "above review_above (500)"),
            Oddity(
                old: "to: 2026-05-31", new: "to: 2062-05-31", field: "campaigns[0].to",
                says: "did you mean 2026-05-31?"),
            Oddity(
                old: "partner: Gruppo Fontegrana\n", new: "partner: Gruppo Fontegrana #1\n",
                field: "campaigns[2].partner",
                says: "before “#1”"),
            Oddity(
                old: "First meals", new: "CaffÃ¨ latte", field: "campaigns[0].name.en", says: "where “Caffè” is meant"),
            Oddity(
                old: "First meals", new: "\"{{name}}\"", field: "campaigns[0].name.en", says: "people read “{{name}}”"),
            Oddity(
                old: "ages: {from: 18, to: 39}", new: "ages: {from: 0, to: 3}", field: "audiences[0].ages",
                says: "13 to 120"),
            Oddity(
                old: "ages: {from: 18, to: 39}", new: "ages: {from: 1985, to: 2008}", field: "audiences[0].ages",
                says: "years of birth"),
            Oddity(
                old: "section: offers", new: "section: offerte", field: "directives[1].section",
                says: "did you mean offers?"),
            Oddity(
                old: "section: offers, screens: [home], from:",
                new: "section: offers, screens: [home], from_hour: 22, to_hour: 6, from:",
                field: "directives[1].from_hour", says: "lies within the quiet hours"),
            Oddity(
                old: "- {show: receipt, screens: [home]}",
                new: "- {show: receipt}\n  - {show: scan, screens: [home]}", field: "shakes[5]",
                says: "these never decide"),
            Oddity(
                old: "screens: [home], audience: young-mothers}", new: "screens: [home read], audience: young-mothers}",
                field: "shakes[2].screens", says: "is a comma missing?"),
            Oddity(
                file: "rewards.yaml", old: "- id: spoon\n", new: "- id: Spoon 2026\n", field: "rewards[3].id",
                says: "write spoon-2026"),
            Oddity(
                file: "rewards.yaml", old: "partner: Alimentari Serra\n    price: 30",
                new: "partner: Alimentari Sera\n    price: 30", field: "rewards[0].partner",
                says: "did you mean Alimentari Serra?"),
        ])
    func told(oddity: Oddity) throws {
        var texts = ["campaigns.yaml": try Self.sample.text("campaigns.yaml")]
        texts["rewards.yaml"] = try Self.sample.text("rewards.yaml")
        var file = oddity.file
        // What stands in one file alone is found in either.
        if texts[file]?.contains(oddity.old) == false { file = "rewards.yaml" }
        let changed = try #require(texts[file]).replacing(oddity.old, with: oddity.new, maxReplacements: 1)
        try #require(changed != texts[file])
        texts[file] = changed
        var problems = CampaignFile.check(yaml: texts["campaigns.yaml"]!, named: "campaigns.yaml")
        if !problems.contains(where: { $0.severity == .error }) {
            problems += RewardCatalog.check(
                yaml: texts["rewards.yaml"]!, named: "rewards.yaml", beside: texts["campaigns.yaml"]!,
                of: "campaigns.yaml")
        }
        #expect(
            problems.contains { $0.field == oddity.field && $0.message.contains(oddity.says) && $0.line != nil },
            "\(problems)")
    }

    @Test("A file that repeats itself by names of its places is refused before it is unfolded")
    func repetition() throws {
        let bomb = (1..<30).map {
            "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 9).joined(separator: ","))]"
        }
        let text = "campaigns: []\na0: &a0 [x]\n\(bomb.joined(separator: "\n"))\n? *a29\n: 1\n"
        let problems = CampaignFile.check(yaml: text, named: "c.yaml")
        #expect(problems.map(\.line) == [2] && problems[0].message.contains("write it out"))
    }

    @Test(
        "A place that has a name is refused even where nothing repeats it; an ampersand in a text is none",
        arguments: [
            ("    limits:", "    limits: &most", 1), ("- id: first-meals", "- &meals\n    id: first-meals", 1),
            ("[pasta]", "[&one pasta]", 1), ("en: First meals", "en: Peas & beans", 0),
            ("en: First meals", "en: \"&co, *and others*\"", 0),
        ])
    func anchors(old: String, new: String, count: Int) throws {
        let text = try Self.sample.text("campaigns.yaml")
        let place = try #require(text.range(of: old))
        let line = text[..<place.lowerBound].count { $0 == "\n" } + 1
        let problems = CampaignFile.check(yaml: text.replacingCharacters(in: place, with: new), named: "c.yaml")
            .filter { $0.severity == .error }
        #expect(problems.count == count && problems.allSatisfy { $0.line == line }, "\(problems)")
    }

    @Test("Two thousand campaigns of one partner are compared in seconds, and each tells of few others")
    func many() {
        let campaigns = (0..<2000).map {
            "  - {id: c\($0), partner: P, shake: receipt, from: 2026-01-01, to: 2026-12-31, coins: {per_item: 1}}"
        }
        let began = ContinuousClock.now
        let problems = CampaignFile.check(
            yaml: "campaigns:\n\(campaigns.joined(separator: "\n"))\n", named: "c.yaml")
        #expect(problems.count == 3 * 2000 - 6)
        #expect(began.duration(to: .now) < .seconds(60))
    }

    @Test("Campaigns for people who cannot be the same do not compete")
    func audiences() {
        func overlaps(_ one: String, _ other: String) -> Bool {
            let text = """
                audiences:
                  - {id: one, \(one)}
                  - {id: other, \(other)}
                campaigns:
                  - {id: a, partner: P, shake: receipt, from: 2026-01-01, to: 2026-12-31, coins: {per_item: 1}, audience: one}
                  - {id: b, partner: P, shake: receipt, from: 2026-01-01, to: 2026-12-31, coins: {per_item: 2}, audience: other}
                """
            return CampaignFile.check(yaml: text, named: "c.yaml").contains { $0.message.contains("overlaps") }
        }
        #expect(!overlaps("genders: [female]", "genders: [male]"))
        #expect(!overlaps("ages: {from: 18, to: 39}", "ages: {from: 40}"))
        #expect(!overlaps("regions: [IT-42]", "regions: [DE]"))
        #expect(overlaps("regions: [IT-42]", "regions: [IT]"))
        #expect(overlaps("ages: {from: 18, to: 39}", "genders: [female]"))
    }
}
