import Campaigns
import DomainModel
import ReceiptIdentity
import Testing

@Suite("Many small uploads of a kind raise the doubt that one large one does")
struct PaceDoubtsTests {
    private static let network = "a1b2c3d4e5f60718"
    private let programme = Programme(campaigns: [Shop.campaign(coins: .init(perItem: 10))])

    /// What a receipt of one milk, ten coins, is decided as.
    private func decided(
        isNewTill: Bool = true, _ recent: [AwardSubject: RecentAwards], rules: Programme.Rules = .init()
    ) -> [Reason.Code] {
        var claim = Shop.claim(Shop.receipt([Shop.milkLine]))
        claim.upload.network = Self.network
        var history = ClaimHistory(till: TillReputation(isKnown: !isNewTill))
        history.recent = recent
        return decide(claim, programme: Programme(campaigns: programme.campaigns, rules: rules), history: history)
            .reasons.map(\.code)
    }

    private func user(_ coins: Int) -> [AwardSubject: RecentAwards] {
        [AwardSubject(.user, "ann"): RecentAwards(week: coins, weekAtNewTills: coins)]
    }

    @Test("A user's coins of tills that nobody else knows add up over a week")
    func userAtNewTills() {
        #expect(decided(user(190)) == [.awarded])
        #expect(decided(user(191)) == [.newTill])
        #expect(decided(isNewTill: false, user(1000)) == [.awarded])
        #expect(decided(user(191), rules: .init(newTillAbove: 500)) == [.awarded])
        #expect(decided(user(.max)) == [.newTill])
    }

    @Test("Of one day, several receipts of tills that nobody else knows bring half of what a week's may")
    func userAtNewTillsToday() {
        func today(_ coins: Int) -> [AwardSubject: RecentAwards] {
            let paid = RecentAwards(week: coins, weekAtNewTills: coins, today: coins, todayAtNewTills: coins)
            return [AwardSubject(.user, "ann"): paid]
        }
        #expect(decided(today(90)) == [.awarded])
        #expect(decided(today(91)) == [.newTill])
        #expect(decided(today(.max)) == [.newTill])
        #expect(decided(isNewTill: false, today(91)) == [.awarded])
        // A receipt alone is bounded by the week.
        #expect(decided(today(0), rules: .init(newTillAbove: 10)) == [.awarded])
        #expect(decided(today(1), rules: .init(newTillAbove: 10)) == [.newTill])
    }

    @Test(
        "A till, a network and a product are doubted where their new tills are out of proportion",
        arguments: [AwardSubject.Kind.till, .network, .product])
    func disproportion(kind: AwardSubject.Kind) {
        func decided(ofProgramme coins: Int, atNewTills new: Int) -> [Reason.Code] {
            self.decided([
                AwardSubject(kind, "x"): RecentAwards(week: 500, weekAtNewTills: 500),
                .programme: RecentAwards(week: 500 + coins, weekAtNewTills: 500 + new),
            ])
        }
        // One in twenty coins of all others is of a new till, and all of these are.
        #expect(decided(ofProgramme: 10_000, atNewTills: 500) == [.newTill])
        // In a programme's first weeks every till is new, and so are these.
        #expect(decided(ofProgramme: 10_000, atNewTills: 10_000) == [.awarded])
        #expect(decided(ofProgramme: 0, atNewTills: 0) == [.awarded])
    }

    @Test("Few coins are never out of proportion")
    func few() {
        let recent = [
            AwardSubject(.till, "x"): RecentAwards(week: 100, weekAtNewTills: 100),
            .programme: RecentAwards(week: 100_000, weekAtNewTills: 100),
        ]
        #expect(decided(recent) == [.awarded])
    }

    @Test(
        "A campaign or a network that is paid many times its usual day is for a person",
        arguments: [AwardSubject(.campaign, "milk"), AwardSubject(.network, network)])
    func pace(subject: AwardSubject) {
        func decided(today: Int, before: Int, days: Int, factor: Int? = nil) -> [Reason.Code] {
            self.decided(
                isNewTill: false, [subject: RecentAwards(today: today, before: before, daysBefore: days)],
                rules: .init(paceFactor: factor))
        }
        #expect(decided(today: 5000, before: 2800, days: 28) == [.unusualPace])
        #expect(decided(today: 900, before: 2800, days: 28) == [.awarded])
        // A large programme has large days.
        #expect(decided(today: 5000, before: 28_000, days: 28) == [.awarded])
        // What began three days ago has no usual day.
        #expect(decided(today: 5000, before: 30, days: 3) == [.awarded])
        #expect(decided(today: 5000, before: 2800, days: 28, factor: 0) == [.awarded])
        #expect(decided(today: 5000, before: 2800, days: 28, factor: 100) == [.awarded])
    }

    @Test("Fifty lines of one piece of a product are fifty pieces")
    func pieces() {
        let lines = Array(repeating: Shop.milkLine, count: 25)
        let many = decide(Shop.claim(Shop.receipt(lines)), programme: programme)
        #expect(many.outcome == .review && Set(many.reasons.map(\.code)) == [.manyPieces])
        #expect(many.reasons.first?.detail["pieces"] == "25")
        #expect(decide(Shop.claim(Shop.receipt(Array(lines.prefix(24)))), programme: programme).outcome == .award)
    }
}

@Suite("A budget that waiting uploads hold")
struct HeldBudgetTests {
    private func decided(total: Int, waiting: Int, balanced: Bool = true) -> Decision {
        let campaign = Shop.campaign(coins: .init(perItem: 10)) { $0.limits.budget = 1000 }
        var receipt = Shop.receipt([Shop.milkLine])
        receipt.balanced = balanced
        return decide(
            Shop.claim(receipt), programme: Programme(campaigns: [campaign]),
            history: ClaimHistory(spent: ["milk": .init(total: total, waiting: waiting)]))
    }

    @Test("What waits holds no more than a tenth of the budget, however much it is")
    func share() {
        let decision = decided(total: 5800, waiting: 5000)
        #expect(decision.coins == 10 && decision.reasons.map(\.code) == [.awarded])
    }

    @Test("An upload that finds the rest held waits, and is told so")
    func waits() {
        let decision = decided(total: 1000, waiting: 100)
        #expect(decision.outcome == .review && decision.pendingCoins == 10 && decision.waitsForBudgetAlone)
        #expect(decision.reasons == [Reason(.budgetHeld, ["campaign": "milk", "coins": "10"])])
    }

    @Test("An upload that finds part of its coins held is paid the others")
    func part() {
        let decision = decided(total: 994, waiting: 98)
        #expect(decision.coins == 6 && decision.pendingCoins == 4 && decision.waitsForBudgetAlone)
        #expect(decision.reasons.map(\.code) == [.awarded, .budgetHeld])
    }

    @Test("An upload in doubt waits for a person, and not for the budget alone")
    func doubt() {
        let decision = decided(total: 1000, waiting: 100, balanced: false)
        #expect(decision.outcome == .review && !decision.waitsForBudgetAlone)
    }

    @Test("A budget that is paid out refuses")
    func paidOut() {
        #expect(decided(total: 1100, waiting: 100).reasons.map(\.code) == [.budgetExhausted])
    }
}
