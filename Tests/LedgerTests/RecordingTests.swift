import Campaigns
import DomainModel
import Foundation
import Ledger
import StoreSupport
import Testing

@Suite("Recording an upload")
struct RecordingTests {
    @Test("An award becomes an entry and a balance", arguments: StoreUnderTest.all)
    func award(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            let decision = try ledger.record(
                World.receipt("ann", file: 1, document: 1, pieces: 3), programme: World.programme)
            #expect(decision.outcome == .award)
            #expect(decision.coins == 30)
            #expect(try ledger.balance(of: "ann") == Balance(user: "ann", available: 30))
            let entries = try ledger.history(of: "ann")
            #expect(entries.map(\.kind) == [.award])
            #expect(entries.first?.at == "2026-03-01T12:00:00Z")
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("The same upload again returns its decision and adds nothing", arguments: StoreUnderTest.all)
    func again(store: StoreUnderTest) throws {
        try store.withPlace { open in
            let claim = World.receipt("ann", file: 1, document: 1)
            let first = try open().record(claim, programme: World.programme)
            let ledger = try open()
            let before = try ledger.lines()
            #expect(try ledger.record(claim, programme: World.programme) == first)
            #expect(try ledger.lines() == before)
            // Campaigns may have changed since: the decision stays.
            #expect(try ledger.record(claim, programme: Programme(campaigns: [])) == first)
        }
    }

    @Test("The same upload with a different claim is an error and adds nothing", arguments: StoreUnderTest.all)
    func conflict(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try ledger.record(World.receipt("ann", file: 1, document: 1), programme: World.programme)
            let before = try ledger.lines()
            #expect {
                try ledger.record(World.receipt("ann", file: 1, document: 2), programme: World.programme)
            } throws: { error in
                if case LedgerError.conflictingClaim = error { true } else { false }
            }
            #expect(try ledger.lines() == before)
        }
    }

    @Test(
        "The same file sent in under another name, at another time or by another user is a duplicate",
        arguments: StoreUnderTest.all)
    func duplicateFile(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try ledger.record(World.receipt("ann", file: 1, document: 1), programme: World.programme)
            let renamed = World.receipt("ann", file: 1, document: 1, image: "ann/copy.jpg")
            var later = World.receipt("ann", file: 1, document: 1)
            later.upload.uploadedAt = Timestamp(seconds: later.upload.uploadedAt.seconds + 60)
            let other = World.receipt("bob", file: 1, document: 1)
            for claim in [renamed, later, other] {
                let decision = try ledger.record(claim, programme: World.programme)
                #expect(decision.outcome == .reject)
                #expect(decision.reasons.map(\.code) == [.duplicateFile])
            }
            #expect(try ledger.lines().count == 1)
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("A receipt pays once: not its user again, and nobody else", arguments: StoreUnderTest.all)
    func duplicateReceipt(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try ledger.record(World.receipt("ann", file: 1, document: 1), programme: World.programme)
            let own = try ledger.record(World.receipt("ann", file: 2, document: 1), programme: World.programme)
            #expect(own.reasons.map(\.code) == [.duplicateReceipt])
            let others = try ledger.record(World.receipt("bob", file: 3, document: 1), programme: World.programme)
            #expect(others.reasons.map(\.code) == [.receiptOfAnotherUser])
            #expect(try ledger.lines().count == 1)
        }
    }

    @Test("A receipt in review sends its copies to review, and its coins are pending", arguments: StoreUnderTest.all)
    func review(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            let held = try ledger.record(
                World.receipt("ann", file: 1, document: 1, balanced: false), programme: World.programme)
            #expect(held.outcome == .review)
            #expect(held.pendingCoins == 10)
            #expect(try ledger.balance(of: "ann") == Balance(user: "ann", available: 0, pending: 10))
            let other = try ledger.record(World.receipt("bob", file: 2, document: 1), programme: World.programme)
            #expect(other.reasons.map(\.code) == [.possibleDuplicateReceipt])
            let again = try ledger.record(World.receipt("ann", file: 3, document: 1), programme: World.programme)
            #expect(again.reasons.map(\.code) == [.possibleDuplicateReceipt])
        }
    }

    @Test("Whose photo waits, or was refused, may send two better ones, which a person sees", arguments: [true, false])
    func betterPhotos(isRefusedFirst: Bool) throws {
        try StoreUnderTest.memory.withLedger { ledger in
            let folded = World.receipt("ann", file: 1, document: 1, balanced: false)
            try ledger.record(folded, programme: World.programme)
            if isRefusedFirst { try ledger.settle(folded.upload.image, approving: false, why: "lay it flat") }
            for file in 2...3 {
                let better = try ledger.record(
                    World.receipt("ann", file: file, document: 1), programme: World.programme)
                #expect(better.outcome == .review)
                #expect(better.reasons.map(\.code) == [.possibleDuplicateReceipt])
            }
            let fourth = try ledger.record(World.receipt("ann", file: 4, document: 1), programme: World.programme)
            #expect(fourth.outcome == .reject)
            #expect(fourth.reasons.map(\.code) == [.duplicateReceipt])
        }
    }

    @Test(
        "Of two photos of one receipt one is paid, unless a person says that they are two",
        arguments: StoreUnderTest.all)
    func oneIsPaid(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            let (first, second) = (
                World.receipt("ann", file: 1, document: 1, balanced: false), World.receipt("ann", file: 2, document: 1)
            )
            for photo in [first, second] { try ledger.record(photo, programme: World.programme) }
            let ids = try ledger.uploadsInReview()
            #expect(ids.count == 2)
            try ledger.settle(ids[0], approving: true, why: "seen")
            #expect(throws: LedgerError.receiptPaid(upload: ids[1], paid: ids[0])) {
                try ledger.settle(ids[1], approving: true, why: "seen")
            }
            #expect(try ledger.balance(of: "ann") == Balance(user: "ann", available: 10, pending: 10))
            #expect(try ledger.possibleDuplicates(of: ids[1]).map(\.isPaid) == [true])
            try ledger.settle(ids[1], approving: true, why: "another day's", isAnotherReceipt: true)
            #expect(try ledger.balance(of: "ann") == Balance(user: "ann", available: 20, pending: 0))
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("Of two photos of one receipt the second is paid once the first one's coins are taken back")
    func paidAfterReversal() throws {
        try StoreUnderTest.memory.withLedger { ledger in
            try ledger.record(World.receipt("ann", file: 1, document: 1, balanced: false), programme: World.programme)
            try ledger.record(World.receipt("ann", file: 2, document: 1), programme: World.programme)
            let ids = try ledger.uploadsInReview()
            try ledger.settle(ids[0], approving: true, why: "seen")
            try ledger.reverse(ids[0], why: "the wrong photo")
            try ledger.settle(ids[1], approving: true, why: "seen")
            #expect(try ledger.balance(of: "ann").available == 10)
        }
    }

    @Test(
        "Who sends in another's file first does not own it: where it was not paid for, what it shows decides",
        arguments: StoreUnderTest.all)
    func fileOfAnother(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            func code(_ claim: Claim, under programme: Programme = World.programme) throws -> Reason.Code? {
                try ledger.record(claim, programme: programme).reasons.first?.code
            }
            var closed = World.programme
            closed.campaigns[0].to = World.march.advanced(by: -1)
            // Refused to eve: it is ann's.
            #expect(try code(World.receipt("eve", file: 1, document: 1), under: closed) == .outsideCampaign)
            #expect(try code(World.receipt("ann", file: 1, document: 1)) == .awarded)
            #expect(try code(World.receipt("bob", file: 1, document: 1)) == .duplicateFile)
            // It waits for eve: ann's waits too, and no more is paid than once.
            let doubtful = World.receipt("eve", file: 2, document: 200, balanced: false)
            #expect(try ledger.record(doubtful, programme: World.programme).outcome == .review)
            let owner = try ledger.record(
                World.receipt("ann", file: 2, document: 200, balanced: false), programme: World.programme)
            #expect(owner.outcome == .review && owner.reasons.map(\.code).contains(.possibleDuplicateReceipt))
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("A limit reached by one user does not free the receipt for the next", arguments: StoreUnderTest.all)
    func limitKeepsReceipt(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try ledger.record(World.receipt("ann", file: 1, document: 1, pieces: 10), programme: World.programme)
            let over = try ledger.record(World.receipt("ann", file: 2, document: 2), programme: World.programme)
            #expect(over.reasons.map(\.code) == [.limitReached])
            let handed = try ledger.record(World.receipt("bob", file: 3, document: 2), programme: World.programme)
            #expect(handed.reasons.map(\.code) == [.receiptOfAnotherUser])
        }
    }

    @Test(
        "What could not be read for reasons outside the file is not recorded, so that it can be tried again",
        arguments: StoreUnderTest.all)
    func unread(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            var failed = World.receipt("ann", file: 1, document: 1)
            failed.error = .timedOut
            #expect(try ledger.record(failed, programme: World.programme).reasons.map(\.code) == [.notReadYet])
            #expect(try ledger.summary().uploads == 0)
            let read = try ledger.record(World.receipt("ann", file: 1, document: 1), programme: World.programme)
            #expect(read.coins == 10)
        }
    }

    @Test(
        "A reading without the hash of its file earns nothing and is not recorded",
        arguments: [nil, "", "ab", "x"],
        StoreUnderTest.all)
    func namesNoFile(sha256: String?, store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            var claim = World.receipt("ann", file: 1, document: 1)
            claim.sha256 = sha256 == "x" ? String(repeating: "x", count: 64) : sha256
            let decision = try ledger.record(claim, programme: World.programme)
            #expect(decision.outcome == .reject && decision.coins == 0 && decision.id == nil)
            #expect(decision.reasons.map(\.code) == [.notReadYet])
            #expect(try ledger.summary().uploads == 0)
        }
    }

    @Test(
        "The same moment and the same name, written in another way, are the same upload", arguments: StoreUnderTest.all)
    func otherSpelling(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            var claim = World.receipt("jos\u{E9}", file: 1, document: 1)
            let first = try ledger.record(claim, programme: World.programme)
            claim.upload.user = "jose\u{301}"
            claim.upload.uploadedAt = Timestamp(seconds: claim.upload.uploadedAt.seconds, offsetMinutes: 120)
            #expect(try ledger.record(claim, programme: World.programme) == first)
        }
    }

    @Test(
        "A user without a valid name is refused, and nothing is written", arguments: ["", "a/b", "a\u{202E}b"],
        StoreUnderTest.all)
    func noName(user: String, store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            var claim = World.receipt("ann", file: 1, document: 1)
            claim.upload.user = user
            #expect(throws: LedgerError.self) { try ledger.record(claim, programme: World.programme) }
            #expect(try ledger.summary().uploads == 0)
        }
    }

    @Test("A name with U+0000 is recorded without it, and its hash is right", arguments: StoreUnderTest.all)
    func nul(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            let claim = World.receipt("an\u{0}n", file: 1, document: 1, image: "ann/\u{0}1.jpg")
            let decision = try ledger.record(claim, programme: World.programme)
            #expect(decision.user == "ann" && decision.image == "ann/1.jpg")
            #expect(try ledger.record(claim, programme: World.programme) == decision)
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("A limit per day counts days of the uploads, not of the clock", arguments: StoreUnderTest.all)
    func days(store: StoreUnderTest) throws {
        // The limit alone, without the rule that one product earns once a day.
        var programme = World.programme
        programme.rules.sameProductDays = 0
        try store.withLedger { ledger in
            let coins = try (0..<6).map { file in
                try ledger.record(World.scan("ann", file: file), programme: programme).coins
            }
            #expect(coins == [5, 5, 5, 5, 0, 0])
            let nextDay = try ledger.record(World.scan("ann", file: 9, day: 1), programme: programme)
            #expect(nextDay.coins == 5)
        }
    }
}
