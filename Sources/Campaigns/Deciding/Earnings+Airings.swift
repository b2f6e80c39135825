import DomainModel

extension Earnings {
    /// What a detected mark earns: a user is paid once for each airing, by one campaign and those that stack.
    mutating func take(_ watermark: DetectedWatermark) {
        var offers: [(campaign: Campaign, airing: String, worth: Int)] = []
        var isKnown = false
        for campaign in programme.campaigns where campaign.accepts(claim) {
            guard let airingMatch = campaign.airingMatch(of: watermark.mark, at: claim.upload.uploadedAt) else {
                continue
            }
            isKnown = true
            guard isOpen(campaign) else { continue }
            switch airingMatch {
            case .aired(let airing): offers.append((campaign, airing, worth(of: [], under: campaign).coins))
            case .replayed(let hours):
                obstacles.append(
                    Reason(.replayedRecording, ["campaign": campaign.name.kept, "hours": "\(hours.magnitude)"]))
            case .outside(let mark, let airing):
                obstacles.append(
                    Reason(
                        .outsideAiring,
                        [
                            "campaign": campaign.name.kept, "place": mark.place, "from": airing.from.formatted,
                            "to": airing.to.formatted,
                        ]))
            }
        }
        if !isKnown { obstacles.append(Reason(.unknownMark, ["id": "\(watermark.mark.id)"])) }
        offers.sort { left, right in
            (right.campaign.priority, right.worth, left.campaign.id)
                < (left.campaign.priority, left.worth, right.campaign.id)
        }
        var isTaken = false
        for (campaign, airing, _) in offers where campaign.stacks || !isTaken {
            guard history.spent[campaign.id]?.paidAirings.contains(airing) != true else {
                obstacles.append(Reason(.sameAiringAgain, ["campaign": campaign.name.kept]))
                if !campaign.stacks { isTaken = true }
                continue
            }
            let (coins, why) = worth(of: [], under: campaign)
            guard var award = bounded(coins, why, for: [], under: campaign) else { continue }
            award.airing = airing
            awards.append(award)
            if !campaign.stacks { isTaken = true }
        }
    }
}
