import DomainModel

/// An upload on its way to a decision: what was sent in, and how far it has come.
public struct QueuedUpload: Hashable, Sendable {
    /// How far an upload has come.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// No reader has it.
        case waiting
        /// A reader has it until its lease ends; one whose reader failed waits so for the next attempt.
        case leased
        /// Its picture was read.
        case read
        /// Its picture cost every reader that tried; it is answered without a reading.
        case aside
        /// It was decided.
        case decided
        /// It was answered, and the ledger does not know it: its picture could not be read for reasons outside the
        /// file.
        case unread
    }

    /// From 1, without gaps: the order in which uploads came, and are decided where nothing keeps one waiting.
    public var number: Int
    /// What was sent in.
    public var upload: Upload
    /// 64 hex digits of the file's bytes, by which its picture is found.
    public var sha256: String
    /// How far it has come.
    public var state: State
    /// How often a reader took it.
    public var attempts: Int
    /// What its picture shows; of one set aside, what the last attempt came to, where it came to anything.
    public var reading: Reading?
}
