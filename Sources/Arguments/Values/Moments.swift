import ArgumentParser
import DomainModel
import Foundation

/// Reads a day given on the command line.
@Sendable package func parseDay(_ text: String) throws -> Day {
    guard let day = Day(text) else { throw ValidationError("“\(text)” is not a date such as 2026-03-15.") }
    return day
}

/// Reads a month given on the command line.
@Sendable package func parseMonth(_ text: String) throws -> Month {
    guard let month = Month(text) else { throw ValidationError("“\(text)” is not a month such as 2026-03.") }
    return month
}

/// Reads a moment given on the command line.
@Sendable package func parseTime(_ text: String) throws -> Timestamp {
    guard let moment = Timestamp(text) else {
        throw ValidationError("“\(text)” is not a date or time such as 2026-03-15 or 2026-03-15T12:30:00+01:00.")
    }
    guard moment.hasRealOffset else {
        throw ValidationError("“\(text)” has an impossible offset: offsets range from -12:00 to +14:00.")
    }
    return moment
}

/// When something is booked that names no moment: now, since a month that was billed must not change.
/// SOURCE_DATE_EPOCH, in seconds since 1970, replaces the clock
/// (https://reproducible-builds.org/specs/source-date-epoch/).
package func bookingTime(_ given: Timestamp?) throws -> Timestamp {
    if let given { return given }
    guard let text = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"] else {
        return .now
    }
    guard let seconds = Int(text), (0...253_402_300_799).contains(seconds) else {
        throw CommandError("SOURCE_DATE_EPOCH is “\(text)”: set it to seconds since 1970, or unset it")
    }
    return Timestamp(seconds: seconds)
}

extension Timestamp {
    /// The clock's time.
    package static var now: Timestamp { Timestamp(seconds: Int(Date().timeIntervalSince1970)) }
}
