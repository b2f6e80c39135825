/// Work that may still be done on a picture: each step is charged to it, and none begins once it is spent.
///
/// Work is counted, so neither the machine nor its load changes a reading. A budget belongs to one thread.
struct WorkBudget {
    private final class Account {
        var spent = 0
    }

    /// Shared with budgets that reserve a part of this one.
    private let account: Account
    private let limit: Int

    private init(_ account: Account, limit: Int) { (self.account, self.limit) = (account, limit) }

    /// A budget of `work`.
    init(_ work: WorkUnits) { self.init(Account(), limit: work.pixels) }

    /// Pixels of `WorkUnits` charged so far; at most one step above the limit.
    var spent: Int { account.spent }

    /// Pixels of `WorkUnits` left; negative once overdrawn.
    var left: Int { limit - account.spent }

    var isExhausted: Bool { left <= 0 }

    /// Charges work that is done, in pixels of `WorkUnits`.
    func charge(_ work: Int) { account.spent += work }

    /// Charges `count` pixels or samples, each worth `cost`.
    func charge(_ count: Int, each cost: Double) { account.spent += Int((Double(count) * cost).rounded(.up)) }

    /// A budget on the same account that ends earlier by `work`.
    func reserving(_ work: WorkUnits) -> WorkBudget { WorkBudget(account, limit: limit - work.pixels) }

    static var unlimited: WorkBudget { WorkBudget(WorkUnits(pixels: .max / 2)) }
}
