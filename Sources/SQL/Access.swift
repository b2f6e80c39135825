/// What a store is opened for.
public enum Access: Hashable, Sendable {
    /// To read; the store must exist and is not changed.
    case read
    /// To write; a missing store is made where its kind allows that.
    case write
}
