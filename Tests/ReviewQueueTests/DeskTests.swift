import Campaigns
import Catalog
import DomainModel
import Foundation
import Ledger
import ReviewQueue
import Stores
import StoreSupport
import Testing

@Suite("The desk")
struct DeskTests {
    private static let milk = GTIN(number: 8_002_670_000_010 + GTIN.checkDigit(of: 800_267_000_001))!
    private static let noon = Timestamp("2026-03-02T12:00:00Z")!

    private static let programme = Programme(campaigns: [
        Campaign(
            id: "milk", name: "Milk", partner: "Latteria", shake: .receipt, from: Day("2026-01-01")!,
            to: Day("2026-12-31")!, coins: Campaign.Coins(perItem: 10))
    ])

    /// A receipt without a date, which waits for a person with ten coins a piece.
    private static func claim(_ user: String, file: Int, pieces: Int) -> Claim {
        let name = String(file)
        let receipt = Receipt(
            merchant: "Conad", vatNumber: "12345678903", documentNumber: "00\(file)-000\(file)",
            total: Money(cents: 100 * pieces), balanced: true,
            lines: [
                ReceiptLine(
                    kind: .item, text: "LATTE", description: "LATTE", amount: Money(cents: 100 * pieces),
                    box: Box(x: 0, y: 0, width: 1, height: 1), confidence: 1)
            ])
        return Claim(
            upload: Upload(image: "\(user)-\(file).jpg", user: user, shake: .receipt, uploadedAt: noon),
            sha256: String(repeating: "0", count: 64 - name.utf8.count) + name, kind: .receipt, shake: .receipt,
            items: [
                Claim.Item(
                    product: Claim.ClaimedProduct(
                        gtin: milk, name: "Latte", brand: "", partner: "Latteria", category: ""),
                    text: "LATTE", pieces: pieces, amount: receipt.total, evidence: "text", why: "the words agree")
            ], receipt: Claim.ReceiptSummary(receipt))
    }

