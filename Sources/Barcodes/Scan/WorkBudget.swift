/// WorkUnits that may still be done on a picture: each step is charged to it, and none is begun once it is spent.
///
/// Counted, so that neither the machine nor what else it does changes a reading. Belongs to one thread.
struct WorkBudget {
    private final class Account {
        var spent = 0
    }

    /// Shared with those that keep something back from it.
    private let account: Account
    private let limit: Int

    private init(_ account: Account, limit: Int) { (self.account, self.limit) = (account, limit) }

    /// So much from now on.
    init(_ work: WorkUnits) { self.init(Account(), limit: work.pixels) }

    /// What has been charged so far, in pixels of `WorkUnits`; no more than a step above what was allowed.
    var spent: Int { account.spent }

    /// What is left, in pixels of `WorkUnits`; negative once it is overdrawn.
    var left: Int { limit - account.spent }

    var isExhausted: Bool { left <= 0 }

    /// Notes work that is done, in pixels of `WorkUnits`.
    func charge(_ work: Int) { account.spent += work }

    /// The same for so many pixels or samples, each worth `cost`.
    func charge(_ count: Int, each cost: Double) { account.spent += Int((Double(count) * cost).rounded(.up)) }

    /// The same account, ending so much earlier.
    func reserving(_ work: WorkUnits) -> WorkBudget { WorkBudget(account, limit: limit - work.pixels) }

    static var unlimited: WorkBudget { WorkBudget(WorkUnits(pixels: .max / 2)) }
}
