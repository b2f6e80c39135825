/// Why a reader cannot work for a queue.
public enum QueueReaderError: Error, Hashable, Sendable {
    /// Its code, models or libraries differ from those that the decider expects.
    case otherVersion(own: String, expected: String, location: String)
}

extension QueueReaderError: CustomStringConvertible {
    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .otherVersion(let own, let expected, let location):
            """
            \(location): expects readings of “\(expected)”, but this reader is “\(own)”; \
            install the same qix, libraries and models here, or start the decider of this version
            """
        }
    }
}
