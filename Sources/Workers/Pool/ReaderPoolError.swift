/// Why a pool has no answer at all, as opposed to a reading with an `error`.
public enum ReaderPoolError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Readers end before they can read anything. Nothing is wrong with the pictures, so none is given up.
    case readersFailToStart(String)
    /// The pool was told to stop before the picture's turn came.
    case stopped

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .readersFailToStart(let reason):
            "no reader process comes up: \(reason)"
        case .stopped: "stopped before every picture was read"
        }
    }
}
