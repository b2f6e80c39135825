import DomainModel
import SQL
import Text

/// Links with which people invite friends.
public final class Invitations: Sendable {
    private let store: any Store

    /// Opens the invitations in `store`, which was opened with the migrations of engagement.
    public init(store: any Store) { self.store = store }

    /// A friend who joined with a link and is not paid for yet.
    public struct UnpaidReferral: Hashable, Sendable {
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
    public func unpaidReferrals(of friend: String? = nil) throws -> [UnpaidReferral] {
        try store.read { session in
            let rows =
                try friend.map { try session.rows(.referralOfFriend, [.text($0)]) } ?? session.rows(.unpaidReferrals)
            return try rows.filter { row in try row.text(2) == "open" }
                .map { row in UnpaidReferral(friend: try row.text(0), inviter: try row.text(1)) }
        }
    }

    /// The number of an inviter's friends that were paid for.
    public func paidFriends(of inviter: String) throws -> Int {
        try store.read { try $0.first(.countPaidReferrals, [.text(inviter)])?.integer(0) ?? 0 }
    }

    /// Closes a referral, paid or not.
    public func close(_ friend: UnpaidReferral, isPaid: Bool) throws {
        try store.write { session in
            try session.execute(.closeReferral, [.text(isPaid ? "paid" : "refused"), .text(friend.friend)])
        }
    }
}
