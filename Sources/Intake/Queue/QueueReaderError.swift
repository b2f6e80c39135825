/// Why a reader cannot work for a queue.
public enum QueueReaderError: Error, Hashable, Sendable {
    /// It reads with other code, models or libraries than the decider goes by.
    case otherVersion(own: String, expected: String, location: String)
}

extension QueueReaderError: CustomStringConvertible {
    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .otherVersion(let own, let expected, let location):
            """
            \(location): goes by the readings of “\(expected)”, and this reads with “\(own)”; \
            install the same qix, libraries and models here, or start the decider of this version
            """
        }
    }
}
