import ArgumentParser
import Retail

/// Reads a day given on the command line.
@Sendable func parseDay(_ text: String) throws -> Day {
    guard let day = Day(text) else { throw ValidationError("“\(text)” is no date of the form 2026-03-15.") }
    return day
}

/// A month of a calendar.
struct Month: Hashable {
    let first: Day
    let last: Day
}

/// Reads a month given on the command line.
@Sendable func parseMonth(_ text: String) throws -> Month {
    guard text.utf8.count == 7, let first = Day(text + "-01") else {
        throw ValidationError("“\(text)” is no month of the form 2026-03.")
    }
    // The day before the first of the next one: 31 days on is in it.
    let next = first.advanced(by: 31)
    return Month(first: first, last: next.advanced(by: -next.day))
}

/// Reads a moment given on the command line.
@Sendable func parseMoment(_ text: String) throws -> Timestamp {
    guard let moment = Timestamp(text) else {
        throw ValidationError("“\(text)” is no date or time of the form 2026-03-15 or 2026-03-15T12:30:00+01:00.")
    }
    guard moment.isOnEarth else {
        throw ValidationError("“\(text)” is no time of any place: offsets go from -12:00 to +14:00.")
    }
    return moment
}
