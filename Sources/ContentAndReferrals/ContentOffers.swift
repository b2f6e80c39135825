import Campaigns
import DomainModel
import SQL
import Text

/// Shakes that offered content to read or watch, and their results.
public final class ContentOffers: Sendable {
    let store: any Store

    /// Opens the offers in `store`, which was opened with the migrations of engagement.
    public init(store: any Store) { self.store = store }

    /// A shake that offered content.
    public struct ContentOffer: Hashable, Sendable {
        /// The id of the offer.
        public var id: String
        /// The id of the content.
        public var content: String
        /// When it was offered.
        public var since: Timestamp
    }

    /// The state of an offer.
    private enum State: String {
        case open
        case paid
        case refused
    }

    /// How a content stands for somebody.
    public enum Standing: Hashable, Sendable {
        /// It may be offered.
        case open
        /// It was paid before.
        case paid
        /// It was tried and not paid; from this moment on it may be tried again.
        case again(Timestamp)
    }

    /// How content stands for who has these names at a moment.
    public func standing(_ content: ContentItem, to names: [String], at moment: Timestamp) throws -> Standing {
        try store.read { session in
            var again: Int?
            for name in names {
                for row in try session.rows(.offersOfContent, [.text(name), .text(content.id)]) {
                    switch State(rawValue: try row.text(0)) {
                    case .paid: return .paid
                    case .refused:
                        let end = try row.integer(1) + content.hoursBetweenTries * 3600
                        if end > moment.seconds { again = max(again ?? end, end) }
                    case .open, nil: break
                    }
                }
            }
            return again.map { .again(Timestamp(seconds: $0)) } ?? .open
        }
    }

    /// Whether content may be offered to these names: not paid before, and not refused within `hoursBetweenTries`.
    public func mayOffer(_ content: ContentItem, to names: [String], at moment: Timestamp) throws -> Bool {
        try standing(content, to: names, at: moment) == .open
    }

    /// Offers content. An open offer of it is replaced, so the time counts from the latest one.
    public func offer(_ content: ContentItem, to person: String, at moment: Timestamp) throws -> ContentOffer {
        var generator = SystemRandomNumberGenerator()
        let id = Hexadecimal.encode(generator.next()) + Hexadecimal.encode(generator.next())
        try store.write { session in
            try session.execute(.deleteOpenOffer, [.text(person), .text(content.id)])
            try session.execute(
                .insertOffer, [.text(id), .text(person), .text(content.id), .integer(moment.seconds)])
        }
        return ContentOffer(id: id, content: content.id, since: moment)
    }

    /// The open offer with this id, if it was made to one of these names.
    public func pendingOffer(withID id: String, madeTo names: [String]) throws -> ContentOffer? {
        try store.read { session in
            guard let row = try session.first(.offerWithID, [.text(id)]),
                case let person = try row.text(0),
                names.contains(where: { BytewiseString($0) == BytewiseString(person) }),
                State(rawValue: try row.text(3)) == .open
            else { return nil }
            return ContentOffer(id: id, content: try row.text(1), since: Timestamp(seconds: try row.integer(2)))
        }
    }

    /// Whether an offer of this id that was made to one of these names was paid.
    public func wasPaid(offerWithID id: String, madeTo names: [String]) throws -> Bool {
        try store.read { session in
            guard let row = try session.first(.offerWithID, [.text(id)]), case let person = try row.text(0) else {
                return false
            }
            guard names.contains(where: { BytewiseString($0) == BytewiseString(person) }) else { return false }
            return State(rawValue: try row.text(3)) == .paid
        }
    }

    /// Whether a content was paid to one of these names.
    public func wasPaid(_ content: ContentItem, to names: [String]) throws -> Bool {
        try store.read { session in
            try names.contains { name in
                try session.rows(.offersOfContent, [.text(name), .text(content.id)]).contains { row in
                    State(rawValue: try row.text(0)) == .paid
                }
            }
        }
    }

    /// Closes an offer: its content is paid, or may be tried again after some hours. `nil` if it was closed before.
    ///
    /// - Parameter pay: pays if a payment is due, and returns whether it paid. It runs once per offer, inside the write
    ///   transaction: of several concurrent attempts only the first counts. If the process dies in it, the attempt is
    ///   repeated, so a repeated payment must have no effect.
    /// - Parameter answers: what is kept beside the payment.
    public func close(
        _ offer: ContentOffer, at moment: Timestamp,
        keeping answers: KeptAnswers? = nil, paying pay: () throws -> Bool
    ) throws -> Bool? {
        try store.write { session in
            guard State(rawValue: try session.first(.offerWithID, [.text(offer.id)])?.text(3) ?? "") == .open else {
                return nil
            }
            let isPaid = try pay()
            if isPaid, let answers {
                try ContentOffers.keep(answers, session)
            }
            let state: State = isPaid ? .paid : .refused
            try session.execute(.closeOffer, [.text(state.rawValue), .integer(moment.seconds), .text(offer.id)])
            return isPaid
        }
    }
}
