import Foundation
import Workers

#if canImport(Glibc)
    import Glibc
#endif

/// Pictures by the SHA-256 of their bytes, in a folder that several machines share: `ab/abcdef…`. An existing file is
/// complete and never changes.
public struct PictureFolder: Sendable {
    private let folder: String

    /// The pictures in `folder`.
    public init(_ folder: String) { self.folder = folder }

    /// The path of the picture with this hash, whether it exists or not.
    public func path(_ sha256: String) -> String { "\(folder)/\(sha256.prefix(2))/\(sha256)" }

    /// The path where a service keeps a picture of this user: see `UserPictureFolder`.
    func path(_ sha256: String, of user: String) -> String { "\(folder)/\(user)/\(sha256)" }

    /// Keeps a picture.
    ///
    /// - Returns: the hash of the picture.
    @discardableResult
    public func keep(_ bytes: [UInt8]) throws -> String {
        let sha256 = FileDigest(bytes).hexadecimal
        let path = path(sha256)
        guard !FileManager.default.fileExists(atPath: path) else { return sha256 }
        try FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        // Two processes that keep the same picture write the same bytes, so either may win.
        let part = "\(path).\(UUID().uuidString).part"
        try Data(bytes).write(to: URL(filePath: part))
        guard rename(part, path) == 0 else {
            let why = String(cString: strerror(errno))
            unlink(part)
            throw CocoaError(.fileWriteUnknown, userInfo: [NSLocalizedDescriptionKey: "\(path): \(why)"])
        }
        return sha256
    }
}
