import Campaigns
import DomainModel
import Testing

@Suite("A text by language")
struct LocalTextTests {
    private static func file(name: String = "Milk", title: String = "Cows", page: String = "Once") -> String {
        """
        campaigns:
          - {id: milk, name: \(name), partner: P, shake: receipt, from: 2026-03-01, to: 2026-03-31,
             coins: {per_receipt: 1}}
        contents:
          - {id: story, kind: read, partner: P, title: \(title), pages: [\(page)], seconds: 9, coins: 5,
             from: 2026-01-01, to: 2026-12-31,
             questions: [{ask: {it: Dove?, en: Where?}, answers: [{it: Qui, en: Here}, {it: Là, en: There}], right: 2}]}
        draws:
          - {id: basket, campaign: milk, prize: {it: Cesto, en: Basket}, winners: 1, closes: 2026-03-31,
             rules: "https://p.example/rules"}
        """
    }

    private static func programme(_ yaml: String) throws -> Programme { try CampaignFile.load(yaml: yaml, named: "c") }

    @Test("is said in the asked language, else in English, else as the file gives it first")
    func fallback() throws {
        let name = try #require(
            Self.programme(Self.file(name: "{fr: Lait, en: Milk, it: Latte}")).campaigns.first?.name)
        #expect(Language.allCases.map { name.text(in: $0) } == ["Milk", "Latte", "Milk", "Lait", "Milk"])
        let other = try #require(Self.programme(Self.file(name: "{es: Leche, it: Latte}")).campaigns.first?.name)
        #expect(other.text(in: .german) == "Leche" && other.text(in: .italian) == "Latte")
    }

    @Test("is one text for all languages where the file gives one")
    func one() throws {
        let programme = try Self.programme(Self.file())
        #expect(Language.allCases.allSatisfy { programme.campaigns[0].name.text(in: $0) == "Milk" })
        #expect(programme.contents[0].title == "Cows" && programme.contents[0].pages == ["Once"])
    }

    @Test("may be a title, a page, a question, an answer or a prize")
    func everywhere() throws {
        let programme = try Self.programme(
            Self.file(title: "{it: Mucche, en: Cows}", page: "{it: Una volta, en: Once}"))
        let content = programme.contents[0]
        let said = [content.title, content.pages[0], content.questions[0].text] + content.questions[0].answers
        #expect(said.map { $0.text(in: .italian) } == ["Mucche", "Una volta", "Dove?", "Qui", "Là"])
        #expect(programme.draws[0].prize.text(in: .spanish) == "Basket")
    }

    @Test("is kept in the ledger as the file gives it first, so that a language that is added changes no entry")
    func kept() throws {
        let (one, several) = try (
            Self.programme(Self.file()), Self.programme(Self.file(name: "{en: Milk, it: Latte}"))
        )
        #expect(try one.text == several.text)
        let receipt = Shop.claim(Shop.receipt([Shop.milkLine]))
        for programme in [one, several] {
            var strict = programme
            strict.campaigns[0].partner = "Granarolo"
            strict.campaigns[0].minimum.spend = .init(cents: 100_000)
            let reasons = decide(receipt, programme: strict).reasons
            #expect(reasons.map(\.detail["campaign"]) == ["Milk"])
        }
    }

    @Test(
        "of an unknown language, of none, or of two hundred bytes and more is an error at its field",
        arguments: [
            ("{xx: Latte}", "campaigns[0].name"), ("{}", "has no text"), ("[Latte]", "one by language"),
            ("{it: \"\"}", "name.it"), ("{it: [a]}", "name.it"),
            ("{it: \(String(repeating: "x", count: 201))}", "200 bytes"),
        ])
    func wrong(name: String, told: String) {
        let problems = CampaignFile.check(yaml: Self.file(name: name), named: "c")
        #expect(problems.contains { $0.severity == .error && $0.description.contains(told) }, "\(problems)")
    }

    @Test("that lacks a language which others have, or has none, is a warning with its field")
    func lint() {
        let problems = CampaignFile.check(
            yaml: Self.file(
                name: "{en: Milk, it: Latte, fr: Lait}", title: "{it: Mucche}", page: "{it: Sì, en: Yes, fr: Oui}"),
            named: "c")
        #expect(problems.allSatisfy { $0.severity == .warning })
        let told = problems.map { "\($0.field): \($0.message)" }
        #expect(told.contains("contents[0].title: “Mucche” has no text in en, fr, as other texts have"), "\(told)")
        #expect(told.contains("draws[0].prize: “Cesto” has no text in fr, as other texts have"), "\(told)")
        #expect(!told.contains { $0.contains("campaigns[0]") || $0.contains("pages") })
        let plain = CampaignFile.check(yaml: Self.file(), named: "c").map(\.message)
        #expect(plain.contains("“Milk” is one text for all languages; write it by language, as other texts are"))
    }
}
