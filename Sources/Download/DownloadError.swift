/// Why a file was not had. No message holds a key.
public enum DownloadError: Error, Hashable, Sendable {
    /// The address, or what goes with it, makes no sense.
    case invalid(String)
    /// The host cannot be reached, is not who it should be, is too slow, or is not able to answer now.
    case unavailable(String)
    /// The host does not let us have it.
    case refused(status: Int)
    /// The host does not have it.
    case missing
    /// It is larger than what was asked for.
    case tooLarge(limit: Int)
}

extension DownloadError: CustomStringConvertible {
    /// What happened.
    public var description: String {
        switch self {
        case .invalid(let message), .unavailable(let message): message
        case .refused(let status): "the host refuses it (\(status)); check the key"
        case .missing: "the host does not have it"
        case .tooLarge(let limit): "it has more than \(limit) bytes"
        }
    }
}
