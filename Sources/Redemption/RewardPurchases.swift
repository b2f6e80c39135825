import Cryptography
import DomainModel
import Ledger
import SQL
import Text

/// Coins become goods. What is bought is set aside first, then paid for in the ledger, then handed over; a process that
/// dies in between is caught up with at the next start of any, so that nobody pays for nothing and nothing goes twice.
public final class RewardPurchases: Sendable {
    private let catalog: RewardCatalog
    private let ledger: Ledger
    private let store: any Store

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
        case keyReused
        /// It stood too long to be called off, or never could be.
        case tooLate
    }

    /// What coins buy in a store that was opened with the migrations of redemption. Settles what an earlier process
    /// left half done.
    public init(_ catalog: RewardCatalog, ledger: Ledger, store: any Store) throws {
        self.catalog = catalog
        self.ledger = ledger
        self.store = store
        for row in try store.read({ try $0.rows(.openPurchases) }) {
            try settle(user: try row.text(0), key: try row.text(1), at: nil)
        }
    }

    /// Ends what was begun: what is set aside is handed over where it was paid for and put back where it was not, and
    /// what is called off is given back. Nothing where another process has ended it meanwhile.
    ///
    /// The ledger is asked behind the lock of all that write here, as in `pay`: what is looked at stays as it is until
    /// it is settled, whichever process it is another's.
    private func settle(user: String, key: String, at moment: Timestamp?) throws {
        let spend = RewardPurchases.ledgerKey(user: user, key: key)
        try store.write { session in
            switch try session.first(.purchase, [.text(user), .text(key)])?.text(3) {
            case "aside":
                let isPaid = try ledger.history(of: user).contains {
                    $0.key.map(BytewiseString.init) == BytewiseString(spend)
                }
                try session.execute(isPaid ? .finishPurchase : .releasePurchase, [.text(user), .text(key)])
            case "leaving":
                try ledger.refund(key: spend, of: user, why: "called off by the user", at: moment)
                try session.execute(.cancelPurchase, [.text(user), .text(key)])
            default: break
            }
        }
    }

    /// The rewards and how many of each are left.
    public func offers() throws -> [(reward: Reward, left: Int)] {
        try store.read { session in
            try catalog.rewards.map { ($0, try max(0, $0.supply.count - RewardPurchases.taken($0.id, session))) }
        }
    }

    /// Buys a reward once for each key.
    public func buy(_ id: String, for user: String, tier: Tier, key: String, at moment: Timestamp) throws -> Purchase {
        while true {
            let (purchase, isPaid) = try reserve(id, for: user, tier: tier, key: key, at: moment)
            // What another try at it gave up meanwhile is set aside once more.
            if try isPaid || pay(purchase, of: user, key: key, at: moment) { return purchase }
        }
    }

    /// Pays for what is set aside and hands it over. `false` where it is set aside no more.
    ///
    /// All of it behind the lock of all that write here: of two tries at one purchase, in one process or in two, the
    /// second finds what the first came to, and cannot undo it.
    private func pay(_ purchase: Purchase, of user: String, key: String, at moment: Timestamp) throws -> Bool {
        let paid: Result<Bool, Refusal> = try store.write { session in
            guard try session.first(.purchase, [.text(user), .text(key)])?.text(3) == "aside" else {
                return .success(false)
            }
            do {
                try ledger.spend(
                    purchase.price, of: user, for: purchase.reward,
                    key: RewardPurchases.ledgerKey(user: user, key: key),
                    at: moment)
            } catch LedgerError.insufficient(_, let available, _) {
                try session.execute(.releasePurchase, [.text(user), .text(key)])
                return .failure(.insufficient(available: available))
            }
            try session.execute(.finishPurchase, [.text(user), .text(key)])
            return .success(true)
        }
        return try paid.get()
    }

    /// What a user bought, in the order of purchase.
    public func purchases(of user: String) throws -> [Purchase] {
        try store.read { session in
            try session.rows(.purchasesOfUser, [.text(user)]).map { try purchase($0, of: user) }
        }
    }

    private func reserve(
        _ id: String, for user: String, tier: Tier, key: String, at moment: Timestamp
    ) throws -> (purchase: Purchase, isPaid: Bool) {
        try store.write { session in
            if let row = try session.first(.purchase, [.text(user), .text(key)]) {
                let prior = try purchase(row, of: user)
                guard BytewiseString(prior.reward) == BytewiseString(id) else { throw Refusal.keyReused }
                return (prior, try row.text(3) != "aside")
            }
            guard let reward = catalog[id] else { throw Refusal.unknown }
            guard reward.tiers.contains(tier) else { throw Refusal.tier }
            var code: String?
            switch reward.supply {
            case .pieces(let count):
                guard try RewardPurchases.taken(id, session) < count else { throw Refusal.soldOut }
            case .codes(let codes):
                let given = try Set(
                    session.rows(.codesOfReward, [.text(id)]).compactMap { try $0.optionalText(0) }.map(
                        BytewiseString.init))
                code = codes.first { !given.contains(BytewiseString($0)) }
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
        // A user buys now and then: looking through all is no cost.
        let found = try store.read { session in
            try session.rows(.purchasesOfUser, [.text(user)])
                .map { row in (key: try row.text(5), purchase: try purchase(row, of: user)) }
        }.first { BytewiseString($0.purchase.id) == BytewiseString(id) }
        guard let key = found?.key, var purchase = found?.purchase else { return nil }
        guard !purchase.isCancelled else { return purchase }
        guard let until = purchase.cancelUntil, moment <= until else { throw Refusal.tooLate }
        try store.write { try $0.execute(.beginCancelPurchase, [.text(user), .text(key)]) }
        try settle(user: user, key: key, at: moment)
        purchase.isCancelled = true
        purchase.cancelUntil = nil
        purchase.code = nil
        purchase.wasRecorded = false
        return purchase
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
            id: String(SHA256.hexDigest(RewardPurchases.ledgerKey(user: user, key: try row.text(5)).utf8).prefix(32)),
            wasRecorded: true)
    }

    private static func taken(_ reward: String, _ session: any Session) throws -> Int {
        try session.first(.countTaken, [.text(reward)])?.integer(0) ?? 0
    }

    /// Two users may choose the same key; no user's name holds a slash.
    private static func ledgerKey(user: String, key: String) -> String { "\(user)/\(key)" }
}

extension Statement {
    private static let columns = "reward, price, code, state, at, name"

    fileprivate static let openPurchases = Statement(
        name: "openPurchases",
        text: """
            SELECT person, name FROM purchases WHERE state IN ('aside', 'leaving') ORDER BY number
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
    fileprivate static let beginCancelPurchase = Statement(
        name: "leavePurchase",
        text: "UPDATE purchases SET state = 'leaving' WHERE person = $1 AND name = $2 AND state = 'paid'")
    fileprivate static let cancelPurchase = Statement(
        name: "cancelPurchase", text: "UPDATE purchases SET state = 'cancelled' WHERE person = $1 AND name = $2")
    fileprivate static let releasePurchase = Statement(
        name: "dropPurchase", text: "DELETE FROM purchases WHERE person = $1 AND name = $2 AND state = 'aside'")
}
