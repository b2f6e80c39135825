import Campaigns
import Cryptography
import DomainModel
import Ledger
import SQL
import Text

/// Turns coins into rewards. A purchase is reserved first, then paid in the ledger, then finished. If a process dies in
/// between, the next start of any process completes the purchase, so nobody pays for nothing and nothing is sold twice.
public final class RewardPurchases: Sendable {
    private let catalog: RewardCatalog
    private let ledger: Ledger
    let store: any Store
    let key: VoucherKey
    let sealedCodes: [String: [SealedCode]]

    /// A finished or cancelled purchase.
    public struct Purchase: Hashable, Sendable {
        /// The id of the reward.
        public var reward: String
        /// The price in coins.
        public var price: Int
        /// The voucher code, if the reward has one and the purchase is not cancelled.
        public var code: String?
        /// The time of purchase.
        public var at: Timestamp
        /// The time until which it can be cancelled; `nil` if it cannot.
        public var cancelUntil: Timestamp?
        /// Whether it was cancelled.
        public var isCancelled: Bool
        /// What it takes off the price of goods, and until when; `nil` where it is no discount.
        public var discount: ValidDiscount?
        /// How the code is printed for a till; `nil` where it is a text, or there is none.
        public var symbology: CouponSymbology?
        /// Its id for the user: a hash, since the key may contain anything.
        public var id: String
        /// Whether it existed before this request.
        public var wasRecorded: Bool
    }

    /// A discount that somebody holds.
    public struct ValidDiscount: Hashable, Sendable {
        /// The discount.
        public var discount: Reward.Discount
        /// The moment after which it is worth nothing.
        public var until: Timestamp
        /// Whether a receipt has used it; `nil` where that happens at a till.
        public var isUsed: Bool?
    }

    /// Why nothing was bought.
    public enum Refusal: Error, Hashable, Sendable {
        /// There is no such reward.
        case unknown
        /// It is for other tiers.
        case tier
        /// It is for other people: those of this audience.
        case audience(Audience)
        /// It is bought on other days: these.
        case outsideDays(ClosedRange<Day>)
        /// Something else earns it, which the user has not done, or not often enough.
        case notEarned
        /// It is sold out.
        case soldOut
        /// The user has too few coins.
        case insufficient(available: Int)
        /// The key was used for something else.
        case keyReused
        /// The key is that of a purchase that was called off.
        case calledOff
        /// Only who has signed in spends coins, and the reward makes no exception.
        case trial
        /// The time to cancel is over, or there was none.
        case tooLate
    }

    /// Opens the purchases in `store`, which was opened with the migrations of redemption. Settles purchases that an
    /// earlier process did not finish.
    ///
    /// - Parameter key: the key under which codes lie in the store. Throws `VoucherKeyError` where it is another one.
    public init(_ catalog: RewardCatalog, ledger: Ledger, store: any Store, key: VoucherKey) throws {
        self.catalog = catalog
        self.ledger = ledger
        self.store = store
        self.key = key
        sealedCodes = RewardPurchases.sealedCodes(catalog, under: key)
        try RewardPurchases.sealStoredCodes(in: store, under: key)
        for row in try store.read({ try $0.rows(.unfinishedPurchases) }) {
            try settle(user: try row.text(0), key: try row.text(1), at: nil)
        }
    }

    /// Settles an unfinished purchase: a reserved one is finished if it was paid and released if not, and a
    /// cancellation in progress is refunded. Does nothing if another process has settled it.
    ///
    /// The ledger is read inside the write transaction, as in `pay`, so that no other process changes the purchase
    /// until it is settled.
    private func settle(user: String, key: String, at moment: Timestamp?) throws {
        let spend = RewardPurchases.ledgerKey(user: user, key: key)
        try store.write { session in
            switch try session.first(.purchase, [.text(user), .text(key)])?.text(3) {
            case "reserved":
                let isPaid = try ledger.history(of: user).contains {
                    $0.key.map(BytewiseString.init) == BytewiseString(spend)
                }
                try session.execute(isPaid ? .finishPurchase : .releasePurchase, [.text(user), .text(key)])
            case "cancelling":
                try ledger.refund(key: spend, of: user, why: "called off by the user", at: moment)
                try session.execute(.cancelPurchase, [.text(user), .text(key)])
            default: break
            }
        }
    }

    /// The rewards of the catalogue, whatever is left of each.
    public var rewards: [Reward] { catalog.rewards }

    /// The audiences that rewards are for.
    public var audiences: [Audience] { catalog.rewards.compactMap(\.audience) }

