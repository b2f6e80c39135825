import Campaigns
import DomainModel
import SQL
import Text

/// Shakes that showed something to read or to watch, and what came of them.
public final class ContentOffers: Sendable {
    private let store: any Store

    /// The shakes in a store that was opened with the migrations of engagement.
    public init(store: any Store) { self.store = store }

    /// A shake that showed a content.
    public struct ContentOffer: Hashable, Sendable {
        /// Its name.
        public var id: String
        /// What it showed.
        public var content: String
        /// When.
        public var since: Timestamp
    }

    /// How far a shake is.
    private enum State: String {
        case open
        case paid
        case refused
    }

    /// Whether a content may be shown to one of these names: not paid, and not refused within the hours between tries.
    public func isOpen(_ content: ContentItem, for names: [String], at moment: Timestamp) throws -> Bool {
        try store.read { session in
            try names.allSatisfy { name in
                try session.rows(.triesOfContent, [.text(name), .text(content.id)]).allSatisfy { row in
                    switch State(rawValue: try row.text(0)) {
                    case .paid: false
                    case .refused: try row.integer(1) <= moment.seconds - content.hoursBetweenTries * 3600
                    case .open, nil: true
                    }
                }
            }
        }
    }

    /// Shows a content. A shake with it that is still open begins anew: the clock runs from the last time it was shown.
    public func offer(_ content: ContentItem, to person: String, at moment: Timestamp) throws -> ContentOffer {
        var generator = SystemRandomNumberGenerator()
        let id = Hexadecimal.encode(generator.next()) + Hexadecimal.encode(generator.next())
        try store.write { session in
            try session.execute(.deleteOpenShake, [.text(person), .text(content.id)])
            try session.execute(
                .insertShake, [.text(id), .text(person), .text(content.id), .integer(moment.seconds)])
        }
        return ContentOffer(id: id, content: content.id, since: moment)
    }

    /// The open shake of this name, if it was one of these people's.
    public func openOffer(_ id: String, to names: [String]) throws -> ContentOffer? {
        try store.read { session in
            guard let row = try session.first(.shakeWithId, [.text(id)]),
                case let person = try row.text(0),
                names.contains(where: { BytewiseString($0) == BytewiseString(person) }),
                State(rawValue: try row.text(3)) == .open
            else { return nil }
            return ContentOffer(id: id, content: try row.text(1), since: Timestamp(seconds: try row.integer(2)))
        }
    }

    /// Ends a shake: its content is paid, or may be tried again after its hours. `nil` where it had ended already.
    ///
    /// - Parameter pay: pays where that is due, and says whether it did. It is called once for a shake, behind the lock
    ///   of all that write here: of several tries at once, in one process or in two, only the first counts, and whoever
    ///   dies in it can try again. May have paid where the process dies in it, so that it must not pay twice.
    public func close(_ offer: ContentOffer, at moment: Timestamp, paying pay: () throws -> Bool) throws -> Bool? {
        try store.write { session in
            guard State(rawValue: try session.first(.shakeWithId, [.text(offer.id)])?.text(3) ?? "") == .open else {
                return nil
            }
            let isPaid = try pay()
            let state: State = isPaid ? .paid : .refused
            try session.execute(.closeShake, [.text(state.rawValue), .integer(moment.seconds), .text(offer.id)])
            return isPaid
        }
    }
}

extension Statement {
    fileprivate static let triesOfContent = Statement(
        name: "triesOfContent", text: "SELECT state, until FROM shakes WHERE person = $1 AND content = $2")
    fileprivate static let deleteOpenShake = Statement(
        name: "dropOpen", text: "DELETE FROM shakes WHERE person = $1 AND content = $2 AND state = 'open'")
    fileprivate static let insertShake = Statement(
        name: "insertShake",
        text: "INSERT INTO shakes (id, person, content, since, state, until) VALUES ($1, $2, $3, $4, 'open', $4)")
    fileprivate static let shakeWithId = Statement(
        name: "shakeWithId", text: "SELECT person, content, since, state FROM shakes WHERE id = $1")
    fileprivate static let closeShake = Statement(
        name: "closeShake", text: "UPDATE shakes SET state = $1, until = $2 WHERE id = $3")
}
