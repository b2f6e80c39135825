import DomainModel
import Foundation
import Testing

// Inside: each fact's comparison, as the script that learns the weights makes it.
@testable import ReceiptIdentity

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

    @Test("The number of one register makes it the same receipt, whatever else was misread")
    func numbers() {
        let misread = facts {
            $0.total = 999
            $0.time = nil
            $0.amounts = [99, 299, 700, 748]
            $0.isBalanced = false
        }
        #expect(facts().likeness(to: misread).answer == .same)
    }

    @Test("A receipt with the document number of the same register is never a different one")
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

    @Test("Without register and document number, shop, day, minute and sums make it the same receipt")
    func contents() {
        func bare(_ facts: ReceiptFacts) -> ReceiptFacts {
            var facts = facts
            facts.register = nil
            facts.document = nil
            return facts
        }
        #expect(bare(facts()).likeness(to: facts()).answer == .same)
    }

    @Test("Pictures that look alike count for nothing against numbers that differ")
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

    @Test("Where only the pictures can be compared, a person decides")
    func likenessAlone() {
        let picture = PictureHash(bits: 0xF0F0_F0F0_F0F0_F0F0)
        let likeness = ReceiptFacts(picture: picture).likeness(to: ReceiptFacts(picture: picture))
        #expect(likeness.answer == .perhaps)
        #expect(likeness.isPictureOnly)
    }

    @Test(
        "A document number that the clock of its register contradicts is impossible",
        arguments: [
            // The day's third number after the first, half an hour later; before it; ninety numbers in one minute.
            ("00010064", "2026-03-10", "11:00", DocumentMatch.different),
            ("00010064", "2026-03-10", "10:00", .impossible), ("00010162", "2026-03-10", "10:31", .impossible),
            // Closed in between, on the same day; not closed, on the next; closed as often as days have passed.
            ("00020007", "2026-03-10", "18:00", .impossible), ("00010077", "2026-03-11", "09:00", .impossible),
            ("00020077", "2026-03-11", "09:00", .different), ("00020077", "2026-03-09", "09:00", .impossible),
        ])
    func moments(document: String, day: String, time: String, match: DocumentMatch) {
        let other = facts {
            $0.document = document
            $0.date = Day(day)
            $0.time = TimeOfDay(time)
        }
        for (one, two) in [(facts(), other), (other, facts())] {
            #expect(ReceiptComparison(one, two).document == match)
        }
    }

    @Test("One edited fact never makes a different receipt, however few its goods", arguments: [1, 2, 4])
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

    @Test("Which receipt came first does not matter")
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
            ("0045", "0045", DocumentMatch.sameOfSameRegister), ("00010045", "00010046", .adjacent),
            ("00010045", "00010945", .misread), ("01230045", "0045", .misread), ("00010045", "12349999", .impossible),
            ("00010045", "0001A999", .different),
        ])
    func documents(one: String, other: String, match: DocumentMatch) {
        let left = facts { $0.document = one }
        let right = facts { $0.document = other }
        #expect(ReceiptComparison(left, right).document == match)
    }

    /// Drawn pairs, with how `Scripts/learn/identity/learn.py` compares their facts; the script writes them.
    @Test("The script that learns the weights compares in the same way")
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
        let data = try Data(contentsOf: root.appendingPathComponent("Scripts/learn/identity/pairs.json"))
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
            #expect(ReceiptComparison(facts(pair.one), facts(pair.two)).states == pair.states)
        }
    }
}
