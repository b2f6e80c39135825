import Foundation
import Workers

/// The place where readers find the pictures of tickets, by the SHA-256 of their bytes.
public protocol PictureSource: Sendable {
    /// Passes the path of the picture that `user` sent to `body`; the file may be gone afterwards. The file may be
    /// missing or have other content: the reading states the hash of what was read.
    ///
    /// Throws `PictureServerError` if no picture is available at the moment.
    func withPicture<Value: Sendable>(
        _ sha256: String, of user: String, _ body: (RawPath) async throws -> Value
    ) async throws -> Value
}

extension PictureFolder: PictureSource {
    /// The picture by its hash, or in its user's folder, where a service keeps it.
    public func withPicture<Value: Sendable>(
        _ sha256: String, of user: String, _ body: (RawPath) async throws -> Value
    ) async throws -> Value {
        let path = path(sha256)
        // A name that leads out of the folder belongs to no user of a service.
        guard !FileManager.default.fileExists(atPath: path), !user.contains("/"), user != ".", user != ".." else {
            return try await body(RawPath(path))
        }
        return try await body(RawPath(self.path(sha256, of: user)))
    }
}
