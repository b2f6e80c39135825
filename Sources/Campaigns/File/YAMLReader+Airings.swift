import DomainModel
import YAMLFields
import Yams

extension YAMLReader {
    /// The most hours of an airing and of `made_within_hours` together: less than half of the period of the mark's hour
    /// counter, within which hours are unambiguous.
    private static let maxHours = Watermark.hours / 2 - 1

    /// The marks of a campaign of recordings, each once.
    mutating func marks(_ node: Node, at path: String, within days: ClosedRange<Day>?) -> [ScheduledMark] {
        guard let list = node.sequence, !list.isEmpty else {
            report(node, at: path, "must be a list of marks, each beginning with “- id:”")
            return []
        }
        var found: [ScheduledMark] = []
        for (entry, field) in entries(of: list, at: path) {
            guard let mark = mark(entry, at: field, within: days) else { continue }
            if found.contains(where: { $0.id == mark.id }) {
                report(entry, at: "\(field).id", "\(mark.id) is listed twice; give its airings in one place")
            }
            found.append(mark)
        }
        return found
    }

    private mutating func mark(_ node: Node, at path: String, within days: ClosedRange<Day>?) -> ScheduledMark? {
        var map = mapping(node, at: path, known: ["id", "at", "airings", "made_within_hours"])
        let before = problems.count
        if map.peek("id") == nil { lack("id", in: map, "is missing") }
        let id = whole(&map, "id", in: 0...(1 << Watermark.idBits) - 1)
        let place = text(&map, "at", required: true)
        let madeWithin =
            whole(&map, "made_within_hours", in: 0...YAMLReader.maxHours) ?? ScheduledMark.defaultMadeWithinHours
        var airings: [Airing] = []
        if let list = map.take("airings") {
            for (number, entry) in (list.sequence.map(Array.init) ?? []).enumerated() {
                let field = "\(path).airings[\(number)]"
                guard let airing = airing(entry, at: field, within: days) else { continue }
                if (airing.to.count - airing.from.count) / 60 + madeWithin > YAMLReader.maxHours {
                    report(
                        entry, at: field,
                        "with made_within_hours lasts longer than \(YAMLReader.maxHours) hours, the period of "
                            + "the mark")
                }
                airings.append(airing)
            }
            if list.sequence?.isEmpty ?? true {
                report(list, at: "\(path).airings", "must be a list of airings: [{from: 2026-03-14T20:30, to: …}]")
            }
        } else {
            lack("airings", in: map, "is missing; say when the mark is on air")
        }
        guard problems.count == before, let id, let place else { return nil }
        return ScheduledMark(id: id, place: place, airings: airings, madeWithin: madeWithin)
    }

    private mutating func airing(_ node: Node, at path: String, within days: ClosedRange<Day>?) -> Airing? {
        var map = mapping(node, at: path, known: ["from", "to", "repeats"])
        let before = problems.count
        let from = minute(&map, "from")
        let to = minute(&map, "to")
        let repeats = choice(&map, "repeats", of: Airing.Interval.self, required: false)
        guard problems.count == before, let from, let to else { return nil }
        if to <= from { report(node, at: "\(path).to", "\(to) is not after from (\(from)): nothing is on air") }
        if let repeats, to.count - from.count > repeats.minutes {
            report(node, at: "\(path).repeats", "lasts longer than until it begins again")
        }
        // An airing that ends at midnight belongs to the day before.
        let last = LocalMinute(count: to.count - 1).day
        if let days, !days.contains(from.day) || !days.contains(last) {
            let meant = YAMLReader.year(of: from, to, within: days).map { "; did you mean the year \($0)?" } ?? ""
            report(
                node, at: path,
                "lies outside the campaign, which goes from \(days.lowerBound) to \(days.upperBound)\(meant)")
        }
        return problems.count == before ? Airing(from: from, to: to, repeats: repeats) : nil
    }

    /// The year in which an airing would lie within a campaign; `nil` where there is none.
    private static func year(of from: LocalMinute, _ to: LocalMinute, within days: ClosedRange<Day>) -> Int? {
        guard from.day.year == to.day.year else { return nil }
        return [days.lowerBound.year, days.upperBound.year].first { year in
            [from.day, to.day].allSatisfy { day in
                Day(year: year, month: day.month, day: day.day).map(days.contains) ?? false
            }
        }
    }

    /// The time that is meant by one with seconds, of which there are none, with a zone, which is the programme's, or
    /// by a date of another form before it.
    private static func minute(meantBy text: String) -> LocalMinute? {
        guard
            let match = text.wholeMatch(
                of: /(.+?)[T ,]+(\d{1,2})[:.h](\d{2})(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?/),
            let day = Day(String(match.output.1)) ?? day(meantBy: String(match.output.1))
        else { return nil }
        let hour = match.output.2.utf8.count == 1 ? "0\(match.output.2)" : "\(match.output.2)"
        return LocalMinute("\(day)T\(hour):\(match.output.3)")
    }

    /// What is wrong with a time of the right form that no clock shows.
    private static func fault(ofTime text: String) -> String? {
        guard let match = text.wholeMatch(of: /(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/), let hour = Int(match.output.2),
            let day = Day(String(match.output.1))
        else { return nil }
        let next = Day(daysSinceEpoch: day.daysSinceEpoch + 1)
        let mend = hour == 24 ? "; write \(next)T00:\(match.output.3)" : ""
        return "no clock shows \(match.output.2):\(match.output.3): hours go from 00 to 23 and minutes to 59\(mend)"
    }

    private mutating func minute(_ map: inout Fields, _ key: String) -> LocalMinute? {
        let node = map.peek(key)
        guard let text = text(&map, key, required: true) else { return nil }
        if let minute = LocalMinute(text) { return minute }
        report(
            node ?? map.node, at: map.path(to: key),
            YAMLReader.minute(meantBy: text).map { "“\(text)” is no time on the programme's clocks; write \($0)" }
                ?? YAMLReader.fault(ofTime: text)
                ?? "“\(text)” is no time of the form YYYY-MM-DDTHH:MM, on the programme's clocks")
        return nil
    }
}
