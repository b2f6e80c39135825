import DomainModel
import Foundation
import Testing

// Inside: the list of fields compared with the properties of the type.
@testable import Campaigns

@Suite("The fields of a campaign")
struct CampaignFieldsTests {
    /// A file with every field of a campaign and every rule of a programme.
    private static let fieldsOfVersion0_3 = """
        time_zone: Asia/Kathmandu
        rules:
          receipt_max_age_days: 14
          near_duplicate_bits: 3
          minimum_confidence: 0.6
          review_above: 501
          requires_balance: false
          pieces_per_line: 25
          codes_per_picture: 3
          same_product_days: 2
          pending_percent: 11
          new_till_above: 201
          price_factor: 5
        campaigns:
          - id: whole
            name: Latte di marzo
            partner: Granarolo
            shake: receipt
            from: 2026-03-01
            to: 2026-03-31
            products:
              gtins: ["8002670500516", "8076800195057"]
              brands: [Granarolo, Ähre, zeta]
              categories: [latte, yogurt]
            retailers: ["IT12345678903", "00743110157"]
            coins: {per_item: 10, per_receipt: 5, per_euro: 0.5}
            currency: CHF
            minimum: {quantity: 2, spend: 3.50}
            tiers: {signed: 1, pro: 1.5}
            limits: {per_user_per_day: 50, per_user: 200, per_receipt: 30, budget: 100000, same_product_days: 7}
            priority: 3
            stacks: true
          - {id: bare, partner: P, shake: scan, from: 2026-01-01, to: 2026-12-31, coins: {per_item: 1}}
          - id: heard
            partner: P
            shake: tv
            from: 2026-01-01
            to: 2026-12-31
            coins: {per_airing: 7}
            tiers: [trial]
            marks:
              - id: 4711
                at: Rai 1
                made_within_hours: 2
                airings:
                  - {from: 2026-03-14T20:30, to: 2026-03-14T21:00, repeats: weekly}
                  - {from: 2026-04-01T10:00, to: 2026-04-01T10:01}
        """

    /// Ledgers contain such texts and their hashes: one of before must stay readable, and what a file of before says
    /// must stay the same text. A new field is optional, and left out of a text where a campaign lacks it.
    @Test("A programme of an earlier file has the recorded text, and this gives back the programme")
    func recorded() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Recorded/programme.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        let programme = try CampaignFile.load(yaml: CampaignFieldsTests.fieldsOfVersion0_3, named: "c.yaml")
        #expect(try programme.text == text)
        #expect(try Programme(text: text) == programme)
    }

    @Test("A campaigns file can give each stored property of a campaign, and nothing else")
    func fields() {
        let campaign = Shop.campaign(coins: .init())
        #expect(Set(Campaign.fields.map { camelCase($0.name) }) == Set(properties(of: campaign)))
        #expect(Campaign.fields.count == properties(of: campaign).count)
    }

    @Test("A campaigns file can give each rule of a programme, and nothing else")
    func rules() {
        #expect(Set(Programme.Rules.fields.map { camelCase($0.name) }) == Set(properties(of: Programme.Rules())))
    }

    @Test("No set of a campaign is stored without the order in which it is written")
    func sets() {
        let campaign = Shop.campaign(coins: .init())
        for value in [campaign as Any, campaign.products, campaign.coins, campaign.minimum, campaign.limits] {
            for child in Mirror(reflecting: value).children {
                let type = "\(type(of: child.value))"
                #expect(
                    !type.contains("Set<") || type.contains("SortedSet<"), "\(child.label ?? "-"): make it a SortedSet")
            }
        }
    }

    /// The names of the stored properties; that of a wrapped one begins with an underscore.
    private func properties(of value: Any) -> [String] {
        Mirror(reflecting: value).children.compactMap(\.label).map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 }
    }

    private func camelCase(_ name: String) -> String {
        let words = name.split(separator: "_")
        return words.dropFirst().reduce(String(words[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}
