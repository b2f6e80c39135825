import DomainModel
import Foundation
import ObjectStorage
import Workers

/// Pictures in a bucket of an object store: `s3://BUCKET/PREFIX/ab/abcdef…`, with the same names as in a
/// `PictureFolder`.
///
/// Each picture is downloaded, compared with its hash, and for as long as it is read a file of a random name that only
/// this user may read.
public struct PictureBucket: PictureSource, PictureKeeper {
    private let bucket: Bucket
    private let limit: Int
    private let folder: String

    /// - Parameters:
    ///   - limit: maximum bytes of a picture.
    ///   - folder: where pictures are while they are read.
    public init(_ bucket: Bucket, limit: Int, folder: String) {
        self.bucket = bucket
        self.limit = limit
        self.folder = folder
    }

    /// Its address.
    public var location: String { "\(bucket.address)" }

    private func name(_ sha256: String) -> String { "\(sha256.prefix(2))/\(sha256)" }

    /// Keeps a picture.
    @discardableResult
    public func keep(_ bytes: [UInt8]) throws -> String {
        let sha256 = FileDigest(bytes).hexadecimal
        if try !bucket.has(name(sha256)) { try bucket.put(bytes, as: name(sha256)) }
        return sha256
    }

    /// Removes a picture.
    public func remove(_ sha256: String) throws -> Bool {
        guard try bucket.has(name(sha256)) else { return false }
        try bucket.remove(name(sha256))
        return true
    }

    /// Downloads the picture for `body`.
    public func withPicture<Value: Sendable>(
        _ sha256: String, of _: String, _ body: (RawPath) async throws -> Value
    ) async throws -> Value {
        let bytes: [UInt8]
        do throws(ObjectStorageError) {
            bytes = try bucket.get(name(sha256), limit: limit)
        } catch {
            guard case .tooLarge(let limit) = error else { throw unavailable(sha256, error) }
            throw ReadingError(
                code: .tooLarge, message: "the file has more than \(limit) bytes, the limit: send a smaller one")
        }
        return try await DownloadedPicture.with(bytes, named: sha256, from: location, in: folder, body)
    }

    /// Asks for the picture's first byte.
    public func requirePicture(_ sha256: String, of _: String) throws(PictureUnavailable) {
        let isThere: Bool
        do throws(ObjectStorageError) { isThere = try bucket.has(name(sha256)) } catch {
            throw unavailable(sha256, error)
        }
        guard isThere else { throw unavailable(sha256, .missing) }
    }

    /// Asks for a picture that nobody has.
    public func requireLocation() throws(PictureUnavailable) {
        let nobodys = String(repeating: "0", count: 64)
        do throws(ObjectStorageError) { _ = try bucket.has(name(nobodys)) } catch {
            // A key that may not list the bucket is refused what is not there.
            if case .refused(code: "AccessDenied", _) = error { return }
            throw unavailable(nobodys, error)
        }
    }

    private func unavailable(_ sha256: String, _ error: ObjectStorageError) -> PictureUnavailable {
        switch error {
        case .missing: PictureUnavailable("\(bucket.address): does not have \(sha256)")
        case .refused, .invalid, .exists: PictureUnavailable("\(bucket.address): \(error)", isPermanent: true)
        case .unavailable, .tooLarge: PictureUnavailable("\(bucket.address): \(error)")
        }
    }
}
