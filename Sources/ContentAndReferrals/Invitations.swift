import DomainModel
import SQL
import Text

/// Links with which people invite friends.
public final class Invitations: Sendable {
    private let store: any Store

    /// Opens the invitations in `store`, which was opened with the migrations of engagement.
    public init(store: any Store) { self.store = store }

    /// A friend who joined with a link.
    public struct Referral: Hashable, Sendable {
        /// The friend.
        public var friend: String
        /// The person who invited the friend.
        public var inviter: String

        /// A friend and the inviter.
        public init(friend: String, inviter: String) {
            self.friend = friend
            self.inviter = inviter
        }
    }

    /// The alphabet of Crockford's base 32, without letters that look like digits.
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")

    /// The code of a person's link; it never changes.
    public func code(of person: String, at moment: Timestamp) throws -> String {
        try store.write { session in
            if let row = try session.first(.codeOfInviter, [.text(person)]) { return try row.text(0) }
            var generator = SystemRandomNumberGenerator()
            // Fifty random bits: nobody finds a valid code by trying.
            let code = String((0..<10).map { _ in Invitations.alphabet.randomElement(using: &generator)! })
            try session.execute(.insertInvitation, [.text(code), .text(person), .text(moment.description)])
            return code
        }
    }

    /// The owner of this code.
    public func inviter(ofCode code: String) throws -> String? {
        try store.read { try $0.first(.inviterOfCode, [.text(code)])?.text(0) }
    }

    /// Stores that a new user joined with a link. Nobody is referred twice, or by their own link.
    public func accept(_ code: String, by friend: String, at moment: Timestamp) throws -> Bool {
        try store.write { session in
            guard let inviter = try session.first(.inviterOfCode, [.text(code)])?.text(0),
                BytewiseString(inviter) != BytewiseString(friend),
                try session.first(.referralOfFriend, [.text(friend)]) == nil
            else { return false }
            try session.execute(.insertReferral, [.text(friend), .text(inviter), .text(moment.description)])
            return true
        }
    }

    /// The friends whose first receipt is not paid for yet; of one name, or all.
    public func unpaidReferrals(of friend: String? = nil) throws -> [Referral] {
        try store.read { session in
            let rows =
                try friend.map { try session.rows(.referralOfFriend, [.text($0)]) } ?? session.rows(.unpaidReferrals)
            return try rows.filter { row in try row.text(2) == "open" }.map(Referral.init)
        }
    }

    /// The friends that an inviter was paid for under any of these names, in the order in which they joined.
    public func paidReferrals(by inviters: [String]) throws -> [Referral] {
        try store.read { session in
            try inviters.flatMap { try session.rows(.paidReferralsOfInviter, [.text($0)]) }
                .map { row in (since: try row.text(2), referral: try Referral(row)) }
                .sorted { ($0.since, $0.referral.friend) < ($1.since, $1.referral.friend) }.map(\.referral)
        }
    }

    /// The referrals by which a friend came under any of these names and that paid the inviter, in the order in which
    /// the names joined.
    public func paidReferrals(ofFriends friends: [String]) throws -> [Referral] {
        try store.read { session in
            try friends.flatMap { try session.rows(.paidReferralOfFriend, [.text($0)]) }
                .map { row in (since: try row.text(2), referral: try Referral(row)) }
                .sorted { ($0.since, $0.referral.friend) < ($1.since, $1.referral.friend) }.map(\.referral)
        }
    }

    /// Closes a referral, paid or not; also one that was paid and turns out not to be due.
    public func close(_ friend: Referral, isPaid: Bool) throws {
        try store.write { session in
            try session.execute(.closeReferral, [.text(isPaid ? "paid" : "refused"), .text(friend.friend)])
        }
    }
}

extension Invitations.Referral {
    /// From a row of friend and inviter.
    fileprivate init(_ row: Row) throws(StoreError) {
        self.init(friend: try row.text(0), inviter: try row.text(1))
    }
}
