import DomainModel

/// How a detected mark fits a campaign's airings.
public enum AiringMatch: Hashable, Sendable {
    /// The mark is on air; the airing's name, which is the same for every user.
    case aired(String)
    /// The mark is on air, but the recording is of another airing: whole hours from the mark's hour to the upload.
    case replayed(hours: Int)
    /// The mark is not on air; the nearest airing.
    case outside(ScheduledMark, Airing)
}

extension Campaign {
    /// How a mark that was sent at `moment`, on the programme's clocks, fits its airings; `nil` where it pays for no
    /// such id.
    ///
    /// The mark's hour must lie between the airing's first hour, less `madeWithin`, and its last. The hour counter
    /// repeats after 170 days and 16 hours; windows are shorter than half of that.
    public func airingMatch(of mark: Watermark, at moment: Timestamp) -> AiringMatch? {
        guard let aired = marks?.first(where: { $0.id == mark.id }) else { return nil }
        let minute = LocalMinute(moment)
        let near = aired.airings.map { $0.occurrence(near: minute, until: to) }
        let now = near.filter { $0.distance(to: minute) == 0 }
        guard !now.isEmpty else {
            return near.min { $0.distance(to: minute) < $1.distance(to: minute) }.map { .outside(aired, $0) }
        }
        let age = mark.age(at: hour(of: moment))
        for airing in now {
            func hours(since edge: LocalMinute) -> Int {
                let seconds = edge.count * 60 - moment.offsetMinutes * 60
                return hour(of: moment) - hour(of: Timestamp(seconds: seconds))
            }
            let oldest = hours(since: airing.from) + aired.madeWithin
            let newest = hours(since: airing.to)
            if newest <= age, age <= oldest { return .aired("\(mark.id)@\(airing.from)") }
        }
        return .replayed(hours: age)
    }

    private func hour(of moment: Timestamp) -> Int {
        // Rounded down, before 1970 too.
        let rest = moment.seconds % 3600
        return (moment.seconds - (rest < 0 ? rest + 3600 : rest)) / 3600
    }
}
