import Campaigns
import Catalog
import DomainModel
import Testing

@Suite("A campaigns file")
struct CampaignFileTests {
    static let whole = """
        rules:
          receipt_max_age_days: 14
          near_duplicate_bits: 3
          minimum_confidence: 0.6
          review_above: 500
          requires_balance: false
        campaigns:
          - id: granarolo-latte
            name: Latte di marzo
            partner: Granarolo
            shake: receipt
            from: 2026-03-01
            to: 2026-03-31
            products:
              gtins: ["8002670500516"]
              brands: [Granarolo]
              categories: [latte, yogurt]
            retailers: ["IT12345678903"]
            coins: {per_item: 10, per_receipt: 5, per_euro: 0.5}
            minimum: {quantity: 2, spend: 3.50}
            tiers: {signed: 1, pro: 1.5}
            limits: {per_user_per_day: 50, per_user: 200, per_receipt: 30, budget: 100000, same_product_days: 7}
            priority: 3
            stacks: true
            discount: {reward: cheap-milk, days: 30}
        """

    @Test("Every field arrives")
    func everyField() throws {
        let programme = try CampaignFile.load(yaml: CampaignFileTests.whole, named: "c.yaml")
        #expect(
            programme.rules
                == .init(
                    receiptMaxAgeDays: 14, nearDuplicateBits: 3, minimumConfidence: 0.6, reviewAbove: 500,
                    requiresBalance: false))
        #expect(
            programme.campaigns == [
                Campaign(
                    id: "granarolo-latte", name: "Latte di marzo", partner: "Granarolo", shake: .receipt,
                    from: Day("2026-03-01")!, to: Day("2026-03-31")!,
                    products: .init(
                        gtins: [GTIN("8002670500516")!], brands: ["Granarolo"], categories: ["latte", "yogurt"]),
                    retailers: ["12345678903"],
                    coins: .init(perItem: 10, perReceipt: 5, perEuro: Hundredths(count: 50)),
                    minimum: .init(quantity: 2, spend: Money(cents: 350)),
                    tiers: [.signed: .one, .pro: Hundredths(count: 150)],
                    limits: .init(userDay: 50, user: 200, receipt: 30, budget: 100_000, sameProductDays: 7),
                    priority: 3, stacks: true, discount: .init(reward: "cheap-milk", days: 30))
            ])
    }

    @Test("A bare list of campaigns is a file too, under the usual rules")
    func bareList() throws {
        let programme = try CampaignFile.load(
            yaml: """
                - {id: a, partner: P, shake: scan, from: 2026-01-01, to: 2026-12-31, coins: {per_item: 1}}
                """, named: "c.yaml")
        #expect(programme.campaigns.map(\.id) == ["a"])
        #expect(programme.rules == Programme.Rules())
    }

    struct Fault: CustomTestStringConvertible, Sendable {
        var old: String
        var new: String
        var line: Int?
        var field: String
        var says: String
        var testDescription: String { "\(field): \(says)" }
    }

    @Test(
        "What is wrong is named by file, line and field",
        arguments: [
            Fault(old: "shake: receipt", new: "shake: recipt", line: 11, field: "campaigns[0].shake", says: "recipt"),
            Fault(old: "to: 2026-03-31", new: "to: 2026-02-28", line: 13, field: "campaigns[0].to", says: "empty"),
            Fault(
                old: "to: 2026-03-31", new: "to: 2026-03-32", line: 13, field: "campaigns[0].to", says: "no 2026"),
            Fault(old: "    partner: Granarolo\n", new: "", line: 8, field: "campaigns[0].partner", says: "missing"),
            Fault(
                old: "priority: 3", new: "prioritty: 3", line: 23, field: "campaigns[0].prioritty", says: "priority?"),
            Fault(
                old: "per_item: 10", new: "per_item: ten", line: 19, field: "campaigns[0].coins.per_item", says: "ten"),
            Fault(old: "per_item: 10", new: "per_item: -1", line: 19, field: "campaigns[0].coins.per_item", says: "-1"),
            Fault(old: "0.5}", new: "0.505}", line: 19, field: "campaigns[0].coins.per_euro", says: "two decimals"),
            Fault(
                old: "budget: 100000", new: "budget: 0", line: 22, field: "campaigns[0].limits.budget", says: "from 1"),
            Fault(
                old: "8002670500516", new: "8002670500517", line: 15, field: "campaigns[0].products.gtins[0]",
                says: "check digit"),
            Fault(
                old: "IT12345678903", new: "IT12345678901", line: 18, field: "campaigns[0].retailers[0]", says: "VAT"),
            Fault(
                old: "id: granarolo-latte", new: "id: Granarolo Latte", line: 8, field: "campaigns[0].id",
                says: "lower case"),
            Fault(
                old: "signed: 1,", new: "blue: 1,", line: 21, field: "campaigns[0].tiers.blue", says: "known are"),
            Fault(
                old: "[latte, yogurt]", new: "[]", line: 17, field: "campaigns[0].products.categories", says: "empty"),
            Fault(
                old: "days: 30", new: "day: 30", line: 25, field: "campaigns[0].discount.day", says: "days?"),
            Fault(
                old: "days: 30", new: "days: 0", line: 25, field: "campaigns[0].discount.days", says: "from 1"),
            Fault(
                old: "reward: cheap-milk, ", new: "", line: 25, field: "campaigns[0].discount.reward", says: "missing"),
            Fault(old: "coins: {", new: "coins: [", line: 19, field: "", says: "YAML"),
            Fault(
                old: "name: Latte di marzo", new: "id: again", line: 9, field: "", says: "id twice"),
        ])
    func faults(fault: Fault) throws {
        let text = CampaignFileTests.whole.replacing(fault.old, with: fault.new)
        try #require(text != CampaignFileTests.whole)
        let error = try #require(throws: CampaignError.self) {
            try CampaignFile.load(yaml: text, named: "c.yaml")
        }
        let problem = try #require(error.problems.first { $0.message.contains(fault.says) }, "\(error)")
        #expect(problem.file == "c.yaml")
        #expect(problem.field == fault.field)
        #expect(problem.line == fault.line, "\(problem)")
    }

    @Test("All problems are reported at once")
    func allAtOnce() throws {
        let error = try #require(throws: CampaignError.self) {
            try CampaignFile.load(
                yaml: """
                    - {id: a, partner: P, shake: scan, from: 2026-01-01, to: 2025-12-31, coins: {per_item: 0}}
                    - {id: a, shake: fly, from: 2026-01-01, to: 2026-12-31, coins: {per_item: 1}}
                    """, named: "c.yaml")
        }
        #expect(
            error.problems.map(\.description) == [
                "c.yaml:1: error: campaigns[0].to: 2025-12-31 is before from (2026-01-01): the window is empty; "
                    + "did you mean 2026-12-31?",
                "c.yaml:1: error: campaigns[0].coins: pays nothing; give per_item, per_receipt or per_euro more than 0",
                "c.yaml:2: error: campaigns[1].partner: is missing",
                "c.yaml:2: error: campaigns[1].shake: “fly” is none of scan, receipt, tv, stadium, auto",
            ])
    }

    @Test("Two campaigns of one id are refused")
    func sameID() throws {
        let error = try #require(throws: CampaignError.self) {
            try CampaignFile.load(
                yaml: """
                    - {id: a, partner: P, shake: scan, from: 2026-01-01, to: 2026-12-31, coins: {per_item: 1}}
                    - {id: a, partner: P, shake: scan, from: 2026-01-01, to: 2026-12-31, coins: {per_item: 1}}
                    """, named: "c.yaml")
        }
        #expect(error.problems.map(\.line) == [2])
        #expect(error.problems[0].message.contains("line 1"))
    }

    @Test(
        "Empty, huge and binary files are refused, not crashed on", arguments: ["", "~", "42", "\u{0}\u{1}", "- - -"])
    func garbage(text: String) {
        #expect(throws: CampaignError.self) { try CampaignFile.load(yaml: text, named: "c.yaml") }
        #expect(throws: CampaignError.self) {
            try CampaignFile.load(yaml: String(repeating: "# \(text)\n", count: 2_000_000), named: "c.yaml")
        }
    }

    @Test(
        "A message is short, however long what it quotes of the file is",
        arguments: ["id", "an unknown field", "a value"])
    func shortMessages(place: String) {
        let long = String(repeating: "é", count: 500_000)
        let entry =
            switch place {
            case "id": "{id: \(long)}"
            case "a value": "{id: milk, shake: \(long)}"
            default: "{\(long): 1}"
            }
        let problems = CampaignFile.check(yaml: "campaigns: [\(entry)]", named: "campaigns.yaml")
        #expect(!problems.isEmpty)
        for problem in problems { #expect(problem.description.utf8.count < 5000) }
    }

    @Test(
        "A draw names its campaign, its places, its closing day and its rules; what is wrong is told by field",
        arguments: [
            ("", nil, ""), ("campaign: a", "campaign: b", "draws[0].campaign: there is no campaign b; there are a"),
            ("winners: 2", "winners: 0", "draws[0].winners"), (", winners: 2", "", "draws[0].winners: is missing"),
            ("closes: 2026-05-31", "closes: 2027-01-01", "draws[0].closes: 2027-01-01 is no day of a"),
            (", rules: \"https://example.org\"", "", "draws[0].rules: must be the address"),
            ("\"https://example.org\"", "nowhere", "draws[0].rules: must be the address"),
            ("id: d", "id: a", "a is already the campaign of line"),
            ("winners: 2", "winner: 2", "winners?"),
        ] as [(String, String?, String)])
    func draws(old: String, new: String?, says: String) throws {
        let text = """
            campaigns:
              - {id: a, partner: P, shake: scan, from: 2026-01-01, to: 2026-12-31, coins: {per_item: 1}}
            draws:
              - {id: d, campaign: a, prize: {en: A cup}, winners: 2, closes: 2026-05-31, rules: "https://example.org"}
            """
        guard let new else {
            let draw = try #require(try CampaignFile.load(yaml: text, named: "c.yaml").draws.first)
            #expect(draw.id == "d" && draw.campaign.id == "a" && draw.winners == 2 && draw.coins == 0)
            return
        }
        let wrong = text.replacing(old, with: new)
        try #require(wrong != text)
        let error = try #require(throws: CampaignError.self) { try CampaignFile.load(yaml: wrong, named: "c.yaml") }
        #expect(error.problems.contains { $0.description.contains(says) }, "\(error)")
    }

    @Test(
        "One slip is one error: what names an entry that has it is not called unknown",
        arguments: [
            ("genders: [female]", "genders: [women]", "audiences[0].genders[0]"),
            ("coins: {per_item: 1}", "coins: {per_item: 1,5}", "campaigns[0].coins.per_item"),
            ("seconds: 9", "seconds: nine", "contents[0].seconds"),
            ("audience: mothers", "audience: mother", "campaigns[0].audience"),
            ("campaign: a", "campaign: b", "draws[0].campaign"),
            ("open_contents: [story]", "open_contents: [storey]", "shakes[0].open_contents[0]"),
            ("https://example.org/f", "film.txt", "contents[1].pages"),
            ("retailers: [\"12345678903\"]", "retailers: [Esselunga]", "campaigns[0].retailers[0]"),
        ])
    func oneSlip(old: String, new: String, field: String) throws {
        let text = """
            audiences:
              - {id: mothers, genders: [female]}
            campaigns:
              - {id: a, partner: P, shake: receipt, from: 2026-01-01, to: 2026-12-31, coins: {per_item: 1},
                 audience: mothers, retailers: ["12345678903"]}
            draws:
              - {id: d, campaign: a, prize: {en: A cup}, winners: 2, closes: 2026-05-31, rules: "https://example.org"}
            contents:
              - {id: story, kind: read, partner: P, title: A story, pages: [Once], seconds: 9, coins: 5, from: 2026-01-01,
                 to: 2026-12-31, audience: mothers}
              - {id: film, kind: video, partner: P, title: A film, pages: ["https://example.org/f"], seconds: 9, coins: 5,
                 from: 2026-01-01, to: 2026-12-31}
            shakes:
              - {show: receipt, offers: [a], open_contents: [story], audience: mothers}
              - {show: read, content: story, screens: [home]}
              - {show: video, screens: [home]}
            """
        #expect(CampaignFile.check(yaml: text, named: "c.yaml").filter { $0.severity == .error } == [])
        let wrong = text.replacing(old, with: new, maxReplacements: 1)
        try #require(wrong != text)
        let errors = CampaignFile.check(yaml: wrong, named: "c.yaml").filter { $0.severity == .error }
        #expect(errors.map(\.field) == [field], "\(errors)")
        #expect(errors.allSatisfy { $0.line != nil })
    }

    @Test("A tax number that lost its first zero, and a content of nobody's goods, are told")
    func slips() {
        func warnings(_ retailer: String, partner: String) -> [String] {
            CampaignFile.check(
                yaml: """
                    campaigns:
                      - {id: a, partner: Alpi, shake: receipt, from: 2026-01-01, to: 2026-12-31, coins: {per_item: 1},
                         retailers: ["\(retailer)"]}
                    contents:
                      - {id: story, kind: read, partner: \(partner), title: A story, pages: [Once], seconds: 9, coins: 5,
                         from: 2026-01-01, to: 2026-12-31}
                    """, named: "c.yaml",
                products: [
                    Product(
                        gtin: GTIN("8002670500516")!, name: "Latte", brand: "Alpi", partner: "Alpi", category: "latte")
                ]
            ).map(\.description)
        }
        #expect(
            warnings("00743110157", partner: "Alpi").allSatisfy { !$0.contains("zero") && !$0.contains("no product") })
        let wrong = warnings("0743110157", partner: "Alpe")
        #expect(wrong.contains { $0.contains("lacks its first zero") })
        #expect(wrong.contains { $0.contains("contents[0].partner") && $0.contains("no product of Alpe") })
    }
}
