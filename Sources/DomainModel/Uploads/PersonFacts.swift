/// What is known of a person for whom something may be: what an audience is compared with. It is never kept with an
/// upload; the names of the audiences that the person belongs to are.
public struct PersonFacts: Hashable, Sendable {
    /// The tier in the programme.
    public var tier: Tier
    /// The day on which the person joined; `nil` where it is not known.
    public var joined: Day?
    /// The day of birth, if given.
    public var birthday: Day?
    /// The gender, if given.
    public var gender: Gender?
    /// The postcode, if given.
    public var postcode: String?
    /// The country of the postcode, as ISO 3166-1 writes it; `nil` where it is not known.
    public var country: String?
    /// The postcode of the shop at which the person bought lately; `nil` where it is not known, or nobody looked.
    public var shop: Postcode?
    /// The language that the person's phone asks for; `nil` where nobody asked.
    public var language: Language?
    /// The last day of a purchase from each partner that was paid for, by the partner's name in lower case.
    public var lastPurchases: [String: Day]

    /// Facts of one person; what is not given is not known.
    public init(
        tier: Tier, joined: Day? = nil, birthday: Day? = nil, gender: Gender? = nil, postcode: String? = nil,
        country: String? = nil, shop: Postcode? = nil, language: Language? = nil, lastPurchases: [String: Day] = [:]
    ) {
        self.tier = tier
        self.joined = joined
        self.birthday = birthday
        self.gender = gender
        self.postcode = postcode
        self.country = country
        self.shop = shop
        self.language = language
        self.lastPurchases = lastPurchases
    }

    /// Whether the region is that of shops: a postcode that the person gave goes before them, and who has not signed
    /// in, and so could give none, is in no region.
    public var livesByShops: Bool { postcode == nil && tier != .trial }

    /// Where the person is: by the postcode given, or else by the shop.
    public var place: Postcode? {
        if livesByShops { return shop }
        return postcode.flatMap { code in country.map { Postcode(code, in: $0) } }
    }

    /// Whole years from the birthday to a day; `nil` where it is not known, or before it.
    public func age(on day: Day) -> Int? {
        guard let birthday, birthday <= day else { return nil }
        let hadBirthday = (day.month, day.day) >= (birthday.month, birthday.day)
        return day.year - birthday.year - (hadBirthday ? 0 : 1)
    }
}
