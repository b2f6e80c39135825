import Campaigns
import DomainModel
import Foundation
import Messages
import SQL
import Text
import Traces

/// The tickets in a store. A ticket is stored durably before its sender gets the response.
///
/// The table is the same on every store. In a database, readers and deciders on many machines take tickets from it
/// (`SharedUploadQueue`); beside a ledger in a file, one process decides them (`LocalDeciderRun`).
public final class UploadInbox: Sendable {
    let store: any Store

    /// The tickets in `store`, which was opened with `Migrations.uploadQueue`.
    public init(store: any Store) { self.store = store }

    /// The result of an upload.
    public enum Acceptance: Hashable, Sendable {
        /// A new ticket.
        case new(AcceptedUpload)
        /// The user sent the same bytes before.
        case existing(AcceptedUpload)
        /// The user used the key for other bytes before.
        case keyReused
        /// The user, or the user's network, used up what the quota allows.
        case exhausted(UploadQuota.Exhausted)
    }

    /// Accepts a user's bytes once: the same bytes or the same key again return the existing ticket.
    ///
    /// - Parameters:
    ///   - quota: what the user and the network may use up; `nil` for no limit.
    ///   - trace: where the upload stands in a trace.
    public func accept(
        user: String, sha256: String, bytes: Int, shake: Shake, tier: Tier, network: String? = nil,
        audiences: [String]? = nil, at moment: Timestamp, key: String? = nil, within quota: UploadQuota? = nil,
        trace: TraceContext? = nil
    ) throws -> Acceptance {
        try store.write { session in
            if let key, let row = try session.first(Statement.fileOfKey, [.text(user), .text(key)]),
                try row.text(0) != sha256
            {
                return .keyReused
            }
            let prior = try session.first(Statement.ticketOfFile, [.text(user), .text(sha256)]).map(AcceptedUpload.init)
            if var prior {
                // Sending an unread upload again requests another attempt; a picture that was missing is here again.
                if let key { try session.execute(Statement.insertKey, [.text(user), .text(key), .text(sha256)]) }
                if prior.state == .unread || prior.state == .waiting {
                    try UploadInbox.retry(prior.number, session)
                    prior.state = .waiting
                }
                return .existing(prior)
            }
            // Requests that arrive together found room all of them.
            if let quota,
                let exhausted = try UploadInbox.exhausted(quota, byUser: user, in: network, at: moment, session)
            {
                return .exhausted(exhausted)
            }
            if let key { try session.execute(Statement.insertKey, [.text(user), .text(key), .text(sha256)]) }
            let last = try session.first(Statement.lastTicket)
            // A clock that is set back must not change the order.
            let uploadedAt = try max(moment, last.map { try AcceptedUpload.uploadedAt($0.text(1)) } ?? moment)
            let ticket = AcceptedUpload(
                number: try (last?.integer(0) ?? 0) + 1, user: user, sha256: sha256, bytes: bytes, shake: shake,
                tier: tier, network: network, audiences: audiences, uploadedAt: uploadedAt, state: .waiting,
                trace: trace)
            try session.execute(
                Statement.insertTicket,
                [
                    .integer(ticket.number), .text(user), .text(sha256), .integer(bytes), .text(shake.rawValue),
                    .text(tier.rawValue), .text(uploadedAt.description), Value(network),
                    Value(audiences.map(Upload.text(ofAudiences:))), Value(trace?.traceParent),
                ])
            return .new(ticket)
        }
    }

    /// A user's ticket for the bytes with this hash.
    public func ticket(of user: String, sha256: String) throws -> AcceptedUpload? {
        try store.read { try $0.first(Statement.ticketOfFile, [.text(user), .text(sha256)]).map(AcceptedUpload.init) }
    }

    /// A user's tickets before number `before`, newest first.
    public func tickets(of user: String, before: Int = .max, limit: Int) throws -> [AcceptedUpload] {
        try store.read { session in
            try session.rows(Statement.ticketsOfUser, [.text(user), .integer(before), .integer(limit)]).map(
                AcceptedUpload.init)
        }
    }

