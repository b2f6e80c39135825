import Catalog
import DomainModel
import ReceiptIdentity
import YAMLFields

/// A partner's offer: who earns how many coins for what, when and how often.
///
/// A field is a stored property, which the ledger keeps as text; an entry of `fields`, which reads it from a campaigns
/// file (`YAMLReader+Campaign` has the readers); and, where it can keep an upload from earning, an entry of
/// `conditions`. Ledgers contain texts of older programmes: a field that they lack is optional, `nil` where the file
/// omits it; a set of such a field has the type `SortedSet<Element>?`. “Adding a field to a campaign” in campaigns.md
/// lists the other places.
public struct Campaign: Hashable, Codable, Sendable {
    /// The name that the ledger keeps: lower case letters, digits, `.`, `_` and `-`.
    public var id: String
    /// What users read; the id where the file gives no name.
    public var name: LocalText
    /// Who pays. A campaign never pays for another partner's products.
    public var partner: String
    /// How users earn its coins: `.scan`, `.receipt`, `.auto` for both of them, `.tv` or `.stadium`.
    public var shake: Shake
    /// The first day of the campaign.
    public var from: Day
    /// The last day of the campaign.
    public var to: Day
    /// Which of the partner's products count.
    public var products: ProductFilter
    /// The VAT numbers of the retailers whose receipts count; empty means all.
    @SortedSet public var retailers: Set<String>
    /// What it pays.
    public var coins: Coins
    /// The currency (ISO 4217) of the receipts whose money it counts; it matters where spend does.
    public var currency: String
    /// What a user must buy before it pays at all.
    public var minimum: Minimum
    /// The tiers that may take part, with the multiplier of their coins; empty means all tiers, times one.
    public var tiers: [Tier: Hundredths]
    /// How much it pays at most.
    public var limits: Limits
    /// Of several campaigns that would pay for an item, the one with the highest priority takes it.
    public var priority: Int
    /// Whether it pays on top of the others instead of competing for items.
    public var stacks: Bool
    /// Which marks it pays for and when they are on air; `nil` in campaigns that pay for products.
    public var marks: [ScheduledMark]?
    /// The ids that it had before: what was paid under them counts in its limits. `nil` where the file does not say;
    /// none where it is new for certain.
    public var formerly: [String]?
    /// The people for whom it is; `nil` for all.
    public var audience: Audience?
    /// The discount that it pays out, to those who hold it alone; `nil` where it is none.
    public var discount: Discount?

    /// Its id and those that it had before.
    public var names: [String] { [id] + (formerly ?? []) }

    /// A campaign for all of a partner's products, without limits.
    public init(
        id: String, name: LocalText? = nil, partner: String, shake: Shake, from: Day, to: Day,
        products: ProductFilter = ProductFilter(), retailers: Set<String> = [], coins: Coins,
        currency: String = Campaign.defaultCurrency,
        minimum: Minimum = Minimum(), tiers: [Tier: Hundredths] = [:], limits: Limits = Limits(), priority: Int = 0,
        stacks: Bool = false, marks: [ScheduledMark]? = nil, formerly: [String]? = nil, audience: Audience? = nil,
        discount: Discount? = nil
    ) {
        self.id = id
        self.name = name ?? LocalText(id)
        self.partner = partner
        self.shake = shake
        self.from = from
        self.to = to
        self.products = products
        self.retailers = retailers
        self.coins = coins
        self.currency = currency
        self.minimum = minimum
        self.tiers = tiers
        self.limits = limits
        self.priority = priority
        self.stacks = stacks
        self.marks = marks
        self.formerly = formerly
        self.audience = audience
        self.discount = discount
    }

