import Campaigns
import DomainModel
import Foundation
import GRDB
import Ledger
import Messages
import ReceiptIdentity
import StoreSupport
import Testing
import TestSupport

@Suite("Whether a receipt was sent in before")
struct PossibleDuplicateTests {
    /// A ledger in memory that holds receipts of many shops, each claim from a user of its own.
    private struct Crowd {
        let ledger: Ledger
        var random: SeededGenerator
        let misreading: MeasuredMisreading
        var files = 0

        init(_ ledger: Ledger, seed: UInt64 = 0x1DE7) throws {
            self.ledger = ledger
            random = SeededGenerator(seed: seed)
            misreading = try MeasuredMisreading()
        }

        mutating func send(_ reading: Receipt, from user: String? = nil, likePicture: UInt64? = nil) throws -> Decision
        {
            files += 1
            return try ledger.record(
                World.claim(
                    reading, user: user ?? "user\(files)", file: files,
                    picture: PictureHash(bits: likePicture ?? random.next())), programme: World.programme)
        }

        mutating func photograph(_ one: Receipt, _ other: Receipt) -> (Receipt, Receipt) {
            misreading.readings(of: one, and: other, using: &random)
        }

        mutating func receipt(
            foreign: Int = 0
        ) -> (shop: DrawnShop, day: Int, till: Int, place: Int, paper: Receipt) {
            let shop = DrawnShop(using: &random, foreign: foreign)
            let day = Int.random(in: 2...27, using: &random)
            let till = Int.random(in: 0..<shop.registers.count, using: &random)
            let place = Int.random(in: 1...290, using: &random)
            return (shop, day, till, place, shop.receipt(day: day, till: till, place: place, using: &random))
        }
    }

    private static let twinReasons: Set<Reason.Code> = [
        .duplicateReceipt, .receiptOfAnotherUser, .possibleDuplicateReceipt, .nearDuplicatePicture,
    ]

    /// Whether only likeness sends it to a person.
    private static func isHeldForLikeness(_ decision: Decision) -> Bool {
        decision.outcome == .review && decision.reasons.allSatisfy { twinReasons.contains($0.code) }
    }

    /// How two readings compare, for messages.
    private static func states(_ one: Receipt, _ two: Receipt) -> String {
        "\(ReceiptFacts(one).likeness(to: ReceiptFacts(two), areOfOneUser: false))"
    }

    @Test("Of 1,000 pairs of different receipts of one shop one is refused, ten wait for likeness alone, at most")
    func honest() throws {
        try StoreUnderTest.memory.withLedger { ledger in
            var crowd = try Crowd(ledger)
            var refused: [String] = []
            var reviewed: [String] = []
            for pair in 0..<1000 {
                let (shop, day, till, place, paper) = crowd.receipt()
                let other: Receipt
                let otherTill = (till + 1) % shop.registers.count
                switch pair % 10 {
                case 0, 1, 2: other = shop.receipt(day: day, till: till, place: place + 1, using: &crowd.random)
                case 3, 4:
                    other = shop.receipt(
                        day: day, till: otherTill, place: (place + 97) % 290 + 1, using: &crowd.random)
                case 5:
                    let isOther = otherTill != till
                    other = shop.receipt(
                        day: day, till: otherTill, place: isOther ? place : place + 7, using: &crowd.random)
                case 6: other = shop.receipt(day: day + 1, till: till, place: place, using: &crowd.random)
                default:
                    other = shop.receipt(
                        day: (day + 9) % 26 + 2, till: till, place: Int.random(in: 1...290, using: &crowd.random),
                        using: &crowd.random)
                }
                // Pictures of one shop's receipts look alike, in this test all of them.
                let picture = crowd.random.next()
                let (one, two) = crowd.photograph(paper, other)
                _ = try crowd.send(one, likePicture: picture)
                let decision = try crowd.send(two, likePicture: picture ^ 0b101)
                guard decision.reasons.contains(where: { Self.twinReasons.contains($0.code) }) else { continue }
                let what = "\(pair): \(decision.reasons.map(\.code)), \(Self.states(one, two))"
                if decision.outcome == .reject { refused.append(what) }
                if Self.isHeldForLikeness(decision) { reviewed.append(what) }
            }
            #expect(refused.count <= 1, "\(refused)")
            #expect(reviewed.count <= 10, "\(reviewed.count): \(reviewed.prefix(12))")
        }
    }