    private func withDesk(
        on kind: StoreKind, fourEyesAboveCoins: Int = 1000, pieces: [Int] = [2],
        interests: ReviewerInterests = .byName, _ body: (ReviewDesk, [String]) throws -> Void
    ) throws {
        let place = try StorePlace(kind)
        let ledger = try Ledger(path: place.ledger)
        var waiting: [String] = []
        for (number, count) in pieces.enumerated() {
            let decision = try ledger.record(
                Self.claim("user\(number)", file: number + 1, pieces: count), programme: Self.programme)
            try #require(decision.pendingCoins == 10 * count)
            waiting.append(try #require(decision.id))
        }
        let desk = ReviewDesk(
            store: try place.store(of: .reviewDesk),
            ledger: ledger, fourEyesAboveCoins: fourEyesAboveCoins, interests: interests)
        try body(desk, waiting)
        #expect(try ledger.verify().faults == [])
    }

    private func later(_ seconds: Int) -> Timestamp { Timestamp(seconds: Self.noon.seconds + seconds) }

    @Test(
        "Two reviewers are never handed the same upload, and one who lets go frees it", arguments: StoreKind.allCases)
    func leases(on kind: StoreKind) throws {
        try withDesk(on: kind, pieces: [1, 2]) { (desk: ReviewDesk, waiting: [String]) throws in
            let first = try #require(try desk.takeNext(by: "eva", at: Self.noon))
            let second = try #require(try desk.takeNext(by: "max", at: Self.noon))
            #expect([first, second].map(\.review.decision.id) == waiting)
            #expect(try desk.takeNext(by: "zoe", at: Self.noon) == nil)
            #expect(throws: ReviewDesk.Refusal.leasedToAnother) { try desk.take(waiting[0], by: "max", at: Self.noon) }
            try desk.release(waiting[0], by: "max")
            #expect(try desk.takeNext(by: "zoe", at: Self.noon) == nil, "only its holder frees it")
            try desk.release(waiting[0], by: "eva")
            #expect(try desk.takeNext(by: "zoe", at: Self.noon)?.review.decision.id == waiting[0])
        }
    }

    @Test(
        "A lease ends by itself, and whoever lets it end cannot answer", arguments: StoreKind.allCases)
    func leaseEnds(on kind: StoreKind) throws {
        try withDesk(on: kind) { (desk: ReviewDesk, waiting: [String]) throws in
            _ = try desk.take(waiting[0], by: "eva", at: Self.noon)
            let opinion = Opinion(reviewer: "eva", verdict: .approve, why: "seen")
            #expect(throws: ReviewDesk.Refusal.notLeased) {
                try desk.answer(waiting[0], opinion, at: later(ReviewDesk.leaseSeconds))
            }
            _ = try desk.take(waiting[0], by: "max", at: later(ReviewDesk.leaseSeconds))
            #expect(throws: ReviewDesk.Refusal.leasedToAnother) {
                try desk.answer(waiting[0], opinion, at: later(ReviewDesk.leaseSeconds))
            }
        }
    }

    @Test(
        "One word settles few coins, with who said it; then nothing waits", arguments: StoreKind.allCases)
    func settles(on kind: StoreKind) throws {
        try withDesk(on: kind) { (desk: ReviewDesk, waiting: [String]) throws in
            _ = try desk.take(waiting[0], by: "eva", at: Self.noon)
            let opinion = Opinion(reviewer: "eva", verdict: .approve, why: "seen")
            #expect(try desk.answer(waiting[0], opinion, at: Self.noon) == .settled(coins: 20))
            let settled = try #require(try desk.ledger.entries(ofUpload: waiting[0]).last)
            #expect(settled.kind == .settled && settled.reason == "seen (eva)")
            #expect(try desk.queue(at: Self.noon).count == 0)
            #expect(throws: ReviewDesk.Refusal.notWaiting(upload: waiting[0])) {
                try desk.answer(waiting[0], opinion, at: Self.noon)
            }
        }
    }

    @Test(
        "Nobody is offered, takes or settles what they gain by, and a maker and whom they made are one pair of eyes",
        arguments: StoreKind.allCases)
    func ownInterest(on kind: StoreKind) throws {
        // Eva gains by the uploads of user0; the chief made Max.
        let interests = ReviewerInterests(
            concerns: { reviewer, user in reviewer == "eva" && user == "user0" },
            areIndependent: { one, other in Set([one, other]) != ["chief", "max"] })
        try withDesk(on: kind, fourEyesAboveCoins: 19, pieces: [2, 1], interests: interests) {
            (desk: ReviewDesk, waiting: [String]) throws in
            let approval = { (who: String) in Opinion(reviewer: who, verdict: .approve, why: "so") }
            #expect(throws: ReviewDesk.Refusal.ownInterest) { try desk.take(waiting[0], by: "eva", at: Self.noon) }
            #expect(try desk.takeNext(by: "eva", at: Self.noon)?.review.decision.id == waiting[1])
            #expect(throws: ReviewDesk.Refusal.ownInterest) {
                try desk.answer(waiting[0], approval("eva"), at: Self.noon)
            }
            #expect(throws: ReviewDesk.Refusal.ownInterest) { try desk.take(waiting[0], by: "user0", at: Self.noon) }
            func say(_ who: String) throws -> ReviewDesk.OpinionOutcome {
                _ = try desk.take(waiting[0], by: who, at: Self.noon)
                return try desk.answer(waiting[0], approval(who), at: Self.noon)
            }
            #expect(try say("chief") == .secondOpinion)
            #expect(try say("max") == .secondOpinion)
            #expect(try say("zoe") == .settled(coins: 20))
        }
    }

    @Test(
        "Many coins need two people who say the same; a third decides between two who do not",
        arguments: StoreKind.allCases)
    func fourEyes(on kind: StoreKind) throws {
        try withDesk(on: kind, fourEyesAboveCoins: 19) { (desk: ReviewDesk, waiting: [String]) throws in
            func say(_ who: String, _ verdict: Opinion.Verdict) throws -> ReviewDesk.OpinionOutcome {
                _ = try desk.take(waiting[0], by: who, at: Self.noon)
                return try desk.answer(waiting[0], Opinion(reviewer: who, verdict: verdict, why: "so"), at: Self.noon)
            }
            #expect(try say("eva", .approve) == .secondOpinion)
            #expect(throws: ReviewDesk.Refusal.alreadyReviewed) { () throws in _ = try say("eva", .approve) }
            try desk.release(waiting[0], by: "eva")
            #expect(try desk.takeNext(by: "eva", at: Self.noon) == nil, "it is somebody else's now")
            #expect(try desk.ledger.balance(of: "user0").pending == 20)
            #expect(try say("max", .reject) == .secondOpinion)
            #expect(try say("zoe", .approve) == .settled(coins: 20))
            let settled = try #require(try desk.ledger.entries(ofUpload: waiting[0]).last)
            #expect(settled.reason == "so (eva and zoe)")
        }
    }

    @Test(
        "Two who approve other products have not said the same", arguments: StoreKind.allCases)
    func otherLines(on kind: StoreKind) throws {
        try withDesk(on: kind, fourEyesAboveCoins: 0) { (desk: ReviewDesk, waiting: [String]) throws in
            func approve(_ who: String, _ lines: ReviewCorrections) throws -> ReviewDesk.OpinionOutcome {
                _ = try desk.take(waiting[0], by: who, at: Self.noon)
                return try desk.answer(
                    waiting[0], Opinion(reviewer: who, verdict: .approve, lines: lines, why: "so"), at: Self.noon)
            }
            #expect(try approve("eva", ReviewCorrections()) == .secondOpinion)
            #expect(try approve("max", ReviewCorrections(dropped: [1])) == .secondOpinion)
            #expect(throws: ReviewDesk.Refusal.lines(.noLine(7, lines: 1))) {
                try approve("zoe", ReviewCorrections(dropped: [7]))
            }
            #expect(try approve("zoe", ReviewCorrections(dropped: [1])) == .settled(coins: 0))
        }
    }

    @Test(
        "A user objects once to an upload; the answer stands, and erasing takes the words away",
        arguments: StoreKind.allCases)
    func appeals(on kind: StoreKind) throws {
        try withDesk(on: kind, pieces: [2, 1, 1]) { (desk: ReviewDesk, waiting: [String]) throws in
            let objection = try desk.fileAppeal(
                to: waiting[0], by: "user0", saying: "It is on it", product: Self.milk, at: Self.noon)
            guard case .new(let appeal) = objection else { Issue.record("\(objection)"); return }
            #expect(
                try desk.fileAppeal(to: waiting[0], by: "user0", saying: "Again", product: nil, at: Self.noon)
                    == .existing(appeal))
            #expect(try desk.openAppeals(limit: 10) == [appeal])
            let answered = try desk.answer(appeal: 1, .upheld, saying: "You are right", by: "eva", at: Self.noon)
            #expect(answered?.state == .upheld && answered?.answer == "You are right")
            #expect(try desk.answer(appeal: 1, .declined, saying: "No", by: "max", at: Self.noon) == nil)
            #expect(try desk.answer(appeal: 2, .declined, saying: "No", by: "max", at: Self.noon) == nil)
            #expect(try desk.openAppeals(limit: 10).isEmpty)
            _ = try desk.fileAppeal(to: waiting[1], by: "user1", saying: "Milk", product: Self.milk, at: Self.noon)
            _ = try desk.fileAppeal(to: waiting[2], by: "user2", saying: "Milk", product: Self.milk, at: Self.noon)
            _ = try desk.answer(appeal: 2, .upheld, saying: "Yes", by: "eva", at: Self.noon)
            _ = try desk.answer(appeal: 3, .declined, saying: "No", by: "eva", at: Self.noon)
            #expect(try desk.upheldProducts().map(\.upload) == [waiting[0], waiting[1]])
            #expect(try desk.upheldProducts().map(\.product) == [Self.milk, Self.milk])
        }
    }

    @Test(
        "Erasing takes away what was written, in the file too", arguments: StoreKind.allCases)
    func erasing(on kind: StoreKind) throws {
        let place = try StorePlace(kind)
        let scratch = place.scratch
        let ledger = try Ledger(path: place.ledger)
        let store = try place.store(of: .reviewDesk)
        let desk = ReviewDesk(store: store, ledger: ledger, fourEyesAboveCoins: 0)
        _ = try desk.fileAppeal(to: "ann/1", by: "ann", saying: "my secret words", product: nil, at: Self.noon)
        try ReviewDesk.erase(["ann/1"], from: store)
        #expect(try desk.appeal(of: "ann/1")?.text == "")
        for file in try FileManager.default.contentsOfDirectory(atPath: scratch.path) where file.hasPrefix("desk") {
            let bytes = try Data(contentsOf: scratch.url.appending(path: file))
            #expect(bytes.range(of: Data("my secret words".utf8)) == nil, "\(file)")
        }
    }

    @Test("The tables are the recorded ones", arguments: StoreKind.allCases)
    func recordedTables(on kind: StoreKind) throws {
        let report = try kind.report(of: .reviewDesk)
        #expect(try report == kind.recorded(report))
    }
}
