import DomainModel
import Foundation
import SQL
import Text
import Traces

/// A queue of uploads in a database, which readers and deciders on any machine share.
///
/// A reader takes an upload for a limited time, its lease, and no transaction is open while it reads. A reader that
/// dies leaves only a lease that ends. An upload that too many readers took and never handed in is set aside.
public final class SharedUploadQueue: Sendable {
    let store: any ConcurrentStore

    /// How many failures readers may report of a picture before it is set aside. Each reader restarts what crashes and
    /// tries twice, so that many failures in a row are the picture's fault.
    public static let maxFailures = 3
    /// How often readers that find other pictures may miss this one before nobody waits for it any longer. Source:
    /// judged: two readers, and one of them once more.
    public static let maxMisses = 3
    /// How many readers may take an upload and never report anything before it is set aside. A picture is read in a
    /// process of its own and rarely kills its reader: of 48 readers that `make kills` killed over 400 pictures, three
    /// had the same picture.
    public static let maxAttempts = 12
    /// How many of the uploads that wait longest are given their turns: more than wait in a service that answers within
    /// a minute, and few enough to be sorted for each that is taken. Source: judged; not measured.
    static let lookahead = 500
    /// Thirty years: longer than any upload waits.
    private static let everSeconds = 1_000_000_000
    /// How many uploads one transaction inserts.
    private static let insertBatchSize = 256

    /// The queue in a store that was opened with `Migrations.uploadQueue`.
    public init(store: any ConcurrentStore) { self.store = store }

    /// Where it is, for messages.
    public var location: String { store.location }

    // MARK: Intake

    /// What became of uploads that were sent in.
    public struct Added: Hashable, Sendable {
        /// New tickets.
        public var new: Int
        /// Uploads that were left unread before, or whose picture was missing, and that are read again.
        public var reopened: Int
        /// Uploads that had a ticket before, the reopened ones apart.
        public var known: Int

        /// So many of each.
        public init(new: Int = 0, reopened: Int = 0, known: Int = 0) {
            self.new = new
            self.reopened = reopened
            self.known = known
        }
    }

    /// Adds uploads, each with the hash of its file. A file that its user sent in before is not added again, so that a
    /// phone may send twice; if it could not be read before, it is read again.
    ///
    /// - Parameters:
    ///   - batch: the name of the batch that reads and decides them alone; empty where all readers may.
    ///   - traces: where each stands in a trace; empty where none does.
    @discardableResult
    public func add(
        _ uploads: [(upload: Upload, sha256: String)], to batch: String = "", traces: [TraceContext?] = []
    ) throws -> Added {
        var added = Added()
        for start in stride(from: 0, to: uploads.count, by: SharedUploadQueue.insertBatchSize) {
            let group = uploads[start..<min(start + SharedUploadQueue.insertBatchSize, uploads.count)]
            let part = try store.write { session in
                let before = try SharedUploadQueue.last(session)
                for (place, (upload, sha256)) in zip(group.indices, group) {
                    let trace = traces.isEmpty ? nil : traces[place]
                    try session.execute(
                        .insertTicket,
                        SharedUploadQueue.values(upload, sha256) + [.text(batch), Value(trace?.traceParent)])
                }
                var part = Added()
                part.new = try SharedUploadQueue.last(session) - before
                guard part.new < group.count else { return part }
                for (upload, sha256) in group {
                    let file = Array(SharedUploadQueue.values(upload, sha256).prefix(2))
                    part.reopened += try session.rows(.retrySent, file).count
                    if !batch.isEmpty { try session.execute(.giveToBatch, [.text(batch)] + file) }
                }
                part.known = group.count - part.new - part.reopened
                return part
            }
            added.new += part.new
            added.reopened += part.reopened
            added.known += part.known
        }
        return added
    }

    private static func last(_ session: any Session) throws -> Int {
        try session.first(.lastTicket)?.integer(0) ?? 0
    }

    /// The values of an upload, without U+0000, which PostgreSQL cannot keep.
    private static func values(_ upload: Upload, _ sha256: String) -> [Value] {
        func storable(_ text: String) -> Value {
            var text = text
            if text.utf8.contains(0) { text.unicodeScalars.removeAll { $0.value == 0 } }
            return .text(text)
        }
        return [
            storable(upload.user), storable(sha256), storable(upload.image), .text(upload.shake.rawValue),
            .text(upload.tier.rawValue), .text(upload.uploadedAt.description), .integer(upload.position),
            Value(upload.audiences.map(Upload.text(ofAudiences:))),
        ]
    }

