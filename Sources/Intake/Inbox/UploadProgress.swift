/// How far what was accepted has come, as whoever accepts it sees it: decided in this process, or in another.
public protocol UploadProgress: Sendable {
    /// Told of an upload that was accepted and waits.
    func begin(_ ticket: AcceptedUpload)

    /// How long one that is accepted now would wait.
    var delay: Duration { get }

    /// Returns when a ticket is decided, or after `time`.
    func wait(for ticket: Int, atMost time: Duration) async throws
}
