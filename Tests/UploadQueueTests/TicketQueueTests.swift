import DomainModel
import Foundation
import Postgres
import SQL
import StoreSupport
import Stores
import Testing

import UploadQueue

@Suite("The queue of uploads")
struct TicketQueueTests {
    private func place() throws -> String { try PostgreSQLSchema().address }

    private func upload(_ number: Int, user: String = "ann") -> (upload: Upload, sha256: String) {
        let hash = String(number, radix: 16)
        return (
            Upload(image: "\(number).jpg", user: user, uploadedAt: Timestamp(seconds: 1_770_000_000 + number)),
            String(repeating: "0", count: 64 - hash.count) + hash
        )
    }

    private func reading(_ number: Int) -> Reading {
        Reading(image: "\(number).jpg", sha256: upload(number).sha256, format: "jpeg")
    }

    private func decide(_ queue: SharedUploadQueue, passingOver late: Set<Int> = []) throws -> [Int] {
        let ready = try queue.ready(100, passingOver: late).tickets.map(\.number)
        try queue.answer(ready.map { ($0, "{}") })
        return ready
    }

    @Test("A file that its user sends in again is queued once; another user's is queued too")
    func idempotent() throws {
        let queue = try SharedUploadQueue(path: place())
        #expect(try queue.add([upload(1), upload(2)]).new == 2)
        let again = try queue.add([upload(2), upload(3), upload(3), upload(2, user: "bob")])
        #expect(again == SharedUploadQueue.Added(new: 2, known: 2))
        #expect(try queue.claim(10, as: "a", seconds: 60).map(\.number) == [1, 2, 3, 4])
    }

    @Test("What comes out is what went in, but for U+0000")
    func roundTrip() throws {
        let queue = try SharedUploadQueue(path: place())
        var sent = upload(7)
        sent.upload.image = "caff\u{E8}/\u{0}“a”.jpg"
        sent.upload.shake = .scan
        sent.upload.tier = .pro
        sent.upload.position = 12
        sent.upload.audiences = ["mothers", "new-here"]
        try queue.add([sent])
        let ticket = try #require(try queue.claim(as: "a", seconds: 60).first)
        sent.upload.image = "caff\u{E8}/“a”.jpg"
        #expect(ticket.upload == sent.upload)
        #expect(ticket.sha256 == sent.sha256)
        #expect(ticket.attempts == 1)
        try queue.submit(reading(7), for: ticket, as: "a")
        #expect(try queue.ready(1).tickets.first?.reading == reading(7))
    }

