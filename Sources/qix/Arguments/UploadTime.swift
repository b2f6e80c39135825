import Campaigns
import DomainModel

/// When an upload was sent in, as the command line gives it.
enum UploadTime: Hashable {
    /// A time.
    case moment(Timestamp)
    /// A day, which stands for its end: a receipt of that day is not in its future, whatever hour it bears.
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
