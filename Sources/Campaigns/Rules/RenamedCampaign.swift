import DomainModel

/// A campaign that seems to be an earlier one under another id. Limits are counted by id: under the new one they would
/// begin anew.
public struct RenamedCampaign: Hashable, Sendable, CustomStringConvertible {
    /// The id that it had.
    public let former: String
    /// The id that it has now.
    public let id: String

    /// What to do.
    public var description: String {
        "\(id) pays for what \(former) paid for, and its budget and limits would begin anew: give it "
            + "“formerly: [\(former)]” to carry them on, or “formerly: []” if it is a new campaign"
    }
}

extension Programme {
    /// The campaigns that seem to be ones of an earlier programme which are missing here: of the same partner, shake
    /// and products, on days that overlap. A campaign that says what it was formerly is believed.
    ///
    /// - Parameter isUsed: whether anything was paid under an id.
    public func renamedCampaigns(
        since earlier: Programme, isUsed: (String) throws -> Bool
    ) rethrows -> [RenamedCampaign] {
        let known = Set(campaigns.flatMap(\.names))
        let before = Set(earlier.campaigns.flatMap(\.names))
        let missing = try earlier.campaigns.filter { campaign in
            try campaign.hasLimits && !known.contains(campaign.id) && isUsed(campaign.id)
        }
        return try missing.flatMap { former in
            try campaigns.filter { campaign in
                try campaign.formerly == nil && !before.contains(campaign.id) && campaign.isLike(former)
                    && !isUsed(campaign.id)
            }.map { RenamedCampaign(former: former.id, id: $0.id) }
        }
    }
}

extension Campaign {
    /// Whether anything that it paid keeps it from paying more.
    fileprivate var hasLimits: Bool {
        limits.budget != nil || limits.user != nil || limits.userDay != nil || limits.sameProductDays != nil
    }

    fileprivate func isLike(_ other: Campaign) -> Bool {
        partner == other.partner && shake == other.shake && products == other.products && from <= other.to
            && other.from <= to
    }
}
