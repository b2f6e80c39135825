import Campaigns
import DomainModel
import Ledger
import StoreSupport
import Testing

@Suite("Settling what a reviewer saw, and undoing it")
struct ReviewTests {
    private static let cream = World.gtin(800_267_000_009)
    private static let upload = "ann/0000000000000001"

    /// A receipt of one carton that is known, and a line that may be milk, of three pieces, or cream, which earns
    /// nothing.
    private static var claim: Claim {
        var claim = World.receipt("ann", file: 1, document: 1)
        func candidate(_ gtin: GTIN, pieces: Int) -> Claim.Item {
            Claim.Item(
                product: World.article(gtin), text: "LAT", pieces: pieces, amount: Money(cents: 237), evidence: "text",
                why: "short")
        }
        claim.questions = [
            Claim.AmbiguousMatch(
                text: "LAT", candidates: [candidate(World.milk, pieces: 3), candidate(cream, pieces: 1)], why: "short")
        ]
        return claim
    }

    private func withReview(in store: StoreUnderTest, _ body: (Ledger, Decision) throws -> Void) throws {
        try store.withLedger { (ledger: Ledger) throws in
            let decision = try ledger.record(Self.claim, programme: World.programme)
            try #require(decision.pendingCoins > 0)
            try body(ledger, decision)
            #expect(try ledger.verify().faults == [])
            // What a reviewer said is an input as any other.
            try StoreUnderTest.memory.withLedger { (copy: Ledger) throws in
                _ = try ledger.replay(into: copy)
                #expect(try copy.head() == ledger.head())
            }
        }
    }

    @Test("A reviewed upload tells whether a tuning pack interpreted it", arguments: StoreUnderTest.all)
    func interpreted(store: StoreUnderTest) throws {
        for digest in [nil, String(repeating: "a", count: 64)] {
            try store.withLedger { (ledger: Ledger) throws in
                var programme = World.programme
                programme.tuning = digest
                _ = try ledger.record(Self.claim, programme: programme)
                try ledger.settle(
                    Self.upload, approving: true, lines: ReviewCorrections(dropped: [1]), why: "seen")
                #expect(try ledger.reviewedUploads().map(\.isInterpreted) == [digest != nil])
            }
        }
    }

    @Test("The chosen product is paid for, from the coins set aside", arguments: StoreUnderTest.all)
    func chosen(store: StoreUnderTest) throws {
        try withReview(in: store) { (ledger: Ledger, decision: Decision) throws in
            let lines = ReviewCorrections(chosen: [.init(line: 1, product: World.milk)])
            let booking = try ledger.settle(Self.upload, approving: true, lines: lines, why: "seen")
            #expect(booking.entries.map(\.coins) == [decision.pendingCoins])
        }
    }

    @Test("Another product of the line, or none, earns no more than it pays", arguments: StoreUnderTest.all)
    func others(store: StoreUnderTest) throws {
        for lines in [
            ReviewCorrections(chosen: [.init(line: 1, product: Self.cream)]), ReviewCorrections(dropped: [1]),
        ] {
            try withReview(in: store) { (ledger: Ledger, decision: Decision) throws in
                try ledger.settle(Self.upload, approving: true, lines: lines, why: "seen")
                #expect(try ledger.balance(of: "ann") == Balance(user: "ann", available: decision.coins, pending: 0))
            }
        }
    }

    @Test("A product that was not in question changes nothing", arguments: StoreUnderTest.all)
    func stranger(store: StoreUnderTest) throws {
        try withReview(in: store) { (ledger: Ledger, decision: Decision) throws in
            #expect(throws: LedgerError.self) {
                try ledger.settle(
                    Self.upload, approving: true,
                    lines: ReviewCorrections(chosen: [.init(line: 1, product: World.pasta)]), why: "seen")
            }
            #expect(try ledger.balance(of: "ann").pending == decision.pendingCoins)
        }
    }

    @Test("A dropped line does not hide a wrong date: outside its campaign nothing is paid")
    func wrongDate() throws {
        try withReview(in: .memory) { (ledger: Ledger, decision: Decision) throws in
            let lines = ReviewCorrections(
                chosen: [.init(line: 1, product: World.milk)], date: World.march.advanced(by: -400))
            try ledger.settle(Self.upload, approving: true, lines: lines, why: "an old receipt")
            #expect(try ledger.balance(of: "ann").available == decision.coins)
        }
    }

    @Test("An approval is undone once: its coins are taken back, sure ones stay", arguments: StoreUnderTest.all)
    func undoApproval(store: StoreUnderTest) throws {
        try withReview(in: store) { (ledger: Ledger, decision: Decision) throws in
            try ledger.settle(Self.upload, approving: true, why: "seen")
            let undone = try ledger.undoReview(Self.upload, why: "the wrong one")
            #expect(undone.entries.map(\.coins) == [-decision.pendingCoins])
            #expect(try ledger.undoReview(Self.upload, why: "again").wasRecorded)
            #expect(try ledger.balance(of: "ann") == Balance(user: "ann", available: decision.coins, pending: 0))
        }
    }

    @Test("A rejection is undone once: the coins that waited are given", arguments: StoreUnderTest.all)
    func undoRejection(store: StoreUnderTest) throws {
        try withReview(in: store) { (ledger: Ledger, decision: Decision) throws in
            try ledger.settle(Self.upload, approving: false, why: "a drawing")
            let undone = try ledger.undoReview(Self.upload, why: "no drawing after all")
            #expect(undone.entries.map(\.kind) == [.grant])
            #expect(try ledger.undoReview(Self.upload, why: "again").wasRecorded)
            #expect(
                try ledger.balance(of: "ann")
                    == Balance(user: "ann", available: decision.coins + decision.pendingCoins, pending: 0))
        }
    }

    @Test("Coins spent since become a debt, and an upload without a settlement cannot be undone")
    func undoSpent() throws {
        try withReview(in: .memory) { (ledger: Ledger, decision: Decision) throws in
            #expect(throws: LedgerError.nothingPending(upload: try #require(decision.id))) {
                try ledger.undoReview(Self.upload, why: "nothing")
            }
            try ledger.settle(Self.upload, approving: true, why: "seen")
            try ledger.spend(decision.coins + decision.pendingCoins, of: "ann", for: "coffee", key: "order")
            #expect(try ledger.undoReview(Self.upload, why: "the wrong one").debt == decision.pendingCoins)
            #expect(try ledger.debt(of: "ann") == decision.pendingCoins)
        }
    }
}
