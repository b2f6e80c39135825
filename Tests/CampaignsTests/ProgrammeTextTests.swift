import DomainModel
import Foundation
import Testing
import TestSupport

import Campaigns

@Suite("A programme as text")
struct ProgrammeTextTests {
    @Test("What was written is read, whatever a campaign says, and the same programme gives the same text")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let programme = drawn(&random)
            let text = try programme.text
            let read = try Programme(text: text)
            #expect(read == programme)
            #expect(try read.text == text)
        }
    }

    @Test("Sets are written in one order")
    func order() throws {
        let names = (0..<50).map { "brand \($0)" }
        var texts: Set<String> = []
        for names in [names, names.reversed(), names.shuffled()] {
            var campaign = Campaign(
                id: "a", partner: "b", shake: .scan, from: Day("2026-01-01")!, to: Day("2026-02-01")!,
                products: .init(brands: Set(names), categories: Set(names)), retailers: Set(names), coins: .init())
            campaign.tiers = Dictionary(uniqueKeysWithValues: Tier.allCases.shuffled().map { ($0, .one) })
            texts.insert(try Programme(campaigns: [campaign]).text)
        }
        #expect(texts.count == 1)
    }

    @Test(
        "What is no programme is refused",
        arguments: [
            "", "{}", #"{"campaigns":[],"rules":{},"zone":"Europe/Rome"}"#,
        ])
    func refused(text: String) {
        #expect(throws: DecodingError.self) { try Programme(text: text) }
    }

    @Test("A zone or a number that no programme can have is refused without a trap")
    func outOfRange() throws {
        let text = try Programme(campaigns: [
            Campaign(
                id: "a", partner: "b", shake: .scan, from: Day("2026-01-01")!, to: Day("2026-02-01")!,
                coins: .init(perEuro: Hundredths("1.5")!))
        ]).text
        for (part, other) in [("Europe/Rome", "Europe/Atlantis"), ("1.5", "1e300"), ("2026-01-01", "2026-13-01")] {
            try #require(text.contains(part))
            #expect(throws: DecodingError.self) { try Programme(text: text.replacing(part, with: other)) }
        }
    }

    private func drawn(_ random: inout SeededGenerator) -> Programme {
        func number(_ most: Int) -> Int { Int.random(in: 0...most, using: &random) }
        func names() -> Set<String> { Set((0..<number(4)).map { _ in "Nàme “\(number(99))”\u{0}" }) }
        let campaigns = (0..<number(3)).map { place in
            Campaign(
                id: "c\(place)", name: LocalText("Ünder \(number(9))"), partner: "P\(number(3))",
                shake: Shake.allCases.randomElement(using: &random)!,
                from: Day("2026-01-01")!.advanced(by: number(50)), to: Day("2026-06-01")!.advanced(by: number(50)),
                products: .init(
                    gtins: Set(
                        (0..<number(3)).map { _ in
                            let payload = 800_000_000_000 + number(99_999)
                            return GTIN(number: payload * 10 + GTIN.checkDigit(of: payload))!
                        }), brands: names(), categories: names()),
                retailers: names(),
                coins: .init(
                    perItem: number(100), perReceipt: number(9), perEuro: Hundredths(count: number(99_999_999_999))),
                currency: "USD", minimum: .init(quantity: number(4), spend: Money(cents: number(99_999))),
                tiers: Dictionary(
                    uniqueKeysWithValues: Tier.allCases.prefix(number(3)).map { ($0, Hundredths(count: number(999))) }),
                limits: .init(
                    userDay: random.chance(50) ? number(100) : nil, user: random.chance(50) ? number(100) : nil,
                    receipt: random.chance(50) ? number(100) : nil, budget: random.chance(50) ? number(.max) : nil,
                    sameProductDays: random.chance(50) ? number(100) : nil),
                priority: number(5) - 2, stacks: random.chance(50))
        }
        let rules = Programme.Rules(
            receiptMaxAgeDays: number(90), nearDuplicateBits: number(7),
            minimumConfidence: Double.random(in: 0...1, using: &random), reviewAbove: number(900),
            requiresBalance: random.chance(50), piecesPerLine: number(40), codesPerPicture: number(9),
            sameProductDays: number(9), pendingPercent: number(100), newTillAbove: number(999))
        return Programme(
            campaigns: campaigns, rules: rules,
            zone: ["Europe/Rome", "UTC", "Asia/Kathmandu"].compactMap(ProgrammeZone.init).randomElement(using: &random)!
        )
    }
}
