import Campaigns
import DomainModel
import SQL
import Text

/// The links that were made, who came by which, and what is counted of both.
public final class LinkRecords: Sendable {
    let store: any Store
    /// For how many days it is kept which link brought a person; `nil` where another process takes care of that.
    public let visitDays: Int?

    /// Opens the links in `store`, which was opened with the migrations of links.
    ///
    /// - Parameter visitDays: for how many days it is kept which link brought a person; `nil` where another process
    ///   sees to that.
    public init(store: any Store, visitDays: Int? = nil) {
        self.store = store
        self.visitDays = visitDays
    }

    /// Why a link was not made.
    public enum Refusal: Error, Hashable, Sendable {
        /// A label is empty, too long, or has other characters than letters without accents, digits, `.`, `_` and `-`.
        case label
        /// It has no label: such a link is counted without being made.
        case unlabelled
        /// The partner has so many links already.
        case tooMany(Int)
    }

    /// A link that was made, and whose it is.
    public struct MadeLink: Hashable, Sendable {
        /// The link.
        public var path: String
        /// Whose it is.
        public var partner: String
    }

    /// Makes a link that is counted apart; `false` if it was made before.
    public func make(_ link: Link, for partner: String, at moment: Timestamp) throws -> Bool {
        guard link.labels.isValid else { throw Refusal.label }
        guard !link.labels.isEmpty else { throw Refusal.unlabelled }
        return try store.write { session in
            guard try session.first(.link, [.text(link.path)]) == nil else { return false }
            let most = Tuning.standard.maxLinks
            guard try session.first(.linkCountOfPartner, [.text(partner)])?.integer(0) ?? 0 < most else {
                throw Refusal.tooMany(most)
            }
            try session.execute(.insertLink, [.text(link.path), .text(partner), .text(moment.description)])
            return true
        }
    }

    /// The links that were made, by their address.
    public func made() throws -> [MadeLink] {
        try store.read { session in
            try session.rows(.links).map { MadeLink(path: try $0.text(0), partner: try $0.text(1)) }
        }
    }

    /// The link as which an opening or a visit counts: one that was made, or else that without labels.
    public func counted(_ link: Link) throws -> Link {
        guard !link.labels.isEmpty else { return link }
        return try store.read { try $0.first(.link, [.text(link.path)]) } == nil ? link.plain : link
    }

    /// Counts an opening; nothing of who opened it is known here.
    public func countOpening(of link: Link) throws {
        let link = try counted(link)
        try store.write { session in
            try session.execute(.addToLinkCount, [.text(link.path), .text(Self.opened), .integer(1)])
        }
    }

    /// The stage of openings in the table.
    static let opened = "opened"

    /// Which link brought a person.
    public struct Visit: Hashable, Codable, Sendable {
        /// The address without its host.
        public var link: String
        /// When.
        public var at: Timestamp
    }

    /// Keeps which link brought a person, who consented to it. Only the first one is kept; `false` if there was one, or
    /// if the person had joined long before.
    ///
    /// - Parameter names: all names of the person.
    public func keep(_ link: Link, of names: [String], joined: Timestamp, at moment: Timestamp) throws -> Bool {
        guard let person = names.first, moment.seconds - joined.seconds <= Tuning.standard.newcomerSeconds else {
            return false
        }
        let link = try counted(link)
        return try store.write { session in
            try deleteOldVisits(at: moment, session)
            for name in names where try session.first(.visit, [.text(name)]) != nil { return false }
            try session.execute(.insertVisit, [.text(person), .text(link.path), .integer(moment.seconds)])
            return true
        }
    }

    /// Which links brought a person, under any of these names.
    public func visits(of names: [String]) throws -> [Visit] {
        try store.read { session in
            try names.compactMap { name in
                try session.first(.visit, [.text(name)]).map { row in
                    Visit(link: try row.text(0), at: Timestamp(seconds: try row.integer(1)))
                }
            }
        }
    }

    /// Erases which link brought a person, under any of these names. What was counted before names nobody, and stays.
    ///
    /// - Parameter isScrubbed: whether no trace may remain in the store's files either, which takes long and needs the
    ///   owner of the tables.
    public func eraseVisits(of names: [String], isScrubbed: Bool = false) throws {
        try store.write { session in
            for name in names { try session.execute(.deleteVisit, [.text(name)]) }
        }
        if isScrubbed { try store.scrub(["visits"]) }
    }

    /// Erases what is older than it is kept.
    public func eraseOldVisits(at moment: Timestamp) throws { try store.write { try deleteOldVisits(at: moment, $0) } }

    private func deleteOldVisits(at moment: Timestamp, _ session: any Session) throws {
        guard let visitDays else { return }
        try session.execute(.deleteOldVisits, [.integer(moment.seconds - visitDays * 86_400)])
    }
}

extension LinkRecords.Refusal: CustomStringConvertible {
    /// What to do.
    public var description: String {
        switch self {
        case .label:
            "source, medium and label have 1 to 40 letters without accents, digits, “.”, “_” or “-”."
        case .unlabelled:
            "A link without source, medium and label need not be made: it is counted as it is."
        case .tooMany(let most):
            "The partner has \(most) links already. Use fewer labels."
        }
    }
}