    @Test("Readers that claim at the same time never get the same ticket, and none is left")
    func concurrent() async throws {
        let path = try place()
        let queue = try SharedUploadQueue(path: path)
        try queue.add((1...120).map { upload($0) })
        let taken = try await withThrowingTaskGroup(of: [Int].self) { group in
            for reader in 0..<4 {
                group.addTask {
                    let queue = try SharedUploadQueue(path: path)
                    var taken: [Int] = []
                    while let ticket = try queue.claim(as: QueueReader(named: "reader\(reader)"), seconds: 60).first {
                        taken.append(ticket.number)
                    }
                    return taken
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(taken.sorted() == Array(1...120))
    }

    @Test("After a lease ended, the second reader's answer counts and the first one's does not")
    func lease() throws {
        let queue = try SharedUploadQueue(path: place())
        try queue.add([upload(1)])
        let first = try #require(try queue.claim(as: "slow", seconds: 0).first)
        let second = try #require(try queue.claim(as: "quick", seconds: 60).first)
        #expect(second.number == first.number)
        #expect(second.attempts == 2)
        #expect(try queue.claim(as: "third", seconds: 60).isEmpty)
        #expect(try !queue.submit(reading(1), for: first, as: "slow"))
        #expect(try queue.ready(1).tickets.isEmpty)
        #expect(try queue.submit(reading(1), for: second, as: "quick"))
        #expect(try !queue.submit(reading(1), for: second, as: "quick"))
        #expect(try queue.ready(1).tickets.map(\.number) == [1])
    }

    @Test("A picture that killed every reader is set aside and can be answered; one returned counts as not tried")
    func poison() throws {
        let queue = try SharedUploadQueue(path: place())
        try queue.add([upload(1), upload(2)])
        for attempt in 1...SharedUploadQueue.maxAttempts {
            #expect(try queue.claim(as: "a", seconds: 0).first?.attempts == attempt)
            try queue.setAsideExhausted()
        }
        #expect(try queue.counts() == [.aside: 1, .waiting: 1])
        for _ in 1...5 {
            let ticket = try #require(try queue.claim(as: "b", seconds: 60).first)
            #expect(ticket.number == 2)
            #expect(ticket.attempts == 1)
            try queue.unclaim(ticket, as: "b")
        }
        let aside = try queue.ready(10).tickets
        #expect(aside.map(\.number) == [1])
        #expect(aside[0].reading == nil)
        try queue.answer([(1, "{\"outcome\":\"reject\"}")])
        let answer = try queue.answer(to: "ann", sha256: upload(1).sha256)
        #expect(answer?.state == .decided)
        #expect(answer?.answer == "{\"outcome\":\"reject\"}")
        #expect(try queue.answer(to: "eve", sha256: upload(1).sha256) == nil)
    }

    @Test("A picture that cannot be read is tried later, and set aside with the result of the last attempt")
    func postponed() throws {
        let path = try place()
        let queue = try SharedUploadQueue(path: path)
        try queue.add([upload(1)])
        var failed = reading(1)
        failed.error = ReadingError(code: .timedOut, message: "too slow")
        let first = try #require(try queue.claim(as: "a", seconds: 60).first)
        try queue.postpone(first, failed, as: "a", seconds: 60)
        #expect(try queue.claim(as: "a", seconds: 60).isEmpty)
        #expect(try queue.ready(1).tickets.isEmpty)
        // Another reader may try at once; the one that failed pauses.
        let second = try #require(try queue.claim(as: "b", seconds: 60).first)
        try queue.postpone(second, failed, as: "b", seconds: 60)
        #expect(try queue.claim(as: "b", seconds: 60).isEmpty)
        try PostgresAdministration.run("UPDATE ticket_failures SET again = now()", at: path)
        for _ in 3...SharedUploadQueue.maxFailures {
            let again = try #require(try queue.claim(as: "a", seconds: 60).first)
            try queue.postpone(again, failed, as: "a", seconds: 0)
        }
        let aside = try #require(try queue.ready(1).tickets.first)
        #expect(aside.reading?.error == failed.error)
        #expect(try queue.uploads(limit: 9).map(\.why) == ["a: too slow (2 times); b: too slow"])
    }

    @Test("A picture that is not found is no attempt, delays nobody for long, is looked for again and can be read then")
    func missing() throws {
        let path = try place()
        let queue = try SharedUploadQueue(path: path)
        try queue.add([upload(1), upload(2)])
        for look in 1...SharedUploadQueue.maxMisses {
            let ticket = try #require(try queue.claim(as: "a", seconds: 60).first)
            #expect(ticket.number == 1)
            #expect(ticket.attempts == 1)
            #expect(try queue.miss(ticket, because: "no file", as: "a", seconds: 60, missingSeconds: 60))
            #expect(try queue.claim(as: "a", seconds: 0).first?.number == 2, "the reader that missed it goes on")
            #expect(try queue.counts()[.missing] == (look < SharedUploadQueue.maxMisses ? nil : 1))
            try PostgresAdministration.run("UPDATE ticket_failures SET again = now()", at: path)
        }
        let other = try #require(try queue.claim(as: "b", seconds: 60).first)
        #expect(other.number == 2, "nobody takes a missing picture before its time")
        try queue.submit(reading(2), for: other, as: "b")
        #expect(try decide(queue) == [2], "nobody waits for it")
        #expect(try queue.ready(1).isDone)
        let listed = try #require(try queue.uploads(limit: 9).first)
        #expect(listed.number == 1 && listed.attempts == 0)
        #expect(listed.state == .missing)
        #expect(listed.why == "a: no file (3 times)")
        try PostgresAdministration.run("UPDATE tickets SET lease = now()", at: path)
        let found = try #require(try queue.claim(as: "a", seconds: 60).first)
        try queue.submit(reading(1), for: found, as: "a")
        #expect(try decide(queue) == [1])
        #expect(try PostgresAdministration.run("SELECT count(*) FROM ticket_failures", at: path)[0][0] == "0")
    }

    @Test("An upload that was left unread is read again when it is sent in again or an operator asks; none other is")
    func reopened() throws {
        let queue = try SharedUploadQueue(path: place())
        try queue.add((1...4).map { upload($0) })
        func leaveUnread(_ numbers: [Int]) throws { try queue.leaveUnread(numbers.map { ($0, "{}") }) }
        try leaveUnread([1, 2, 3])
        let added = try queue.add([upload(2), upload(4), upload(5)])
        #expect(added == SharedUploadQueue.Added(new: 1, reopened: 1, known: 1))
        #expect(try queue.counts() == [.unread: 2, .waiting: 3])
        #expect(try queue.answer(to: "ann", sha256: upload(2).sha256)?.answer == nil)
        #expect(try queue.retryUnread([3, 4]) == [3])
        #expect(try queue.retryUnread() == [1])
        #expect(try queue.claim(9, as: "a", seconds: 60).map(\.attempts) == [1, 1, 1, 1, 1])
    }

    @Test("The readers and the decider of a batch touch its uploads alone, of which some came before it")
    func batch() throws {
        let queue = try SharedUploadQueue(path: place())
        try queue.add([upload(1), upload(2)])
        try queue.add([upload(2), upload(3)], to: "batch")
        let own = try queue.claim(9, as: "a", seconds: 60, of: "batch")
        #expect(own.map(\.number) == [2, 3])
        for ticket in own { try queue.submit(reading(ticket.number), for: ticket, as: "a") }
        let ready = try queue.ready(9, of: "batch")
        #expect(ready.tickets.map(\.number) == [2, 3])
        #expect(ready.blocker == nil)
        try queue.answer(ready.tickets.map { ($0.number, "{}") })
        #expect(try queue.ready(9, of: "batch").isDone)
        #expect(try queue.counts() == [.waiting: 1, .decided: 2])
        #expect(try queue.claim(9, as: "b", seconds: 60).map(\.number) == [1])
    }

    @Test("Uploads are decided in the order in which they came, whatever the order of readings")
    func order() throws {
        let queue = try SharedUploadQueue(path: place())
        try queue.add((1...5).map { upload($0) })
        let tickets = try queue.claim(5, as: "a", seconds: 60)
        for number in [2, 4] { try queue.submit(reading(number), for: tickets[number - 1], as: "a") }
        #expect(try queue.ready(10).blocker == 1)
        #expect(try decide(queue) == [])
        try queue.submit(reading(1), for: tickets[0], as: "a")
        #expect(try decide(queue) == [1, 2])
        // The fourth no longer waits for the third, which is decided when it comes.
        #expect(try queue.ready(10).blocker == 3)
        #expect(try decide(queue, passingOver: [3]) == [4])
        #expect(try queue.ready(10, passingOver: [3]).blocker == nil)
        try queue.submit(reading(3), for: tickets[2], as: "a")
        #expect(try decide(queue, passingOver: [3]) == [3])
        #expect(try !queue.ready(10).isDone)
        try queue.submit(reading(5), for: tickets[4], as: "a")
        #expect(try decide(queue) == [5])
        #expect(try queue.ready(10).isDone)
    }

    @Test("A file cannot hold a queue, and a database without a ledger can")
    func places() throws {
        #expect(throws: StoreError.self) { try SharedUploadQueue(path: "coins.qix") }
        let path = try place()
        _ = try SharedUploadQueue(path: path)
        #expect(throws: StoreError.self) { try SharedUploadQueue(path: try place(), access: .read) }
        #expect(try !LedgerLocation(path).exists())
    }

    @Test(
        "A queue is used to which a newer qix added something; one from which it removed something is refused",
        arguments: [Access.read, .write])
    func schemas(access: Access) throws {
        let schema = try PostgreSQLSchema()
        _ = try SharedUploadQueue(path: schema.address)
        try schema.run("ALTER TABLE tickets ADD COLUMN later text; UPDATE qix_schema SET steps = steps + 1")
        let queue = try SharedUploadQueue(path: schema.address)
        #expect(try queue.add([upload(1)]).new == 1)
        #expect(try SharedUploadQueue(path: schema.address, access: access).counts() == [.waiting: 1])
        for (change, says) in [
            ("UPDATE qix_schema SET oldest = steps", "use a newer qix"),
            ("UPDATE qix_schema SET steps = steps - 1, oldest = 1; DROP TABLE ticket_keys", "of an older qix"),
        ] {
            try schema.run(change)
            let error = #expect(throws: StoreError.self) { try SharedUploadQueue(path: schema.address, access: access) }
            #expect(error?.description.contains(says) == true, "\(error!)")
        }
        #expect(try schema.run("SELECT to_regclass('ticket_keys')") == [[nil]])
        let foreign = try PostgreSQLSchema()
        try foreign.run("CREATE TABLE songs (title text)")
        #expect(throws: StoreError.self) { try SharedUploadQueue(path: foreign.address, access: access) }
    }

    @Test("The tables are the recorded ones")
    func recordedTables() throws {
        let report = try StoreKind.postgreSQL.report(of: .uploadQueue)
        #expect(try report == StoreKind.postgreSQL.recorded(report))
    }
}

extension SharedUploadQueue {
    /// Claims for readers of one version.
    fileprivate func claim(
        _ count: Int = 1, as reader: QueueReader, seconds: Int, of batch: String = ""
    ) throws -> [QueuedUpload] {
        try claim(count, as: reader, readingWith: "qix/1", seconds: seconds, of: batch)
    }
}

extension QueueReader: ExpressibleByStringLiteral {
    /// A reader whose process has its name.
    public init(stringLiteral name: String) { self.init(named: name, process: name) }
}
