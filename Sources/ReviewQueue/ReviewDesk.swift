import Campaigns
import DomainModel
import Foundation
import Ledger
import SQL
import Text

/// Uploads that wait for review, handed to reviewers one at a time.
///
/// Two reviewers never work on one upload at the same time: taking it gives a lease, which expires if the browser is
/// closed. More than `fourEyesAboveCoins` coins need two reviewers who agree; if two disagree, the next one is asked.
public final class ReviewDesk: Sendable {
    let store: any Store
    /// The ledger that holds the pending uploads and settles them.
    public let ledger: Ledger
    /// Number of coins above which two reviewers must agree.
    public let fourEyesAboveCoins: Int
    private let interests: ReviewerInterests

    /// Seconds of a lease: long enough to look at a receipt twice, short enough that an abandoned upload returns before
    /// its user asks. Source: the queues of peers use five minutes to a quarter of an hour.
    public static let leaseSeconds = 300

    /// A desk over `store`, which was opened with the migrations of the desk.
    public init(
        store: any Store, ledger: Ledger, fourEyesAboveCoins: Int, interests: ReviewerInterests = .byName
    ) {
        self.interests = interests
        self.store = store
        self.ledger = ledger
        self.fourEyesAboveCoins = fourEyesAboveCoins
    }

    /// A pending upload as a reviewer sees it.
    public struct Item: Hashable, Sendable {
        /// The pending review.
        public var review: PendingReview
        /// The current lease, if any.
        public var lease: Lease?
        /// The opinions of other reviewers so far.
        public var opinions: [Opinion]
        /// Whether two reviewers must agree.
        public var needsTwoReviewers: Bool
    }

    /// The time for which one reviewer holds an upload.
    public struct Lease: Hashable, Sendable {
        /// The reviewer who holds it.
        public var reviewer: String
        /// The second since 1970 at which it ends.
        public var until: Int
    }

    /// Why the desk refuses.
    public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// No upload of that name is pending.
        case notWaiting(upload: String)
        /// Another reviewer holds it.
        case leasedToAnother
        /// The reviewer does not hold it; the lease may have expired.
        case notLeased
        /// This reviewer has given an opinion before; the second opinion must come from another person.
        case alreadyReviewed
        /// The reviewer gains by it.
        case ownInterest
        /// An upload that may show the same receipt was paid, and the reviewer has not said that they are two.
        case receiptPaid(upload: String)
        /// The corrections do not fit the lines of this upload.
        case lines(ReviewCorrections.CorrectionError)

