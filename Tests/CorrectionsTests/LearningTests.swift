import Corrections
import DomainModel
import Testing
import TestSupport

@Suite("Learning from corrections")
struct LearningTests {
    @Test("What enough people say becomes a fact: aliases at their shop, shops by their number and by their name")
    func facts() throws {
        let pack = try Learning(DrawnReviews().pairs(seed: 11)).pack()
        #expect(pack.aliases.count == 20)
        for alias in pack.aliases {
            let shop = try #require((0..<5).first { DrawnReviews.vat($0) == alias.retailer })
            let product = try #require((0..<4).first { DrawnReviews.print($0, at: shop) == alias.text })
            #expect(alias.product == DrawnReviews.product(product))
        }
        #expect(pack.merchants.filter { $0.vatNumber != nil }.count == 5)
        #expect(pack.merchants.filter { $0.printed != nil }.map(\.name).sorted() == (0..<5).map(DrawnReviews.name))
    }

    @Test("The same pairs in any order give the same pack", arguments: [UInt64(21), 22, 23])
    func order(seed: UInt64) throws {
        let pairs = DrawnReviews().pairs(seed: seed)
        var random = SeededGenerator(seed: seed)
        let pack = try Learning(pairs).pack()
        for _ in 0..<3 {
            #expect(try Learning(pairs.shuffled(using: &random)).pack().digest == pack.digest)
        }
    }

    @Test("A shop that was not told is told by its number; what was told stays")
    func appliesShops() throws {
        let pack = try Learning(DrawnReviews().pairs(seed: 12)).pack()
        var receipt = Receipt(vatNumber: DrawnReviews.vat(2), date: Day("2026-05-01"), total: Money(cents: 100))
        let taught = pack.applied(to: receipt)
        #expect(taught.merchant == DrawnReviews.name(2))
        #expect(taught.date == receipt.date && taught.total == receipt.total)
        receipt.merchant = "Another"
        #expect(pack.applied(to: receipt).merchant == "Another")
        let stranger = Receipt(
            vatNumber: "99999999990",
            candidates: [
                "merchant": [
                    FieldCandidate(value: "Chi sa", probability: 0.05)
                ]
            ])
        #expect(pack.applied(to: stranger).merchant == nil)
    }

    @Test("A certainty becomes what it is worth, and better than it was on people whose receipts taught nothing")
    func calibration() throws {
        let pack = try Learning(DrawnReviews(isSeenByTwo: true).pairs(seed: 13)).pack()
        let date = try #require(pack.calibrations.first { $0.field == .date })
        // Stated is 0.75, and 97 of 100 are right.
        #expect((0.93...0.99).contains(date.worth(of: 0.75)))
        #expect(
            pack.applied(to: Receipt(date: Day("2026-05-01"), confidence: ["date": 0.75])).confidence["date"]! > 0.9)
        let rising = stride(from: 0.0, through: 1.0, by: 0.01).map(date.worth)
        #expect(zip(rising, rising.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test("Nothing is a fact that one reviewer says, or one person's receipts show, or that is said too seldom")
    func tooFew() throws {
        let one = DrawnReviews(liesByReviewer: ["una": 0]).pairs(seed: 14)
        #expect(throws: LearningRefusal.nothing(pairs: 600, AgreementRules())) { try Learning(one).pack() }
        #expect(try Learning(one, rules: AgreementRules(reviewers: 1)).pack().aliases.count == 20)
        let person = DrawnReviews().pairs(seed: 14).map { pair in
            var pair = pair
            pair.person = "user1"
            return pair
        }
        #expect(throws: LearningRefusal.self) { try Learning(person).pack() }
        #expect(throws: LearningRefusal.nothing(pairs: 5, AgreementRules())) {
            try Learning(DrawnReviews(count: 5).pairs(seed: 14)).pack()
        }
    }

    @Test(
        "A reviewer who lies in one of five is found and nothing is learned; without that one it is",
        arguments: [
            UInt64(31), 32, 33, 34,
        ])
    func liar(seed: UInt64) throws {
        let pairs = DrawnReviews(liesByReviewer: ["una": 0, "bea": 0, "tom": 20]).pairs(seed: seed)
        let refusal = #expect(throws: LearningRefusal.self) { try Learning(pairs).pack() }
        guard case .reviewers(let doubts) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(Set(doubts.map(\.reviewer)) == ["tom"])
        let honest = try Learning(pairs, leavingOut: ["tom"]).pack()
        #expect(honest.aliases.count == 20)
    }

    @Test("Honest slips of one in a hundred teach nothing wrong", arguments: [UInt64(41), 42, 43, 44])
    func slips(seed: UInt64) throws {
        let pairs = DrawnReviews(liesByReviewer: ["una": 1, "bea": 1, "tom": 1]).pairs(seed: seed)
        for alias in try Learning(pairs).pack().aliases {
            let shop = try #require((0..<5).first { DrawnReviews.vat($0) == alias.retailer })
            let product = try #require((0..<4).first { DrawnReviews.print($0, at: shop) == alias.text })
            #expect(alias.product == DrawnReviews.product(product))
        }
    }

    @Test("A reviewer who puts far more dates right than the others is doubted")
    func dates() throws {
        let pairs = DrawnReviews().pairs(seed: 15).enumerated().map { place, pair in
            var pair = pair
            guard pair.reviewers == ["bea"], place.isMultiple(of: 5) else { return pair }
            pair.truth.date = pair.receipt.date?.advanced(by: -7)
            pair.truth.given = ["merchant", "date"]
            return pair
        }
        let refusal = #expect(throws: LearningRefusal.self) { try Learning(pairs).pack() }
        guard case .reviewers(let doubts) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(doubts.map(\.reviewer) == ["bea"] && doubts.map(\.what) == ["dates put right"])
    }

    @Test(
        "A pack that reads a corpus worse is refused, with the fields, though the line was read rightly without it",
        arguments: [nil, DrawnReviews.product(3)])
    func corpus(read: GTIN?) throws {
        let pairs = DrawnReviews().pairs(seed: 16)
        var known = pairs[0]
        // On this paper the same print is another product.
        known.lines = [
            ReadingPair.Line(
                text: DrawnReviews.print(0, at: 0), read: read, product: DrawnReviews.product(3), isChosen: read == nil)
        ]
        known.receipt.vatNumber = DrawnReviews.vat(0)
        known.truth.merchant = DrawnReviews.name(0)
        let refusal = #expect(throws: LearningRefusal.self) { try Learning(pairs, corpus: [known]).pack() }
        guard case .worse(let rows) = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(rows.map(\.field) == [.product] && rows.map(\.receipts) == [.corpus])
    }

    @Test("A pack's proof shows no field worse, and products that were open read right")
    func proof() throws {
        let card = try Learning(DrawnReviews().pairs(seed: 17)).pack().card
        #expect(card.proof.allSatisfy { $0.after.isAsGood(as: $0.before) })
        let product = try #require(card.proof.first { $0.field == .product })
        #expect(product.before.right == 0 && product.after.right > 700)
        #expect(card.fitted + card.proved == 600)
    }

    @Test("A product that an upheld appeal names was missed: it counts, and teaches nothing")
    func appeals() throws {
        var pairs = DrawnReviews().pairs(seed: 18)
        let before = CorrectionTable(pairs).all[.product]?.open
        let aliases = try Learning(pairs).pack().aliases
        pairs[0].missed = [DrawnReviews.product(1), DrawnReviews.product(2)]
        #expect(CorrectionTable(pairs).all[.product]?.open == before.map { $0 + 2 })
        #expect(try Learning(pairs).pack().aliases == aliases)
    }
}
