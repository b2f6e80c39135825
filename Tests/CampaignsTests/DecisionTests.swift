import Campaigns
import Catalog
import DomainModel
import Testing

@Suite("What a receipt earns")
struct ReceiptDecisionTests {
    private let programme = Programme(campaigns: [Shop.campaign(coins: .init(perItem: 10))])

    @Test("A partner's product under an open campaign earns its coins")
    func award() {
        let decision = decide(Shop.claim(Shop.receipt([Shop.milkLine])), programme: programme)
        #expect(decision.outcome == .award)
        #expect(decision.coins == 10)
        #expect(decision.reasons == [Reason(.awarded, ["coins": "10"])])
        #expect(decision.awards.first?.why == "1 × 10 an item")
    }

    @Test("Pieces count where quantity times price gives the amount; otherwise one")
    func pieces() {
        let proven = Shop.line("Latte fresco intero Granarolo", 258, quantity: 2, price: 129)
        #expect(decide(Shop.claim(Shop.receipt([proven])), programme: programme).coins == 20)
        let misread = Shop.line("Latte fresco intero Granarolo", 258, quantity: 8, price: 129)
        #expect(decide(Shop.claim(Shop.receipt([misread])), programme: programme).coins == 10)
    }

    @Test("What was voided on the same receipt earns nothing")
    func void() {
        let voided = Shop.line("Latte fresco intero Granarolo", -129, kind: .void)
        let all = Shop.claim(Shop.receipt([Shop.milkLine, voided]))
        #expect(decide(all, programme: programme).codes == [.noPartnerProduct])
        let one = Shop.claim(Shop.receipt([Shop.milkLine, Shop.milkLine, voided]))
        #expect(decide(one, programme: programme).coins == 10)
        let unclear = Shop.claim(Shop.receipt([Shop.milkLine, Shop.line("STORNO", -77, kind: .void)]))
        #expect(decide(unclear, programme: programme).codes == [.voidUnclear])
    }

    @Test("Coins per euro count the price after discounts, rounded half up once")
    func euros() {
        let campaign = Shop.campaign(coins: .init(perEuro: Hundredths(2))) {
            $0.tiers = [.signed: .one, .pro: Hundredths("1.5")!]
        }
        let lines = [Shop.line("Latte fresco intero Granarolo", 175), Shop.line("SCONTO", -50, kind: .discount)]
        let claim = Shop.claim(Shop.receipt(lines))
        // 1.25 × 2 = 2.5 → 3; × 1.5 = 3.75 → 4, not 3 × 1.5 = 4.5 → 5.
        #expect(decide(claim, programme: Programme(campaigns: [campaign])).coins == 3)
        let pro = Shop.claim(Shop.receipt(lines), tier: .pro)
        #expect(decide(pro, programme: Programme(campaigns: [campaign])).coins == 4)
        let trial = Shop.claim(Shop.receipt(lines), tier: .trial)
        #expect(decide(trial, programme: Programme(campaigns: [campaign])).codes == [.tierNotIncluded])
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var outcome: Decision.Outcome
        var code: Reason.Code
        var at = "2026-03-10T12:00:00+01:00"
        var change: @Sendable (inout Receipt) -> Void = { _ in }
    }

    @Test(
        "What speaks against a receipt refuses it, or sends it to a person",
        arguments: [
            Case(testDescription: "return", outcome: .reject, code: .returnDocument) { $0.isReturn = true },
            Case(testDescription: "too old", outcome: .reject, code: .receiptTooOld, at: "2026-04-10T12:00:00+01:00"),
            Case(
                testDescription: "tomorrow's", outcome: .reject, code: .receiptInFuture, at: "2026-03-09T12:00:00+01:00"
            ),
            Case(
                testDescription: "later today", outcome: .reject, code: .receiptInFuture,
                at: "2026-03-10T06:00:00+01:00"),
            Case(testDescription: "before the campaign", outcome: .reject, code: .outsideCampaign) {
                $0.date = Day("2026-02-28")
            },
            Case(testDescription: "no lines", outcome: .reject, code: .unreadable) { $0.lines = [] },
            Case(testDescription: "unbalanced", outcome: .review, code: .totalMismatch) { $0.balanced = false },
            Case(testDescription: "no total", outcome: .review, code: .totalMissing) { $0.total = nil },
            Case(testDescription: "no date", outcome: .review, code: .dateMissing) { $0.date = nil },
            Case(testDescription: "no identity", outcome: .review, code: .identityMissing) {
                $0.time = nil
                $0.register = nil
                $0.documentNumber = nil
            },
            Case(testDescription: "unsure date", outcome: .review, code: .lowConfidence) {
                $0.confidence = ["date": 0.3]
            },
        ])
    func against(test: Case) {
        let decision = decide(
            Shop.claim(Shop.receipt([Shop.milkLine], change: test.change), at: test.at), programme: programme)
        #expect(decision.outcome == test.outcome)
        #expect(decision.codes.first == test.code)
        #expect(decision.coins == 0)
        #expect(decision.pendingCoins == (test.outcome == .review ? 10 : 0))
    }

