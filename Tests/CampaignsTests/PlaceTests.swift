import Campaigns
import DomainModel
import Testing

@Suite("Places and daily shakes of a campaigns file")
struct PlaceTests {
    private static let place =
        "{id: shop, name: {it: Negozio, en: Shop}, latitude: 45.4521, longitude: -9.17, radius_m: 20}"
    private static let daily = "{partner: P, coins: 1, budget: 100, from: 2026-03-01, to: 2026-03-31}"

    private static func file(_ more: String) -> String { "campaigns: []\n\(more)\n" }

    @Test("A place has a middle and a radius, and rules name it")
    func place() throws {
        let programme = try CampaignFile.load(
            yaml: Self.file("places: [\(Self.place)]\nshakes: [{show: scan, places: [shop]}]"), named: "c")
        let place = try #require(programme.places.first)
        #expect(place.latitude == 45.4521 && place.longitude == -9.17 && place.radius == 20)
        #expect(place.name.text(in: .italian) == "Negozio")
        #expect(programme.nextActionRules.first?.places == ["shop"])
    }

    @Test(
        "What is no place is an error with its field",
        arguments: [
            ("latitude: 45.4521", "latitude: 90.1", "places[0].latitude"),
            ("latitude: 45.4521", "latitude: 1e3", "places[0].latitude"),
            ("latitude: 45.4521", "latitude: nan", "places[0].latitude"),
            ("latitude: 45.4521, ", "", "places[0].latitude"),
            ("longitude: -9.17", "longitude: -180.5", "places[0].longitude"),
            ("longitude: -9.17", "longitude: 9.12345678", "places[0].longitude"),
            ("radius_m: 20", "radius_m: 19", "places[0].radius_m"),
            ("radius_m: 20", "radius_m: 50001", "places[0].radius_m"), (", radius_m: 20", "", "places[0].radius_m"),
            ("id: shop", "id: The shop", "places[0].id"), ("id: shop", "ids: shop", "places[0].ids: is no field"),
            ("places: [shop]", "places: [shpo]", "there is no place shpo"),
        ])
    func wrong(_ change: (part: String, other: String, told: String)) throws {
        let right = Self.file("places: [\(Self.place)]\nshakes: [{show: scan, places: [shop]}]")
        try #require(right.contains(change.part))
        let problems = CampaignFile.check(yaml: right.replacing(change.part, with: change.other), named: "c")
        #expect(problems.contains { $0.severity == .error && $0.description.contains(change.told) }, "\(problems)")
    }

    @Test("Rules name any place where the file lists none, and a place is listed once")
    func others() throws {
        let free = try CampaignFile.load(yaml: Self.file("shakes: [{show: scan, places: [anywhere]}]"), named: "c")
        #expect(free.nextActionRules.first?.places == ["anywhere"])
        let twice = CampaignFile.check(yaml: Self.file("places: [\(Self.place), \(Self.place)]"), named: "c")
        #expect(twice.contains { $0.message.hasPrefix("shop is already the place of line") })
    }

    @Test("A daily shake pays its people on its days")
    func dailyShake() throws {
        let yaml = Self.file("audiences: [{id: women, genders: [female]}]\ndaily_shake: \(Self.daily)")
        let programme = try CampaignFile.load(yaml: yaml, named: "c")
        let daily = try #require(programme.dailyShake)
        #expect(daily.id == "daily-shake" && daily.coins == 1 && daily.budget == 100)
        let ann = PersonFacts(tier: .trial)
        #expect(daily.pays(ann, on: Day("2026-03-01")!) && daily.pays(ann, on: Day("2026-03-31")!))
        #expect(!daily.pays(ann, on: Day("2026-02-28")!) && !daily.pays(ann, on: Day("2026-04-01")!))
        let women = try CampaignFile.load(
            yaml: yaml.replacing("partner: P", with: "partner: P, audience: women"), named: "c")
        #expect(women.dailyShake?.pays(ann, on: Day("2026-03-02")!) == false)
        #expect(programme.name(ofPayer: "daily-shake") == "daily-shake")
    }

    @Test(
        "What is no daily shake is an error with its field",
        arguments: [
            ("coins: 1", "coins: 0", "daily_shake.coins"), ("coins: 1, ", "", "daily_shake.coins"),
            ("budget: 100, ", "", "daily_shake.budget"), ("coins: 1", "coins: 101", "daily_shake.budget"),
            ("partner: P, ", "", "daily_shake.partner"), ("to: 2026-03-31", "to: 2026-02-01", "daily_shake.to"),
            ("coins: 1", "coin: 1", "did you mean coins"),
            ("partner: P", "partner: P, audience: none", "daily_shake.audience"),
        ])
    func wrongDaily(_ change: (part: String, other: String, told: String)) {
        let problems = CampaignFile.check(
            yaml: Self.file("daily_shake: \(Self.daily.replacing(change.part, with: change.other))"), named: "c")
        #expect(problems.contains { $0.severity == .error && $0.description.contains(change.told) }, "\(problems)")
    }
}
