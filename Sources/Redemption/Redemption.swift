import Cryptography
import Ledger
import Retail
import Rewards
import SQL
import Synchronization
import Text

/// Coins become goods. What is bought is set aside first, then paid for in the ledger, then handed over; a process that
/// dies in between is caught up with at the next start, so that nobody pays for nothing and nothing goes twice.
public final class Redemption: Sendable {
    private let catalog: RewardCatalog
    private let ledger: Ledger
    private let store: any Store
    /// One purchase at a time: two tries at one must not undo each other. The ledger takes one at a time anyway.
    private let turn = Mutex(())

    /// A purchase that stands.
    public struct Purchase: Hashable, Sendable {
        /// What was bought.
        public var reward: String
        /// Coins that it cost.
        public var price: Int
        /// The voucher, where it is one and stands.
        public var code: String?
        /// When; what was bought before this was kept has no moment.
        public var at: Timestamp?
        /// Until when it can be called off; `nil` where it cannot.
        public var cancelUntil: Timestamp?
        /// Whether it was called off.
        public var isCancelled: Bool
        /// What names it to its user: a hash, since the key may hold anything.
        public var id: String
        /// Whether it stood before it was asked for.
        public var wasRecorded: Bool
    }

    /// Why nothing was bought.
    public enum Refusal: Error, Hashable, Sendable {
        /// There is no such reward.
        case unknown
        /// It is for others.
        case tier
        /// There is none left.
        case soldOut
        /// The user has fewer coins.
        case insufficient(available: Int)
        /// The key was used for something else.
        case keyOfAnother
        /// It stood too long to be called off, or never could be.
        case tooLate
    }

    /// What coins buy in a store that was opened with `Migrations.redemptionInSQLite`. Settles what an earlier process
    /// left half done.
    public init(_ catalog: RewardCatalog, ledger: Ledger, store: any Store) throws {
        self.catalog = catalog
        self.ledger = ledger
        self.store = store
        let open = try store.read { try $0.rows(.openPurchases) }
        for row in open {
            let (user, key) = (try row.text(0), try row.text(1))
            let spend = Redemption.spendKey(user: user, key: key)
            if try row.text(2) == "leaving" {
                try giveBack(user: user, key: key, at: nil)
                continue
            }
            let isPaid = try ledger.history(of: user).contains { $0.key.map(ExactText.init) == ExactText(spend) }
            try store.write { session in
                try session.execute(isPaid ? .finishPurchase : .dropPurchase, [.text(user), .text(key)])
            }
        }
    }

    /// The rewards and how many of each are left.
    public func offers() throws -> [(reward: Reward, left: Int)] {
        try store.read { session in
            try catalog.rewards.map { ($0, try max(0, $0.supply.count - Redemption.taken($0.id, session))) }
        }
    }

    /// Buys a reward once for each key.
    public func buy(_ id: String, for user: String, tier: Tier, key: String, at moment: Timestamp) throws -> Purchase {
        try turn.withLock { _ in try buyAlone(id, for: user, tier: tier, key: key, at: moment) }
    }

    private func buyAlone(
        _ id: String, for user: String, tier: Tier, key: String, at moment: Timestamp
    ) throws -> Purchase {
        let (purchase, isPaid) = try setAside(id, for: user, tier: tier, key: key, at: moment)
        guard !isPaid else { return purchase }
        do {
            try ledger.spend(
                purchase.price, of: user, for: purchase.reward, key: Redemption.spendKey(user: user, key: key),
                at: moment)
        } catch LedgerError.insufficient(_, let available, _) {
            try store.write { try $0.execute(.dropPurchase, [.text(user), .text(key)]) }
            throw Refusal.insufficient(available: available)
        }
        try store.write { try $0.execute(.finishPurchase, [.text(user), .text(key)]) }
        return purchase
    }

    /// What a user bought, in the order of purchase.
    public func purchases(of user: String) throws -> [Purchase] {
        try store.read { session in
            try session.rows(.purchasesOfUser, [.text(user)]).map { try purchase($0, of: user) }
        }
    }

    private func setAside(
        _ id: String, for user: String, tier: Tier, key: String, at moment: Timestamp
    ) throws -> (purchase: Purchase, isPaid: Bool) {
        try store.write { session in
            if let row = try session.first(.purchase, [.text(user), .text(key)]) {
                let prior = try purchase(row, of: user)
                guard ExactText(prior.reward) == ExactText(id) else { throw Refusal.keyOfAnother }
                return (prior, try row.text(3) != "aside")
            }
            guard let reward = catalog[id] else { throw Refusal.unknown }
            guard reward.tiers.contains(tier) else { throw Refusal.tier }
            var code: String?
            switch reward.supply {
            case .pieces(let count):
                guard try Redemption.taken(id, session) < count else { throw Refusal.soldOut }
            case .codes(let codes):
                let given = try Set(
                    session.rows(.codesOfReward, [.text(id)]).compactMap { try $0.optionalText(0) }.map(ExactText.init))
                code = codes.first { !given.contains(ExactText($0)) }
                guard code != nil else { throw Refusal.soldOut }
            }
            try session.execute(
                .insertPurchase,
                [
                    .text(user), .text(key), .text(id), .integer(reward.price), Value(code),
                    .text(moment.description),
                ])
            let row = try session.first(.purchase, [.text(user), .text(key)])!
            var purchase = try purchase(row, of: user)
            purchase.wasRecorded = false
            return (purchase, false)
        }
    }

