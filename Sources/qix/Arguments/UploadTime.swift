import Arguments
import Campaigns
import DomainModel

/// When an upload was sent in, as the command line gives it.
enum UploadTime: Hashable {
    /// A time.
    case moment(Timestamp)
    /// A day means its end, so that a receipt of that day is never in the future.
    case day(Day)

    @Sendable static func parse(_ text: String) throws -> UploadTime {
        if let day = Day(text) { return .day(day) }
        return .moment(try parseTime(text))
    }

    /// The moment, a day being one of the programme's.
    func timestamp(in zone: ProgrammeZone) -> Timestamp {
        switch self {
        case .moment(let moment): moment
        case .day(let day): zone.end(of: day)
        }
    }
}
