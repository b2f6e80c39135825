import SQL

/// Which version of readers reads which upload. The same pictures must give the same coins whoever reads them, so one
/// version at a time reads what comes, and a change is announced.
extension SharedUploadQueue {
    /// An announced version.
    public struct AnnouncedVersion: Hashable, Sendable {
        /// The `reader_version` of its readings.
        public var version: String
        /// The numbers of the tickets that it reads; empty where a later version reads them all. The last version reads
        /// what comes.
        public var tickets: Range<Int>
        /// Whether readings of the version before count for uploads that were not decided when it was announced.
        public var keepsReadings: Bool
        /// How long ago it was announced.
        public var age: Duration
        /// How many of its tickets are not read.
        public var unread: Int
    }

    /// What the queue has for readers or deciders of a version.
    public enum Standing: Hashable, Sendable {
        /// Its readings are decided: it was announced last, or none was announced yet.
        case current
        /// It was not announced; `expected` was.
        case unannounced(expected: String)
        /// Another was announced after it. `hasTickets` tells whether it is still to read some.
        case superseded(by: String, hasTickets: Bool)
    }

    /// The announced versions in their order; none before the first decider.
    public func announcedVersions() throws -> [AnnouncedVersion] {
        try store.read { session in
            try session.rows(.announced).map { row in
                let first = try row.integer(1)
                // The last version has no last ticket.
                let last = try row.integer(2)
                return AnnouncedVersion(
                    version: try row.text(0), tickets: first..<max(first, last == .max ? last : last + 1),
                    keepsReadings: try row.integer(3) == 1, age: .milliseconds(try row.integer(4)),
                    unread: try row.integer(5))
            }
        }
    }

    /// What the queue has for readers or deciders of this version.
    public func standing(of version: String) throws -> Standing {
        try store.read { try SharedUploadQueue.standing(of: version, $0) ?? .current }
    }

    /// `nil` where no version was announced.
    private static func standing(of version: String, _ session: any Session) throws -> Standing? {
        guard let row = try session.first(.standing, [.text(version)]) else { return nil }
        let last = try row.text(0)
        guard !last.utf8.elementsEqual(version.utf8) else { return .current }
        return try row.integer(1) == 1
            ? .superseded(by: last, hasTickets: try row.integer(2) == 1) : .unannounced(expected: last)
    }

    /// From now on readers of this version read what comes; nothing changes if it was announced last.
    ///
    /// - Parameter keepingReadings: whether what came before is left to the version before, and its readings count.
    ///   Otherwise everything that is not decided is read by this version, also what earlier readers set aside.
    /// - Returns: whether it was announced.
    @discardableResult
    public func announce(_ version: String, keepingReadings: Bool = false) throws -> Bool {
        try store.write { session in
            let last = try session.first(.lastAnnounced)?.text(0)
            if let last, last.utf8.elementsEqual(version.utf8) { return false }
            try SharedUploadQueue.announce(version, keepingReadings: keepingReadings, after: last, session)
            return true
        }
    }

    /// Announces a version that never was, as `announce` does without keeping readings. One that gave way to another
    /// does not come back by itself, whoever announces at the same time.
    ///
    /// - Parameter onlyAsFirst: whether it is announced only where none was.
    /// - Returns: what the queue has for it now.
    public func announceIfNew(_ version: String, onlyAsFirst: Bool = false) throws -> Standing {
        try store.write { session in
            let standing = try SharedUploadQueue.standing(of: version, session)
            var last: String?
            if let standing {
                guard case .unannounced(let expected) = standing, !onlyAsFirst else { return standing }
                last = expected
            }
            try SharedUploadQueue.announce(version, keepingReadings: false, after: last, session)
            return .current
        }
    }

    private static func announce(
        _ version: String, keepingReadings: Bool, after last: String?, _ session: any Session
    ) throws {
        let keeps = keepingReadings && last != nil
        try session.execute(.announce, [.text(version), .integer(keeps ? 1 : 0)])
        // What was read before the first announcement is of nobody's version yet: the decider looks at each.
        if last != nil, !keeps { try session.execute(.readUndecidedAgain, []) }
    }

    /// Whether anything is left that readers of this version are to read.
    public func isLeft(to version: String) throws -> Bool {
        try store.read { try $0.first(.isLeftToVersion, [.text(version)]) != nil }
    }

    /// The versions whose readings are decided, the last announced first.
    public func countingVersions() throws -> [String] {
        try store.read { session in try session.rows(.counting).map { row in try row.text(0) } }
    }

    /// The first upload that no living reader has and that an earlier version than the last is to read. None is a
    /// missing picture that rests until somebody looks for it again.
    public func firstLeftToOtherVersions() throws -> Int? {
        try store.read { try $0.first(.firstLeftToOthers)?.optionalInteger(0) }
    }

    /// Lets the last version read this ticket and those after it too. Readings of the version before it still count.
    public func leaveToLastVersion(from ticket: Int) throws {
        try store.write { try $0.execute(.takeFrom, [.integer(ticket)]) }
    }
}
