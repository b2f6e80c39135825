import Campaigns
import DomainModel
import Ledger
import SQL

/// What waits for a person, handed to reviewers one at a time.
///
/// Two reviewers never look at one upload at the same time: whoever takes it holds a lease, which ends by itself where
/// a browser is closed. More coins than `fourEyesAboveCoins` are settled by two people who say the same; where they do
/// not, the next one is asked.
public final class ReviewDesk: Sendable {
    let store: any Store
    /// Where what waits stands, and is settled.
    public let ledger: Ledger
    /// Coins above which two people must agree.
    public let fourEyesAboveCoins: Int

    /// Long enough to look at a receipt twice, short enough that what a closed browser held comes back before its user
    /// asks: peers' queues use five minutes to a quarter of an hour.
    public static let leaseSeconds = 300

    /// A desk over a store that was opened with the migrations of the desk.
    public init(store: any Store, ledger: Ledger, fourEyesAboveCoins: Int) {
        self.store = store
        self.ledger = ledger
        self.fourEyesAboveCoins = fourEyesAboveCoins
    }

    /// An upload that waits, as a reviewer sees it.
    public struct Item: Hashable, Sendable {
        /// What waits.
        public var review: PendingReview
        /// Who holds it, and until when.
        public var lease: Lease?
        /// What other reviewers said of it already.
        public var opinions: [Opinion]
        /// Whether one reviewer's word is not enough.
        public var needsTwoReviewers: Bool
    }

    /// A time for which an upload is one reviewer's alone.
    public struct Lease: Hashable, Sendable {
        /// Who holds it.
        public var reviewer: String
        /// The second at which it ends, since 1970.
        public var until: Int
    }

    /// Why the desk refuses.
    public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// Nothing of that name waits.
        case notWaiting(upload: String)
        /// Somebody else is looking at it.
        case leasedToAnother
        /// It has to be taken first; the lease may have ended.
        case notLeased
        /// The same reviewer has said so already: the other eyes are somebody else's.
        case alreadyReviewed
        /// What was said of the lines is not of this upload.
        case lines(ReviewCorrections.Fault)

        /// What is wrong and what to do.
        public var description: String {
            switch self {
            case .notWaiting: "Nothing of this upload waits; somebody may have settled it."
            case .leasedToAnother: "Another reviewer is looking at it."
            case .notLeased: "Take the upload first; a lease ends after \(ReviewDesk.leaseSeconds / 60) minutes."
            case .alreadyReviewed: "You have said so already; a second reviewer decides."
            case .lines(let fault): "\(fault)."
            }
        }
    }

    /// What came of an opinion.
    public enum Outcome: Hashable, Sendable {
        /// The coins are settled.
        case settled(coins: Int)
        /// Another reviewer is asked.
        case secondOpinion
    }

    /// The first so many that wait, in the order of deciding, and how many wait in all.
    public func queue(limit: Int = .max, at moment: Timestamp) throws -> (items: [Item], count: Int) {
        let names = try ledger.uploadsInReview()
        let items = try names.prefix(limit).compactMap { name in try stillWaiting(name) }
            .map { review in try store.read { try item(review, at: moment, $0) } }
        return (items, names.count)
    }

    /// The review of an upload, unless another reviewer has settled it in this moment.
    private func stillWaiting(_ upload: String) throws -> PendingReview? {
        do {
            return try ledger.review(of: upload)
        } catch LedgerError.nothingPending {
            return nil
        }
    }

    /// One upload that waits.
    public func item(_ upload: String, at moment: Timestamp) throws -> Item {
        let review = try waiting(upload)
        return try store.read { try self.item(review, at: moment, $0) }
    }

    /// Takes the first upload that nobody holds and that this reviewer has not judged; `nil` where there is none.
    public func takeNext(by reviewer: String, at moment: Timestamp) throws -> Item? {
        for name in try ledger.uploadsInReview() {
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

    /// Takes an upload, or holds it longer.
    public func take(_ upload: String, by reviewer: String, at moment: Timestamp) throws -> Item {
        let review = try waiting(upload)
        return try store.write { session in
            var item = try self.item(review, at: moment, session)
            guard item.lease == nil || item.lease?.reviewer == reviewer else { throw Refusal.leasedToAnother }
            item.lease = try lease(upload, to: reviewer, at: moment, session)
            return item
        }
    }

    /// Gives an upload back unanswered.
    public func release(_ upload: String, by reviewer: String) throws {
        try store.write { try $0.execute(.deleteLease, [.text(upload), .text(reviewer)]) }
    }

    /// Takes a reviewer's word for an upload that the reviewer holds, and settles it where that is enough.
    public func answer(_ upload: String, _ opinion: Opinion, at moment: Timestamp) throws -> Outcome {
        let review = try waiting(upload)
        if opinion.verdict == .approve {
            do throws(ReviewCorrections.Fault) {
                _ = try opinion.lines.applied(to: review.claim)
            } catch {
                throw Refusal.lines(error)
            }
        }
        let item = try store.read { try self.item(review, at: moment, $0) }
        guard let lease = item.lease else { throw Refusal.notLeased }
        guard lease.reviewer == opinion.reviewer else { throw Refusal.leasedToAnother }
        guard !item.opinions.contains(where: { $0.reviewer == opinion.reviewer }) else { throw Refusal.alreadyReviewed }
        let seconded = item.opinions.first { $0.agrees(with: opinion) }
        guard !item.needsTwoReviewers || seconded != nil else {
            try note(opinion, of: upload, at: moment)
            return .secondOpinion
        }
        // The ledger first: what is settled twice is refused there, and a lease that is left over ends by itself.
        let names = ([seconded].compactMap { $0 } + [opinion]).map(\.reviewer).joined(separator: " and ")
        let booking = try ledger.settle(
            upload, approving: opinion.verdict == .approve, lines: opinion.lines,
            why: "\(opinion.why) (\(names))", at: moment)
        try note(opinion, of: upload, at: moment)
        return .settled(coins: booking.entries.filter { $0.kind == .settled }.reduce(0) { $0 + $1.coins })
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

    /// The lease that holds at this moment.
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
        let lines = String(decoding: try ReviewDesk.encoder().encode(opinion.lines), as: UTF8.self)
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
