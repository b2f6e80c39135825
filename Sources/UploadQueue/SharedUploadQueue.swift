import DomainModel
import Foundation
import SQL
import Text

/// Uploads on their way, in one table that readers and deciders on any machine share.
///
/// A reader takes a ticket for a time, its lease, and no transaction is open while it reads: whoever dies leaves
/// nothing behind but a lease that ends. A ticket that so many readers took and never handed in is set aside.
public final class SharedUploadQueue: Sendable {
    private let store: any ConcurrentStore

    /// Readers that say that they failed at a picture. Each replaces what crashes and tries twice by itself; so many in
    /// a row are no chance.
    public static let maxFailures = 3
    /// Readers that take a ticket and are never heard of again. A picture is read in a process of its own, so whoever
    /// takes the reader with it was most likely somebody else: of 48 readers that `make kills` killed over 400
    /// pictures, three had the same one. Only what this many were lost over is to blame.
    public static let maxAttempts = 12
    /// Tickets that are written in one transaction.
    private static let insertBatchSize = 256

    /// The queue in a store that was opened with its migrations.
    public init(store: any ConcurrentStore) { self.store = store }

    /// Where it is, for messages.
    public var location: String { store.location }

    // MARK: Intake

    /// Takes uploads in, each with the hash of its file. One that the user sent in before is known by it, and is not
    /// taken again, so that a phone may send twice.
    ///
    /// - Returns: how many are new.
    @discardableResult
    public func add(_ uploads: [(upload: Upload, sha256: String)]) throws -> Int {
        var added = 0
        for start in stride(from: 0, to: uploads.count, by: SharedUploadQueue.insertBatchSize) {
            added += try store.write { session in
                let before = try SharedUploadQueue.last(session)
                for (upload, sha256) in uploads[start..<min(start + SharedUploadQueue.insertBatchSize, uploads.count)] {
                    try session.execute(UploadQueueSQL.insertTicket.statement, SharedUploadQueue.values(upload, sha256))
                }
                return try SharedUploadQueue.last(session) - before
            }
        }
        return added
    }

    private static func last(_ session: any Session) throws -> Int {
        try session.first(UploadQueueSQL.lastTicket.statement)?.integer(0) ?? 0
    }

    /// PostgreSQL keeps no U+0000, and no name means one.
    private static func values(_ upload: Upload, _ sha256: String) -> [Value] {
        func storable(_ text: String) -> Value {
            var text = text
            if text.utf8.contains(0) { text.unicodeScalars.removeAll { $0.value == 0 } }
            return .text(text)
        }
        return [
            storable(upload.user), storable(sha256), storable(upload.image), .text(upload.shake.rawValue),
            .text(upload.tier.rawValue), .text(upload.uploadedAt.description), .integer(upload.position),
        ]
    }

    // MARK: Readers

    /// Takes the first tickets that nobody has, for `seconds`.
    ///
    /// - Parameters:
    ///   - reader: a name that no other reader bears, under which they are handed in.
    ///   - version: what it reads with. While the decider expects another, there is nothing to take.
    public func claim(
        _ count: Int = 1, as reader: String, readingWith version: String, seconds: Int
    ) throws -> [QueuedUpload] {
        try store.writeConcurrently { session in
            try session.rows(
                UploadQueueSQL.claim.statement,
                [
                    .integer(SharedUploadQueue.maxAttempts), .text(version), .integer(count), .text(reader),
                    .integer(seconds),
                ]
            ).map(QueuedUpload.init).sorted { $0.number < $1.number }
        }
    }

    /// Hands in what a picture shows.
    ///
    /// - Returns: `false` where the ticket is no longer the reader's; another's reading counts.
    @discardableResult
    public func submit(_ reading: Reading, for ticket: QueuedUpload, as reader: String) throws -> Bool {
        let line = try SharedUploadQueue.json(reading)
        return try store.writeConcurrently { session in
            try session.first(
                UploadQueueSQL.submit.statement, [.text(line), .integer(ticket.number), .text(reader)]) != nil
        }
    }

    /// Leaves a picture that could not be read to the next attempt, `seconds` from now; after the last it is set aside
    /// with what this one came to.
    @discardableResult
    public func postpone(_ ticket: QueuedUpload, _ reading: Reading, as reader: String, seconds: Int) throws -> Bool {
        let line = try SharedUploadQueue.json(reading)
        return try store.writeConcurrently { session in
            try session.first(
                UploadQueueSQL.postpone.statement,
                [
                    .integer(SharedUploadQueue.maxFailures), .text(line), .integer(seconds), .integer(ticket.number),
                    .text(reader),
                ]) != nil
        }
    }

    /// Holds a ticket longer, so that a short lease lasts as long as its reader lives.
    public func renew(_ ticket: QueuedUpload, as reader: String, seconds: Int) throws {
        try store.writeConcurrently { session in
            try session.execute(
                UploadQueueSQL.renew.statement, [.integer(seconds), .integer(ticket.number), .text(reader)])
        }
    }

    /// Gives a ticket back that was not tried.
    public func unclaim(_ ticket: QueuedUpload, as reader: String) throws {
        try store.writeConcurrently { session in
            try session.execute(UploadQueueSQL.unclaim.statement, [.integer(ticket.number), .text(reader)])
        }
    }

