import Campaigns
import DomainModel
import Testing

@Suite("Directives that nobody asked for")
struct DirectiveTests {
    private static func file(_ directives: String, bounds: String = "") -> String {
        "campaigns: []\ntime_zone: Europe/Rome\ndirectives:\n\(directives)\(bounds)"
    }
    private static let days = "from: 2026-03-01, to: 2026-03-31"

    private func context(at moment: String, screen: String = "home", tier: Tier = .trial) -> ShakeContext {
        ShakeContext(screen: screen, person: PersonFacts(tier: tier), moment: Timestamp(moment)!)
    }

    @Test("The first that fits comes, on its days, where it may still come")
    func first() throws {
        let programme = try CampaignFile.load(
            yaml: DirectiveTests.file(
                "  - {id: a, show: section, section: offers, screens: [home], tiers: [pro], \(DirectiveTests.days)}\n"
                    + "  - {id: b, show: shake, screens: [home], \(DirectiveTests.days), per_day: 2}\n"
                    + "  - {id: c, show: receipt, \(DirectiveTests.days)}\n"), named: "f")
        func id(_ context: ShakeContext, spent: Set<String> = []) throws -> String? {
            programme.unaskedAction(for: context, mayCome: { !spent.contains($0.id) }, isOpen: { _ in true })?
                .directive.id
        }
        let noon = "2026-03-12T12:00:00Z"
        #expect(try id(context(at: noon, tier: .pro)) == "a")
        #expect(try id(context(at: noon)) == "b")
        #expect(try id(context(at: noon), spent: ["b"]) == "c")
        #expect(try id(context(at: noon, screen: "other")) == "c")
        #expect(try id(context(at: noon), spent: ["b", "c"]) == nil)
        for day in ["2026-02-28T12:00:00Z", "2026-04-01T12:00:00Z"] { #expect(try id(context(at: day)) == nil) }
        let shown = programme.unaskedAction(
            for: context(at: noon, tier: .pro), mayCome: { _ in true }, isOpen: { _ in true })
        #expect(shown?.action == NextAction(.section, section: "offers"))
    }

    @Test(
        "In the quiet hours of the programme's clocks none comes",
        arguments: [(21, 8), (8, 21), (0, 24), (0, 0), (23, 1)])
    func quiet(from: Int, to: Int) throws {
        let programme = try CampaignFile.load(
            yaml: DirectiveTests.file(
                "  - {id: a, show: receipt, \(DirectiveTests.days)}\n",
                bounds: "directive_bounds: {quiet_from_hour: \(from), quiet_to_hour: \(to)}"), named: "f")
        for hour in 0..<24 {
            // Rome is an hour ahead in winter.
            let moment = Timestamp(seconds: Timestamp("2026-03-11T23:00:00Z")!.seconds + hour * 3600 + 1800)
            let isQuiet = from <= to ? hour >= from && hour < to : hour >= from || hour < to
            let shown = programme.unaskedAction(
                for: ShakeContext(screen: "home", person: PersonFacts(tier: .trial), moment: moment),
                mayCome: { _ in true }, isOpen: { _ in true })
            #expect((shown == nil) == isQuiet, "\(hour)")
        }
    }

    @Test(
        "What cannot be meant is an error with its field",
        arguments: [
            ("  - {id: a, show: cards, \(days)}\n", "directives[0].cards"),
            ("  - {id: a, show: cards, cards: none, \(days)}\n", "directives[0].cards"),
            ("  - {id: a, show: section, \(days)}\n", "directives[0].section"),
            ("  - {id: a, show: receipt, section: x, \(days)}\n", "directives[0].section"),
            ("  - {id: a, show: nothing, \(days)}\n", "directives[0].show"),
            ("  - {id: a, show: receipt, from: 2026-03-02, to: 2026-03-01}\n", "directives[0].to"),
            ("  - {id: a, show: receipt}\n", "directives[0].from"),
            ("  - {id: a, show: receipt, per_day: 0, \(days)}\n", "directives[0].per_day"),
            ("  - {id: a, show: receipt, \(days)}\n  - {id: a, show: scan, \(days)}\n", "directives[1].id"),
            ("  - {id: a, show: receipt, \(days)}\ndirective_bounds: {quiet_from_hour: 3}\n", "directive_bounds"),
            ("  - {id: a, show: receipt, \(days)}\nshakes: [{show: shake}]\n", "shakes[0].show"),
        ])
    func faults(directives: String, field: String) {
        let problems = CampaignFile.check(yaml: DirectiveTests.file(directives), named: "f")
        #expect(problems.contains { $0.field == field && $0.severity == .error }, "\(problems)")
    }
}