    /// How each field is read from a campaigns file, in the order in which problems are listed.
    static let fields: [CampaignField] = [
        CampaignField("id", \.id) { $0.identifier(&$1.map, "id") },
        CampaignField("name", \.name) { $0.words(&$1.map, "name") },
        CampaignField("partner", \.partner) { $0.text(&$1.map, "partner", required: true) },
        CampaignField("shake", \.shake) { $0.choice(&$1.map, "shake", of: Shake.self, required: true) },
        CampaignField("from", \.from) { $0.day(&$1.map, "from") },
        CampaignField("to", \.to) { $0.lastDay(&$1) },
        CampaignField("products", \.products, isOfPurchase: true) { $0.products(&$1) },
        CampaignField("retailers", \.retailers, isOfPurchase: true) {
            $0.retailers(&$1)
        } oddity: {
            if $0.shake == .scan, !$0.retailers.isEmpty {
                return ("retailers", "a scan shows no shop, so it will never pay; leave it out")
            }
            // A spreadsheet drops the zeros with which a number begins.
            for number in $0.retailers.sorted() where (8...10).contains(number.utf8.count) {
                let whole = String(repeating: "0", count: 11 - number.utf8.count) + number
                if number.utf8.count == 10, number.utf8.allSatisfy({ (48...57).contains($0) }),
                    ItalianVATNumber(whole) == nil
                {
                    return ("retailers", "\(number) has ten digits; an Italian VAT number has eleven: copy it again")
                }
                if ItalianVATNumber(whole) != nil {
                    return ("retailers", "\(number) lacks its first zero, if it is Italian: write \"\(whole)\"")
                }
            }
            return nil
        },
        CampaignField("coins", \.coins) {
            $0.coins(&$1)
        } oddity: {
            $0.shake == .scan && $0.coins.perEuro > Hundredths(0)
                ? (
                    "coins.per_euro",
                    $0.coins.perItem + $0.coins.perReceipt > 0
                        ? "a scan shows no price: it pays nothing; leave it out"
                        : "a scan shows no price: it pays nothing; write per_item, coins for each piece"
                ) : nil
        },
        CampaignField("minimum", \.minimum, isOfPurchase: true) {
            $0.minimum(&$1)
        } oddity: {
            $0.shake == .scan && $0.minimum.spend > .zero
                ? ("minimum.spend", "a scan shows no price, so it never pays; leave it out") : nil
        },
        CampaignField("tiers", \.tiers) { $0.tiers(&$1) },
        CampaignField("currency", \.currency, isOfPurchase: true) { $0.currency(&$1.map) },
        CampaignField("limits", \.limits) {
            $0.limits(&$1)
        } oddity: {
            $0.accepts(.scan) && $0.limits.userDay == nil && $0.limits.sameProductDays == nil
                ? ("limits", "a product can be scanned again every day; set per_user_per_day or same_product_days")
                : nil
        },
        CampaignField("priority", \.priority) { $0.whole(&$1.map, "priority", in: -1000...1000) },
        CampaignField("stacks", \.stacks) { $0.boolean(&$1.map, "stacks") },
        CampaignField("marks", \.marks) { $0.marks(&$1) },
        CampaignField("formerly", \.formerly) { $0.formerly(&$1) },
        CampaignField("audience", \.audience) {
            $0.audience(&$1.map, among: $1.audiences, of: $1.owner)
        },
        CampaignField("discount", \.discount, isOfPurchase: true) {
            $0.discount(&$1)
        } oddity: {
            $0.discount != nil && !$0.stacks
                ? ("stacks", "another campaign may take the items, and who holds the discount gets nothing from it")
                : nil
        },
    ]

    /// What keeps a claim from earning before anything is counted. The first condition that gives a reason decides
    /// which reason the user gets.
    private static let conditions: [@Sendable (Campaign, Claim) -> Reason?] = [
        { campaign, claim in
            campaign.from <= claim.day && claim.day <= campaign.to
                ? nil
                : Reason(
                    .outsideCampaign,
                    ["campaign": campaign.name.kept, "from": "\(campaign.from)", "to": "\(campaign.to)"])
        },
        { campaign, claim in
            let tier = claim.upload.tier
            return campaign.tiers.isEmpty || campaign.tiers[tier] != nil
                ? nil : Reason(.tierNotIncluded, ["campaign": campaign.name.kept, "tier": tier.rawValue])
        },
        { campaign, claim in
            // Who belonged to which audience is recorded with the upload; the facts behind it are not.
            guard let audience = campaign.audience, !audience.includes(claim) else { return nil }
            return Reason(
                audience.lacksShop(claim) ? .shopNotIncluded : .audienceNotIncluded,
                ["campaign": campaign.name.kept, "audience": audience.conditions])
        },
        { campaign, claim in
            // Ten thousand yen are not ten thousand euros. Where no currency was read, a person decides.
            guard campaign.countsMoney, let currency = claim.receipt?.currency, currency != campaign.currency
            else { return nil }
            return Reason(
                .otherCurrency, ["campaign": campaign.name.kept, "currency": campaign.currency, "found": currency])
        },
        { campaign, claim in
            if campaign.retailers.isEmpty { return nil }
            let vat = claim.receipt?.vatNumber.map(ReceiptFingerprint.normalised)
            if let vat, campaign.retailers.contains(vat) { return nil }
            return Reason(.retailerNotIncluded, ["campaign": campaign.name.kept, "vat_number": vat ?? "unknown"])
        },
    ]

    /// What keeps this claim from earning from the campaign, whatever it shows; `nil` where nothing does.
    func obstacle(to claim: Claim) -> Reason? {
        for condition in Campaign.conditions {
            if let reason = condition(self, claim) { return reason }
        }
        return nil
    }
}
