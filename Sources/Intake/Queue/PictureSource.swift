import Foundation
import Workers

/// Where readers find the pictures of tickets, by the SHA-256 of their bytes.
public protocol PictureSource: Sendable {
    /// Hands the path of the picture that `user` sent to `body`; what lies there may be gone afterwards. There need not
    /// be anything, nor what was asked for: a reading tells what was read.
    ///
    /// Throws `PictureServerError` where no picture at all can be had at the moment.
    func withPicture<Value: Sendable>(
        _ sha256: String, of user: String, _ body: (RawPath) async throws -> Value
    ) async throws -> Value
}

extension PictureFolder: PictureSource {
    /// The picture where it lies: by its hash, or in its user's folder, where a service keeps it.
    public func withPicture<Value: Sendable>(
        _ sha256: String, of user: String, _ body: (RawPath) async throws -> Value
    ) async throws -> Value {
        let path = path(sha256)
        // A name that leads elsewhere is no user of a service.
        guard !FileManager.default.fileExists(atPath: path), !user.contains("/"), user != ".", user != ".." else {
            return try await body(RawPath(path))
        }
        return try await body(RawPath(self.path(sha256, of: user)))
    }
}
