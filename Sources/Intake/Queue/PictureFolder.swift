import Foundation
import Workers

#if canImport(Glibc)
    import Glibc
#endif

/// Pictures by the SHA-256 of their bytes, in a folder that several machines share: `ab/abcdef…`. A file that is there
/// is whole, and never changes.
public struct PictureFolder: Sendable {
    private let folder: String

    /// The pictures in `folder`.
    public init(_ folder: String) { self.folder = folder }

    /// Where the picture of this hash is, or would be.
    public func path(_ sha256: String) -> String { "\(folder)/\(sha256.prefix(2))/\(sha256)" }

    /// Where a service keeps what this user sent: `UserPictureFolder`.
    func path(_ sha256: String, of user: String) -> String { "\(folder)/\(user)/\(sha256)" }

    /// Keeps a picture.
    ///
    /// - Returns: its hash.
    @discardableResult
    public func keep(_ bytes: [UInt8]) throws -> String {
        let sha256 = FileDigest(bytes).hexadecimal
        let path = path(sha256)
        guard !FileManager.default.fileExists(atPath: path) else { return sha256 }
        try FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        // Two that keep the same picture at once write the same bytes, and either may win.
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
