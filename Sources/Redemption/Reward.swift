import Campaigns
import DomainModel

/// A reward that users buy with coins.
public struct Reward: Hashable, Sendable {
    /// Its id in the ledger and the interface.
    public var id: String
    /// Its name for people.
    public var name: LocalText
    /// The price in coins, at least 1, or 0 where `earnedBy` names what earns it.
    public var price: Int
    /// The supply.
    public var supply: Supply
    /// The tiers that may buy it; without a word of the file, those that have signed in.
    public var tiers: Set<Tier>
    /// Minutes within which a purchase can be cancelled; 0 if never, as always with codes.
    public var cancelMinutes: Int
    /// The people who may buy it; `nil` for all.
    public var audience: Audience?
    /// Whose it is; `nil` where the programme gives it.
    public var partner: String?
    /// The days on which it can be bought, on the programme's clocks; `nil` for always.
    public var days: ClosedRange<Day>?
    /// The campaigns, contents and invitations of which one must have paid the person, once for each purchase; empty
    /// where coins are enough. Such a reward may be free.
    public var earnedBy: [String]
    /// What it takes off the price of goods; `nil` where it is no discount.
    public var discount: Discount?
    /// How its codes are printed for a till; `nil` where they are texts.
    public var symbology: CouponSymbology?
    /// How and where it is collected, for people; `nil` where the file does not say.
    public var how: LocalText?
    /// What it looks like: a file beside the rewards'; `nil` where the file names none.
    public var picture: CardPicture?

    /// A reward that all who have signed in may buy.
    public init(
        id: String, name: LocalText, price: Int, supply: Supply,
        tiers: Set<Tier> = Set(Tier.allCases.filter { $0 != .trial }), cancelMinutes: Int = 0,
        audience: Audience? = nil, partner: String? = nil, days: ClosedRange<Day>? = nil, earnedBy: [String] = [],
        discount: Discount? = nil, symbology: CouponSymbology? = nil, how: LocalText? = nil,
        picture: CardPicture? = nil
    ) {
        self.id = id
        self.name = name
        self.price = price
        self.supply = supply
        self.tiers = tiers
        self.cancelMinutes = cancelMinutes
        self.audience = audience
        self.partner = partner
        self.days = days
        self.earnedBy = earnedBy
        self.discount = discount
        self.symbology = symbology
        self.how = how
        self.picture = picture
    }

    /// An amount or a share off the price of a partner's goods.
    public struct Discount: Hashable, Sendable {
        /// How much.
        public var value: Value
        /// How many days after it was taken it may be used.
        public var days: Int
        /// The campaign that pays it back in coins, for the next receipt that shows the goods; `nil` where a code takes
        /// it off at the till.
        public var campaign: String?

        /// The moment after which it is worth nothing, where it is taken at `moment`.
        public func end(takenAt moment: Timestamp) -> Timestamp {
            Timestamp(seconds: moment.seconds + days * 86_400)
        }

        /// An amount of money, or a share of the price.
        public enum Value: Hashable, Sendable {
            /// Money, in a currency of ISO 4217.
            case amount(Money, currency: String)
            /// Percent of the price, 1 to 100.
            case share(Int)
        }
    }

    /// The kind and size of a supply.
    public enum Supply: Hashable, Sendable {
        /// A number of equal pieces.
        case pieces(Int)
        /// Voucher codes, each for one person.
        case codes([String])

        /// The initial size of the supply.
        public var count: Int {
            switch self {
            case .pieces(let count): count
            case .codes(let codes): codes.count
            }
        }
    }
}
