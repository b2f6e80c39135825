import Campaigns

extension Reason {
    /// What machines may know of it who act for `user`: an upload that it refers to is named only where it is theirs.
    ///
    /// Whoever sends in a picture that somebody else sent before learns that it was, and not by whom.
    func detail(for user: String) -> [String: String] {
        detail.filter { key, value in key != "upload" || value.utf8.starts(with: "\(user)/".utf8) }
    }
}