    // MARK: Readers

    /// Leases uploads that nobody has, for `seconds`.
    ///
    /// - Parameters:
    ///   - share: how many uploads of one network, or of one user whose network is not known, this reader may hold at
    ///     once; what else it can read is for others, and uploads are taken by the turns of those who sent them. `nil`
    ///     for uploads that are taken in their order, whoever sent them.
    ///   - version: of its reader, which takes only uploads that this version is to read.
    ///   - batch: the batch whose uploads it reads; empty where it reads all.
    public func claim(
        _ count: Int = 1, as reader: QueueReader, share: Int? = nil, readingWith version: String, seconds: Int,
        of batch: String = ""
    ) throws -> [QueuedUpload] {
        try store.writeConcurrently { session in
            try session.rows(
                .claim,
                [
                    .text(version), .integer(SharedUploadQueue.maxAttempts), .text(batch), .text(reader.name),
                    .text(reader.process), .integer(share ?? 0), .integer(count), .integer(seconds),
                ]
            ).map(QueuedUpload.init).sorted { $0.number < $1.number }
        }
    }

    /// Hands in what a picture shows.
    ///
    /// - Returns: `false` where the reader's lease has ended; another reader's reading counts.
    @discardableResult
    public func submit(_ reading: Reading, for ticket: QueuedUpload, as reader: QueueReader) throws -> Bool {
        let line = try SharedUploadQueue.json(reading)
        return try store.writeConcurrently { session in
            try session.first(
                .submit,
                [
                    .text(line), .integer(reading.costMilliseconds), .integer(ticket.number), .text(reader.process),
                ]) != nil
        }
    }

    /// Leaves a picture at which this reader failed to others, and to itself `seconds` from now, later after each
    /// failure. After `maxFailures` it is set aside with this reading.
    @discardableResult
    public func postpone(
        _ ticket: QueuedUpload, _ reading: Reading, as reader: QueueReader, seconds: Int
    ) throws -> Bool {
        let line = try SharedUploadQueue.json(reading)
        return try store.writeConcurrently { session in
            try session.first(
                .postpone,
                [
                    .integer(ticket.number), .text(reader.process), .text(reader.name),
                    .text(reading.error?.message ?? ""), .integer(seconds), .text(line),
                    .integer(SharedUploadQueue.maxFailures),
                ]) != nil
        }
    }

    /// Leaves a picture that this reader did not find, although it finds others, to other readers, and to itself
    /// `seconds` from now, later after each miss. That is no attempt at the picture. After `maxMisses` nobody waits for
    /// it, and it is looked for again `missingSeconds` later.
    @discardableResult
    public func miss(
        _ ticket: QueuedUpload, because why: String, as reader: QueueReader, seconds: Int, missingSeconds: Int
    ) throws -> Bool {
        try store.writeConcurrently { session in
            try session.first(
                .miss,
                [
                    .integer(ticket.number), .text(reader.process), .text(reader.name), .text(why), .integer(seconds),
                    .integer(missingSeconds), .integer(SharedUploadQueue.maxMisses),
                ]) != nil
        }
    }

    /// Renews a lease, so that a short lease lasts as long as its reader lives.
    public func renew(_ ticket: QueuedUpload, as reader: QueueReader, seconds: Int) throws {
        try store.writeConcurrently { session in
            try session.execute(
                .renew, [.integer(seconds), .integer(ticket.number), .text(reader.process)])
        }
    }

    /// Returns an upload that was not tried.
    public func unclaim(_ ticket: QueuedUpload, as reader: QueueReader) throws {
        try store.writeConcurrently { session in
            try session.execute(.unclaim, [.integer(ticket.number), .text(reader.process)])
        }
    }

    /// Sets aside what no reader handed in.
    public func setAsideExhausted() throws {
        try store.writeConcurrently { session in
            try session.execute(.setAsideExhausted, [.integer(SharedUploadQueue.maxAttempts)])
        }
    }

    // MARK: The decider

    /// Lets uploads be read again, and forgets their readings.
    public func readAgain(_ tickets: [Int]) throws {
        try store.writeConcurrently { session in
            for ticket in tickets { try session.execute(.discardReading, [.integer(ticket)]) }
        }
    }

    /// What can be decided now, in order: everything before the first upload that is not read.
    public struct ReadyBatch: Sendable {
        /// At most as many as were asked for.
        public var tickets: [QueuedUpload]
        /// The number of the first upload that is not read, if others wait for it.
        public var blocker: Int?
        /// Whether no upload is left, read or not.
        public var isDone: Bool
    }