    @Test("A receipt in the shop's time is not in the future of an upload in UTC")
    func zones() {
        let claim = Shop.claim(Shop.receipt([Shop.milkLine]), at: "2026-03-10T09:31:00Z")
        #expect(decide(claim, programme: programme).outcome == .award)
    }

    @Test("A shop an hour east of the programme prints a time that is still to come here; its receipt pays at once")
    func eastOfTheProgramme() {
        let receipt = Shop.receipt([Shop.milkLine]) { $0.time = TimeOfDay("10:30") }
        #expect(decide(Shop.claim(receipt, at: "2026-03-10T09:45:00+01:00"), programme: programme).outcome == .award)
    }

    @Test("A receipt of the other end of the world may be of tomorrow: a person looks, for a day")
    func eastOfHere() {
        // Bought at 08:00 and sent at 09:00 in Auckland.
        func sent(_ at: String, currency: String?) -> Decision {
            let receipt = Shop.receipt([Shop.milkLine]) {
                $0.time = TimeOfDay("08:00")
                $0.currency = currency
            }
            return decide(Shop.claim(receipt, at: at), programme: programme)
        }
        for currency in ["NZD", nil] {
            let decision = sent("2026-03-09T21:00:00+01:00", currency: currency)
            #expect(decision.outcome == .review && decision.codes.contains(.receiptInFuture))
        }
        #expect(sent("2026-03-09T21:00:00+01:00", currency: "EUR").codes == [.receiptInFuture])
        #expect(sent("2026-03-09T21:00:00+01:00", currency: "EUR").outcome == .reject)
        #expect(sent("2026-03-08T21:00:00+01:00", currency: "NZD").outcome == .reject)
        #expect(sent("2026-03-10T12:00:00+01:00", currency: "NZD").outcome == .award)
    }

    @Test("A line that is hard to read waits, the others are paid")
    func partly() {
        var dim = Shop.milkLine
        dim.confidence = 0.2
        let decision = decide(Shop.claim(Shop.receipt([Shop.milkLine, dim])), programme: programme)
        #expect(decision.outcome == .award)
        #expect(decision.coins == 10)
        #expect(decision.pendingCoins == 10)
        #expect(decision.codes == [.awarded, .lowConfidence])
    }

    @Test("What waits is what all would earn less what is paid, where another campaign would take the items then too")
    func partlyElsewhere() {
        var dim = Shop.milkLine
        dim.confidence = 0.2
        let each = Shop.campaign("each", coins: .init(perItem: 10))
        let pair = Shop.campaign("pair", coins: .init(perReceipt: 31)) {
            $0.priority = 1
            $0.minimum.quantity = 2
        }
        let programme = Programme(campaigns: [each, pair])
        let sure = decide(Shop.claim(Shop.receipt([Shop.milkLine, Shop.milkLine])), programme: programme)
        #expect(sure.coins == 31)
        let decision = decide(Shop.claim(Shop.receipt([Shop.milkLine, dim])), programme: programme)
        #expect(decision.awards.map(\.campaign) == ["each"])
        #expect(decision.coins == 10)
        #expect(decision.pending.map(\.campaign) == ["pair"])
        #expect(decision.pendingCoins == 21)
        #expect(decision.pending.first?.why == "31 a receipt, less 10 paid now by other campaigns")
    }

    @Test("The wrong kind of picture is refused for another reason than an unreadable one")
    func kinds() {
        #expect(decide(Shop.scan([Shop.milk], shake: .receipt), programme: programme).codes == [.notAReceipt])
        let receipt = Shop.claim(Shop.receipt([Shop.milkLine]), shake: .scan)
        #expect(decide(receipt, programme: programme).codes == [.notAProduct])
        #expect(decide(Shop.scan([], kind: .unknown), programme: programme).codes == [.unreadable])
    }

    @Test(
        "A picture without goods: a card's slip, a receipt to photograph nearer, or no receipt",
        arguments: [
            (TextWithoutGoods(receiptProbability: 0.9, isCardSlip: true), Reason.Code.cardSlip),
            (TextWithoutGoods(receiptProbability: 0.01, isCardSlip: true), .cardSlip),
            (TextWithoutGoods(receiptProbability: 0.3), .unreadable),
            (TextWithoutGoods(receiptProbability: 0.01), .notAReceipt),
        ])
    func withoutGoods(_ text: TextWithoutGoods, _ code: Reason.Code) {
        var unread = Shop.scan([], kind: .unknown, shake: .receipt)
        unread.textWithoutGoods = text
        #expect(decide(unread, programme: programme).codes == [code])
    }

    @Test("A receipt of which no line was read is photographed nearer, unless it is a card's slip")
    func noLines() {
        var claim = Shop.claim(Shop.receipt([]))
        claim.textWithoutGoods = TextWithoutGoods(receiptProbability: 0.9)
        #expect(decide(claim, programme: programme).codes == [.unreadable])
        claim.textWithoutGoods?.isCardSlip = true
        #expect(decide(claim, programme: programme).codes == [.cardSlip])
    }

