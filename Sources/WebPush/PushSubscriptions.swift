import DomainModel
import SQL
import Text

/// The browsers that hear messages, and what each has been told.
public struct PushSubscriptions: Sendable {
    private let store: any Store

    /// Most browsers of a person; the oldest goes when another comes. Source: judged; people have two or three.
    public static let maxOfPerson = 10

    /// The subscriptions of a store that was opened with the migrations of push.
    public init(store: any Store) { self.store = store }

    /// A browser of a person.
    public struct Record: Hashable, Sendable {
        /// The name that subscribed; it may have been joined with another since.
        public var person: String
        /// The hash of the token that subscribed: when it is revoked, the browser hears nothing more.
        public var token: String
        /// Where messages go.
        public var subscription: PushSubscription
        /// The language of the messages.
        public var language: Language
        /// When the browser subscribed.
        public var since: String
        /// How far it has been told, as whoever asks for it writes it.
        public var told: String
        /// Failed tries since the last message that was taken.
        public var tries: Int
        /// The second since 1970 before which nobody tries again.
        public var next: Int
    }

    /// Keeps a browser, in the place of what was known of it.
    ///
    /// - Parameter told: how far it need not be told.
    public func save(
        _ subscription: PushSubscription, of person: String, token: String, in language: Language, told: String,
        at moment: Timestamp
    ) throws {
        try store.write { session in
            try session.execute(
                .savePushSubscription,
                [
                    .text(subscription.id), .text(person), .text(token), .text(subscription.endpoint),
                    .text(Base64URL.encode(subscription.publicKey)), .text(Base64URL.encode(subscription.secret)),
                    .text(language.rawValue), .text(moment.description), .text(told),
                ])
            let all = try session.rows(.pushSubscriptionsOfPerson, [.text(person)])
            for row in all.dropLast(PushSubscriptions.maxOfPerson) {
                try session.execute(.deletePushSubscription, [.text(try row.text(0))])
            }
        }
    }

    /// The browsers of a person of these names.
    public func records(of names: [String]) throws -> [Record] {
        try store.read { session in
            try names.flatMap { try session.rows(.pushSubscriptionsOfPerson, [.text($0)]).compactMap(Record.init) }
        }
    }

    /// Some browsers in the order of their ids, after one of them.
    public func records(after id: String, limit: Int) throws -> [Record] {
        try store.read { session in
            try session.rows(.pushSubscriptionsAfter, [.text(id), .integer(limit)]).compactMap(Record.init)
        }
    }

    /// Takes the turn to tell a browser, until a moment; `false` where another process has it, or has told it since.
    public func reserve(_ record: Record, at moment: Timestamp, until: Timestamp) throws -> Bool {
        try store.write { session in
            try session.first(
                .reservePushSubscription,
                [
                    .integer(until.seconds), .text(record.subscription.id), .text(record.told),
                    .integer(moment.seconds),
                ]) != nil
        }
    }

    /// Notes how far a browser has been told.
    public func note(_ record: Record, told: String) throws {
        try store.write {
            try $0.execute(.notePushTold, [.text(told), .text(record.subscription.id)])
        }
    }

    /// Notes that a browser could not be told, or not all; nobody tries again before `next`.
    ///
    /// - Parameter told: how far it has been told.
    public func note(_ record: Record, told: String, failedUntil next: Timestamp) throws {
        try store.write {
            try $0.execute(
                .notePushFailed,
                [.integer(record.tries + 1), .integer(next.seconds), .text(told), .text(record.subscription.id)])
        }
    }

    /// Lets a browser that has another token go on.
    public func move(fromToken token: String, to next: String) throws {
        try store.write { try $0.execute(.movePushSubscriptions, [.text(next), .text(token)]) }
    }

    /// Forgets a browser.
    public func remove(_ record: Record) throws {
        try store.write { try $0.execute(.deletePushSubscription, [.text(record.subscription.id)]) }
    }

    /// Forgets the browser that has a token.
    public func remove(ofToken token: String) throws {
        try store.write { try $0.execute(.deletePushSubscriptionsOfToken, [.text(token)]) }
    }

    /// Forgets the browsers of persons who were erased, also in the store's file.
    public func erase(_ names: [String]) throws {
        try store.write { session in
            for name in names { try session.execute(.deletePushSubscriptionsOfPerson, [.text(name)]) }
        }
        try store.scrub(["push_subscriptions"])
    }
}

extension PushSubscriptions.Record {
    /// `nil` for a row that nobody here wrote.
    fileprivate init?(_ row: Row) throws {
        guard let publicKey = Base64URL.decode(try row.text(4)), let secret = Base64URL.decode(try row.text(5)),
            let language = Language(rawValue: try row.text(6))
        else { return nil }
        self.init(
            person: try row.text(1), token: try row.text(2),
            subscription: PushSubscription(endpoint: try row.text(3), publicKey: publicKey, secret: secret),
            language: language, since: try row.text(7), told: try row.text(8), tries: try row.integer(9),
            next: try row.integer(10))
    }
}