    /// Calls a purchase off: the coins come back, and what has no code can be bought again. `nil` where the user has no
    /// such purchase. The same again changes nothing.
    public func cancel(_ id: String, of user: String, at moment: Timestamp) throws -> Purchase? {
        try turn.withLock { _ in
            // A user buys now and then: looking through all is no cost.
            let found = try store.read { session in
                try session.rows(.purchasesOfUser, [.text(user)])
                    .map { row in (key: try row.text(5), purchase: try purchase(row, of: user)) }
            }.first { ExactText($0.purchase.id) == ExactText(id) }
            guard let key = found?.key, var purchase = found?.purchase else { return nil }
            guard !purchase.isCancelled else { return purchase }
            guard let until = purchase.cancelUntil, moment <= until else { throw Refusal.tooLate }
            try store.write { try $0.execute(.leavePurchase, [.text(user), .text(key)]) }
            try giveBack(user: user, key: key, at: moment)
            purchase.isCancelled = true
            purchase.cancelUntil = nil
            purchase.code = nil
            purchase.wasRecorded = false
            return purchase
        }
    }

    /// The second half of calling off: what is left to do where a process died after the first.
    private func giveBack(user: String, key: String, at moment: Timestamp?) throws {
        try ledger.refund(
            key: Redemption.spendKey(user: user, key: key), of: user, why: "called off by the user", at: moment)
        try store.write { try $0.execute(.cancelPurchase, [.text(user), .text(key)]) }
    }

    /// A purchase from a row of `columns`.
    private func purchase(_ row: Row, of user: String) throws -> Purchase {
        let (reward, state) = (try row.text(0), try row.text(3))
        let at = try row.optionalText(4).flatMap { Timestamp($0) }
        let isCancelled = state == "cancelled" || state == "leaving"
        let minutes = catalog[reward]?.cancelMinutes ?? 0
        return Purchase(
            reward: reward, price: try row.integer(1), code: isCancelled ? nil : try row.optionalText(2), at: at,
            cancelUntil: isCancelled || minutes == 0 ? nil : at.map { Timestamp(seconds: $0.seconds + minutes * 60) },
            isCancelled: isCancelled,
            id: String(SHA256.hexDigest(Redemption.spendKey(user: user, key: try row.text(5)).utf8).prefix(32)),
            wasRecorded: true)
    }

    private static func taken(_ reward: String, _ session: any Session) throws -> Int {
        try session.first(.countTaken, [.text(reward)])?.integer(0) ?? 0
    }

    /// Two users may choose the same key; no user's name holds a slash.
    private static func spendKey(user: String, key: String) -> String { "\(user)/\(key)" }
}

extension Statement {
    private static let columns = "reward, price, code, state, at, name"

    fileprivate static let openPurchases = Statement(
        name: "openPurchases",
        text: """
            SELECT person, name, state FROM purchases WHERE state IN ('aside', 'leaving') ORDER BY number
            """)
    fileprivate static let purchase = Statement(
        name: "purchase", text: "SELECT \(columns) FROM purchases WHERE person = $1 AND name = $2")
    fileprivate static let purchasesOfUser = Statement(
        name: "purchasesOfUser",
        text: "SELECT \(columns) FROM purchases WHERE person = $1 AND state <> 'aside' ORDER BY number")
    fileprivate static let countTaken = Statement(
        name: "countTaken",  // A code that was called off was seen: it is never given again.
        text: "SELECT count(*) FROM purchases WHERE reward = $1 AND (state <> 'cancelled' OR code IS NOT NULL)")
    fileprivate static let codesOfReward = Statement(
        name: "codesOfReward", text: "SELECT code FROM purchases WHERE reward = $1")
    fileprivate static let insertPurchase = Statement(
        name: "insertPurchase",
        text: """
            INSERT INTO purchases (person, name, reward, price, code, at, state)
            VALUES ($1, $2, $3, $4, $5, $6, 'aside')
            """)
    fileprivate static let finishPurchase = Statement(
        name: "finishPurchase", text: "UPDATE purchases SET state = 'paid' WHERE person = $1 AND name = $2")
    fileprivate static let leavePurchase = Statement(
        name: "leavePurchase",
        text: "UPDATE purchases SET state = 'leaving' WHERE person = $1 AND name = $2 AND state = 'paid'")
    fileprivate static let cancelPurchase = Statement(
        name: "cancelPurchase", text: "UPDATE purchases SET state = 'cancelled' WHERE person = $1 AND name = $2")
    fileprivate static let dropPurchase = Statement(
        name: "dropPurchase", text: "DELETE FROM purchases WHERE person = $1 AND name = $2 AND state = 'aside'")
}