    /// The ticket of the upload with this name in the ledger, which has half of the file's hash.
    public func ticket(named name: String) throws -> AcceptedUpload? {
        let parts = name.split(separator: "/", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        return try store.read { session in
            // No digit comes after `f`.
            try session.first(
                Statement.ticketOfFilesFrom, [.text(String(parts[0])), .text(String(parts[1])), .text("\(parts[1])g")]
            ).map(AcceptedUpload.init)
        }
    }

    /// How far the tickets of a person of these names have come: one row for each name.
    public func marks(of users: [String]) throws -> TicketMarks {
        try store.read { session in
            var marks = TicketMarks()
            for user in users {
                guard let row = try session.first(Statement.marksOfUser, [.text(user)]) else { continue }
                marks.last = max(marks.last, try row.integer(0))
                marks.unread += try row.integer(1)
            }
            return marks
        }
    }

    /// The tickets that came since `marks`, and those that cannot be read now where that changed; the newest `limit`.
    public func changes(of users: [String], since marks: TicketMarks, limit: Int) throws -> [AcceptedUpload] {
        let hasOthersUnread = try self.marks(of: users).unread != marks.unread
        return try users.flatMap { try tickets(of: $0, limit: limit) }
            .filter { $0.number > marks.last || hasOthersUnread && $0.state == .unread }
            .sorted { $0.number < $1.number }
    }

    /// The waiting tickets in the order of their turns: the first of each user, then the second; among those of one
    /// turn the first of each network.
    public func waiting(limit: Int) throws -> [AcceptedUpload] {
        try store.read { try $0.rows(Statement.waitingTickets, [.integer(limit)]).map(AcceptedUpload.init) }
    }

    /// Whose uploads wait.
    func waitingByUser() throws -> WaitingUploads {
        try store.read { session in
            var waiting = WaitingUploads()
            for row in try session.rows(Statement.waitingByUser, []) {
                waiting.add(try row.integer(1), of: try row.text(0), in: try row.optionalText(2))
            }
            return waiting
        }
    }

    /// The number of waiting tickets.
    public func waitingCount() throws -> Int {
        try store.read { try $0.first(Statement.countWaiting)?.integer(0) ?? 0 }
    }

    /// Most waiting tickets among which a place is counted. Source: judged: of more a person is told that they wait.
    private static let mostCounted = 1000

    /// How many have their turn before a ticket; `nil` where it does not wait, or too many do.
    public func ahead(of number: Int) throws -> Int? {
        guard try waitingCount() <= UploadInbox.mostCounted else { return nil }
        return try waiting(limit: UploadInbox.mostCounted).firstIndex { $0.number == number }
    }

    /// Whether a ticket waits.
    public func isWaiting(_ number: Int) throws -> Bool {
        try store.read { try $0.first(Statement.stateOfTicket, [.integer(number)])?.text(0) }
            .map(AcceptedUpload.State.init(stored:)) == .waiting
    }

    /// Stores the outcome of a ticket, and the milliseconds that its reading took.
    public func close(
        _ ticket: AcceptedUpload, _ state: AcceptedUpload.State, _ decision: Decision?, cost: Int = 0
    ) throws {
        let json = try decision.map { try JSONLineEncoder.text($0) }
        try store.write { session in
            try session.execute(
                Statement.setState, [.text(state.rawValue), Value(json), .integer(cost), .integer(ticket.number)])
        }
    }

    /// Erases the decisions about uploads of these files and the keys that their users chose; the tickets stay.
    public func erase(_ uploads: [(user: String, sha256: String)]) throws {
        try store.write { session in
            for upload in uploads {
                try session.execute(Statement.eraseTicket, [.text(upload.user), .text(upload.sha256)])
                try session.execute(Statement.eraseKeys, [.text(upload.user), .text(upload.sha256)])
            }
        }
        try store.scrub(["tickets", "ticket_keys"])
    }

    /// Who sent in a file with this hash.
    public func users(ofFile sha256: String) throws -> [String] {
        try store.read { try $0.rows(Statement.usersOfFile, [.text(sha256)]).map { row in try row.text(0) } }
    }

    /// Makes every ticket that could not be read wait for another attempt.
    public func retryUnread() throws {
        try store.write { session in
            try session.execute(Statement.forgetFailures, [])
            try session.execute(Statement.retryUnread, [])
        }
    }

    /// Makes one ticket that could not be read wait for another attempt.
    public func retryUnread(_ number: Int) throws { try store.write { try UploadInbox.retry(number, $0) } }

    private static func retry(_ number: Int, _ session: any Session) throws {
        try session.execute(Statement.forgetFailuresOfOne, [.integer(number)])
        try session.execute(Statement.retryOneUnread, [.integer(number)])
    }

    /// Whether a user's key belongs to other bytes than these.
    public func isKeyReused(_ key: String, of user: String, sha256: String) throws -> Bool {
        try store.read { session in
            try session.first(Statement.fileOfKey, [.text(user), .text(key)]).map { try $0.text(0) != sha256 } ?? false
        }
    }
}

extension AcceptedUpload {
    fileprivate init(_ row: Row) throws {
        self.init(
            number: try row.integer(0), user: try row.text(1), sha256: try row.text(2), bytes: try row.integer(3),
            shake: try row.named(4), tier: try row.named(5), network: try row.optionalText(9),
            audiences: try row.optionalText(10).map(Upload.audiences(ofText:)),
            uploadedAt: try AcceptedUpload.uploadedAt(row.text(6)),
            state: State(stored: try row.text(7)),
            decision: try row.optionalText(8).map { try JSONDecoder().decode(Decision.self, from: Data($0.utf8)) },
            trace: try row.optionalText(11).flatMap { TraceContext(traceParent: $0, trustingFlag: true) })
    }

    fileprivate static func uploadedAt(_ text: String) throws(StoreError) -> Timestamp {
        guard let moment = Timestamp(text) else {
            throw .damaged(location: "tickets", message: "an upload's time is invalid")
        }
        return moment
    }
}

extension AcceptedUpload.State {
    /// The person who sent an upload sees all states of the queue before the decision as `waiting`.
    fileprivate init(stored: String) { self = Self(rawValue: stored) ?? .waiting }
}

/// How far a person's tickets have come.
public struct TicketMarks: Hashable, Sendable {
    /// The number of the last one.
    public var last: Int
    /// How many could not be read for reasons outside the file.
    public var unread: Int

    /// Marks with these numbers.
    public init(last: Int = 0, unread: Int = 0) {
        self.last = last
        self.unread = unread
    }
}
