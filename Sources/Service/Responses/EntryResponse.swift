import Ledger

/// An entry of the ledger as its user and the review desk see it.
struct EntryResponse: Encodable {
    var sequence: Int
    var at: String
    var kind: String
    var coins: Int
    var campaign: String?
    var partner: String?
    var upload: String?
    var reference: String?
    var reason: String

    init(_ entry: Entry) {
        sequence = entry.sequence
        at = entry.at
        kind = entry.kind.rawValue
        coins = entry.coins
        campaign = entry.campaign
        partner = entry.partner
        upload = entry.upload
        reference = entry.reference
        reason = entry.reason
    }
}
