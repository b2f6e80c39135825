import Foundation
import Workers

/// A picture that was downloaded, as a file for as long as it is read.
enum DownloadedPicture {
    /// Compares the bytes with their hash and passes the path of a file with them to `body`.
    ///
    /// Throws `PictureUnavailable` where the bytes are another file's or cannot be written.
    static func with<Value: Sendable>(
        _ bytes: [UInt8], named sha256: String, from location: String, in folder: String,
        _ body: (RawPath) async throws -> Value
    ) async throws -> Value {
        guard FileDigest(bytes).hexadecimal.utf8.elementsEqual(sha256.utf8) else {
            throw PictureUnavailable("\(location): has another file under \(sha256)")
        }
        let path = "\(folder)/\(sha256)-\(UUID().uuidString)"
        guard
            FileManager.default.createFile(
                atPath: path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
        else { throw PictureUnavailable("\(folder): cannot write to this folder") }
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try await body(RawPath(path))
    }
}
