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

    @Test("Any photo of a receipt that was sent in several is its picture")
    func photos() {
        let (head, foot) = (PictureHash(bits: 0xF0F0_F0F0_F0F0_F0F0), PictureHash(bits: 0x0F1E_2D3C_4B5A_6978))
        let whole = facts {
            $0.picture = head
            $0.otherPictures = [foot]
        }
        let part = ReceiptFacts(amounts: [700], isBalanced: false, picture: foot)
        #expect(whole.likeness(to: part, areOfOneUser: false).answer != .different)
        #expect(part.likeness(to: whole, areOfOneUser: false).answer != .different)
        let other = ReceiptFacts(
            amounts: [700], isBalanced: false, picture: PictureHash(bits: 0xAAAA_5555_AAAA_5555))
        #expect(whole.likeness(to: other, areOfOneUser: false).answer == .different)
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

    /// The same goods again: another number, at another hour of the same day.
    private func again(_ goods: Int, prices: [Int]? = nil, _ change: (inout ReceiptFacts) -> Void) -> ReceiptFacts {
        facts {
            $0.amounts = prices ?? (1...goods).map { $0 * 100 + 9 }
            $0.names = (1...goods).map { "ware\($0)" }
            $0.total = $0.amounts.reduce(0, +)
            change(&$0)
        }
    }

    @Test("The same basket at another hour, number and till, or on another day, is another receipt", arguments: 1...8)
    func basketAgain(goods: Int) {
        let first = again(goods) { _ in }
        let later: [(inout ReceiptFacts) -> Void] = [
            {
                $0.document = "00010058"
                $0.time = TimeOfDay("12:05")
            },
            {
                $0.document = "00020031"
                $0.date = Day("2026-03-11")
                $0.time = TimeOfDay("09:05")
            },
            {
                $0.register = "88KLM700001"
                $0.document = "07110007"
                $0.time = TimeOfDay("17:17")
            },
        ]
        for (place, change) in later.enumerated() {
            for isOwn in [true, false] {
                let second = again(goods, change)
                #expect(first.likeness(to: second, areOfOneUser: isOwn).answer == .different, "\(place)")
            }
        }
    }

    @Test("Equal goods alone never make the same receipt: within a minute, or without a number, a person looks")
    func goodsAlone() {
        let first = again(5) { _ in }
        let others: [(inout ReceiptFacts) -> Void] = [
            { $0.document = "00010043" },
            {
                $0.document = nil
                $0.time = TimeOfDay("12:05")
            },
            {
                $0.document = "00010012"
                $0.time = TimeOfDay("12:05")
            },
        ]
        for (place, change) in others.enumerated() {
            #expect(first.likeness(to: again(5, change), areOfOneUser: false).answer == .perhaps, "\(place)")
        }
    }

    @Test("The same names at other prices in one shop on one day contradict each other, but not on another day")
    func prices() {
        let first = again(5) { _ in }
        let dearer = again(5, prices: [139, 239, 339, 439, 539]) {
            $0.document = "00010058"
            $0.time = TimeOfDay("12:05")
        }
        #expect(first.likeness(to: dearer, areOfOneUser: false).answer == .perhaps)
        var nextDay = dearer
        nextDay.date = Day("2026-03-11")
        nextDay.document = "00020031"
        #expect(first.likeness(to: nextDay, areOfOneUser: false).answer == .different)
    }

    @Test("Two cartons of milk at the price of one each are no other price")
    func pieces() {
        func milk(_ pieces: Int, _ change: (inout ReceiptFacts) -> Void = { _ in }) -> ReceiptFacts {
            facts {
                $0.amounts = [79 * pieces]
                $0.names = ["1atte"]
                $0.total = 79 * pieces
                change(&$0)
            }
        }
        for pieces in 2...12 {
            let second = milk(pieces) {
                $0.document = "00010043"
                $0.time = TimeOfDay("10:33")
            }
            #expect(milk(1).likeness(to: second, areOfOneUser: true).comparison.prices == nil)
            #expect(milk(1).likeness(to: second, areOfOneUser: true).answer == .different)
        }
    }

    @Test("Near content says more under another user, and nine equal goods of ten nearly as much as ten")
    func graded() {
        let first = again(10) { _ in }
        func odds(_ changed: Int, isOwn: Bool = false) -> Double {
            let second = again(10) {
                $0.document = nil
                for place in 0..<changed { $0.names[place] = "other\(place)" }
                for place in 0..<changed { $0.amounts[place] += 7 }
                $0.total = $0.amounts.reduce(0, +)
            }
            return first.likeness(to: second, areOfOneUser: isOwn).logOdds
        }
        #expect(odds(0) > odds(0, isOwn: true))
        #expect(abs(odds(0) - odds(1)) < 2)
        #expect(odds(1) > odds(4))
    }

    @Test(
        "Names are compared folded: without blanks, dots and case, and with letters that look alike",
        arguments: ["PANE CASERECCIO", "PANE.CASERECCIO", "pane  caserecc1o", "РАNE СASERECCIO", "PANÈ-CASERECCIO"])
    func folded(name: String) {
        #expect(FoldedName.folded(name) == FoldedName.folded("PANE CASERECCIO"))
    }

    @Test("Facts of any size compare without a trap")
    func extremes() {
        let wild = facts {
            $0.amounts = [Int.min, Int.max]
            $0.names = ["", String(repeating: "x", count: 32)]
            $0.total = Int.min
            $0.document = String(repeating: "9", count: 18)
        }
        let other = facts {
            $0.amounts = Array(repeating: 100, count: 100)
            $0.names = (0..<100).map { "ware\($0)" }
            $0.document = String(repeating: "0", count: 18)
            $0.time = TimeOfDay("23:59")
        }
        #expect(wild.likeness(to: other, areOfOneUser: false).answer == .different)
        #expect(other.likeness(to: other, areOfOneUser: false).answer == .same)
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
