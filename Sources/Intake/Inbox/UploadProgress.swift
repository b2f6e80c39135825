/// The progress of accepted uploads for the process that accepts them, whether they are decided in this process or in
/// another.
public protocol UploadProgress: Sendable {
    /// Call this for each upload that was accepted and waits.
    func begin(_ ticket: AcceptedUpload)

    /// How long an upload accepted now would wait.
    var delay: Duration { get }

    /// Returns when a ticket is decided, or after `time`.
    func wait(for ticket: Int, atMost time: Duration) async throws
}
