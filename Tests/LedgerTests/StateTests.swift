import Campaigns
import DomainModel
import Ledger
import StoreSupport
import Testing

@Suite("What an upload has come to")
struct StateTests {
    private static let upload = "ann/0000000000000001"

    /// A receipt of one carton that is known, and a line that may be three more, which waits for a person.
    private static var claim: Claim {
        var claim = World.receipt("ann", file: 1, document: 1)
        let more = Claim.Item(
            product: World.article(World.milk), text: "LAT", pieces: 3, amount: Money(cents: 237), evidence: "text",
            why: "short")
        var other = more
        other.product = World.article(World.pasta)
        claim.questions = [Claim.AmbiguousMatch(text: "LAT", candidates: [more, other], why: "short")]
        return claim
    }

    private func withState(
        in store: StoreUnderTest, _ body: (Ledger, Decision, () throws -> UploadState) throws -> Void
    ) throws {
        try store.withLedger { (ledger: Ledger) throws in
            let decision = try ledger.record(Self.claim, programme: World.programme)
            try #require(decision.pendingCoins > 0)
            try body(ledger, decision) {
                let state = try ledger.state(of: Self.upload)
                // Nothing else happened to this user, so that the balance is the upload's.
                let balance = try ledger.balance(of: "ann")
                #expect(balance.available == state.coins && balance.pending == state.pendingCoins)
                #expect(state.awards.reduce(0) { $0 + $1.coins } == state.coins)
                #expect(
                    try ledger.states(of: [state.id, "nobody/0"]).mapValues(\.outcome) == [state.id: state.outcome])
                return state
            }
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test(
        "While nothing happens it is what was decided; approved it has the coins; reversed it has none",
        arguments: StoreUnderTest.all)
    func approvedAndReversed(store: StoreUnderTest) throws {
        try withState(in: store) { ledger, decision, state in
            let held = try state()
            #expect(held.outcome.rawValue == decision.outcome.rawValue && held.awards == decision.awards)
            #expect(held.events.map(\.what) == [.decided] && held.lastChange == nil)

            let lines = ReviewCorrections(chosen: [.init(line: 1, product: World.milk)])
            try ledger.settle(Self.upload, approving: true, lines: lines, why: "seen")
            let approved = try state()
            #expect(approved.outcome == .award && approved.coins == decision.coins + decision.pendingCoins)
            #expect(approved.lastChange?.what == .settled && approved.lastChange?.coins == decision.pendingCoins)

            try ledger.reverse(Self.upload, why: "a drawing")
            let reversed = try state()
            #expect(reversed.outcome == .reversed && reversed.coins == 0)
            #expect(reversed.events.map(\.what) == [.decided, .settled, .reversed])
            #expect(reversed.events.last?.coins == -approved.coins && reversed.events.last?.note == "a drawing")
        }
    }

    @Test(
        "A refusal that is undone, and an appeal's coins, are the upload's though their entries do not name it",
        arguments: StoreUnderTest.all)
    func grants(store: StoreUnderTest) throws {
        try withState(in: store) { ledger, decision, state in
            try ledger.settle(Self.upload, approving: false, why: "not there")
            let refused = try state()
            #expect(refused.coins == decision.coins && refused.pendingCoins == 0)
            #expect(refused.lastChange?.coins == 0)
            try ledger.undoReview(Self.upload, why: "it is there")
            let granted = try state()
            #expect(granted.coins == decision.coins + decision.pendingCoins && granted.lastChange?.what == .granted)

            let payer = Payer(campaign: "milk", partner: "Granarolo")
            let key = Ledger.appealKey(of: granted.id)
            try ledger.grant(7, to: "ann", for: payer, key: key, why: "sorry", at: Self.claim.upload.uploadedAt)
            #expect(try state().lastChange?.what == .answered)
            #expect(try state().coins == granted.coins + 7)
            try ledger.takeBack(grantWithKey: key, why: "declined")
            let taken = try state()
            #expect(taken.coins == granted.coins && taken.lastChange?.what == .reversed)
        }
    }

    @Test(
        "Between two marks are the new entries and the uploads that they move, once, and the rest after the limit",
        arguments: StoreUnderTest.all)
    func changes(store: StoreUnderTest) throws {
        try withState(in: store) { ledger, _, state in
            let id = try state().id
            let start = try ledger.marks(of: ["ann"])
            #expect(try ledger.marks(of: ["bob"]) == PersonMarks(redecision: start.redecision))
            #expect(try ledger.changes(of: ["ann"], since: start, limit: 10).uploads.isEmpty)

            try ledger.settle(Self.upload, approving: false, why: "not there")
            try ledger.undoReview(Self.upload, why: "it is there")
            try ledger.record(World.receipt("bob", file: 2, document: 2), programme: World.programme)
            let changes = try ledger.changes(of: ["ann"], since: start, limit: 10)
            #expect(changes.uploads == [id] && changes.entries.map(\.kind) == [.settled, .grant])
            #expect(try changes.marks == ledger.marks(of: ["ann"]))
            let first = try ledger.changes(of: ["ann"], since: start, limit: 1)
            #expect(first.entries.map(\.kind) == [.settled])
            let second = try ledger.changes(of: ["ann"], since: first.marks, limit: 1)
            #expect(second.entries.map(\.kind) == [.grant] && second.uploads == [id])
            #expect(try ledger.changes(of: ["ann"], since: second.marks, limit: 1).entries.isEmpty)
            // The first decision is found again from the beginning.
            #expect(try ledger.changes(of: ["ann"], since: PersonMarks(), limit: 100).uploads == [id])
        }
    }
}