    // Equal goods alone refuse nobody: where number and minute were not read, or misread, a person looks.
    @Test("Of 1,000 receipts photographed again none is paid twice, and 55 go to a person for likeness alone")
    func photographedAgain() throws {
        try StoreUnderTest.memory.withLedger { ledger in
            var crowd = try Crowd(ledger)
            var paid: [String] = []
            var reviewed: [String] = []
            for pair in 0..<1000 {
                let paper = crowd.receipt().paper
                let user = "again\(pair)"
                let (one, two) = crowd.photograph(paper, paper)
                let first = try crowd.send(one, from: user)
                let second = try crowd.send(two, from: user)
                let what = "\(pair): \(second.reasons.map(\.code)), \(Self.states(one, two))"
                // Coins given once are enough, whichever photo gave them; after one that was refused, the next is the
                // first, and after one that waits a better photo is welcome.
                if first.coins > 0, second.coins > 0 { paid.append(what) }
                if first.outcome == .award, Self.isHeldForLikeness(second) { reviewed.append(what) }
            }
            #expect(paid.isEmpty, "\(paid.count): \(paid.prefix(10))")
            #expect(reviewed.count <= 55, "\(reviewed.count): \(reviewed.prefix(12))")
        }
    }

    /// What a phone's gallery can edit, or a fold hide.
    enum Forgery: String, CaseIterable, CustomTestStringConvertible {
        case date, time, prices, register, documentAndTime, cardSlip, dateAndTime, dateAndDocument

        /// Of one thing, which over the fewest goods makes no other receipt either.
        static let ofOneThing: [Forgery] = [.date, .time, .prices, .register]

        var testDescription: String { rawValue }

        func edit(_ receipt: Receipt, using random: inout SeededGenerator) -> Receipt {
            var made = receipt
            func otherTime() { made.time = TimeOfDay(hour: Int.random(in: 8...19, using: &random), minute: 7) }
            switch self {
            case .date: made.date = receipt.date.flatMap { Day(year: $0.year, month: $0.month, day: $0.day % 28 + 1) }
            case .time: otherTime()
            case .register: made.register = receipt.register.map { $0.dropLast() + ($0.hasSuffix("7") ? "1" : "7") }
            case .prices:
                for place in made.lines.indices {
                    made.lines[place].amount = made.lines[place].amount.map { $0 + Money(cents: 110 + 10 * place) }
                }
                made.total = made.lines.reduce(Money.zero) { $0 + ($1.amount ?? .zero) }
            case .dateAndDocument:
                made.date = receipt.date?.advanced(by: 3)
                made.documentNumber = receipt.documentNumber.map { $0.prefix(5) + "\(random.next() % 900 + 1000)" }
            case .documentAndTime:
                made.documentNumber = receipt.documentNumber.map { $0.prefix(5) + "\(random.next() % 900 + 1000)" }
                otherTime()
            case .cardSlip:
                made.documentNumber = nil
                made.time = receipt.time.flatMap { TimeOfDay(hour: $0.hour, minute: ($0.minute + 2) % 60) }
            case .dateAndTime:
                made.date = receipt.date?.advanced(by: 1)
                otherTime()
            }
            return made
        }
    }

    @Test("An edited copy of a receipt of three goods and more is not paid again", arguments: Forgery.allCases)
    func forged(_ forgery: Forgery) throws {
        try StoreUnderTest.memory.withLedger { ledger in
            var crowd = try Crowd(ledger)
            var paid: [String] = []
            var tried = 0
            while tried < 200 {
                let paper = crowd.receipt(foreign: 20).paper
                // The fewer goods, the more such receipts there are: two coffees are two coffees.
                guard paper.lines.count >= 3 else { continue }
                tried += 1
                let first = try crowd.send(paper)
                let second = try crowd.send(forgery.edit(paper, using: &crowd.random))
                #expect(first.coins > 0)
                if second.coins > 0 {
                    paid.append("\(paper.lines.compactMap { $0.amount?.cents }) \(paper.vatNumber ?? "no VAT")")
                }
            }
            #expect(paid.isEmpty, "\(paid.count): \(paid.prefix(10))")
        }
    }

    @Test("One thing edited makes no other receipt, however few its goods", arguments: Forgery.ofOneThing)
    func smallForged(_ forgery: Forgery) throws {
        try StoreUnderTest.memory.withLedger { ledger in
            var crowd = try Crowd(ledger, seed: 0x5A11)
            var paid: [String] = []
            var tried = 0
            while tried < 200 {
                let paper = crowd.receipt().paper
                guard paper.lines.count <= 2, paper.register != nil else { continue }
                tried += 1
                _ = try crowd.send(paper)
                let second = try crowd.send(forgery.edit(paper, using: &crowd.random))
                if second.coins > 0 { paid.append("\(paper.lines.compactMap { $0.amount?.cents })") }
            }
            #expect(paid.isEmpty, "\(paid.count): \(paid.prefix(10))")
        }
    }

