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
            names: ["caffe", "farina", "latte", "spaghetti"])
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
        #expect(facts().likeness(to: misread, areOfOneUser: true).answer == .same)
    }

    @Test("A receipt with the document number of the same register is never a different one")
    func numbered() {
        let forged = facts {
            $0.date = Day("2026-03-12")
            $0.time = TimeOfDay("17:04")
            $0.total = 530
            $0.amounts = [530]
            $0.names = ["sapone"]
        }
        #expect(facts().likeness(to: forged, areOfOneUser: true).answer == .perhaps)
    }

    @Test("Without register and document number, shop, day, minute and sums make it the same receipt")
    func contents() {
        func bare(_ facts: ReceiptFacts) -> ReceiptFacts {
            var facts = facts
            facts.register = nil
            facts.document = nil
            return facts
        }
        #expect(bare(facts()).likeness(to: facts(), areOfOneUser: true).answer == .same)
    }

    @Test("Pictures that look alike count for nothing against numbers that differ")
    func contradiction() {
        let first = facts { $0.picture = PictureHash(bits: 0xF0F0_F0F0_F0F0_F0F0) }
        let other = facts {
            $0.document = "00010045"
            $0.time = TimeOfDay("10:41")
            $0.total = 730
            $0.amounts = [99, 631]
            $0.names = ["latte", "prosciutto"]
            $0.picture = PictureHash(bits: 0xF0F0_F0F0_F0F0_F0F1)
        }
        #expect(first.likeness(to: other, areOfOneUser: true).answer == .different)
    }

    @Test("Where only the pictures can be compared, a person decides")
    func likenessAlone() {
        let picture = PictureHash(bits: 0xF0F0_F0F0_F0F0_F0F0)
        let likeness = ReceiptFacts(picture: picture).likeness(to: ReceiptFacts(picture: picture), areOfOneUser: true)
        #expect(likeness.answer == .perhaps)
        #expect(likeness.isPictureOnly)
    }

    @Test(
        "A document number fits the clock of its register or contradicts it",
        arguments: [
            // The day's third number after the first, half an hour later; before it; ninety numbers in one minute.
            ("00010064", "2026-03-10", "11:00", OrderMatch.fits),
            ("00010064", "2026-03-10", "10:00", .astray), ("00010162", "2026-03-10", "10:31", .astray),
            // Four hundred numbers in forty minutes, after 42 in the hours before; the next customer.
            ("00010442", "2026-03-10", "11:10", .unlikely), ("00010043", "2026-03-10", "10:30", .minute),
            // A digit of the number and one of the time: each may have been misread.
            ("00010142", "2026-03-10", "11:30", .slips),
            // Closed in between, on the same day; not closed, on the next; closed as often as days have passed.
            ("00020007", "2026-03-10", "18:00", .astray), ("00010077", "2026-03-11", "09:00", .astray),
            ("00020077", "2026-03-11", "09:00", .fits), ("00020077", "2026-03-09", "09:00", .astray),
            ("00090077", "2026-03-11", "09:00", .unlikely),
            // The same number of the next day; the same minute; both.
            ("00020042", "2026-03-11", "09:00", .fits), ("00020050", "2026-03-11", "10:30", .echoes),
            ("00020042", "2026-03-11", "10:30", .coincides),
        ])
    func moments(document: String, day: String, time: String, order: OrderMatch) {
        let other = facts {
            $0.document = document
            $0.date = Day(day)
            $0.time = TimeOfDay(time)
        }
        for (one, two) in [(facts(), other), (other, facts())] {
            #expect(ReceiptComparison(one, two, areOfOneUser: true).order == order)
        }
    }

    @Test("One edited fact never makes a different receipt, however few its goods", arguments: [1, 2, 4])
    func oneEdit(goods: Int) {
        let paper = facts {
            $0.amounts = [99, 149, 299, 700].suffix(goods).map { $0 }
            $0.total = $0.amounts.reduce(0, +)
            $0.names = ["caffe", "farina", "latte", "spaghetti"].suffix(goods).map { $0 }
        }
        let edits: [(inout ReceiptFacts) -> Void] = [
            { $0.register = "99MEY012945" }, { $0.document = "00010142" }, { $0.document = "00010043" },
            { $0.document = nil }, { $0.vat = "12345678803" }, { $0.date = Day("2026-03-12") },
            { $0.date = nil }, { $0.time = TimeOfDay("17:08") }, { $0.time = nil },
            { $0.names = $0.names.map { _ in "altro" } },
            {
                $0.amounts = $0.amounts.map { $0 + 130 }
                $0.total = $0.amounts.reduce(0, +)
            },
        ]
        for (place, edit) in edits.enumerated() {
            var copy = paper
            edit(&copy)
            #expect(paper.likeness(to: copy, areOfOneUser: true).answer != .different, "\(place)")
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
        let (one, two) = (facts(), other)
        #expect(
            one.likeness(to: two, areOfOneUser: true).logOdds == two.likeness(to: one, areOfOneUser: true).logOdds)
    }

    @Test(
        "Each fact compares as it should",
        arguments: [
            ("0045", "0045", DocumentMatch.sameOfSameRegister), ("00010045", "00010046", .adjacent),
            ("00010045", "00010945", .misread), ("01230045", "0045", .misread), ("00010045", "12349999", .different),
            ("00010045", "0001A999", .different),
        ])
    func documents(one: String, other: String, match: DocumentMatch) {
        let left = facts { $0.document = one }
        let right = facts { $0.document = other }
        #expect(ReceiptComparison(left, right, areOfOneUser: true).document == match)
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
            /// The table of goods, the equal pairs and their share.
            struct Goods: Decodable {
                var table: String
                var credit, share: Double

                init(from decoder: any Decoder) throws {
                    var list = try decoder.unkeyedContainer()
                    table = try list.decode(String.self)
                    credit = try list.decode(Double.self)
                    share = try list.decode(Double.self)
                }
            }
            var one, two: Facts
            var own: Bool
            var goods: Goods?
            var states: [String: String]
            var score: Double
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
                amounts: shown.amounts, names: shown.names, isBalanced: shown.balanced)
        }
        for pair in pairs {
            let (one, two) = (facts(pair.one), facts(pair.two))
            let likeness = one.likeness(to: two, areOfOneUser: pair.own)
            #expect(likeness.comparison.states == pair.states)
            #expect(likeness.comparison.goods.map { $0.credit } == pair.goods.map { $0.credit })
            if let goods = pair.goods, let found = likeness.comparison.goods {
                #expect(likeness.comparison.goodsTable.rawValue == goods.table)
                #expect(abs(found.share - goods.share) < 0.0001)
            }
            #expect(abs(likeness.logOdds - pair.score) < 0.01)
            #expect(two.likeness(to: one, areOfOneUser: pair.own).logOdds == likeness.logOdds)
        }
    }
}
