import Campaigns
import DomainModel

/// Whether somebody may have what a link leads to, and what is missing.
public enum LinkAccess: Hashable, Sendable {
    /// It is there for them.
    case open
    /// It is for who tells these facts, if they are as asked.
    case tell([Audience.Fact])
    /// It is for others.
    case others
    /// It begins on this day.
    case notYet(Day)
    /// It is over, since the day after this one; `nil` where it never ran.
    case over(Day?)
}

extension LinkSubject {
    /// Whether a person may have it on a day.
    public func access(of person: PersonFacts, on day: Day) -> LinkAccess {
        guard runs(on: day) else {
            guard let days else { return .over(nil) }
            return day < days.lowerBound ? .notYet(days.lowerBound) : .over(days.upperBound)
        }
        var asked = audience ?? Audience(id: id)
        if !tiers.isEmpty {
            asked.tiers = Tier.allCases.filter { tiers.contains($0) && (asked.tiers?.contains($0) ?? true) }
        }
        guard let untold = asked.untold(by: person, on: day) else { return .others }
        return untold.isEmpty ? .open : .tell(untold)
    }
}
