import DomainModel
import Text

/// A draw among those whom a campaign paid. A programme has none unless its file lists it: many countries regulate
/// them.
public struct Draw: Hashable, Sendable {
    /// Its name in the ledger and in statements.
    public var id: String
    /// The campaign whose earners take part.
    public var campaign: Campaign
    /// What is won.
    public var prize: LocalText
    /// How many people win.
    public var winners: Int
    /// Coins that each of them gets; 0 where the prize is none of coins.
    public var coins: Int
    /// The last day whose uploads take part, on the programme's clocks.
    public var closes: Day
    /// Where its rules stand, which its country's law asks for.
    public var rules: String
    /// The public random value of after the closing, by which winners are drawn too; `nil` where the seed decides
    /// alone.
    public var beacon: String?
    /// Who allowed it, and under which number; `nil` where nobody must.
    public var permit: String?

    /// A draw.
    public init(
        id: String, campaign: Campaign, prize: LocalText, winners: Int, coins: Int = 0, closes: Day,
        rules: String, beacon: String? = nil, permit: String? = nil
    ) {
        self.id = id
        self.campaign = campaign
        self.prize = prize
        self.winners = winners
        self.coins = coins
        self.closes = closes
        self.rules = rules
        self.beacon = beacon
        self.permit = permit
    }
}
