import Campaigns
import DomainModel
import Foundation
import Ledger
import ReceiptIdentity
import StoreSupport
import TestSupport
import Testing

@Suite("Pieces of a receipt that show no day")
struct PieceTests {
    /// A receipt of eight goods, each of another price, and claims for parts of it.
    private struct Paper {
        var whole: Receipt
        private var random: SeededGenerator

        init(seed: UInt64) {
            random = SeededGenerator(seed: seed)
            let shop = DrawnShop(using: &random, foreign: 0)
            whole = shop.receipt(day: 3, till: 0, place: 40, using: &random)
            whole.lines = (0..<8).map { place in
                let name = String((0..<8).map { _ in "AEIOBCDFGLMNPRSTV".randomElement(using: &random)! })
                return ReceiptLine(
                    kind: .item, text: name, description: name,
                    amount: Money(cents: 100 * place + Int.random(in: 49...99, using: &random)),
                    box: Box(x: 0, y: 0, width: 1, height: 1), confidence: 1)
            }
            whole.total = Self.sum(of: whole.lines)
        }

        private static func sum(of lines: [ReceiptLine]) -> Money {
            lines.reduce(Money.zero) { $0 + ($1.amount ?? .zero) }
        }

        /// What a torn piece with these lines shows.
        func piece(_ lines: Range<Int>) -> Receipt {
            let lines = Array(whole.lines[lines])
            return Receipt(
                merchant: nil, currency: "EUR", total: Self.sum(of: lines), balanced: true, lines: lines)
        }

        mutating func claim(_ receipt: Receipt, from user: String, file: Int, day: Int = 4) -> Claim {
            var claim = World.claim(receipt, user: user, file: file, picture: PictureHash(bits: random.next()))
            claim.upload = World.upload(user, file: file, day: day)
            return claim
        }
    }

    private func send(_ claim: Claim, to ledger: Ledger) throws -> Decision {
        try ledger.record(claim, programme: World.programme)
    }