    /// How often a person may still take a reward for what earns it; `nil` where coins are enough.
    public func unlocks(of user: String, for reward: Reward) throws -> Int? {
        reward.earnedBy.isEmpty ? nil : try ledger.unlocks(of: user, by: reward.earnedBy)
    }

    /// The rewards, and the number left of each.
    public func offers() throws -> [(reward: Reward, left: Int)] {
        try store.read { session in
            try catalog.rewards.map { ($0, try max(0, $0.supply.count - RewardPurchases.taken($0.id, session))) }
        }
    }

    /// Buys a reward, once per key of a person.
    ///
    /// - Parameter earlierNames: other names of the user, under which the key may have been used: a retry after two
    ///   users turned out to be one person returns the first purchase.
    /// - Parameter belongs: whether the user belongs to an audience; nobody does where it is left out.
    /// - Parameter today: the day on the programme's clocks; that of the moment where it is left out.
    public func buy(
        _ id: String, for user: String, knownAs earlierNames: [String] = [], tier: Tier,
        belongs: (Audience) throws -> Bool = { _ in false }, key: String, at moment: Timestamp, on today: Day? = nil
    ) throws -> Purchase {
        for name in earlierNames {
            // One that was under way under the other name ends first: its coins have moved, or are spent.
            try settle(user: name, key: key, at: nil)
            if let prior = try store.read({ try recorded(id, of: name, key: key, $0) }) { return prior.purchase }
        }
        var isReservedHere = false
        while true {
            var (purchase, isPaid) = try reserve(
                id, for: user, tier: tier, belongs: belongs, key: key, at: moment, on: today ?? moment.day)
            // Where a concurrent attempt paid what this one reserved, this one still made the purchase.
            isReservedHere = isReservedHere || !purchase.wasRecorded
            purchase.wasRecorded = !isReservedHere
            // If a concurrent attempt released the reservation, reserve again.
            if try isPaid || pay(purchase, of: user, key: key, at: moment) { return purchase }
        }
    }

    /// Pays a reserved purchase and finishes it. `false` if it is not reserved any more.
    ///
    /// All of this happens in one write transaction: of two concurrent attempts at one purchase, in one process or in
    /// two, the second sees the result of the first and cannot undo it.
    private func pay(_ purchase: Purchase, of user: String, key: String, at moment: Timestamp) throws -> Bool {
        let paid: Result<Bool, Refusal> = try store.write { session in
            guard try session.first(.purchase, [.text(user), .text(key)])?.text(3) == "reserved" else {
                return .success(false)
            }
            do {
                try ledger.spend(
                    purchase.price, of: user, for: purchase.reward, partner: catalog[purchase.reward]?.partner,
                    unlockedBy: catalog[purchase.reward]?.earnedBy ?? [],
                    key: RewardPurchases.ledgerKey(user: user, key: key), at: moment)
            } catch LedgerError.locked {
                try session.execute(.releasePurchase, [.text(user), .text(key)])
                return .failure(.notEarned)
            } catch LedgerError.insufficient(_, let available, _) {
                try session.execute(.releasePurchase, [.text(user), .text(key)])
                return .failure(.insufficient(available: available))
            }
            try session.execute(.finishPurchase, [.text(user), .text(key)])
            return .success(true)
        }
        return try paid.get()
    }

    /// A user's purchases in their order.
    ///
    /// - Parameter programme: the one whose campaigns pay discounts back; without it no discount counts as used.
    public func purchases(of user: String, under programme: Programme? = nil) throws -> [Purchase] {
        try purchases(.purchasesOfUser, of: user, under: programme)
    }

    /// The purchase that the spend with this key in the ledger paid; `nil` where it paid for something else.
    public func purchase(paidWith spend: String, under programme: Programme? = nil) throws -> Purchase? {
        let parts = spend.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let (user, key) = (String(parts[0]), String(parts[1]))
        // One that is paid, but not finished, is one.
        return try purchases(.purchase, of: user, key: key, under: programme).first
    }

    private func purchases(
        _ statement: Statement, of user: String, key: String? = nil, under programme: Programme?
    ) throws -> [Purchase] {
        var used: [String: Set<String>] = [:]
        return try store.read { session in
            try session.rows(statement, [Value.text(user)] + (key.map { [Value.text($0)] } ?? [])).map { row in
                var purchase = try purchase(row, of: user)
                guard let id = purchase.discount?.discount.campaign else { return purchase }
                if used[id] == nil,
                    let campaign = programme?.campaigns.first(where: { $0.id.utf8.elementsEqual(id.utf8) })
                {
                    used[id] = try ledger.usedDiscounts(of: user, under: campaign)
                }
                let key = RewardPurchases.ledgerKey(user: user, key: try row.text(5))
                purchase.discount?.isUsed = used[id]?.contains(key) ?? false
                return purchase
            }
        }
    }

