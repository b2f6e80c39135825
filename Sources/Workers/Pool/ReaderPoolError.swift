/// Why a pool returns no reading at all.
public enum ReaderPoolError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Readers end before they read anything. The pictures are not at fault, so none is given up.
    case readersFailToStart(String)
    /// The pool was stopped before the picture's turn.
    case stopped

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .readersFailToStart(let reason):
            "cannot start a reader process: \(reason)"
        case .stopped: "stopped before every picture was read"
        }
    }
}
