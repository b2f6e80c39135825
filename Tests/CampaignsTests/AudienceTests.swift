import DomainModel
import Testing
import TestSupport

import Campaigns

@Suite("Audiences")
struct AudienceTests {
    private static let today = Day("2026-03-12")!

    private static func person(_ change: (inout PersonFacts) -> Void = { _ in }) -> PersonFacts {
        var person = PersonFacts(
            tier: .pro, joined: Day("2026-03-01"), birthday: Day("1996-03-12"), gender: .female, postcode: "16121",
            country: "IT", language: .italian, lastPurchases: ["alpi spa": Day("2026-02-10")!])
        change(&person)
        return person
    }

    @Test(
        "A person belongs who meets every condition; otherwise the first that is not met is named",
        arguments: [
            (Audience(id: "a", tiers: [.signed]), .tiers), (Audience(id: "a", tiers: [.signed, .pro]), nil),
            // Thirty years old on this very day.
            (Audience(id: "a", ages: .init(from: 30, to: 30)), nil),
            (Audience(id: "a", ages: .init(from: 31)), .ages), (Audience(id: "a", ages: .init(to: 29)), .ages),
            (Audience(id: "a", genders: [.male, .other]), .genders), (Audience(id: "a", genders: [.female]), nil),
            (Audience(id: "a", regions: ["IT-42"]), nil), (Audience(id: "a", regions: ["IT-25", "IT"]), nil),
            (Audience(id: "a", regions: ["IT-25"]), .regions), (Audience(id: "a", regions: ["FR"]), .regions),
            (Audience(id: "a", languages: [.italian]), nil), (Audience(id: "a", languages: [.german]), .languages),
            (Audience(id: "a", newcomerDays: 11), nil), (Audience(id: "a", newcomerDays: 10), .newcomer),
            (Audience(id: "a", bought: .init(partner: "ALPI SpA", days: 30)), nil),
            (Audience(id: "a", bought: .init(partner: "Alpi SpA", days: 29)), .bought),
            (Audience(id: "a", bought: .init(partner: "Serra", days: 99)), .bought),
            (Audience(id: "a", ages: .init(to: 10), genders: [.male]), .ages),
        ] as [(Audience, Audience.Condition?)])
    func belongs(audience: Audience, obstacle: Audience.Condition?) {
        #expect(audience.obstacle(to: AudienceTests.person(), on: AudienceTests.today) == obstacle)
    }

    @Test("Of whom a fact is not known, that person is in no audience that asks for it")
    func unknown() {
        let nobody = PersonFacts(tier: .trial)
        let all = AudienceTests.drawn(1)
        #expect(all.contains { $0.obstacle(to: nobody, on: AudienceTests.today) == nil } == false)
    }

    @Test("A postcode that was given tells where a person is; without one the shop does, of who has signed in")
    func shops() {
        let liguria = Audience(id: "liguria", regions: ["IT-42"])
        let (genoa, milan) = (Postcode("16121", in: "IT"), Postcode("20143", in: "IT"))
        func isIn(_ tier: Tier, given: String?, shop: Postcode?) -> Bool {
            let person = PersonFacts(tier: tier, postcode: given, country: "IT", shop: shop)
            return liguria.obstacle(to: person, on: AudienceTests.today) == nil
        }
        for tier in [Tier.signed, .pro] {
            #expect(isIn(tier, given: "16121", shop: milan) && !isIn(tier, given: "20143", shop: genoa))
            #expect(isIn(tier, given: nil, shop: genoa) && !isIn(tier, given: nil, shop: milan))
            // The same figures are another place in another country.
            #expect(!isIn(tier, given: nil, shop: Postcode("16121", in: "FR")) && !isIn(tier, given: nil, shop: nil))
        }
        #expect(!isIn(.trial, given: nil, shop: genoa))
    }