    private func twins(of decision: Decision, in ledger: Ledger) throws -> [String?] {
        try ledger.possibleDuplicates(of: try #require(decision.id)).map(\.decision.id)
    }

    private func isApprovable(_ decision: Decision, in ledger: Ledger) throws -> Bool {
        do {
            try ledger.settle(try #require(decision.id), approving: true, why: "looks right")
            return true
        } catch LedgerError.receiptPaid {
            return false
        }
    }

    @Test("A piece whose whole receipt was paid shows it as its twin, and is not paid", arguments: StoreUnderTest.all)
    func wholeFirst(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            var paper = Paper(seed: 1)
            let whole = try send(paper.claim(paper.whole, from: "eve", file: 1), to: ledger)
            #expect(whole.outcome == .award)
            for (file, lines) in [0..<3, 3..<5, 5..<8, 7..<8].enumerated() {
                let piece = try send(paper.claim(paper.piece(lines), from: "eve", file: 2 + file), to: ledger)
                #expect(piece.outcome == .review && piece.reasons.map(\.code).contains(.possibleDuplicateReceipt))
                #expect(try twins(of: piece, in: ledger).contains(whole.id))
                #expect(try !isApprovable(piece, in: ledger))
            }
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("A receipt of which a piece was paid waits; of which one waits, it is paid and the piece is not")
    func pieceFirst() throws {
        for isPaid in [true, false] {
            try StoreUnderTest.memory.withLedger { (ledger: Ledger) throws in
                var paper = Paper(seed: 2)
                let piece = try send(paper.claim(paper.piece(2..<6), from: "eve", file: 1), to: ledger)
                if isPaid { #expect(try isApprovable(piece, in: ledger)) }
                let whole = try send(paper.claim(paper.whole, from: "eve", file: 2), to: ledger)
                #expect(whole.outcome == (isPaid ? .review : .award))
                #expect(try !isApprovable(isPaid ? whole : piece, in: ledger))
            }
        }
    }

    @Test("A refusal is not undone beside a paid receipt like it, unless a person says that they are two")
    func undone() throws {
        try StoreUnderTest.memory.withLedger { (ledger: Ledger) throws in
            var paper = Paper(seed: 6)
            let piece = try send(paper.claim(paper.piece(2..<6), from: "eve", file: 1), to: ledger)
            let name = try #require(piece.id)
            try ledger.settle(name, approving: false, why: "torn")
            #expect(try send(paper.claim(paper.whole, from: "eve", file: 2), to: ledger).outcome == .award)
            #expect(throws: LedgerError.self) { try ledger.undoReview(name, why: "no date is needed") }
            let undone = try ledger.undoReview(name, why: "of another day", isAnotherReceipt: true)
            #expect(undone.entries.map(\.kind) == [.grant])
            #expect(undone.entries[0].reason.contains("another receipt than"))
        }
    }

    @Test("Of pieces that overlap one is paid, whoever of a person's names sent the other")
    func overlapping() throws {
        try StoreUnderTest.memory.withLedger { (ledger: Ledger) throws in
            var paper = Paper(seed: 3)
            let first = try send(paper.claim(paper.piece(0..<4), from: "eve", file: 1), to: ledger)
            _ = try send(paper.claim(paper.piece(0..<1), from: "eva", file: 2), to: ledger)
            try ledger.join("eva", with: "eve", why: "one person")
            let second = try send(paper.claim(paper.piece(3..<7), from: "eva", file: 3), to: ledger)
            #expect(try twins(of: second, in: ledger).contains(first.id))
            #expect(try isApprovable(first, in: ledger))
            #expect(try !isApprovable(second, in: ledger))
        }
    }

    @Test("Another person's piece of the same goods is told apart too, however few", arguments: StoreUnderTest.all)
    func friends(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            var paper = Paper(seed: 4)
            for (file, lines) in [2..<6, 6..<8, 1..<2].enumerated() {
                let piece = paper.piece(lines)
                let first = try send(paper.claim(piece, from: "eve\(file)", file: 2 * file + 1), to: ledger)
                let second = try send(paper.claim(piece, from: "oscar", file: 2 * file + 2), to: ledger)
                #expect(try isApprovable(first, in: ledger))
                #expect(try !isApprovable(second, in: ledger))
            }
        }
    }

    @Test("Another person's piece of a paid receipt is found wherever it was torn, down to three goods")
    func strangersPieces() throws {
        for seed in 100..<130 as Range<UInt64> {
            try StoreUnderTest.memory.withLedger { (ledger: Ledger) throws in
                var paper = Paper(seed: seed)
                let whole = try send(paper.claim(paper.whole, from: "eve", file: 1), to: ledger)
                for (file, lines) in [0..<4, 4..<8, 0..<3, 5..<8].enumerated() {
                    let piece = try send(paper.claim(paper.piece(lines), from: "oscar", file: 2 + file), to: ledger)
                    #expect(try twins(of: piece, in: ledger).contains(whole.id), "\(seed), \(lines)")
                    #expect(try !isApprovable(piece, in: ledger))
                }
            }
        }
    }

    @Test("A time that was misread, or a number that was invented, hides no piece")
    func inventedNumbers() throws {
        let edits: [(inout Receipt) -> Void] = [
            { $0.time = TimeOfDay("07:07") }, { $0.documentNumber = "1404-0077" },
            { ($0.time, $0.documentNumber) = (TimeOfDay("07:07"), "1404-0077") },
        ]
        for user in ["eve", "oscar"] {
            for (file, edit) in edits.enumerated() {
                try StoreUnderTest.memory.withLedger { (ledger: Ledger) throws in
                    var paper = Paper(seed: 7)
                    let whole = try send(paper.claim(paper.whole, from: "eve", file: 1), to: ledger)
                    var torn = paper.piece(2..<6)
                    edit(&torn)
                    let piece = try send(paper.claim(torn, from: user, file: 2 + file), to: ledger)
                    #expect(try twins(of: piece, in: ledger).contains(whole.id))
                    #expect(try !isApprovable(piece, in: ledger))
                }
            }
        }
    }

    @Test("What was read of a receipt when it was decided again is what a piece is compared with")
    func decidedAgain() throws {
        try StoreUnderTest.memory.withLedger { (ledger: Ledger) throws in
            var paper = Paper(seed: 8)
            let claim = paper.claim(paper.whole, from: "eve", file: 1)
            var unread = claim
            unread.receipt?.identity = ReceiptFingerprint(Receipt(balanced: false, lines: []))
            unread.items = []
            let refused = try send(unread, to: ledger)
            #expect(refused.outcome == .reject)
            let whole = try ledger.redecide(
                try #require(refused.id), claim: claim, programme: World.programme
            ).decision
            #expect(whole.outcome == .award)
            let piece = try send(paper.claim(paper.piece(2..<6), from: "eve", file: 2), to: ledger)
            #expect(try twins(of: piece, in: ledger) == [whole.id])
            #expect(try !isApprovable(piece, in: ledger))
        }
    }

    @Test("An appeal is not paid beside a paid receipt like it, unless a person says that they are two")
    func appealed() throws {
        try StoreUnderTest.memory.withLedger { (ledger: Ledger) throws in
            var paper = Paper(seed: 9)
            let piece = try send(paper.claim(paper.piece(2..<6), from: "eve", file: 1), to: ledger)
            let name = try #require(piece.id)
            try ledger.settle(name, approving: false, why: "torn")
            #expect(try send(paper.claim(paper.whole, from: "eve", file: 2), to: ledger).outcome == .award)
            func answer(another: Bool) throws -> Ledger.Booking? {
                try ledger.payAppeal(
                    against: name, 5, to: "eve", for: Payer(campaign: "milk", partner: "Granarolo"), budget: nil,
                    why: "no date is needed", isAnotherReceipt: another, at: Timestamp("2026-03-09T10:00:00Z")!)
            }
            #expect(throws: LedgerError.self) { try answer(another: false) }
            let paid = try #require(try answer(another: true))
            #expect(paid.entries[0].reason.contains("another receipt than"))
            #expect(try #require(try answer(another: false)).wasRecorded)
        }
    }

    @Test("Pieces with different goods, and receipts of later days, are no twins")
    func different() throws {
        try StoreUnderTest.memory.withLedger { (ledger: Ledger) throws in
            var paper = Paper(seed: 5)
            let top = try send(paper.claim(paper.piece(0..<4), from: "ann", file: 1), to: ledger)
            let foot = try send(paper.claim(paper.piece(4..<8), from: "ann", file: 2), to: ledger)
            #expect(try twins(of: foot, in: ledger).isEmpty)
            #expect(try isApprovable(top, in: ledger))
            #expect(try isApprovable(foot, in: ledger))
            // The same basket a day after the pieces were sent.
            var later = paper.whole
            later.date = World.march.advanced(by: 5)
            later.documentNumber = "1900-0033"
            let again = try send(paper.claim(later, from: "ann", file: 3, day: 5), to: ledger)
            #expect(again.outcome == .award)
        }
    }
}
