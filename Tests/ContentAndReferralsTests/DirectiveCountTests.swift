import Campaigns
import ContentAndReferrals
import DomainModel
import Foundation
import StoreSupport
import Testing

@Suite("How often directives come")
struct DirectiveCountTests {
    private let day = Day("2026-03-12")!

    private func directive(_ id: String, perDay: Int = 2) -> Directive {
        Directive(id: id, rule: NextActionRule(show: .receipt), from: day, to: day, perDay: perDay)
    }

    @Test(
        "A directive, and all together, come so often a day, under all names of a person", arguments: StoreKind.allCases
    )
    func bounds(on kind: StoreKind) throws {
        let offers = ContentOffers(store: try StorePlace(kind).store(of: .contentAndReferrals))
        func count(_ id: String, _ person: String = "ann", names: [String] = ["ann", "old"], on day: Day? = nil) throws
            -> Bool
        {
            try offers.countDirective(directive(id), to: person, names: names, on: day ?? self.day, perDay: 3)
        }
        #expect(try count("a"))
        #expect(try count("a", "old"))
        #expect(try !count("a"))
        #expect(try !offers.mayCome(directive("a"), to: ["ann", "old"], on: day, perDay: 3))
        #expect(try offers.mayCome(directive("b"), to: ["ann", "old"], on: day, perDay: 3))
        #expect(try count("b"))
        #expect(try !count("b") && !count("c"))
        #expect(try count("b", "bob", names: ["bob"]))
        #expect(try offers.shownDirectives(to: ["ann", "old"]).map(\.count) == [1, 1, 1])
        // The next day begins anew, and nothing is known of the day before.
        #expect(try count("a", on: day.advanced(by: 1)))
        #expect(try offers.shownDirectives(to: ["ann", "old", "bob"]).map(\.day) == [day.advanced(by: 1)])
        try offers.eraseAnswers(of: ["ann", "old"])
        #expect(try offers.shownDirectives(to: ["ann", "old"]).isEmpty)
    }

    @Test("Of many devices that ask at once, as many are shown it as may be", arguments: StoreKind.allCases)
    func atOnce(on kind: StoreKind) async throws {
        let offers = ContentOffers(store: try StorePlace(kind).store(of: .contentAndReferrals))
        let (directive, day) = (directive("a"), day)
        let shown = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try offers.countDirective(directive, to: "ann", names: ["ann"], on: day, perDay: 5)
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(shown == 2)
    }
}
