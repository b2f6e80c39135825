import DomainModel
import Foundation
import Testing

@testable import Campaigns

@Suite("Whether two pictures show one receipt")
struct ReceiptLikenessTests {
    private func facts(_ change: (inout ReceiptFacts) -> Void = { _ in }) -> ReceiptFacts {
        var facts = ReceiptFacts(
            vat: "12345678903", register: "99MEY012345", document: "00010042", merchant: "CONAD",
            date: Day("2026-03-10"), time: TimeOfDay("10:30"), total: 1247, amounts: [99, 149, 299, 700],
            words: ["caffe", "farina", "latte", "spaghetti"])
        change(&facts)
        return facts
    }

    @Test("Register and document number say that it is, whatever else was misread")
    func numbers() {
        let misread = facts {
            $0.total = 999
            $0.time = nil
            $0.amounts = [99, 299, 700, 748]
            $0.isBalanced = false
        }
        #expect(facts().likeness(to: misread).answer == .same)
    }

    @Test("Nothing makes another receipt of one that bears the number of its register")
    func numbered() {
        let forged = facts {
            $0.date = Day("2026-03-12")
            $0.time = TimeOfDay("17:04")
            $0.total = 530
            $0.amounts = [530]
            $0.words = ["sapone"]
        }
        #expect(facts().likeness(to: forged).answer == .perhaps)
    }

    @Test("Without them, shop, day, minute and sums do")
    func contents() {
        func bare(_ facts: ReceiptFacts) -> ReceiptFacts {
            var facts = facts
            facts.register = nil
            facts.document = nil
            return facts
        }
        #expect(bare(facts()).likeness(to: facts()).answer == .same)
    }

    @Test("Pictures that look alike say nothing against numbers that differ")
    func contradiction() {
        let first = facts { $0.picture = PictureHash(bits: 0xF0F0_F0F0_F0F0_F0F0) }
        let other = facts {
            $0.document = "00010045"
            $0.time = TimeOfDay("10:41")
            $0.total = 730
            $0.amounts = [99, 631]
            $0.words = ["latte", "prosciutto"]
            $0.picture = PictureHash(bits: 0xF0F0_F0F0_F0F0_F0F1)
        }
        #expect(first.likeness(to: other).answer == .different)
    }

    @Test("Where nothing can be read but the picture, a person compares")
    func likenessAlone() {
        let picture = PictureHash(bits: 0xF0F0_F0F0_F0F0_F0F0)
        let likeness = ReceiptFacts(picture: picture).likeness(to: ReceiptFacts(picture: picture))
        #expect(likeness.answer == .perhaps)
        #expect(likeness.isPictureOnly)
    }

    @Test(
        "Of one register, a number that its clock contradicts speaks less for another receipt",
        arguments: [
            // The day's third number after the first, half an hour later; before it; ninety numbers in one minute.
            ("00010064", "2026-03-10", "11:00", FactComparison.State.other),
            ("00010064", "2026-03-10", "10:00", .astray), ("00010162", "2026-03-10", "10:31", .astray),
            // Closed in between, on the same day; not closed, on the next; closed as often as days have passed.
            ("00020007", "2026-03-10", "18:00", .astray), ("00010077", "2026-03-11", "09:00", .astray),
            ("00020077", "2026-03-11", "09:00", .other), ("00020077", "2026-03-09", "09:00", .astray),
        ])
    func moments(document: String, day: String, time: String, state: FactComparison.State) {
        let other = facts {
            $0.document = document
            $0.date = Day(day)
            $0.time = TimeOfDay(time)
        }
        for (one, two) in [(facts(), other), (other, facts())] {
            #expect(FactComparison.all(one, two).first { $0.fact == .document }?.state == state)
        }
    }

    @Test("One edited thing exonerates no receipt, however few its goods", arguments: [1, 2, 4])
    func oneEdit(goods: Int) {
        let paper = facts {
            $0.amounts = [99, 149, 299, 700].suffix(goods).map { $0 }
            $0.total = $0.amounts.reduce(0, +)
            $0.words = ["caffe", "farina", "latte", "spaghetti"].suffix(goods).map { $0 }
        }
        let edits: [(inout ReceiptFacts) -> Void] = [
            { $0.register = "99MEY012945" }, { $0.document = "00010142" }, { $0.document = "00010043" },
            { $0.document = nil }, { $0.vat = "12345678803" }, { $0.date = Day("2026-03-12") },
            { $0.date = nil }, { $0.time = TimeOfDay("17:08") }, { $0.time = nil }, { $0.words = ["altro"] },
            {
                $0.amounts = $0.amounts.map { $0 + 130 }
                $0.total = $0.amounts.reduce(0, +)
            },
        ]
        for (place, edit) in edits.enumerated() {
            var copy = paper
            edit(&copy)
            #expect(paper.likeness(to: copy).answer != .different, "\(place)")
        }
    }

    @Test("It does not matter which came first")
    func symmetry() {
        let other = facts {
            $0.document = "0042"
            $0.date = Day("2026-10-03")
            $0.amounts = [99, 149]
            $0.total = nil
        }
        #expect(facts().likeness(to: other).logOdds == other.likeness(to: facts()).logOdds)
    }

    @Test(
        "Each fact compares as it should",
        arguments: [
            ("0045", "0045", FactComparison.State.sure), ("00010045", "00010046", .next),
            ("00010045", "00010945", .near), ("01230045", "0045", .near), ("00010045", "12349999", .astray),
            ("00010045", "0001A999", .other),
        ])
    func documents(one: String, other: String, state: FactComparison.State) {
        let left = facts { $0.document = one }
        let right = facts { $0.document = other }
        #expect(FactComparison.all(left, right).first { $0.fact == .document }?.state == state)
    }

    /// Drawn pairs with the states that the script which learned the weights found; `learn.py` writes them.
    @Test("The script that learned the weights compares in the same way")
    func sameAsScript() throws {
        struct Pair: Decodable {
            struct Facts: Decodable {
                var vat, register, document, date: String?
                var time, total: Int?
                var amounts: [Int]
                var names: [String]
                var balanced: Bool
            }
            var one, two: Facts
            var states: [String: String]
        }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let data = try Data(contentsOf: root.appendingPathComponent("Scripts/identity/pairs.json"))
        let pairs = try JSONDecoder().decode([Pair].self, from: data)
        #expect(pairs.count >= 40)
        func facts(_ shown: Pair.Facts) -> ReceiptFacts {
            ReceiptFacts(
                vat: shown.vat, register: shown.register, document: shown.document,
                date: shown.date.flatMap { Day($0) },
                time: shown.time.flatMap { TimeOfDay(hour: $0 / 60, minute: $0 % 60) }, total: shown.total,
                amounts: shown.amounts, isBalanced: shown.balanced, words: shown.names)
        }
        for pair in pairs {
            let compared = FactComparison.all(facts(pair.one), facts(pair.two))
            let states = Dictionary(uniqueKeysWithValues: compared.map { ($0.fact.rawValue, $0.state.rawValue) })
            #expect(states == pair.states)
        }
    }
}
