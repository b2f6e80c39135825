import DomainModel

/// How many people belong to an audience, as far as a partner may know it.
public struct AudienceCount: Hashable, Sendable {
    /// Why there is no figure.
    public enum Withheld: String, Hashable, Codable, Sendable {
        /// Fewer people belong to it than the smallest group.
        case small
        /// Its difference from everybody, or from an audience that is counted, is smaller than the smallest group: two
        /// figures would tell of it.
        case narrow
        /// It asks for a language, which is known of nobody before a request.
        case unknown
    }

    /// The audience's name.
    public var audience: String
    /// People who belong to it, rounded down; `nil` where it is withheld.
    public var people: Int?
    /// Why it is withheld.
    public var withheld: Withheld?

    /// A figure of people as a partner sees it: rounded down, so that one person more or less does not show.
    public static func rounded(_ people: Int) -> Int {
        let step = Tuning.standard.figureStep
        return people / step * step
    }

    /// Counts people. No figure, and no difference of two figures, is about fewer people than the smallest group: of
    /// two audiences that differ by fewer, only the first is counted.
    ///
    /// - Parameters:
    ///   - people: what is known of each person, once each.
    ///   - day: the day on which they are compared, on the programme's clocks.
    public static func counts(
        of audiences: [Audience], among people: [PersonFacts], on day: Day, smallestGroup: Int
    ) -> [AudienceCount] {
        // Everybody is a figure that a partner has from elsewhere.
        var shown: [Set<Int>] = [Set(people.indices)]
        return audiences.map { audience in
            if audience.languages != nil { return AudienceCount(audience: audience.id, withheld: .unknown) }
            let members = Set(people.indices.filter { audience.obstacle(to: people[$0], on: day) == nil })
            guard members.count >= smallestGroup else { return AudienceCount(audience: audience.id, withheld: .small) }
            let isNarrow = shown.contains { other in
                [members.subtracting(other).count, other.subtracting(members).count].contains {
                    $0 > 0 && $0 < smallestGroup
                }
            }
            if isNarrow { return AudienceCount(audience: audience.id, withheld: .narrow) }
            shown.append(members)
            return AudienceCount(audience: audience.id, people: rounded(members.count))
        }
    }
}
