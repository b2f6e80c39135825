import Campaigns
import DomainModel
import Foundation
import StoreSupport
import Stores
import Testing
import UploadQueue

import Intake

@Suite("Accepted uploads as they are kept")
struct AcceptedUploadsTests {
    private static let evening = Timestamp("2026-03-12T19:00:00Z")!

    private func uploads(in place: StorePlace) throws -> UploadInbox {
        UploadInbox(
            store: try place.store(of: .uploadQueue))
    }

    private func hash(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: 64 - digits.utf8.count) + digits
    }

    @discardableResult
    private func accept(
        _ number: Int, by user: String = "ann", key: String? = nil, at moment: Timestamp = evening,
        in uploads: UploadInbox
    ) throws -> UploadInbox.Acceptance {
        try uploads.accept(
            user: user, sha256: hash(number), bytes: 100 + number, shake: .receipt, tier: .signed, at: moment, key: key)
    }

    @Test(
        "The same bytes or the same key give the ticket that stands; a key of other bytes is refused",
        arguments: StoreKind.allCases)
    func once(on kind: StoreKind) throws {
        let uploads = try uploads(in: StorePlace(kind))
        guard case .new(let first) = try accept(1, key: "a", in: uploads) else { Issue.record("not new"); return }
        #expect(first.number == 1 && first.state == .waiting && first.bytes == 101 && first.tier == .signed)
        #expect(try accept(1, key: "b", in: uploads) == .existing(first))
        #expect(try accept(2, key: "a", in: uploads) == .keyReused)
        #expect(try accept(2, key: "b", in: uploads) == .keyReused)
        #expect(try uploads.isKeyReused("a", of: "ann", sha256: hash(2)))
        #expect(try uploads.isKeyReused("a", of: "bob", sha256: hash(2)) == false)
        guard case .new(let others) = try accept(1, by: "bob", key: "a", in: uploads) else {
            Issue.record("not new"); return
        }
        #expect(others.number == 2 && others.upload.image == "bob/\(hash(1))")
        #expect(try uploads.ticket(of: "ann", sha256: hash(1)) == first)
        #expect(try uploads.ticket(of: "ann", sha256: hash(2)) == nil)
    }

    @Test("An upload keeps to which audiences its user belonged, until it is erased", arguments: StoreKind.allCases)
    func audiences(on kind: StoreKind) throws {
        let uploads = try uploads(in: StorePlace(kind))
        for (number, audiences) in [nil, [], ["mothers", "new-here"]].enumerated() as EnumeratedSequence<[[String]?]> {
            _ = try uploads.accept(
                user: "ann", sha256: hash(number), bytes: 1, shake: .receipt, tier: .pro, audiences: audiences,
                at: Self.evening)
            let kept = try #require(try uploads.ticket(of: "ann", sha256: hash(number)))
            #expect(kept.audiences == audiences && kept.upload.audiences == audiences)
            try uploads.close(kept, .decided, nil)
        }
        try uploads.erase([("ann", hash(2))])
        #expect(try uploads.ticket(of: "ann", sha256: hash(2))?.audiences == nil)
    }

    @Test("A clock that is set back changes no order", arguments: StoreKind.allCases)
    func order(on kind: StoreKind) throws {
        let uploads = try uploads(in: StorePlace(kind))
        try accept(1, in: uploads)
        try accept(2, at: Timestamp(seconds: Self.evening.seconds - 3600), in: uploads)
        try accept(3, at: Timestamp(seconds: Self.evening.seconds + 5), in: uploads)
        let waiting = try uploads.waiting(limit: 10)
        #expect(waiting.map(\.number) == [1, 2, 3])
        #expect(waiting.map(\.uploadedAt.seconds) == [0, 0, 5].map { Self.evening.seconds + $0 })
        #expect(try uploads.tickets(of: "ann", before: 3, limit: 1).map(\.number) == [2])
        #expect(try uploads.waitingCount() == 3)
        #expect(try (1...4).map { try uploads.ahead(of: $0) } == [0, 1, 2, nil])
        try uploads.close(waiting[0], .unread, nil)
        #expect(try (1...3).map { try uploads.ahead(of: $0) } == [nil, 0, 1])
    }

    @Test(
        "What was decided is told, what was not read waits again when it is sent again, and erasing leaves the ticket",
        arguments: StoreKind.allCases)
    func closing(on kind: StoreKind) throws {
        let uploads = try uploads(in: StorePlace(kind))
        for number in 1...3 { try accept(number, key: "k\(number)", in: uploads) }
        let tickets = try uploads.waiting(limit: 10)
        var decision = try JSONDecoder().decode(Decision.self, from: Data(Self.rejected.utf8))
        decision.id = "0123"
        try uploads.close(tickets[0], .decided, decision)
        try uploads.close(tickets[1], .unread, nil)
        try uploads.close(tickets[2], .unread, nil)
        #expect(try uploads.ticket(of: "ann", sha256: hash(1))?.decision == decision)
        #expect(try [1, 2].map { try uploads.isWaiting($0) } == [false, false])
        #expect(try uploads.waitingCount() == 0)
        guard case .existing(let again) = try accept(2, in: uploads) else { Issue.record("new"); return }
        #expect(again.state == .waiting)
        #expect(try uploads.waiting(limit: 10).map(\.number) == [2])
        try uploads.retryUnread()
        #expect(try uploads.waiting(limit: 10).map(\.number) == [2, 3])
        try uploads.erase([(user: "ann", sha256: hash(1))])
        #expect(try uploads.ticket(of: "ann", sha256: hash(1))?.state == .decided)
        #expect(try uploads.ticket(of: "ann", sha256: hash(1))?.decision == nil)
        #expect(try uploads.isKeyReused("k1", of: "ann", sha256: hash(9)) == false)
    }

    private static let rejected = """
        {"image": "a", "user": "ann", "shake": "receipt", "outcome": "reject", "uploaded_at": "2026-03-12T19:00:00Z",
         "awards": [], "pending": [], "reasons": [], "confidence": 1}
        """

    @Test("Two processes that accept at once give each file one number, without gaps", arguments: StoreKind.allCases)
    func atOnce(on kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        let processes = [try uploads(in: place), try uploads(in: place)]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for attempt in 0..<40 { group.addTask { try accept(attempt / 2, in: processes[attempt % 2]) } }
            try await group.waitForAll()
        }
        #expect(try processes[0].waiting(limit: 100).map(\.number) == Array(1...20))
    }
}

