import Catalog
import DomainModel

/// Looks for campaigns that compete for an item, or for a mark, where no priority decides.
struct OverlapLint {
    /// A campaign, with what it is compared by.
    private struct Rival {
        let place: Int
        let campaign: Campaign
        /// Which products of the catalogue it covers; `nil` without a catalogue.
        let covered: Set<Int>?
        let marks: Set<Int>
    }

    /// The most others that are told of one campaign. Source: judged; who has more of them decides by a rule.
    private static let maxTold = 3

    private let groups: [[Rival]]

    init(_ campaigns: [Campaign], products: [Product]?) {
        var groups: [String: [Rival]] = [:]
        let byPartner = products.map { products in
            Dictionary(grouping: products.indices) { products[$0].partner.lowercased() }
        }
        for (place, campaign) in campaigns.enumerated() where !campaign.stacks {
            let partner = campaign.partner.lowercased()
            let covered = products.flatMap { products in
                byPartner.map { Set(($0[partner] ?? []).filter { campaign.covers(products[$0]) }) }
            }
            let rival = Rival(
                place: place, campaign: campaign, covered: covered, marks: Set((campaign.marks ?? []).map(\.id)))
            // A mark has no partner. No partner has a name with a line break.
            groups[campaign.shake.isRecording ? "\n" : partner, default: []].append(rival)
        }
        self.groups = groups.values.map { $0.sorted { ($0.campaign.from, $0.place) < ($1.campaign.from, $1.place) } }
    }

    /// What is told of a campaign, by its place.
    func messages() -> [(place: Int, message: String)] {
        var found: [(place: Int, message: String)] = []
        for group in groups {
            for (number, one) in group.enumerated() {
                var told = 0
                for other in group[(number + 1)...] {
                    // All others begin later still.
                    guard other.campaign.from <= one.campaign.to, told < OverlapLint.maxTold else { break }
                    let (first, second) = one.place < other.place ? (one, other) : (other, one)
                    guard let message = OverlapLint.overlap(of: first, with: second) else { continue }
                    found.append((first.place, message))
                    told += 1
                }
            }
        }
        return found.sorted { $0.place < $1.place }
    }

    /// The warning about two campaigns that compete on some day; `nil` where they do not, or where their priorities
    /// decide.
    private static func overlap(of one: Rival, with two: Rival) -> String? {
        let (left, right) = (one.campaign, two.campaign)
        guard left.priority == right.priority, isForOnePerson(left, right) else { return nil }
        if left.shake.isRecording {
            guard let mark = one.marks.intersection(two.marks).min() else { return nil }
            return
                "pays for mark \(mark) as \(right.id) does; each airing is paid by the one that pays more. Set priority "
                + "to choose, or stacks to pay both"
        }
        guard left.accepts(right.shake) || right.accepts(left.shake),
            left.retailers.isEmpty || right.retailers.isEmpty || !left.retailers.isDisjoint(with: right.retailers)
        else { return nil }
        let meets: Bool
        if let first = one.covered, let second = two.covered {
            meets = !first.isDisjoint(with: second)
        } else {
            meets =
                left.products.isEmpty || right.products.isEmpty
                || !left.products.gtins.isDisjoint(with: right.products.gtins)
                || !left.products.brands.isDisjoint(with: right.products.brands)
                || !left.products.categories.isDisjoint(with: right.products.categories)
        }
        guard meets else { return nil }
        let (from, to) = (max(left.from, right.from), min(left.to, right.to))
        return "overlaps \(right.id) from \(from) to \(to); each item is paid by the one that pays more for the "
            + "upload. Set priority to choose, or stacks to pay both"
    }

    /// Whether one person can earn from both.
    private static func isForOnePerson(_ left: Campaign, _ right: Campaign) -> Bool {
        guard left.tiers.isEmpty || right.tiers.isEmpty || !Set(left.tiers.keys).isDisjoint(with: right.tiers.keys)
        else { return false }
        guard let one = left.audience, let other = right.audience else { return true }
        return !one.excludes(other)
    }
}

extension Audience {
    /// Whether nobody can belong to both audiences.
    func excludes(_ other: Audience) -> Bool {
        func differ<Value: Hashable>(_ one: [Value]?, _ two: [Value]?) -> Bool {
            guard let one, let two else { return false }
            return Set(one).isDisjoint(with: two)
        }
        func country(_ region: String) -> Substring { region.prefix { $0 != "-" } }
        if differ(tiers, other.tiers) || differ(genders, other.genders) || differ(languages, other.languages) {
            return true
        }
        if let regions, let others = other.regions {
            // A country holds all its regions.
            let meet = regions.contains { one in
                others.contains { $0 == one || $0 == country(one) || country($0) == one }
            }
            if !meet { return true }
        }
        guard let ages, let others = other.ages else { return false }
        return max(ages.from ?? 0, others.from ?? 0) > min(ages.to ?? .max, others.to ?? .max)
    }
}
