import Campaigns

extension Reason {
    /// The detail of the reason that clients of `user` may see. It names an upload only if that upload belongs to
    /// `user`.
    ///
    /// A user who sends a picture that somebody else sent before learns that fact, but not who sent it.
    func detail(for user: String) -> [String: String] {
        detail.filter { key, value in key != "upload" || value.utf8.starts(with: "\(user)/".utf8) }
    }
}
