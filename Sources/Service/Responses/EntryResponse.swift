import Ledger

/// An entry of the ledger as its user and the review desk see it.
struct EntryResponse: Encodable {
    var sequence: Int
    var at: String
    var kind: String
    var coins: Int
    var campaign: String?
    /// What people call the campaign, content or draw; `nil` where the programme has none of this id.
    var name: String?
    var partner: String?
    var upload: String?
    var reference: String?
    var reason: String
    /// What the coins of an invitation are for; `nil` for other entries.
    var occasion: InvitationPayout.Occasion?

    /// - Parameter name: what people call the payer, in the language of who asks.
    init(_ entry: Entry, name: String? = nil) {
        self.name = name
        sequence = entry.sequence
        at = entry.at
        kind = entry.kind.rawValue
        coins = entry.coins
        campaign = entry.campaign
        partner = entry.partner
        upload = entry.upload
        reference = entry.reference
        reason = entry.reason
        occasion = InvitationPayout.occasion(of: entry)
    }
}
