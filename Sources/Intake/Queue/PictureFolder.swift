import DurableFiles
import Foundation
import Workers

#if canImport(Glibc)
    import Glibc
#endif

/// Pictures by the SHA-256 of their bytes, in a folder that several machines share: `ab/abcdef…`. An existing file is
/// complete and never changes.
///
/// Files and subfolders get the rights that the folder gives to its group and to others: with mode 2750 and a group of
/// their own, readers of other users may read and not write.
public struct PictureFolder: Sendable {
    let folder: String

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
        let mode = try rootMode()
        let parent = "\(folder)/\(sha256.prefix(2))"
        if mkdir(parent, 0o700) == 0 { chmod(parent, mode) }
        // Two processes that keep the same picture write the same bytes, so either may win.
        let part = "\(path).\(UUID().uuidString).part"
        do {
            try Data(bytes).write(to: URL(filePath: part))
        } catch {
            throw PictureFolderError(path: path, why: "\(error)")
        }
        // Readable by whoever may look into the folder.
        chmod(part, 0o600 | mode & 0o044)
        guard rename(part, path) == 0 else {
            let why = String(cString: strerror(errno))
            unlink(part)
            throw PictureFolderError(path: path, why: why)
        }
        return sha256
    }

    /// Removes a picture.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `PictureFolderError` if it is there and cannot be removed.
    public func remove(_ sha256: String) throws(PictureFolderError) -> Bool {
        if unlink(path(sha256)) == 0 { return true }
        let number = errno
        guard number == ENOENT else {
            throw PictureFolderError(path: path(sha256), why: String(cString: strerror(number)))
        }
        return false
    }

    /// The mode of the folder, which is made for its owner alone if it is not there. Those of its group who may look
    /// into it may read the pictures too.
    private func rootMode() throws -> mode_t {
        var status = stat()
        if stat(folder, &status) == 0 { return status.st_mode & 0o7777 }
        do {
            try DurableFolder.make(folder)
        } catch {
            throw PictureFolderError(path: folder, why: error.localizedDescription)
        }
        return 0o700
    }
}

/// Why a picture could not be kept.
public struct PictureFolderError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The folder or file.
    public let path: String
    /// What the system says.
    public let why: String

    /// What happened and what to do.
    public var description: String {
        "\(path): cannot keep a picture here: \(why); check the folder's owner, mode and room, and whether it is "
            + "mounted"
    }
}
