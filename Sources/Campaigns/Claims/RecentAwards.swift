/// What was paid at once under one name before a claim. What waits, or waited, for a person is not in it.
public struct RecentAwards: Hashable, Sendable {
    /// Coins of the last seven days, the day of the claim included.
    public var week: Int
    /// What of `week` was paid for receipts of tills that were not known.
    public var weekAtNewTills: Int
    /// Coins of the day of the claim.
    public var today: Int
    /// What of `today` was paid for receipts of tills that were not known.
    public var todayAtNewTills: Int
    /// Coins of the four weeks before that day.
    public var before: Int
    /// The days of the four weeks on which anything was paid.
    public var daysBefore: Int

    /// The days over which coins of new tills add up. Source: judged; a household shops once a week.
    public static let weekDays = 7
    /// The days before, whose mean is a usual day. Source: judged; four weeks hold each day of the week four times.
    public static let usualDays = 28

    /// Sums; nothing without arguments.
    public init(
        week: Int = 0, weekAtNewTills: Int = 0, today: Int = 0, todayAtNewTills: Int = 0, before: Int = 0,
        daysBefore: Int = 0
    ) {
        self.week = week
        self.weekAtNewTills = weekAtNewTills
        self.today = today
        self.todayAtNewTills = todayAtNewTills
        self.before = before
        self.daysBefore = daysBefore
    }
}
