/// Why a download failed. No message contains a key.
public enum HTTPClientError: Error, Hashable, Sendable {
    /// The address or the key is invalid.
    case invalid(String)
    /// The host is unreachable, fails verification, is too slow or cannot respond now.
    case unavailable(String)
    /// The host denies access.
    case refused(status: Int)
    /// The host does not have it.
    case missing
    /// The file is larger than the limit.
    case tooLarge(limit: Int)
}

extension HTTPClientError: CustomStringConvertible {
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
