import DomainModel
import Foundation
import SQL

extension SharedUploadQueue {
    /// The uploads in one state.
    public struct StateSummary: Hashable, Sendable {
        /// How many there are.
        public var count: Int
        /// How long ago the oldest of them came.
        public var oldest: Duration
    }

    /// An upload as an operator looks at it.
    public struct ListedUpload: Hashable, Sendable {
        /// The number of its ticket.
        public var number: Int
        /// Who sent it in.
        public var user: String
        /// Its name in the manifest.
        public var image: String
        /// The hash of its picture.
        public var sha256: String
        /// How far it is.
        public var state: QueuedUpload.State
        /// How long ago it came.
        public var age: Duration
        /// How often a reader took it and found its picture.
        public var attempts: Int
        /// The process that reads or has read it; empty where none does.
        public var reader: String
        /// What each reader reported that failed at it or did not find it; `nil` where none did.
        public var why: String?
        /// What its sender was told, or why nothing could be recorded, in JSON; `nil` while it waits.
        public var answer: String?
    }

    /// How many uploads are in each state, and how old they are.
    public func summary() throws -> [QueuedUpload.State: StateSummary] {
        try store.read { session in
            try Dictionary(
                session.rows(.counts).map { row in
                    let oldest = Duration.milliseconds(try row.integer(2))
                    return (try row.named(0), StateSummary(count: try row.integer(1), oldest: oldest))
                }
            ) { $1 }
        }
    }

    /// How many uploads are in each state.
    public func counts() throws -> [QueuedUpload.State: Int] { try summary().mapValues(\.count) }

    /// Uploads in the order of their tickets.
    ///
    /// - Parameters:
    ///   - state: the state that they are in; `nil` for all that are not decided.
    ///   - number: only later tickets than this one.
    ///   - limit: at most as many.
    public func uploads(
        in state: QueuedUpload.State? = nil, after number: Int = 0, limit: Int
    ) throws -> [ListedUpload] {
        try store.read { session in
            try session.rows(.listed, [.text(state?.rawValue ?? ""), .integer(number), .integer(limit)]).map { row in
                ListedUpload(
                    number: try row.integer(0), user: try row.text(1), image: try row.text(2),
                    sha256: try row.text(3), state: try row.named(4), age: .milliseconds(try row.integer(5)),
                    attempts: try row.integer(6), reader: try row.text(7), why: try row.optionalText(8),
                    answer: try row.optionalText(9))
            }
        }
    }

    /// Lets everything that was left unread, or whose picture was missing, be read again.
    ///
    /// - Returns: the numbers of these tickets.
    @discardableResult
    public func retryUnread() throws -> [Int] {
        try store.writeConcurrently { try $0.rows(.retryAll).map { row in try row.integer(0) } }
    }

    /// Lets these tickets be read again, if they were left unread or their pictures were missing.
    ///
    /// - Returns: the numbers of those that were.
    @discardableResult
    public func retryUnread(_ tickets: [Int]) throws -> [Int] {
        try store.writeConcurrently { session in
            try tickets.flatMap { ticket in
                try session.rows(.retry, [.integer(ticket)]).map { row in try row.integer(0) }
            }
        }
    }

    /// Pictures of which a reader must find one, if it finds any: those that wait longest, and those that came last.
    public func pictureSample(of count: Int) throws -> [(user: String, sha256: String)] {
        try store.read { session in
            try session.rows(.pictureSample, [.integer(count)]).map { row in (try row.text(0), try row.text(1)) }
        }
    }
}