        /// What is wrong and what to do.
        public var description: String {
            switch self {
            case .notWaiting: "This upload is not in review; another reviewer may have settled it."
            case .leasedToAnother: "Another reviewer holds this upload."
            case .notLeased: "Lease the upload first. A lease expires after \(ReviewDesk.leaseSeconds / 60) minutes."
            case .alreadyReviewed: "You have already given your opinion. A second reviewer must decide."
            case .ownInterest:
                "You, or somebody whom you invited or who invited you, sent this upload. Another reviewer must decide."
            case .receiptPaid(let upload):
                "\(upload), which may show the same receipt, was paid. Look at both, and say that they are two receipts "
                    + "if they are."
            case .lines(let fault): "\(fault)."
            }
        }
    }

    /// The result of an opinion.
    public enum OpinionOutcome: Hashable, Sendable {
        /// The coins are settled.
        case settled(coins: Int)
        /// A second reviewer must decide.
        case secondOpinion
    }

    /// The first `limit` pending uploads in the order of decision, and the number of all.
    public func queue(limit: Int = .max, at moment: Timestamp) throws -> (items: [Item], count: Int) {
        let names = try ledger.uploadsInReview()
        let items = try names.prefix(limit).compactMap { name in try stillWaiting(name) }
            .map { review in try store.read { try item(review, at: moment, $0) } }
        return (items, names.count)
    }

    /// The pending review of an upload; `nil` if another reviewer settled it a moment ago.
    private func stillWaiting(_ upload: String) throws -> PendingReview? {
        do {
            return try ledger.review(of: upload)
        } catch LedgerError.nothingPending, LedgerError.unknownUpload {
            return nil
        }
    }

    /// One pending upload.
    public func item(_ upload: String, at moment: Timestamp) throws -> Item {
        let review = try waiting(upload)
        return try store.read { try self.item(review, at: moment, $0) }
    }

    /// Takes the first upload that nobody holds and on which this reviewer has no opinion; `nil` if there is none.
    public func takeNext(by reviewer: String, at moment: Timestamp) throws -> Item? {
        for name in try ledger.uploadsInReview() {
            guard let review = try stillWaiting(name), try !concerns(reviewer, review) else { continue }
            let taken = try store.write { session in
                let lease = try self.lease(of: name, at: moment, session)
                guard lease == nil || lease?.reviewer == reviewer,
                    try session.rows(.opinionsOfUpload, [.text(name)]).map(Opinion.init).allSatisfy({
                        $0.reviewer != reviewer
                    })
                else { return false }
                _ = try self.lease(name, to: reviewer, at: moment, session)
                return true
            }
            guard taken else { continue }
            if let review = try stillWaiting(name) { return try store.read { try item(review, at: moment, $0) } }
            try release(name, by: reviewer)
        }
        return nil
    }

    /// Takes an upload or extends its lease.
    public func take(_ upload: String, by reviewer: String, at moment: Timestamp) throws -> Item {
        let review = try waiting(upload)
        guard try !concerns(reviewer, review) else { throw Refusal.ownInterest }
        return try store.write { session in
            var item = try self.item(review, at: moment, session)
            guard item.lease == nil || item.lease?.reviewer == reviewer else { throw Refusal.leasedToAnother }
            item.lease = try lease(review.decision.id ?? upload, to: reviewer, at: moment, session)
            return item
        }
    }

    /// Returns an upload without an answer.
    public func release(_ upload: String, by reviewer: String) throws {
        let name = try stillWaiting(upload)?.decision.id ?? upload
        try store.write { try $0.execute(.deleteLease, [.text(name), .text(reviewer)]) }
    }

    /// Accepts the opinion of the reviewer who holds the upload, and settles the upload if that is enough.
    public func answer(_ upload: String, _ opinion: Opinion, at moment: Timestamp) throws -> OpinionOutcome {
        let review = try waiting(upload)
        // Whoever asks may have shortened or lengthened the name, as the ledger allows; leases have the whole one.
        let upload = review.decision.id ?? upload
        guard try !concerns(opinion.reviewer, review) else { throw Refusal.ownInterest }
        if opinion.verdict == .approve {
            do throws(ReviewCorrections.CorrectionError) {
                _ = try opinion.lines.applied(to: review.claim)
            } catch {
                throw Refusal.lines(error)
            }
        }
        let item = try store.read { try self.item(review, at: moment, $0) }
        guard let lease = item.lease else { throw Refusal.notLeased }
        guard lease.reviewer == opinion.reviewer else { throw Refusal.leasedToAnother }
        guard !item.opinions.contains(where: { $0.reviewer == opinion.reviewer }) else { throw Refusal.alreadyReviewed }
        let agreeing = try item.opinions.first { other in
            try other.agrees(with: opinion) && interests.areIndependent(other.reviewer, opinion.reviewer)
        }
        guard !item.needsTwoReviewers || agreeing != nil else {
            try note(opinion, of: upload, at: moment)
            return .secondOpinion
        }
        // The ledger comes first: it refuses to settle twice, and a leftover lease expires by itself.
        let reviewers = ([agreeing].compactMap { $0 } + [opinion]).map(\.reviewer)
        let booking = try settle(upload, opinion, by: reviewers, at: moment)
        try note(opinion, of: upload, at: moment)
        return .settled(coins: booking.entries.filter { $0.kind == .settled }.reduce(0) { $0 + $1.coins })
    }

    private func settle(
        _ upload: String, _ opinion: Opinion, by reviewers: [String], at moment: Timestamp
    ) throws -> Ledger.Booking {
        do {
            return try ledger.settle(
                upload, approving: opinion.verdict == .approve, lines: opinion.lines,
                why: "\(opinion.why) (\(reviewers.joined(separator: " and ")))", by: reviewers,
                isAnotherReceipt: opinion.isAnotherReceipt, at: moment)
        } catch {
            guard case .receiptPaid(_, let paid) = error else { throw error }
            throw Refusal.receiptPaid(upload: paid)
        }
    }

    private func concerns(_ reviewer: String, _ review: PendingReview) throws -> Bool {
        try concerns(reviewer, user: review.decision.user)
    }

    /// Whether a reviewer gains by the uploads of a user, and may not decide about them.
    public func concerns(_ reviewer: String, user: String) throws -> Bool {
        try interests.concerns(reviewer, user)
    }

    private func waiting(_ upload: String) throws -> PendingReview {
        do {
            return try ledger.review(of: upload)
        } catch LedgerError.nothingPending, LedgerError.unknownUpload {
            throw Refusal.notWaiting(upload: upload)
        }
    }

    private func item(_ review: PendingReview, at moment: Timestamp, _ session: any SQL.Session) throws -> Item {
        let id = review.decision.id ?? ""
        return Item(
            review: review, lease: try lease(of: id, at: moment, session),
            opinions: try session.rows(.opinionsOfUpload, [.text(id)]).map(Opinion.init),
            needsTwoReviewers: review.coins > fourEyesAboveCoins)
    }

    /// The lease at this moment, unless expired.
    private func lease(of upload: String, at moment: Timestamp, _ session: any SQL.Session) throws -> Lease? {
        let lease = try session.first(.leaseOfUpload, [.text(upload)])
            .map { Lease(reviewer: try $0.text(0), until: try $0.integer(1)) }
        return lease.flatMap { $0.until > moment.seconds ? $0 : nil }
    }

    private func lease(
        _ upload: String, to reviewer: String, at moment: Timestamp, _ session: any SQL.Session
    ) throws -> Lease {
        let lease = Lease(reviewer: reviewer, until: moment.seconds + ReviewDesk.leaseSeconds)
        try session.execute(.setLease, [.text(upload), .text(reviewer), .integer(lease.until)])
        return lease
    }

    private func note(_ opinion: Opinion, of upload: String, at moment: Timestamp) throws {
        let lines = try JSONLineEncoder.text(opinion.lines)
        try store.write { session in
            try session.execute(
                .insertOpinion,
                [
                    .text(upload), .text(opinion.reviewer), .text(opinion.verdict.rawValue), .text(lines),
                    .text(opinion.why), .text(moment.description),
                ])
            try session.execute(.deleteLease, [.text(upload), .text(opinion.reviewer)])
        }
    }
}
