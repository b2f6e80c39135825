import DomainModel
import Traces

/// An upload on its way to a decision: what was sent in, and its state.
public struct QueuedUpload: Hashable, Sendable {
    /// The state of an upload.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// No reader has it.
        case waiting
        /// A reader has it until its lease ends.
        case leased
        /// Readers that find other pictures do not find this one. It is looked for again from time to time, and nobody
        /// waits for it.
        case missing
        /// Its picture was read.
        case read
        /// Its picture could not be read by any reader that tried; it is answered without a reading.
        case aside
        /// It was decided.
        case decided
        /// It was answered but not recorded: its picture could not be read for reasons outside the file.
        case unread
    }

    /// From 1, without gaps: the order in which uploads came. They are decided in this order, except late ones.
    public var number: Int
    /// What was sent in.
    public var upload: Upload
    /// SHA-256 of the file, as 64 hex digits, by which its picture is found.
    public var sha256: String
    /// Its state.
    public var state: State
    /// How often a reader took it and found its picture.
    public var attempts: Int
    /// What its picture shows. Of an upload set aside, the result of the last attempt, if it had one.
    public var reading: Reading?
    /// Where it stands in a trace; `nil` where nobody traced it.
    public var trace: TraceContext?
}
