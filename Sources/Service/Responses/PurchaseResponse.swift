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

    private enum CodingKeys: String, CodingKey {
        case id, reward, coins, code, at
        case cancelUntil = "cancel_until"
        case isCancelled = "cancelled"
    }

    init(_ purchase: RewardPurchases.Purchase) {
        id = purchase.id
        reward = purchase.reward
        coins = purchase.price
        code = purchase.code
        at = purchase.at.description
        cancelUntil = purchase.cancelUntil?.description
        isCancelled = purchase.isCancelled
    }
}
