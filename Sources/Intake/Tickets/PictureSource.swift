import Workers

/// Where readers find the pictures of tickets, by the SHA-256 of their bytes.
public protocol PictureSource: Sendable {
    /// Hands the path of the picture to `body`; what lies there may be gone afterwards. There need not be anything, nor what
    /// was asked for: a reading tells what was read.
    ///
    /// Throws `PictureServerError` where no picture at all can be had at the moment.
    func withPicture<Value: Sendable>(
        _ sha256: String, _ body: (ImagePath) async throws -> Value
    ) async throws -> Value
}

extension PictureFolder: PictureSource {
    /// The picture where it lies.
    public func withPicture<Value: Sendable>(
        _ sha256: String, _ body: (ImagePath) async throws -> Value
    ) async throws -> Value { try await body(ImagePath(path(sha256))) }
}
