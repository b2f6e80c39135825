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
        /// The voucher, where it is one.
        public var code: String?
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
        let (purchase, isPaid) = try setAside(id, for: user, tier: tier, key: key)
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
            try session.rows(.purchasesOfUser, [.text(user)]).map { row in
                Purchase(
                    reward: try row.text(0), price: try row.integer(1), code: try row.optionalText(2),
                    wasRecorded: true)
            }
        }
    }

    private func setAside(
        _ id: String, for user: String, tier: Tier, key: String
    ) throws -> (purchase: Purchase, isPaid: Bool) {
        try store.write { session in
            if let row = try session.first(.purchase, [.text(user), .text(key)]) {
                let prior = Purchase(
                    reward: try row.text(0), price: try row.integer(1), code: try row.optionalText(2),
                    wasRecorded: true)
                guard ExactText(prior.reward) == ExactText(id) else { throw Refusal.keyOfAnother }
                return (prior, try row.text(3) == "paid")
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
                .insertPurchase, [.text(user), .text(key), .text(id), .integer(reward.price), Value(code)])
            return (Purchase(reward: id, price: reward.price, code: code, wasRecorded: false), false)
        }
    }

    private static func taken(_ reward: String, _ session: any Session) throws -> Int {
        try session.first(.countTaken, [.text(reward)])?.integer(0) ?? 0
    }

    /// Two users may choose the same key; no user's name holds a slash.
    private static func spendKey(user: String, key: String) -> String { "\(user)/\(key)" }
}

extension Statement {
    fileprivate static let openPurchases = Statement(
        name: "openPurchases", text: "SELECT person, name FROM purchases WHERE state = 'aside' ORDER BY number")
    fileprivate static let purchase = Statement(
        name: "purchase", text: "SELECT reward, price, code, state FROM purchases WHERE person = $1 AND name = $2")
    fileprivate static let purchasesOfUser = Statement(
        name: "purchasesOfUser",
        text: "SELECT reward, price, code FROM purchases WHERE person = $1 AND state = 'paid' ORDER BY number")
    fileprivate static let countTaken = Statement(
        name: "countTaken", text: "SELECT count(*) FROM purchases WHERE reward = $1")
    fileprivate static let codesOfReward = Statement(
        name: "codesOfReward", text: "SELECT code FROM purchases WHERE reward = $1")
    fileprivate static let insertPurchase = Statement(
        name: "insertPurchase",
        text: """
            INSERT INTO purchases (person, name, reward, price, code, state) VALUES ($1, $2, $3, $4, $5, 'aside')
            """)
    fileprivate static let finishPurchase = Statement(
        name: "finishPurchase", text: "UPDATE purchases SET state = 'paid' WHERE person = $1 AND name = $2")
    fileprivate static let dropPurchase = Statement(
        name: "dropPurchase", text: "DELETE FROM purchases WHERE person = $1 AND name = $2 AND state = 'aside'")
}