    @Test("The same basket again is paid, and an edited copy of it is found and held", arguments: StoreUnderTest.all)
    func basketAgain(on store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            var crowd = try Crowd(ledger, seed: 0xBA5)
            var (shop, day, till, place, paper) = crowd.receipt()
            while !(3...7).contains(paper.lines.count) || place > 200 || Set(paper.lines.map(\.text)).count < 3 {
                (shop, day, till, place, paper) = crowd.receipt()
            }
            _ = try crowd.send(paper, from: "ann")
            var later = shop.receipt(day: day, till: till, place: place + 40, using: &crowd.random)
            later.lines = paper.lines
            later.total = paper.total
            #expect(try crowd.send(later, from: "ann").outcome == .award)
            // Another number, hour and total, one price: two names, or the largest amount, find the first.
            var copy = later
            copy.documentNumber = paper.documentNumber.map { $0.prefix(5) + "0299" }
            copy.time = TimeOfDay("21:07")
            copy.lines[1].amount = copy.lines[1].amount.map { $0 + Money(cents: 30) }
            copy.total = copy.total.map { $0 + Money(cents: 30) }
            let decision = try crowd.send(copy, from: "eve")
            #expect(decision.outcome == .review)
            #expect(decision.reasons.map(\.code) == [.possibleDuplicateReceipt])
        }
    }

    @Test("A coffee and the next one are two receipts; of one minute, a person looks whether a digit was misread")
    func coffees() throws {
        try StoreUnderTest.memory.withLedger { ledger in
            let first = try ledger.record(World.receipt("ann", file: 1, document: 45), programme: World.programme)
            #expect(first.outcome == .award)
            let second = try ledger.record(World.receipt("bob", file: 2, document: 46), programme: World.programme)
            #expect(second.outcome == .award)
            var third = World.receipt("cy", file: 3, document: 47)
            third.receipt?.identity.facts?.time = TimeOfDay(hour: 0, minute: 46)
            let decision = try ledger.record(third, programme: World.programme)
            #expect(decision.outcome == .review)
            #expect(decision.reasons.map(\.code) == [.possibleDuplicateReceipt])
        }
    }

    @Test("A receipt in doubt sends another one to a person, and does not refuse it")
    func drawnBeforehand() throws {
        try StoreUnderTest.memory.withLedger { ledger in
            let drawn = World.receipt("eve", file: 1, document: 45, balanced: false)
            #expect(try ledger.record(drawn, programme: World.programme).outcome == .review)
            let honest = World.receipt("ann", file: 2, document: 45)
            let decision = try ledger.record(honest, programme: World.programme)
            #expect(decision.outcome == .review)
            #expect(decision.reasons.map(\.code) == [.possibleDuplicateReceipt])
            // The drawn one refused, a person gives the honest one its coins; from then on it is used up.
            try ledger.settle(drawn.upload.image, approving: false, why: "drawn")
            try ledger.settle(honest.upload.image, approving: true, why: "seen")
            let third = try ledger.record(World.receipt("cy", file: 3, document: 45), programme: World.programme)
            #expect(third.reasons.map(\.code) == [.receiptOfAnotherUser])
        }
    }

    @Test("Pieces of a torn receipt, and the whole one, are shown as twins")
    func torn() throws {
        try StoreUnderTest.memory.withLedger { ledger in
            var crowd = try Crowd(ledger)
            var paper = crowd.receipt().paper
            while paper.lines.count < 6 || paper.vatNumber == nil { paper = crowd.receipt().paper }
            var head = paper
            head.date = nil
            head.time = nil
            head.total = nil
            head.documentNumber = nil
            head.register = nil
            let piece = try crowd.send(head, from: "eve")
            #expect(piece.outcome == .review)
            let whole = try crowd.send(paper, from: "ann")
            #expect(whole.coins == 0)
            #expect(try ledger.possibleDuplicates(of: piece.id!).map(\.decision.id) == [whole.id])
            #expect(try ledger.possibleDuplicates(of: whole.id!).map(\.decision.id) == [piece.id])
        }
    }

    @Test("The sentence of a refusal says which facts agree")
    func sentence() throws {
        try StoreUnderTest.memory.withLedger { ledger in
            try ledger.record(World.receipt("ann", file: 1, document: 45), programme: World.programme)
            let again = try ledger.record(World.receipt("ann", file: 2, document: 45), programme: World.programme)
            #expect(
                again.reasons.map(\.sentence) == [
                    "You have sent this receipt before. The same: register, document number, VAT number, date, time, "
                        + "total, amounts, items."
                ])
        }
    }
}