    @Test(
        "Persons, shops and regions, each with each: a receipt's own address decides, then the last shop, and never where a postcode was given"
    )
    func shopsOfReceipts() {
        let shops = [nil, Postcode("16121", in: "IT"), Postcode("20143", in: "IT"), Postcode("16121", in: "ES")]
        let regions = [nil, "IT-42", "IT-25", "ES-CM"]
        let at = Timestamp("2026-03-12T12:00:00Z")!
        for region in regions.compactMap(\.self) {
            for gender in [Gender.female, .male] {
                let audience = Audience(id: "a", genders: [.female], regions: [region])
                let campaign = Shop.campaign(coins: .init(perItem: 10)) { $0.audience = audience }
                let programme = Programme(campaigns: [campaign], audiences: [audience])
                for tier in Tier.allCases {
                    for given in [nil, "16121", "20143"] {
                        for last in shops.indices {
                            for own in shops.indices {
                                let person = PersonFacts(
                                    tier: tier, gender: gender, postcode: given, country: "IT", shop: shops[last])
                                var receipt = Shop.receipt([Shop.milkLine])
                                receipt.postcode = shops[own]
                                var claim = Shop.claim(receipt)
                                claim.upload.audiences = programme.audiences(of: person, at: at)
                                let byShop = tier == .trial ? nil : regions[own] ?? regions[last]
                                let isIn = given.map { $0 == "16121" ? "IT-42" : "IT-25" } ?? byShop
                                let decision = decide(claim, programme: programme)
                                let pays = gender == .female && isIn == region
                                #expect(decision.coins == (pays ? 10 : 0))
                                let couldShow = gender == .female && given == nil && tier != .trial
                                if !pays {
                                    let code = couldShow ? Reason.Code.shopNotIncluded : .audienceNotIncluded
                                    #expect(decision.reasons.map(\.code) == [code])
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    @Test("A scan, which shows no shop, goes by the last one")
    func scans() {
        let audience = Audience(id: "a", regions: ["IT-42"])
        let campaign = Shop.campaign(shake: .scan, coins: .init(perItem: 10)) { $0.audience = audience }
        let programme = Programme(campaigns: [campaign], audiences: [audience])
        for (shop, coins) in [(Postcode("16121", in: "IT"), 10), (Postcode("20143", in: "IT"), 0)] {
            var claim = Shop.scan([Shop.milk])
            claim.upload.audiences = programme.audiences(
                of: PersonFacts(tier: .signed, country: "IT", shop: shop), at: Timestamp("2026-03-12T12:00:00Z")!)
            #expect(decide(claim, programme: programme).coins == coins)
        }
    }

    /// Audiences that ask for one thing each, but for the tier.
    private static func drawn(_ days: Int) -> [Audience] {
        [
            Audience(id: "a", ages: .init(from: 0)), Audience(id: "a", genders: Gender.allCases),
            Audience(id: "a", regions: ["IT", "FR", "ES"]), Audience(id: "a", languages: Language.allCases),
            Audience(id: "a", newcomerDays: 36_600), Audience(id: "a", bought: .init(partner: "P", days: days)),
        ]
    }

    @Test("Two hundred audiences and people, drawn: who belongs is what a plain list of conditions says")
    func model() {
        for seed in 0..<200 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let person = drawnPerson(&random)
            let audience = drawnAudience(&random)
            let day = Day(daysSinceEpoch: 20_500 + Int.random(in: 0...400, using: &random))
            var fails: [Audience.Condition] = []
            func need(_ condition: Audience.Condition, _ isMet: Bool) { if !isMet { fails.append(condition) } }
            if let tiers = audience.tiers { need(.tiers, tiers.contains(person.tier)) }
            if let ages = audience.ages {
                let years = (0...150).last { years in
                    person.birthday.map { birth in
                        day >= birth && (birth.year + years, birth.month, birth.day) <= (day.year, day.month, day.day)
                    } ?? false
                }
                need(.ages, years.map { ($0 >= ages.from ?? 0) && ($0 <= ages.to ?? 999) } ?? false)
            }
            if let genders = audience.genders { need(.genders, person.gender.map { genders.contains($0) } ?? false) }
            if let regions = audience.regions {
                let shop = person.tier == .trial ? nil : person.shop?.code
                let lives = ["16121": "IT-42", "20144": "IT-25", "28001": "ES-MD"][person.postcode ?? shop ?? ""]
                need(.regions, lives.map { regions.contains($0) || regions.contains("\($0.prefix(2))") } ?? false)
            }
            if let languages = audience.languages {
                need(.languages, person.language.map { languages.contains($0) } ?? false)
            }
            if let days = audience.newcomerDays {
                need(.newcomer, person.joined.map { $0.advanced(by: days) >= day } ?? false)
            }
            if let bought = audience.bought {
                need(.bought, person.lastPurchases["p"].map { $0.advanced(by: bought.days) >= day } ?? false)
            }
            #expect(audience.obstacle(to: person, on: day) == fails.first, "seed \(seed)")
            var unnamed = audience
            unnamed.id = ""
            #expect(Audience(conditions: audience.conditions) == unnamed, "seed \(seed): \(audience.conditions)")
        }
    }

    private func drawnPerson(_ random: inout SeededGenerator) -> PersonFacts {
        let isSpanish = random.chance(20)
        func day(_ range: ClosedRange<Int>) -> Day? {
            random.chance(80) ? Day(daysSinceEpoch: Int.random(in: range, using: &random)) : nil
        }
        return PersonFacts(
            tier: Tier.allCases.randomElement(using: &random)!, joined: day(20_000...20_500), birthday: day(0...20_000),
            gender: random.chance(70) ? Gender.allCases.randomElement(using: &random) : nil,
            postcode: isSpanish ? "28001" : ["16121", "20144", nil].randomElement(using: &random)!,
            country: isSpanish ? "ES" : "IT",
            shop: random.chance(50)
                ? [Postcode("16121", in: "IT"), Postcode("28001", in: "ES")].randomElement(using: &random) : nil,
            language: random.chance(70) ? Language.allCases.randomElement(using: &random) : nil,
            lastPurchases: day(20_000...20_500).map { ["p": $0] } ?? [:])
    }

    private func drawnAudience(_ random: inout SeededGenerator) -> Audience {
        func some<Value>(_ values: [Value]) -> [Value]? {
            guard random.chance(40) else { return nil }
            let chosen = values.filter { _ in random.chance(50) }
            return chosen.isEmpty ? [values[0]] : chosen
        }
        var audience = Audience(
            id: "drawn", tiers: some(Tier.allCases), genders: some(Gender.allCases),
            regions: some(["IT-42", "IT-25", "ES", "FR-BRE"]), languages: some(Language.allCases))
        if random.chance(40) {
            let from = Int.random(in: 0...60, using: &random)
            audience.ages = [.init(from: from), .init(to: from), .init(from: from, to: from + 20)]
                .randomElement(using: &random)
        }
        if random.chance(30) { audience.newcomerDays = Int.random(in: 1...600, using: &random) }
        if random.chance(30) {
            let partner = ["P", "p"].randomElement(using: &random)!
            audience.bought = .init(partner: partner, days: Int.random(in: 1...600, using: &random))
        }
        return audience
    }

    @Test(
        "A partner's name may have any sign, and its conditions read back",
        arguments: ["A=B;C,D-E", "bought=7-x", ";bought=1-y", "-"])
    func readBack(partner: String) {
        let audience = Audience(id: "", genders: [.female], bought: .init(partner: partner, days: 7))
        #expect(Audience(conditions: audience.conditions) == audience)
        #expect(Audience(conditions: "genders=female;hats=9") == nil)
    }

    @Test("No figure, and no difference of two figures, tells of fewer people than the smallest group")
    func narrowed() {
        var told = 0
        for seed in 0..<60 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let people = (0..<Int.random(in: 0...300, using: &random)).map { _ in drawnPerson(&random) }
            var audiences = (0..<8).map { _ in drawnAudience(&random) }
            // One that differs from another by little: of who is a year older.
            audiences.append(audiences[0])
            audiences[8].ages = audiences[0].ages.map { .init(from: $0.from.map { $0 + 1 }, to: $0.to) }
            for place in audiences.indices { audiences[place].id = "a\(place)" }
            let group = Int.random(in: 2...60, using: &random)
            let day = Day(daysSinceEpoch: 20_600)
            let counts = AudienceCount.counts(of: audiences, among: people, on: day, smallestGroup: group)
            #expect(counts.map(\.audience) == audiences.map(\.id))
            let members = audiences.map { audience in
                Set(people.indices.filter { audience.obstacle(to: people[$0], on: day) == nil })
            }
            var shown = [Set(people.indices)]
            for (count, members) in zip(counts, members) {
                guard let figure = count.people else {
                    #expect(count.withheld != nil)
                    continue
                }
                told += 1
                #expect(members.count >= group && figure <= members.count && members.count - figure < 10)
                #expect(figure % 10 == 0)
                shown.append(members)
            }
            for one in shown {
                for other in shown {
                    let difference = one.subtracting(other).count
                    #expect(difference == 0 || difference >= group, "seed \(seed): \(difference) of \(group)")
                }
            }
        }
        #expect(told > 20)
    }

    private static let file = """
        smallest_group: 20
        audiences:
          - id: mothers
            genders: [female]
            ages: {from: 18, to: 39}
            regions: [IT-42]
          - {id: buyers, bought: {partner: Alpi SpA, days: 30}}
          - {id: new, newcomer_days: 7, tiers: [trial], languages: [it, en]}
        campaigns:
          - id: milk
            partner: Alpi SpA
            shake: receipt
            from: 2026-01-01
            to: 2026-12-31
            coins: {per_item: 5}
            audience: mothers
        """

    @Test("Audiences are read from the file, and each is whole in what names it")
    func read() throws {
        let programme = try CampaignFile.load(yaml: AudienceTests.file, named: "c.yaml")
        #expect(programme.smallestGroup == 20 && programme.audiences.map(\.id) == ["mothers", "buyers", "new"])
        let mothers = Audience(id: "mothers", ages: .init(from: 18, to: 39), genders: [.female], regions: ["IT-42"])
        #expect(programme.campaigns[0].audience == mothers)
        #expect(
            programme.audiences(of: AudienceTests.person(), at: Timestamp("2026-03-12T12:00:00Z")!)
                == ["mothers", "buyers"])
        // What decides is whole in the text that the ledger keeps.
        #expect(try Programme(text: programme.text).campaigns == programme.campaigns)
    }

    @Test(
        "What is wrong with an audience is named by line and field",
        arguments: [
            ("ages: {from: 18, to: 39}", "ages: {from: 39, to: 18}", 5, "audiences[0].ages", "nobody"),
            ("ages: {from: 18, to: 39}", "age: {from: 18, to: 39}", 5, "audiences[0].age", "did you mean ages"),
            ("from: 18, to: 39", "form: 18, to: 39", 5, "audiences[0].ages.form", "did you mean from?"),
            ("ages: {from: 18, to: 39}", "ages: {}", 5, "audiences[0].ages", "gives no age"),
            ("[female]", "[woman]", 4, "audiences[0].genders[0]", "female"),
            ("[IT-42]", "[IT-99]", 6, "audiences[0].regions[0]", "IT-42"),
            ("[IT-42]", "[Liguria]", 6, "audiences[0].regions[0]", "write its code, IT-42"),
            ("{id: buyers, ", "{id: mothers, ", 7, "audiences[1].id", "already the audience of line"),
            ("days: 30", "weeks: 4", 7, "audiences[1].bought.weeks", "is no field"),
            ("audience: mothers", "audience: fathers", 16, "campaigns[0].audience", "there are mothers, buyers, new"),
            ("audience: mothers", "audiense: mothers", 16, "campaigns[0].audiense", "did you mean audience"),
            ("bought: {partner: Alpi SpA", "bought: {partner: Serra", nil, "", ""),
            ("smallest_group: 20", "smallest_group: 1", 1, "smallest_group", "from 2"),
            ("newcomer_days: 7, tiers: [trial], languages: [it, en]", "", 8, "audiences[2]", "everybody"),
        ] as [(String, String, Int?, String, String)])
    func faults(right: String, wrong: String, line: Int?, field: String, says: String) throws {
        try #require(AudienceTests.file.contains(right))
        let text = AudienceTests.file.replacing(right, with: wrong)
        guard let line else {
            // It is only wrong where another partner names it.
            #expect(throws: Never.self) { try CampaignFile.load(yaml: text, named: "c.yaml") }
            let named = text.replacing("audience: mothers", with: "audience: buyers")
            let error = try #require(throws: CampaignError.self) {
                try CampaignFile.load(yaml: named, named: "c.yaml")
            }
            #expect("\(error)".contains("no business of Alpi SpA"), "\(error)")
            return
        }
        let problem = try #require(CampaignFile.check(yaml: text, named: "c.yaml").first { $0.field == field })
        #expect(problem.line == line && problem.message.contains(says), "\(problem)")
    }

    @Test(
        "Any of two hundred programme files with a letter changed is right, or its error names the file and says what")
    func mutated() {
        for seed in 0..<200 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var bytes = Array(AudienceTests.file.utf8)
            for _ in 0...Int.random(in: 0...2, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 32...126, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(bytes[Int.random(in: bytes.indices, using: &random)], at: place)
                }
            }
            for problem in CampaignFile.check(yaml: String(decoding: bytes, as: UTF8.self), named: "c.yaml") {
                #expect(problem.file == "c.yaml" && problem.message.utf8.count > 5, "seed \(seed): \(problem)")
                #expect(problem.line != nil || problem.message.hasPrefix("is no"), "seed \(seed): \(problem)")
            }
        }
    }

    @Test("A campaign for an audience pays whose upload was recorded as theirs, and tells others for whom it is")
    func decided() {
        let mothers = Audience(id: "mothers", genders: [.female], regions: ["IT-42"])
        let campaign = Shop.campaign(coins: .init(perItem: 10)) { $0.audience = mothers }
        let programme = Programme(campaigns: [campaign], audiences: [mothers])
        var claim = Shop.claim(Shop.receipt([Shop.milkLine]))
        claim.upload.audiences = ["others", "mothers"]
        #expect(decide(claim, programme: programme).coins == 10)
        for audiences in [nil, [], ["others"]] as [[String]?] {
            claim.upload.audiences = audiences
            let refused = decide(claim, programme: programme)
            #expect(refused.coins == 0 && refused.outcome == .reject)
            #expect(
                refused.reasons == [
                    Reason(
                        .audienceNotIncluded,
                        ["campaign": campaign.name.kept, "audience": "genders=female;regions=IT-42"])
                ])
        }
        // Beside it another campaign pays everybody.
        let both = Programme(campaigns: [campaign, Shop.campaign("all", coins: .init(perItem: 1))])
        #expect(decide(claim, programme: both).awards.map(\.campaign) == ["all"])
    }
}
