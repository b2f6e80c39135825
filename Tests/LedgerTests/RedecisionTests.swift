import Campaigns
import DomainModel
import Foundation
import Ledger
import ReceiptIdentity
import StoreSupport
import Testing

@Suite("Second chances")
struct RedecisionTests {
    private let noCampaign = Programme(campaigns: [])

    @Test("A refusal that can pass is decided again under today's programme, once", arguments: StoreUnderTest.all)
    func redecide(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            let refused = try ledger.record(World.receipt("ann", file: 1, document: 1), programme: noCampaign)
            let id = try #require(refused.id)
            #expect(refused.reasons.map(\.code) == [.noCampaign])
            #expect(try ledger.refused(for: .noCampaign, since: World.march) == [id])
            #expect(try ledger.refused(for: .noCampaign, since: World.march.advanced(by: 1)).isEmpty)
            let head = try ledger.head()
            let decided = try ledger.redecide(id, programme: World.programme).decision
            #expect(decided.coins == 10 && decided.id == id)
            #expect(try ledger.balance(of: "ann").available == 10)
            #expect(try ledger.decision(of: id) == decided)
            #expect(try ledger.refused(for: .noCampaign, since: World.march).isEmpty)
            #expect(throws: LedgerError.finalDecision(upload: id)) {
                try ledger.redecide(id, programme: World.programme)
            }
            // The receipt is used up now, and the same run again returns that decision.
            let other = try ledger.record(World.receipt("bob", file: 2, document: 1), programme: World.programme)
            #expect(other.reasons.map(\.code) == [.receiptOfAnotherUser])
            #expect(try ledger.record(World.receipt("ann", file: 1, document: 1), programme: noCampaign) == decided)
            #expect(try ledger.contains(head))
            #expect(try ledger.verify(since: [head]).faults == [])
            #expect(try ledger.reverse(id, why: "after all").entries.map(\.coins) == [-10])
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("What waits after a second decision is listed with it and can be settled", arguments: StoreUnderTest.all)
    func review(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            let claim = World.receipt("ann", file: 1, document: 1, balanced: false)
            let id = try #require(try ledger.record(claim, programme: noCampaign).id)
            let decided = try ledger.redecide(id, programme: World.programme).decision
            #expect(try ledger.reviews().map(\.decision) == [decided])
            try ledger.settle(id, approving: true, why: "seen")
            #expect(try ledger.balance(of: "ann").available == 10)
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("A final refusal stays, and so does one whose reason still holds", arguments: StoreUnderTest.all)
    func forGood(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try ledger.record(World.receipt("ann", file: 1, document: 1), programme: World.programme)
            let twice = try ledger.record(World.receipt("bob", file: 2, document: 1), programme: World.programme)
            #expect(throws: LedgerError.finalDecision(upload: try #require(twice.id))) {
                try ledger.redecide(try #require(twice.id), programme: World.programme)
            }
            let refused = try ledger.record(World.receipt("cid", file: 3, document: 3), programme: noCampaign)
            let before = try ledger.head()
            let again = try ledger.redecide(try #require(refused.id), programme: noCampaign).decision
            #expect(again.outcome == .reject)
            #expect(try ledger.head() == before)
        }
    }

    @Test(
        "The owner may send a file in again after a plain refusal; once it was paid, nobody may",
        arguments: StoreUnderTest.all)
    func sentInAgain(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            // A receipt sent in as a scan.
            var wrong = World.receipt("ann", file: 1, document: 1)
            wrong.shake = .scan
            wrong.items = []
            #expect(try ledger.record(wrong, programme: World.programme).reasons.map(\.code) == [.notAProduct])
            var right = World.receipt("ann", file: 1, document: 1)
            right.upload.uploadedAt = Timestamp(seconds: right.upload.uploadedAt.seconds + 600)
            let paid = try ledger.record(right, programme: World.programme)
            #expect(paid.coins == 10)
            let head = try ledger.head()
            #expect(try ledger.record(right, programme: World.programme) == paid)
            right.upload.uploadedAt = Timestamp(seconds: right.upload.uploadedAt.seconds + 600)
            #expect(try ledger.record(right, programme: World.programme).reasons.map(\.code) == [.duplicateFile])
            #expect(try ledger.head() == head)
            let other = World.receipt("bob", file: 1, document: 1)
            #expect(try ledger.record(other, programme: World.programme).reasons.map(\.code) == [.duplicateFile])
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test(
        "A picture used up by a later decision is recognised, also after the ledger was reopened",
        arguments: StoreUnderTest.all)
    func picture(store: StoreUnderTest) throws {
        try store.withPlace { open in
            var claim = World.receipt("ann", file: 1, document: 1)
            claim.picture = PictureHash(bits: 0x0123_4567_89AB_CDEF)
            var ledger = try open()
            let id = try #require(try ledger.record(claim, programme: noCampaign).id)
            #expect(try ledger.redecide(id, programme: World.programme).decision.coins == 10)
            for (file, isReopened) in [(2, false), (3, true)] {
                if isReopened {
                    try ledger.close()
                    ledger = try open()
                }
                var near = World.receipt("bob", file: file, document: file)
                near.picture = PictureHash(bits: 0x0123_4567_89AB_CDEE)
                // Numbers that were read would say that it is another.
                near.receipt?.identity = ReceiptFingerprint(ReceiptFacts())
                let decided = try ledger.record(near, programme: World.programme)
                #expect(decided.reasons.contains { $0.code == .nearDuplicatePicture }, "\(decided.reasons)")
            }
        }
    }
}
