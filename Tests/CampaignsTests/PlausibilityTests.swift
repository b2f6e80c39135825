import Campaigns
import DomainModel
import Foundation
import ReceiptIdentity
import Testing

@Suite("What tills do not print, and what one upload may earn")
struct PlausibilityTests {
    private let programme = Programme(campaigns: [
        Shop.campaign(coins: .init(perItem: 10)) { $0.limits.budget = 1000 }
    ])

    private func decided(_ signs: [ReceiptAnomaly]) -> Decision {
        decide(Shop.claim(Shop.receipt([Shop.milkLine]) { $0.signs = signs }), programme: programme)
    }

    @Test(
        "A sign that misreading rarely produces goes to a person, with its words",
        arguments: [
            ReceiptAnomaly.severalDocuments, .notASale, .totalRepaired, .taxImpossible, .noNumbers, .numberZero,
            .timeImpossible, .datesDiffer, .vatNumbersDiffer,
        ])
    func strong(sign: ReceiptAnomaly) {
        let decision = decided([sign])
        #expect(decision.outcome == .review)
        #expect(decision.codes == [.implausibleReceipt])
        #expect(decision.reasons.first?.detail["signs"]?.isEmpty == false)
    }

    @Test("A sign that a misread digit explains delays no upload; two of them send it to a person")
    func weak() {
        #expect(decided([.vatNumberWrong]).outcome == .award)
        #expect(decided([.registerWrong]).outcome == .award)
        #expect(decided([.taxTooHigh]).outcome == .award)
        #expect(decided([.nightTime]).outcome == .award)
        #expect(decided([.vatNumberWrong, .registerWrong]).outcome == .review)
        #expect(decided([.timeWrong, .nightTime]).outcome == .review)
    }

    @Test("A wrong number of a till that no other receipt shows is excused by nothing")
    func unseenTill() {
        func decided(_ sign: ReceiptAnomaly, isSeen: Bool) -> Decision {
            let claim = Shop.claim(Shop.receipt([Shop.milkLine]) { $0.signs = [sign] })
            let till = TillReputation(isKnown: false, isSeen: isSeen)
            return decide(claim, programme: programme, history: ClaimHistory(till: till))
        }
        for sign in [ReceiptAnomaly.vatNumberWrong, .registerWrong] {
            #expect(decided(sign, isSeen: false).codes == [.implausibleReceipt])
            #expect(decided(sign, isSeen: true).outcome == .award)
        }
        #expect(decided(.nightTime, isSeen: false).outcome == .award)
    }

    @Test("Signs are part of a reading and of a claim; a reading without them has no such field")
    func coded() throws {
        let receipt = Shop.receipt([Shop.milkLine]) { $0.signs = [.notASale] }
        let coder = JSONEncoder()
        #expect(try JSONDecoder().decode(Receipt.self, from: coder.encode(receipt)) == receipt)
        let plain = Shop.receipt([Shop.milkLine])
        #expect(!String(decoding: try coder.encode(plain), as: UTF8.self).contains("signs"))
    }

    @Test("More pieces on a line than a shop's largest tray wait for a person, within a share of the budget")
    func pieces() {
        let tray = Shop.line("Latte fresco intero Granarolo", 24 * 99, quantity: 24, price: 99)
        #expect(decide(Shop.claim(Shop.receipt([tray])), programme: programme).coins == 240)
        let many = Shop.line("Latte fresco intero Granarolo", 149, quantity: 149, price: 1)
        let decision = decide(Shop.claim(Shop.receipt([many])), programme: programme)
        #expect(decision.outcome == .review)
        #expect(decision.codes.contains(.manyPieces))
        #expect(decision.pending.map(\.coins) == [100])
    }

    @Test("A sum of coins that no upload earns goes to a person though the programme names none")
    func large() {
        let rich = Programme(campaigns: [Shop.campaign(coins: .init(perReceipt: 501))])
        #expect(decide(Shop.claim(Shop.receipt([Shop.milkLine])), programme: rich).codes == [.largeAward])
    }

    @Test("A picture of many codes goes to a person: a sheet, a screen")
    func codes() {
        let sheet = [Shop.milk, Shop.pasta, Shop.gtin(400_638_133_393)]
        #expect(decide(Shop.scan(sheet), programme: programme).codes == [.manyCodes])
        #expect(decide(Shop.scan([Shop.milk, Shop.pasta]), programme: programme).outcome == .award)
    }

    @Test("A picture of many symbols goes to a person though one of them alone was read; an add-on beside one is paid")
    func symbols() throws {
        var claim = Shop.scan([Shop.milk])
        for (others, outcome) in [(1, Decision.Outcome.award), (2, .award), (3, .review), (4, .review)] {
            claim.otherSymbols = others
            let decision = decide(claim, programme: programme)
            #expect(decision.outcome == outcome)
            #expect(decision.codes.contains(.manyCodes) == (outcome == .review))
        }
    }

    @Test("Beside two codes that were read no symbol is let off: of a sheet of three one may be out of focus")
    func symbolsBesideTwoCodes() throws {
        var claim = Shop.scan([Shop.milk, Shop.pasta])
        for (others, outcome) in [(nil, Decision.Outcome.award), (1, .award), (2, .review)] {
            claim.otherSymbols = others
            #expect(decide(claim, programme: programme).outcome == outcome)
        }
    }

    @Test("A reading's count of other symbols is believed as far as it can be one")
    func countsOfSymbols() {
        for (read, expected) in [(0.0, nil), (3, 3), (0.5, nil), (-1, nil), (1e30, nil)] as [(Double, Int?)] {
            var reading = Reading(image: "a.jpg", sha256: "ab", kind: .product, barcodes: [])
            reading.surroundings = CodeSurroundings(packCertainty: 1, features: ["other_symbols": read])
            let upload = Upload(image: "a.jpg", user: "ann", shake: .scan, uploadedAt: Timestamp("2026-03-10")!)
            #expect(Claim(reading: reading, upload: upload, catalog: Shop.catalog).otherSymbols == expected)
        }
    }

    @Test("A product scanned again on the same day earns nothing though the campaign names no days")
    func again() {
        var history = ClaimHistory()
        history.spent["milk"] = .init(productDays: [Shop.milk: [Day("2026-03-10")!]])
        #expect(decide(Shop.scan([Shop.milk]), programme: programme, history: history).codes == [.sameProductAgain])
    }
}
