/// What is left of a campaign's budget.
///
/// All that waits for a person holds one share of the budget together: forged receipts that nobody has looked at yet
/// keep no coins from honest people but that share.
public struct BudgetRoom: Hashable, Sendable {
    /// Coins that were not paid: what waits may become any of them.
    public let unpaid: Int
    /// Coins of these that an upload can be paid at once.
    public let free: Int

    /// The room of a budget of which so much was paid or waits.
    ///
    /// - Parameter pendingPercent: the share that waiting coins hold, in percent.
    public init(_ budget: Int, spent: ClaimHistory.Spent, pendingPercent: Int) {
        unpaid = max(0, budget - (spent.total - spent.waiting))
        let held = min(spent.waiting, BudgetRoom.maxWaiting(of: budget, pendingPercent: pendingPercent))
        free = max(0, unpaid - held)
    }

    /// The most coins of a budget that waiting uploads hold. Budgets are bounded where they are read, so that the
    /// product fits 64 bits.
    static func maxWaiting(of budget: Int, pendingPercent: Int) -> Int { max(1, budget * pendingPercent / 100) }
}