    /// Why a user could not take a reward now; `nil` where it would be sold. The coins are those of this name alone.
    ///
    /// - Parameters:
    ///   - left: how many are left; a purchase finds that out by itself.
    ///   - belongs: whether the user belongs to an audience.
    public func obstacle(
        to reward: Reward, left: Int? = nil, for user: String, tier: Tier, belongs: (Audience) throws -> Bool,
        on today: Day
    ) throws -> Refusal? {
        guard reward.tiers.contains(tier) else { return tier == .trial ? .trial : .tier }
        if let audience = reward.audience, try !belongs(audience) { return .audience(audience) }
        if let days = reward.days, !days.contains(today) { return .outsideDays(days) }
        if !reward.earnedBy.isEmpty, try ledger.unlocks(of: user, by: reward.earnedBy) == 0 { return .notEarned }
        if left == 0 { return .soldOut }
        let available = try ledger.balance(of: user).available
        return available >= reward.price ? nil : .insufficient(available: available)
    }

    private func reserve(
        _ id: String, for user: String, tier: Tier, belongs: (Audience) throws -> Bool, key: String,
        at moment: Timestamp, on today: Day
    ) throws -> (purchase: Purchase, isPaid: Bool) {
        try store.write { session in
            if let prior = try recorded(id, of: user, key: key, session) { return prior }
            guard let reward = catalog[id] else { throw Refusal.unknown }
            // Stock is set aside only for who can pay.
            if let refusal = try obstacle(to: reward, for: user, tier: tier, belongs: belongs, on: today) {
                throw refusal
            }
            var code: SealedCode?
            switch reward.supply {
            case .pieces(let count):
                guard try RewardPurchases.taken(id, session) < count else { throw Refusal.soldOut }
            case .codes:
                code = try nextCode(of: id, session)
                guard code != nil else { throw Refusal.soldOut }
            }
            try session.execute(
                .insertPurchase,
                [
                    .text(user), .text(key), .text(id), .integer(reward.price), Value(code?.sealed),
                    .text(moment.description),
                ])
            let row = try session.first(.purchase, [.text(user), .text(key)])!
            var purchase = try purchase(row, of: user)
            purchase.wasRecorded = false
            return (purchase, false)
        }
    }

    /// The purchase that was made, or begun, with a key. Throws `keyReused` where it is another reward's, and
    /// `calledOff`.
    private func recorded(
        _ id: String, of user: String, key: String, _ session: any Session
    ) throws -> (purchase: Purchase, isPaid: Bool)? {
        guard let row = try session.first(.purchase, [.text(user), .text(key)]) else { return nil }
        let prior = try purchase(row, of: user)
        guard BytewiseString(prior.reward) == BytewiseString(id) else { throw Refusal.keyReused }
        guard !prior.isCancelled else { throw Refusal.calledOff }
        return (prior, try row.text(3) != "reserved")
    }

    /// Cancels a purchase: the coins are refunded, and a reward without a code can be bought again. `nil` if the user
    /// has no such purchase. Repeating it changes nothing.
    public func cancel(_ id: String, of user: String, at moment: Timestamp) throws -> Purchase? {
        // A user has few purchases, so a search through all of them is cheap.
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
        guard let at = Timestamp(try row.text(4)) else {
            throw StoreError.damaged(location: store.location, message: "a purchase's time is invalid")
        }
        let isCancelled = state == "cancelled" || state == "cancelling"
        let offer = catalog[reward]
        let minutes = offer?.cancelMinutes ?? 0
        return Purchase(
            reward: reward, price: try row.integer(1),
            code: isCancelled ? nil : try openedCode(row.optionalText(2), of: reward), at: at,
            cancelUntil: isCancelled || minutes == 0 ? nil : Timestamp(seconds: at.seconds + minutes * 60),
            isCancelled: isCancelled,
            discount: offer?.discount.map { discount in
                ValidDiscount(discount: discount, until: discount.end(takenAt: at))
            },
            symbology: offer?.symbology,
            id: String(SHA256.hexDigest(RewardPurchases.ledgerKey(user: user, key: try row.text(5)).utf8).prefix(32)),
            wasRecorded: true)
    }

    private static func taken(_ reward: String, _ session: any Session) throws -> Int {
        try session.first(.countTaken, [.text(reward)])?.integer(0) ?? 0
    }

    /// The user's name prevents collisions of equal keys; no user's name contains a slash.
    private static func ledgerKey(user: String, key: String) -> String { "\(user)/\(key)" }
}