    @Test("An item of two campaigns is paid once: by priority, then by the greater sum, then by id; stacking adds")
    func overlap() {
        func paid(_ campaigns: [Campaign]) -> [String] {
            decide(Shop.claim(Shop.receipt([Shop.milkLine])), programme: Programme(campaigns: campaigns)).awards
                .map(\.campaign)
        }
        let small = Shop.campaign("a", coins: .init(perItem: 5))
        let large = Shop.campaign("b", coins: .init(perItem: 9))
        #expect(paid([small, large]) == ["b"])
        #expect(paid([Shop.campaign("a", coins: .init(perItem: 5)) { $0.priority = 1 }, large]) == ["a"])
        #expect(paid([Shop.campaign("c", coins: .init(perItem: 5)), small]) == ["a"])
        #expect(paid([Shop.campaign("a", coins: .init(perItem: 5)) { $0.stacks = true }, large]) == ["b", "a"])
        // A campaign that pays nothing takes nothing.
        let far = Shop.campaign("z", coins: .init(perItem: 99)) { $0.minimum.quantity = 2 }
        #expect(paid([small, far]) == ["a"])
    }

    @Test("Limits cut an award down, and refuse it when nothing is left")
    func limits() {
        let campaign = Shop.campaign(coins: .init(perItem: 10)) { $0.limits = .init(userDay: 25, user: 40, budget: 50) }
        func decision(_ spent: ClaimHistory.Spent) -> Decision {
            decide(
                Shop.claim(Shop.receipt([Shop.milkLine])), programme: Programme(campaigns: [campaign]),
                history: ClaimHistory(spent: ["milk": spent]))
        }
        #expect(decision(.init(userDay: 20)).coins == 5)
        #expect(decision(.init(user: 38)).coins == 2)
        #expect(decision(.init(total: 49)).coins == 1)
        #expect(decision(.init(userDay: 25)).codes == [.limitReached])
        #expect(decision(.init(total: 50)).codes == [.budgetExhausted])
        // The detail has the coins that each limit cut.
        func cut(_ spent: ClaimHistory.Spent) -> [String?] {
            decision(spent).reasons.filter { [.limitReached, .budgetExhausted].contains($0.code) }.map {
                $0.detail["cut"]
            }
        }
        #expect(cut(.init(userDay: 20)) == ["5"])
        #expect(cut(.init(userDay: 20, user: 38)) == ["5", "3"])
        #expect(cut(.init(total: 50)) == ["10"])
        #expect(campaign.state(on: Day("2026-03-10")!, spent: 50) == .exhausted)
    }
}

@Suite("What a scan earns")
struct ScanDecisionTests {
    private let programme = Programme(campaigns: [
        Shop.campaign(shake: .scan, coins: .init(perItem: 3)) { $0.limits.sameProductDays = 7 }
    ])

    @Test("A partner's code earns; the same code twice in one picture earns once")
    func award() {
        #expect(decide(Shop.scan([Shop.milk, Shop.milk]), programme: programme).coins == 3)
    }

    @Test("The same product within the days of the campaign earns nothing, later it does")
    func again() {
        func decision(_ day: String) -> Decision {
            let spent = ClaimHistory.Spent(productDays: [Shop.milk: [Day(day)!]])
            return decide(Shop.scan([Shop.milk]), programme: programme, history: ClaimHistory(spent: ["milk": spent]))
        }
        #expect(decision("2026-03-04").codes == [.sameProductAgain])
        #expect(decision("2026-03-03").coins == 3)
    }

    @Test("A code of one shop is refused for another reason than a code of no product")
    func foreign() {
        #expect(decide(Shop.scan([Shop.gtin(200_123_400_000)]), programme: programme).codes == [.inStoreCode])
        #expect(decide(Shop.scan([Shop.gtin(400_638_133_393)]), programme: programme).codes == [.noPartnerProduct])
    }

    @Test("A code that stands on nothing is a question; where a programme has it so, it is paid")
    func codeWithoutPack() {
        var bare = Shop.scan([Shop.milk])
        bare.packCertainty = 0.2
        let asked = decide(bare, programme: programme)
        #expect(asked.outcome == .review && asked.codes == [.codeWithoutPack] && asked.pendingCoins == 3)
        var careless = programme
        careless.rules.packCertainty = 0
        #expect(decide(bare, programme: careless).outcome == .award)
        bare.packCertainty = 0.9
        #expect(decide(bare, programme: programme).outcome == .award)
        bare.packCertainty = nil
        #expect(decide(bare, programme: programme).outcome == .award)
    }

    @Test("A picture like an earlier one goes to a person")
    func nearDuplicate() {
        let history = ClaimHistory(pictures: [.init(id: "bob/1", user: "bob")])
        let decision = decide(Shop.scan([Shop.milk]), programme: programme, history: history)
        #expect(decision.outcome == .review)
        #expect(decision.codes == [.nearDuplicatePicture])
        #expect(decision.pendingCoins == 3)
    }
}
