import DomainModel
import Redemption

/// A purchase as its user sees it.
struct PurchaseResponse: Encodable {
    var id: String
    var reward: String
    var coins: Int
    var code: String?
    var at: String
    var cancelUntil: String?
    var isCancelled: Bool
    /// How the code is printed for a till.
    var symbology: String?
    var discount: DiscountResponse?
    /// The moment after which a discount is worth nothing.
    var validUntil: String?
    /// Whether a receipt has used the discount.
    var isUsed: Bool?
    /// What the user may do: `call_off`.
    var allowed: [String]
    /// For how many seconds it can be called off, by the service's clock.
    var callOffSeconds: Int?

    private enum CodingKeys: String, CodingKey {
        case id, reward, coins, code, at, symbology, discount, allowed
        case callOffSeconds = "call_off_seconds"
        case validUntil = "valid_until"
        case isUsed = "used"
        case cancelUntil = "cancel_until"
        case isCancelled = "cancelled"
    }

    /// - Parameter moment: now.
    init(_ purchase: RewardPurchases.Purchase, at moment: Timestamp) {
        callOffSeconds = purchase.cancelUntil.flatMap { $0 >= moment ? $0.seconds - moment.seconds : nil }
        allowed = callOffSeconds == nil ? [] : ["call_off"]
        id = purchase.id
        reward = purchase.reward
        coins = purchase.price
        code = purchase.code
        at = purchase.at.description
        cancelUntil = purchase.cancelUntil?.description
        isCancelled = purchase.isCancelled
        symbology = code == nil ? nil : purchase.symbology?.rawValue
        discount = (purchase.discount?.discount).map(DiscountResponse.init)
        validUntil = purchase.discount?.until.description
        isUsed = purchase.discount?.isUsed
    }
}

/// A discount as its user sees it: an amount of money, or a share of the price in percent.
struct DiscountResponse: Encodable {
    var share: Int?
    /// Units of the currency with two digits behind the point.
    var amount: String?
    var currency: String?
    /// How many days after it was taken it may be used.
    var days: Int
    /// The campaign that pays it back in coins; `nil` where a code takes it off at the till.
    var campaign: String?

    init(_ discount: Reward.Discount) {
        days = discount.days
        campaign = discount.campaign
        switch discount.value {
        case .share(let percent): share = percent
        case .amount(let money, let currency):
            amount = "\(money)"
            self.currency = currency
        }
    }
}
