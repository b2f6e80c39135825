import DomainModel

/// The people for whom a campaign, a content, a shake or a reward is.
///
/// A condition that is `nil` lets everybody pass. A person of whom a fact is not known is not in an audience that asks
/// for it.
public struct Audience: Hashable, Codable, Sendable {
    /// The name, by which uploads keep who belonged to it: lower case letters, digits, `.`, `_` and `-`.
    public var id: String
    /// The tiers.
    public var tiers: [Tier]?
    /// The ages in whole years.
    public var ages: Ages?
    /// The genders.
    public var genders: [Gender]?
    /// Regions (ISO 3166-2) and whole countries (ISO 3166-1) in which the postcode is that the person gave; of who gave
    /// none, that of the shop.
    public var regions: [String]?
    /// The languages that the phone asks for.
    public var languages: [Language]?
    /// Who joined at most so many days ago.
    public var newcomerDays: Int?
    /// Who bought from the partner before.
    public var bought: Bought?

    /// An audience; without conditions, everybody.
    public init(
        id: String, tiers: [Tier]? = nil, ages: Ages? = nil, genders: [Gender]? = nil, regions: [String]? = nil,
        languages: [Language]? = nil, newcomerDays: Int? = nil, bought: Bought? = nil
    ) {
        self.id = id
        self.tiers = tiers
        self.ages = ages
        self.genders = genders
        self.regions = regions
        self.languages = languages
        self.newcomerDays = newcomerDays
        self.bought = bought
    }

    /// Ages in whole years, both included.
    public struct Ages: Hashable, Codable, Sendable {
        /// The youngest; `nil` for any.
        public var from: Int?
        /// The oldest; `nil` for any.
        public var to: Int?

        /// From one age to another.
        public init(from: Int? = nil, to: Int? = nil) {
            self.from = from
            self.to = to
        }
    }

    /// An earlier purchase that was paid for.
    public struct Bought: Hashable, Codable, Sendable {
        /// Whose products; only this partner may use the audience.
        public var partner: String
        /// At most so many days ago.
        public var days: Int

        /// A purchase of a partner's products.
        public init(partner: String, days: Int) {
            self.partner = partner
            self.days = days
        }
    }

    /// What an audience asks for.
    public enum Condition: String, Hashable, Codable, Sendable, CaseIterable {
        case tiers, ages, genders, regions, languages, newcomer, bought
    }

    /// The first condition that a person does not meet on a day of the programme's clocks; `nil` where the person
    /// belongs to the audience.
    public func obstacle(to person: PersonFacts, on day: Day) -> Condition? {
        if let tiers, !tiers.contains(person.tier) { return .tiers }
        if let ages {
            guard let age = person.age(on: day), ages.from ?? 0 <= age, age <= ages.to ?? .max else { return .ages }
        }
        if let genders {
            guard let gender = person.gender, genders.contains(gender) else { return .genders }
        }
        if regions != nil, !(person.place.map(holds) ?? false) { return .regions }
        if let languages {
            guard let language = person.language, languages.contains(language) else { return .languages }
        }
        if let newcomerDays {
            guard let joined = person.joined, day.daysSinceEpoch - joined.daysSinceEpoch <= newcomerDays else {
                return .newcomer
            }
        }
        if let bought {
            guard let last = person.lastPurchases[bought.partner.lowercased()],
                day.daysSinceEpoch - last.daysSinceEpoch <= bought.days
            else { return .bought }
        }
        return nil
    }

    /// Whether a place is in the regions that it asks for; any place is where it asks for none.
    func holds(_ place: Postcode) -> Bool {
        guard let regions else { return true }
        return regions.contains(place.country)
            || Regions.standard.region(ofPostcode: place.code, in: place.country).map(regions.contains) ?? false
    }

    // MARK: What an upload keeps of it

    /// What an upload keeps of its user beside the name: meets every other condition, and the shop of a receipt says
    /// whether the region is right. No name has the sign in it.
    private var markByShop: String { "\(id)@shop" }

    /// What an upload keeps of a person for this audience: its name where the person belongs to it, and a mark where
    /// the shop of a receipt may say otherwise.
    func marks(of person: PersonFacts, on day: Day) -> [String] {
        let own = obstacle(to: person, on: day) == nil ? [id] : []
        guard regions != nil, person.livesByShops else { return own }
        var elsewhere = self
        elsewhere.regions = nil
        return elsewhere.obstacle(to: person, on: day) == nil ? own + [markByShop] : own
    }

    /// Whether the user of a claim belongs to it. Where no postcode was given, the address on the claim's own receipt
    /// goes before the shop of an earlier one.
    func includes(_ claim: Claim) -> Bool {
        guard let marks = claim.upload.audiences else { return false }
        if claim.shake == .receipt, let shop = claim.receipt?.postcode, marks.contains(markByShop) {
            return holds(shop)
        }
        return marks.contains(id)
    }

    /// Whether nothing but the region keeps the user of a claim from it, and shops would have told of one.
    func lacksShop(_ claim: Claim) -> Bool {
        !includes(claim) && claim.upload.audiences?.contains(markByShop) == true
    }

    /// What it asks for as one line, which reads back: the detail of a reason.
    public var conditions: String {
        var parts: [String] = []
        func add(_ condition: Condition, _ values: [String]?) {
            if let values { parts.append("\(condition.rawValue)=\(values.joined(separator: ","))") }
        }
        add(.tiers, tiers?.map(\.rawValue))
        add(.ages, ages.map { ["\($0.from.map(String.init) ?? "")-\($0.to.map(String.init) ?? "")"] })
        add(.genders, genders?.map(\.rawValue))
        add(.regions, regions)
        add(.languages, languages?.map(\.rawValue))
        add(.newcomer, newcomerDays.map { ["\($0)"] })
        add(.bought, bought.map { ["\($0.days)-\($0.partner)"] })
        return parts.joined(separator: ";")
    }

    /// The audience of `conditions`, without its name; `nil` where the text is none.
    public init?(conditions text: String) {
        self.init(id: "")
        // A partner's name may have any character; it comes last.
        let marker = "\(Condition.bought.rawValue)="
        let purchase = text.firstRange(of: text.hasPrefix(marker) ? marker : ";\(marker)")
        if let purchase {
            let rest = text[purchase.upperBound...]
            guard let hyphen = rest.firstIndex(of: "-"), let days = Int(rest[..<hyphen]) else { return nil }
            bought = Bought(partner: String(rest[rest.index(after: hyphen)...]), days: days)
        }
        for part in text[..<(purchase?.lowerBound ?? text.endIndex)].split(separator: ";") {
            let sides = part.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, let condition = Condition(rawValue: String(sides[0])) else { return nil }
            let values = sides[1].split(separator: ",").map(String.init)
            switch condition {
            case .tiers: tiers = values.compactMap(Tier.init)
            case .ages:
                let ends = sides[1].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
                guard ends.count == 2 else { return nil }
                ages = Ages(from: ends[0], to: ends[1])
            case .genders: genders = values.compactMap(Gender.init)
            case .regions: regions = values
            case .languages: languages = values.compactMap(Language.init)
            case .newcomer: newcomerDays = Int(sides[1])
            case .bought: return nil
            }
        }
    }
}