@Suite("Accepted uploads that another process decides")
struct AcceptedWatchTests {
    private func upload(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: 64 - digits.utf8.count) + digits
    }

    @Test("Whoever waits is answered when it is decided elsewhere, and how long one would wait follows the pace there")
    func watching() async throws {
        let place = try StorePlace(.postgreSQL)
        let tickets = UploadInbox(
            store: try place.store(of: .uploadQueue))
        let queue = try SharedUploadQueue(path: place.ledger)
        let watch = QueueMonitor(queue, tickets: tickets, interval: .milliseconds(10)) { Issue.record("\($0)") }
        let looking = Task { await watch.run { false } }
        defer { looking.cancel() }
        #expect(watch.delay == .zero)
        for number in 1...20 {
            let accepted = try tickets.accept(
                user: "ann", sha256: upload(number), bytes: 1, shake: .scan, tier: .trial,
                at: Timestamp("2026-03-12T19:00:00Z")!)
            if case .new(let ticket) = accepted { watch.begin(ticket) }
        }
        // Nothing is known of the pace: a second each.
        #expect(watch.delay(ofUser: "ann", in: nil) >= .seconds(10))
        // Others wait for one of these pictures, not for all.
        #expect(watch.delay(ofUser: "bob", in: nil) <= .seconds(1))
        try await watch.wait(for: 1, atMost: .milliseconds(20))
        #expect(try tickets.isWaiting(1))
        let other = try SharedUploadQueue(path: place.ledger)
        let answer = """
            {"image":"ann/1","user":"ann","uploaded_at":"2026-03-12T19:00:00Z","shake":"scan","outcome":"reject",
            "awards":[],"pending":[],"reasons":[],"confidence":1}
            """
        _ = try other.claim(20, as: QueueReader(named: "reader"), readingWith: "1", seconds: 60)
        // Bounds that only a lost answer reaches, however busy the machine is.
        async let first: Void = watch.wait(for: 1, atMost: .seconds(600))
        let start = ContinuousClock.now
        for number in 1...19 {
            try await Task.sleep(for: .milliseconds(30))
            try other.answer([(number, answer)])
        }
        try other.leaveUnread([(20, answer)])
        try await first
        try await watch.wait(for: 20, atMost: .seconds(600))
        #expect(start.duration(to: .now) < .seconds(590))
        #expect(try tickets.ticket(of: "ann", sha256: upload(20))?.state == .unread)
        while watch.delay(ofUser: "ann", in: nil) != .zero { try await Task.sleep(for: .milliseconds(10)) }
        // Where another service failed, all are cancelled, and nobody says more.
        looking.cancel()
        await looking.value
    }

    @Test("The tables are the recorded ones")
    func recordedTables() throws {
        let report = try StoreKind.sqliteFile.report(of: .uploadQueue)
        #expect(try report == StoreKind.sqliteFile.recorded(report))
    }
}
