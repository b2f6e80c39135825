import DomainModel

/// A few coins for a person's first shake of a day, whatever else it leads to.
public struct DailyShake: Hashable, Sendable {
    /// The name that the ledger keeps, as it keeps a campaign's.
    public var id: String
    /// What users read.
    public var name: LocalText
    /// Who pays.
    public var partner: String
    /// What a day's first shake pays.
    public var coins: Int
    /// What it pays at most, to all users together. A script shakes under any number of names.
    public var budget: Int
    /// The first day.
    public var from: Day
    /// The last day.
    public var to: Day
    /// The people for whom it is; `nil` for all.
    public var audience: Audience?

    /// A daily shake.
    public init(
        id: String, name: LocalText, partner: String, coins: Int, budget: Int, from: Day, to: Day,
        audience: Audience? = nil
    ) {
        self.id = id
        self.name = name
        self.partner = partner
        self.coins = coins
        self.budget = budget
        self.from = from
        self.to = to
        self.audience = audience
    }

    /// Whether a person's shake pays on a day of the programme's clocks.
    public func pays(_ person: PersonFacts, on day: Day) -> Bool {
        from <= day && day <= to && audience?.obstacle(to: person, on: day) == nil
    }

    /// The key under which the ledger keeps what it paid somebody of this name on a day.
    public func key(of name: String, on day: Day) -> String { "daily/\(id)/\(name)/\(day)" }
}