    /// Sets aside what cost every reader that took it.
    public func setAsideExhausted() throws {
        try store.writeConcurrently { session in
            try session.execute(UploadQueueSQL.setAside.statement, [.integer(SharedUploadQueue.maxAttempts)])
        }
    }

    /// The version of the readers whose readings are decided; `nil` before the first decider.
    public func expectedVersion() throws -> String? {
        try store.read { try $0.first(UploadQueueSQL.expected.statement)?.text(0) }
    }

    // MARK: The decider

    /// From now on only readers of this version take tickets.
    public func expect(version: String) throws {
        try store.writeConcurrently { try $0.execute(UploadQueueSQL.expect.statement, [.text(version)]) }
    }

    /// Lets tickets be read again, as if nobody had; their readings are forgotten.
    public func requeue(_ tickets: [Int]) throws {
        try store.writeConcurrently { session in
            for ticket in tickets { try session.execute(UploadQueueSQL.requeue.statement, [.integer(ticket)]) }
        }
    }

    /// What can be decided now, in order: everything before the first ticket that is not read.
    public struct ReadyBatch: Sendable {
        /// At most so many as were asked for.
        public var tickets: [QueuedUpload]
        /// The first ticket that is not read and that others wait for.
        public var blocker: Int?
        /// Whether no ticket is left, read or not.
        public var isDone: Bool
    }

    /// The tickets to decide next.
    ///
    /// - Parameter late: unread tickets that nobody waits for any longer; they are decided when they come.
    public func ready(_ count: Int, passingOver late: Set<Int> = []) throws -> ReadyBatch {
        try store.read { session in
            let unread = try session.rows(UploadQueueSQL.firstUnread.statement, [.integer(late.count + 1)])
                .map { row in try row.integer(0) }
            guard let first = unread.first(where: { !late.contains($0) }) else {
                let tickets = try session.rows(UploadQueueSQL.ready.statement, [.integer(count)]).map(QueuedUpload.init)
                return ReadyBatch(tickets: tickets, blocker: nil, isDone: tickets.isEmpty && unread.isEmpty)
            }
            let tickets = try session.rows(UploadQueueSQL.readyBefore.statement, [.integer(first), .integer(count)])
            let isWaitedFor = try session.first(UploadQueueSQL.readyAfter.statement, [.integer(first)]) != nil
            return ReadyBatch(
                tickets: try tickets.map(QueuedUpload.init), blocker: isWaitedFor ? first : nil, isDone: false)
        }
    }

    /// Notes what was decided, for whoever sent it.
    public func answer(_ answers: [(ticket: Int, answer: String)]) throws {
        guard !answers.isEmpty else { return }
        try store.writeConcurrently { session in
            for (ticket, answer) in answers {
                try session.execute(UploadQueueSQL.answer.statement, [.text(answer), .integer(ticket)])
            }
        }
    }

    /// Notes what was answered without being recorded.
    public func leaveUnread(_ answers: [(ticket: Int, answer: String)]) throws {
        guard !answers.isEmpty else { return }
        try store.writeConcurrently { session in
            for (ticket, answer) in answers {
                try session.execute(UploadQueueSQL.leaveUnread.statement, [.text(answer), .integer(ticket)])
            }
        }
    }

    /// Has all that was left unread wait for other readers.
    public func retryUnread() throws {
        try store.writeConcurrently { try $0.execute(UploadQueueSQL.retryUnread.statement, []) }
    }

    // MARK: Looking

    /// The first tickets that are not answered, in order, and for how long each has been waiting.
    public func undecided(limit: Int) throws -> [(ticket: Int, age: Duration)] {
        try store.read { session in
            try session.rows(UploadQueueSQL.undecided.statement, [.integer(limit)])
                .map { row in (try row.integer(0), .milliseconds(try row.integer(1))) }
        }
    }

    /// How many tickets have come how far.
    public func counts() throws -> [QueuedUpload.State: Int] {
        try store.read { session in
            try Dictionary(
                session.rows(UploadQueueSQL.counts.statement).map { row in (try row.named(0), try row.integer(1)) }
            ) { $1 }
        }
    }

    /// How far a user's file has come, with the answer where there is one; `nil` where it was never sent in.
    public func answer(to user: String, sha256: String) throws -> (state: QueuedUpload.State, answer: String?)? {
        try store.read { session in
            try session.first(UploadQueueSQL.answerOf.statement, [.text(user), .text(sha256)]).map { row in
                (try row.named(0), try row.optionalText(1))
            }
        }
    }

    private static func json(_ reading: Reading) throws -> String {
        String(decoding: try JSONLines.line(reading).dropLast(), as: UTF8.self)
    }
}

extension QueuedUpload {
    /// A ticket from its columns.
    fileprivate init(_ row: Row) throws {
        func damaged(_ column: Int, _ expected: String) throws -> StoreError {
            .wrongType(statement: row.statement, column: column, expected: expected, found: try row.text(column))
        }
        guard let moment = Timestamp(try row.text(6)) else { throw try damaged(6, "moment") }
        number = try row.integer(0)
        upload = Upload(
            image: try row.text(3), user: try row.text(1), shake: try row.named(4), uploadedAt: moment,
            tier: try row.named(5), position: try row.integer(7))
        sha256 = try row.text(2)
        state = try row.named(8)
        attempts = try row.integer(9)
        reading = try row.optionalText(10).flatMap { try? JSONDecoder().decode(Reading.self, from: Data($0.utf8)) }
    }
}
