/// What a store is opened for.
public enum Access: Hashable, Sendable {
    /// To look; the store must exist and is not written.
    case read
    /// To write; a missing store is made where its kind allows that, and older tables are brought up to date.
    case write
}
