import DomainModel

/// A limit that a person may reach, and how far it is.
struct LimitResponse: Encodable {
    enum Kind: String, Encodable {
        /// Coins of one campaign on a day.
        case campaignDay = "campaign_day"
        /// Coins of one campaign in all.
        case campaign
        /// A product that a campaign has paid a scan of, and pays again only after some days.
        case product
        /// Uploads that wait for a decision.
        case waiting
        /// Seconds of reading within an hour.
        case reading
        /// Bytes within a day.
        case bytes
        /// Uploads at once.
        case uploads
        /// Shakes at once.
        case shakes
        /// The coin of a day's first shake.
        case dailyShake = "daily_shake"
        /// Friends for whom is paid.
        case friends
    }

    /// Of so many parts that one may use the last one is near. Source: judged: a third of a day's coins or of its
    /// photos is some purchases, early enough to choose what to send.
    private static let lastPart = 3

    var kind: Kind
    /// The campaign's id and name, where it is one campaign's.
    var campaign: String?
    var name: String?
    /// The product's code and name, where it is one product's.
    var gtin, product: String?
    var used: Int
    var most: Int
    var left: Int
    /// Whether it is nearly reached, or is.
    var isNear: Bool
    /// By when all of it may be used again; `nil` where nothing but what waits ends it, or nothing does.
    var again: String?

    private enum CodingKeys: String, CodingKey {
        case kind, campaign, name, gtin, product, used, most, left, again
        case isNear = "near"
    }

    init(_ kind: Kind, used: Int, most: Int, again: Timestamp? = nil) {
        self.kind = kind
        self.used = max(0, used)
        self.most = most
        left = max(0, most - self.used)
        // Of one, nothing is left or all is.
        isNear = self.used > 0 && (left == 0 || left <= most / LimitResponse.lastPart)
        self.again = again?.description
    }
}