    /// The uploads to decide next.
    ///
    /// - Parameters:
    ///   - late: numbers of unread uploads that the others no longer wait for; they are decided when they come.
    ///   - seconds: how old an unread upload is that others no longer wait for; `nil` if they wait however old it is.
    ///   - batch: the batch whose uploads these are; empty for all.
    public func ready(
        _ count: Int, passingOver late: Set<Int> = [], unreadFor seconds: Int? = nil, of batch: String = ""
    ) throws -> ReadyBatch {
        try store.read { session in
            let unread = try session.rows(
                .firstUnread,
                [.text(batch), .integer(seconds ?? SharedUploadQueue.everSeconds), .integer(late.count + 1)]
            ).map { row in try row.integer(0) }
            guard let first = unread.first(where: { !late.contains($0) }) else {
                let tickets = try session.rows(.ready, [.text(batch), .integer(count)]).map(QueuedUpload.init)
                return ReadyBatch(tickets: tickets, blocker: nil, isDone: tickets.isEmpty && unread.isEmpty)
            }
            let tickets = try session.rows(.readyBefore, [.integer(first), .text(batch), .integer(count)])
            let isWaitedFor = try session.first(.readyAfter, [.integer(first), .text(batch)]) != nil
            return ReadyBatch(
                tickets: try tickets.map(QueuedUpload.init), blocker: isWaitedFor ? first : nil, isDone: false)
        }
    }

    /// Stores decisions as answers for the senders.
    public func answer(_ answers: [(ticket: Int, answer: String)]) throws {
        guard !answers.isEmpty else { return }
        try store.writeConcurrently { session in
            for (ticket, answer) in answers {
                try session.execute(.markDecided, [.integer(ticket), .text(answer)])
            }
        }
    }

    /// Stores answers to uploads that were not recorded.
    public func leaveUnread(_ answers: [(ticket: Int, answer: String)]) throws {
        guard !answers.isEmpty else { return }
        try store.writeConcurrently { session in
            for (ticket, answer) in answers {
                try session.execute(.leaveUnread, [.text(answer), .integer(ticket)])
            }
        }
    }

    // MARK: Monitoring

    /// An upload that is not answered yet.
    public struct Undecided: Hashable, Sendable {
        /// Its ticket.
        public var ticket: Int
        /// For how long it has been waiting.
        public var age: Duration
        /// What happens to it.
        public var state: QueuedUpload.State
        /// Who sent it.
        public var user: String
        /// Where it came from; `nil` where that is not known.
        public var network: String?
    }

    /// The first uploads that are not answered, in order.
    public func undecided(limit: Int) throws -> [Undecided] {
        try store.read { session in
            try session.rows(.undecided, [.integer(limit)]).map { row in
                Undecided(
                    ticket: try row.integer(0), age: .milliseconds(try row.integer(1)), state: try row.named(2),
                    user: try row.text(3), network: try row.optionalText(4))
            }
        }
    }

    /// The state of a user's file, and the answer where there is one; `nil` where it was never sent in.
    public func answer(to user: String, sha256: String) throws -> (state: QueuedUpload.State, answer: String?)? {
        try store.read { session in
            try session.first(.answerOf, [.text(user), .text(sha256)]).map { row in
                (try row.named(0), try row.optionalText(1))
            }
        }
    }

    private static func json(_ reading: Reading) throws -> String {
        try JSONLineEncoder.text(reading)
    }
}

extension QueuedUpload {
    /// An upload from its row.
    fileprivate init(_ row: Row) throws {
        func damaged(_ column: Int, _ expected: String) throws -> StoreError {
            .wrongType(statement: row.statement, column: column, expected: expected, found: try row.text(column))
        }
        guard let moment = Timestamp(try row.text(6)) else { throw try damaged(6, "moment") }
        number = try row.integer(0)
        upload = Upload(
            image: try row.text(3), user: try row.text(1), shake: try row.named(4), uploadedAt: moment,
            tier: try row.named(5), position: try row.integer(7), network: try row.optionalText(11),
            audiences: try row.optionalText(12).map(Upload.audiences(ofText:)))
        sha256 = try row.text(2)
        state = try row.named(8)
        attempts = try row.integer(9)
        reading = try row.optionalText(10).flatMap { try? JSONDecoder().decode(Reading.self, from: Data($0.utf8)) }
        trace = try row.optionalText(13).flatMap { TraceContext(traceParent: $0, trustingFlag: true) }
    }
}
