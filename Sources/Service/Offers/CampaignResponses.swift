import Campaigns
import DomainModel
import Links
import Messages

/// What a campaign pays, before tiers and limits; what it does not pay for is missing.
struct CoinsResponse: Encodable {
    var perItem: Int?
    var perReceipt: Int?
    /// With at most two digits behind the point.
    var perEuro: Double?
    /// For each airing that was heard, of a campaign that pays for recordings.
    var perAiring: Int?

    private enum CodingKeys: String, CodingKey {
        case perItem = "per_item"
        case perReceipt = "per_receipt"
        case perEuro = "per_euro"
        case perAiring = "per_airing"
    }

    init(_ coins: Campaign.Coins, isForRecordings: Bool) {
        perItem = coins.perItem > 0 ? coins.perItem : nil
        let perUpload = coins.perReceipt > 0 ? coins.perReceipt : nil
        (perReceipt, perAiring) = isForRecordings ? (nil, perUpload) : (perUpload, nil)
        perEuro = coins.perEuro > Hundredths(0) ? Double(coins.perEuro.count) / 100 : nil
    }
}

/// What a campaign pays one person at most; what is not limited is missing.
struct CampaignLimitsResponse: Encodable {
    var perReceipt: Int?
    var perDay: Int?
    var inAll: Int?
    /// For how many days a scan of the same product pays nothing more.
    var sameProductDays: Int?

    private enum CodingKeys: String, CodingKey {
        case perReceipt = "per_receipt"
        case perDay = "per_user_per_day"
        case inAll = "per_user"
        case sameProductDays = "same_product_days"
    }

    /// `nil` where nothing is limited.
    init?(_ limits: Campaign.Limits) {
        (perReceipt, perDay, inAll) = (limits.receipt, limits.userDay, limits.user)
        sameProductDays = limits.sameProductDays
        guard perReceipt ?? perDay ?? inAll ?? sameProductDays != nil else { return nil }
    }
}

struct CampaignResponse: Encodable {
    var id: String
    var name: String
    var partner: String
    var shake: String
    var from: String
    var to: String
    /// For whom it is, where it is not for all.
    var forWhom: String?
    /// Whether who asks may have it; `nil` where nobody says who asks.
    var access: AccessResponse?
    /// The reward whose holders it pays, where it pays a discount back.
    var discountOf: String?
    var coins: CoinsResponse
    /// The currency (ISO 4217) of the money that it counts.
    var currency: String
    var limits: CampaignLimitsResponse?
    /// Some of the products that it means, where they are known.
    var products: [String]?
    /// How many more there are.
    var more: Int?
    /// Where the picture of one of them is.
    var picture: String?

    private enum CodingKeys: String, CodingKey {
        case id, name, partner, shake, from, to, access, coins, currency, limits, products, more, picture
        case forWhom = "for_whom"
        case discountOf = "discount_of"
    }

    init(_ campaign: Campaign, access: AccessResponse?, products shown: ShownProducts, in language: Language) {
        let names = shown.names(of: campaign)
        (id, partner, shake) = (campaign.id, campaign.partner, campaign.shake.rawValue)
        name = campaign.name.text(in: language)
        (from, to) = (campaign.from.description, campaign.to.description)
        forWhom = campaign.audience?.text(in: language)
        self.access = access
        discountOf = campaign.discount?.reward
        coins = CoinsResponse(campaign.coins, isForRecordings: campaign.shake.isRecording)
        currency = campaign.currency
        limits = CampaignLimitsResponse(campaign.limits)
        (products, more, picture) = (names?.first, names?.more, shown.picture(of: campaign))
    }
}

/// What is read, watched or answered today.
struct ContentResponse: Encodable {
    var id: String
    var kind: String
    var title: String
    var partner: String
    var coins: Int
    /// The least time that it takes.
    var seconds: Int
    var to: String
    var forWhom: String?
    /// Whether who asks may have it; `nil` where nobody says who asks.
    var access: AccessResponse?

    private enum CodingKeys: String, CodingKey {
        case id, kind, title, partner, coins, seconds, to, access
        case forWhom = "for_whom"
    }

    init(_ content: ContentItem, access: AccessResponse?, in language: Language) {
        (id, kind, partner) = (content.id, content.kind.rawValue, content.partner)
        title = content.title.text(in: language)
        (coins, seconds, to) = (content.coins, content.seconds, content.to.description)
        forWhom = content.audience?.text(in: language)
        self.access = access
    }
}
