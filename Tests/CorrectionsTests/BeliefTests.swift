import Corrections
import DomainModel
import Testing
import TestSupport

@Suite("Whose word counts, and for how much")
struct BeliefTests {
    private func changed(
        _ pairs: [ReadingPair], _ change: (Int, inout ReadingPair) -> Void
    ) -> [ReadingPair] {
        pairs.enumerated().map { place, pair in
            var pair = pair
            change(place, &pair)
            return pair
        }
    }

    @Test(
        "A line that was approved as it was read keeps its print from meaning another product, in either half",
        arguments: [0, 1, 2, 3, 4, 5])
    func approvedLines(place: Int) throws {
        let print = DrawnReviews.print(1, at: 2)
        var pairs = DrawnReviews().pairs(seed: 61)
        let shop = pairs.indices.filter { pairs[$0].receipt.vatNumber == DrawnReviews.vat(2) }
        for product in [1, 3] {
            let told = DrawnReviews.product(product)
            pairs[shop[place]].lines = [
                ReadingPair.Line(text: print, read: told, product: told, isChosen: false)
            ]
            let pack = try Learning(pairs).pack()
            #expect(pack.aliases.contains { $0.text == print } == (product == 1))
            #expect(pack.aliases.count == (product == 1 ? 20 : 19))
        }
    }

    @Test("What one reviewer approved is not known to be right; what two who have names saw is")
    func certainties() throws {
        let seen = DrawnReviews(isSeenByTwo: true).pairs(seed: 62)
        // Of shops nothing was told, so that a reviewer must have looked.
        #expect(try Learning(seen).pack().calibrations.contains { $0.field == .date })
        #expect(try !Learning(DrawnReviews().pairs(seed: 62)).pack().calibrations.contains { $0.field == .date })
        let twice = changed(seen) { $1.reviewers = [$1.reviewers[0], "\($1.reviewers[0].uppercased()) ", ""] }
        #expect(try !Learning(twice).pack().calibrations.contains { $0.field == .date })
    }

    @Test("What was not told is told only where values as sure were seen, and never by what surer ones are worth")
    func candidates() throws {
        let pack = try Learning(DrawnReviews(isSeenByTwo: true).pairs(seed: 63)).pack()
        func told(_ stated: Double) -> Day? {
            let candidate = FieldCandidate(value: "2026-05-01", probability: stated)
            return pack.applied(to: Receipt(candidates: ["date": [candidate]])).date
        }
        // All that was seen was stated as 0.75.
        #expect(told(0.75) == Day("2026-05-01"))
        for stated in [0.74, 0.72, 0.65, 0.1] { #expect(told(stated) == nil) }
    }

    @Test("Three lines of one receipt are one receipt")
    func oneReceipt() throws {
        let pairs = DrawnReviews().pairs(seed: 64)
        let fitted = pairs.indices.filter { Learning.isFitted(pairs[$0].person) }
        for receipts in [2, 3] {
            let of = (0..<receipts).map { fitted[$0] }
            let rare = changed(pairs) { place, pair in
                guard let number = of.firstIndex(of: place) else { return }
                pair.reviewers = [["una", "bea", "tom"][number]]
                pair.receipt.vatNumber = DrawnReviews.vat(0)
                pair.lines = (0..<3).map { _ in
                    ReadingPair.Line(text: "RARE", product: DrawnReviews.product(0), isChosen: true)
                }
            }
            let aliases = try Learning(rare).pack().aliases.filter { $0.text == "RARE" }
            #expect(aliases.map(\.receipts) == (receipts == 3 ? [3] : []))
        }
    }

    @Test("One name in other letters, and no name beside it, are one reviewer")
    func names() throws {
        let spellings = [["Anna"], [" anna"], ["ANNA "], ["an\u{200B}na"], [], [""]]
        let pairs = changed(DrawnReviews().pairs(seed: 65)) { $1.reviewers = spellings[$0 % spellings.count] }
        #expect(throws: LearningRefusal.nothing(pairs: 600, AgreementRules())) { try Learning(pairs).pack() }
        let two = changed(pairs) { place, pair in
            if place.isMultiple(of: 7) { pair.reviewers = ["Bea"] }
        }
        #expect(try Learning(two).pack().aliases.count == 20)
    }

    @Test("A reviewer's own receipts teach nothing, whoever looked at them")
    func ownReceipts() throws {
        let pairs = changed(DrawnReviews().pairs(seed: 66)) { place, pair in
            if place.isMultiple(of: 3) { pair.person = "Una" }
        }
        let card = try Learning(pairs).pack().card
        #expect(card.pairs == 400 && card.leftOut.contains("200 receipts of people who review"))
    }

    @Test("What is only known as a pack interpreted it teaches nothing")
    func interpreted() throws {
        let pairs = DrawnReviews().pairs(seed: 67)
        let card = try Learning(
            changed(pairs) { place, pair in if place.isMultiple(of: 2) { pair.isInterpreted = true } }
        ).pack().card
        #expect(card.pairs == 300 && card.fitted + card.proved == 300)
        #expect(throws: LearningRefusal.nothing(pairs: 600, AgreementRules())) {
            try Learning(changed(pairs) { $1.isInterpreted = true }).pack()
        }
    }

    @Test("Those whose names were not recorded are doubted as others are, and can be left out")
    func unnamed() throws {
        let pairs = DrawnReviews(liesByReviewer: ["una": 0, "bea": 0, "": 20]).pairs(seed: 68)
        let refusal = #expect(throws: LearningRefusal.self) { try Learning(pairs).pack() }
        #expect(refusal?.description.contains("--without \"\"") == true)
        #expect(pairs.contains { $0.isReviewed(by: "") } && pairs.contains { $0.isReviewed(by: " UNA") })
        #expect(try Learning(pairs, leavingOut: [""]).pack().aliases.count == 20)
    }

    @Test("Appeals about what nobody reviewed are no reviewer's receipts")
    func appeals() throws {
        let reviewed = changed(DrawnReviews(liesByReviewer: ["una": 0, "bea": 0]).pairs(seed: 69)) { place, pair in
            if place.isMultiple(of: 3) { pair.truth = ReadingPair.Truth(isReceipt: false) }
        }
        let appeals = (0..<1000).map { number in
            var pair = ReadingPair(
                upload: "else\(number)/1", person: "else\(number)", reviewers: [], month: "2026-02",
                receipt: Receipt(), lines: [], truth: ReadingPair.Truth(isReceipt: true))
            pair.missed = [DrawnReviews.product(0)]
            return pair
        }
        #expect(try Learning(reviewed + appeals).pack().aliases.count == 20)
        #expect(!appeals[0].isReviewed(by: ""))
    }
}
