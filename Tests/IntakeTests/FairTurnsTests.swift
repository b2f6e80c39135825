import DomainModel
import Foundation
import Stores
import StoreSupport
import Testing
import TestSupport
import UploadQueue

import Intake

/// Greedy neighbours: whoever sends much holds up others by little.
@Suite("Turns and quotas of uploads")
struct FairTurnsTests {
    private static let moment = Timestamp("2026-03-12T19:00:00Z")!

    private func hash(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: 64 - digits.utf8.count) + digits
    }

    private func accept(
        _ number: Int, by user: String, in network: String? = nil, bytes: Int = 1,
        within quota: UploadQuota? = nil, at moment: Timestamp = moment, _ tickets: UploadInbox
    ) throws -> UploadInbox.Acceptance {
        try tickets.accept(
            user: user, sha256: hash(number), bytes: bytes, shake: .scan, tier: .trial, network: network, at: moment,
            within: quota)
    }

    @Test("One of each person comes first, and of each network", arguments: StoreKind.allCases)
    func turns(_ kind: StoreKind) throws {
        let place = try StorePlace(kind)
        let tickets = UploadInbox(store: try place.store(of: .uploadQueue))
        for number in 1...3 { _ = try accept(number, by: "greedy", in: "n1", tickets) }
        _ = try accept(4, by: "twin", in: "n1", tickets)
        _ = try accept(5, by: "ann", tickets)
        _ = try accept(6, by: "bob", in: "n2", tickets)
        #expect(try tickets.waiting(limit: 10).map(\.number) == [1, 5, 6, 4, 2, 3])
    }

    @Test("A reader of a queue takes uploads in turn and keeps room for others; a batch is read in its order")
    func claims() throws {
        let place = try StorePlace(.postgreSQL)
        let tickets = UploadInbox(store: try place.store(of: .uploadQueue))
        for number in 1...3 { _ = try accept(number, by: "greedy", tickets) }
        _ = try accept(4, by: "ann", tickets)
        let queue = try SharedUploadQueue(path: place.ledger)
        let reader = QueueReader(named: "reader")
        func next(share: Int?) throws -> Int? {
            try queue.claim(as: reader, share: share, readingWith: "1", seconds: 60).first?.number
        }
        #expect(try next(share: 1) == 1)
        #expect(try next(share: 1) == 4)
        #expect(try next(share: 1) == nil)
        #expect(try next(share: 2) == 2)
        #expect(try next(share: nil) == 3)
    }

    @Test(
        "Who has uploads waiting, reading time or bytes used up is told so; others are not",
        arguments: StoreKind.allCases)
    func quotas(_ kind: StoreKind) throws {
        let place = try StorePlace(kind)
        let tickets = UploadInbox(store: try place.store(of: .uploadQueue))
        let quota = UploadQuota(waiting: 2, readingSeconds: 10, dailyBytes: 1000, networkFactor: 2)
        func accept(_ number: Int, by user: String, in network: String? = nil, bytes: Int = 1, after seconds: Int = 0)
            throws -> UploadInbox.Acceptance
        {
            try self.accept(
                number, by: user, in: network, bytes: bytes, within: quota,
                at: Timestamp(seconds: Self.moment.seconds + seconds), tickets)
        }
        guard case .new(let first) = try accept(1, by: "ann"), case .new = try accept(2, by: "ann") else {
            Issue.record("there was room")
            return
        }
        #expect(try accept(3, by: "ann") == .exhausted(.waiting))
        // The same picture again is no other upload.
        #expect(try accept(2, by: "ann") != .exhausted(.waiting))
        guard case .new = try accept(3, by: "bob") else {
            Issue.record("another's uploads leave room")
            return
        }
        try tickets.close(first, .unread, nil, cost: 11_000)
        #expect(try accept(4, by: "ann", after: 60) == .exhausted(.reading))
        guard case .new(let later) = try accept(4, by: "ann", bytes: 999, after: 3601) else {
            Issue.record("an hour later there is time again")
            return
        }
        try tickets.close(later, .unread, nil)
        #expect(try accept(5, by: "ann", after: 3700) == .exhausted(.bytes))
    }

    @Test("A network has a quota too, several times a person's")
    func networkQuota() throws {
        let place = try StorePlace(.sqliteFile)
        let tickets = UploadInbox(store: try place.store(of: .uploadQueue))
        let quota = UploadQuota(waiting: 2, networkFactor: 2)
        for number in 1...4 {
            guard case .new = try accept(number, by: "u\(number)", in: "n", within: quota, tickets) else {
                Issue.record("there was room for \(number)")
                return
            }
        }
        #expect(try accept(5, by: "u5", in: "n", within: quota, tickets) == .exhausted(.waiting))
        #expect(try accept(5, by: "u5", in: "other", within: quota, tickets) != .exhausted(.waiting))
    }
}
