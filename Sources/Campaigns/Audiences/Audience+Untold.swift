import DomainModel

extension Audience {
    /// What a person may tell that decides whether an audience has them.
    public enum Fact: String, Hashable, Codable, Sendable, CaseIterable {
        /// A phone number or an e-mail address, by signing in. Before that nothing else can be told.
        case contact
        /// Name and surname, which raise to Pro together with the birthday.
        case name
        case birthday, gender, postcode
    }

    /// What a person has not told and would have to, so that the audience may have them; none for who belongs to it,
    /// `nil` for whom what is known keeps out.
    public func untold(by person: PersonFacts, on day: Day) -> [Fact]? {
        guard obstacle(to: person, on: day) != nil else { return [] }
        var rest = self
        var facts: Set<Fact> = []
        if let tiers, !tiers.contains(person.tier), let higher = Audience.tier(above: person.tier, among: tiers) {
            facts.formUnion(higher == .pro ? [.name, .birthday] : [])
            facts.insert(.contact)
            rest.tiers = nil
        }
        if ages != nil, person.birthday == nil {
            facts.insert(.birthday)
            rest.ages = nil
        }
        if let genders, !genders.contains(person.gender ?? .unsaid), person.gender ?? .unsaid == .unsaid {
            facts.insert(.gender)
            rest.genders = nil
        }
        // Where shops say where a person lives, a postcode that is given goes before them.
        if regions != nil, person.postcode == nil, !(person.place.map(holds) ?? false) {
            facts.insert(.postcode)
            rest.regions = nil
        }
        guard rest.obstacle(to: person, on: day) == nil else { return nil }
        if person.tier == .trial { facts.insert(.contact) } else { facts.remove(.contact) }
        return Fact.allCases.filter(facts.contains)
    }

    /// The lowest of some tiers to which a person of a tier may rise.
    private static func tier(above tier: Tier, among tiers: [Tier]) -> Tier? {
        switch tier {
        case .trial: tiers.contains(.signed) ? .signed : tiers.contains(.pro) ? .pro : nil
        case .signed: tiers.contains(.pro) ? .pro : nil
        case .pro: nil
        }
    }
}
