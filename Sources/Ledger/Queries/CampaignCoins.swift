/// The coins of an upload that one campaign pays.
public struct CampaignCoins: Hashable, Sendable {
    /// The company that pays.
    public let partner: String
    /// The campaign's id.
    public let campaign: String
    /// Coins that are the user's, less those that were taken back.
    public var awarded = 0
    /// Coins that wait for a person.
    public var pending = 0

    /// So many of each.
    public init(partner: String, campaign: String, awarded: Int = 0, pending: Int = 0) {
        self.partner = partner
        self.campaign = campaign
        self.awarded = awarded
        self.pending = pending
    }
}
