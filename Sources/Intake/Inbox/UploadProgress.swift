/// The progress of accepted uploads for the process that accepts them, whether they are decided in this process or in
/// another.
public protocol UploadProgress: Sendable {
    /// Call this for each upload that was accepted and waits.
    func begin(_ ticket: AcceptedUpload)

    /// How long an upload would wait that this user sends now from this network; `nil` for somebody new from a network
    /// of their own. Others wait in turn, so that it grows with the user's own uploads more than with those of others.
    func delay(ofUser user: String?, in network: String?) -> Duration

    /// Returns when a ticket is decided, or after `time`.
    func wait(for ticket: Int, atMost time: Duration) async throws
}

extension UploadProgress {
    /// How long an upload would wait that somebody new sends now.
    public var delay: Duration { delay(ofUser: nil, in: nil) }
}
