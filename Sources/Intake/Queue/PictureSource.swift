import DomainModel
import Foundation
import Workers

#if canImport(Glibc)
    import Glibc
#endif

/// The place where readers find the pictures of tickets, by the SHA-256 of their bytes.
public protocol PictureSource: Sendable {
    /// The folder or address, for messages.
    var location: String { get }

    /// Passes the path of the picture that `user` sent to `body`; the file may be gone afterwards. It may have other
    /// content: the reading states the hash of what was read.
    ///
    /// Throws `PictureUnavailable` if the picture cannot be had here, `ReadingError` if the picture itself is at fault.
    func withPicture<Value: Sendable>(
        _ sha256: String, of user: String, _ body: (RawPath) async throws -> Value
    ) async throws -> Value

    /// Whether the picture can be had here, without reading it.
    ///
    /// - Throws: `PictureUnavailable` if not.
    func requirePicture(_ sha256: String, of user: String) throws(PictureUnavailable)

    /// Whether the place answers at all, whatever pictures it has.
    ///
    /// - Throws: `PictureUnavailable` if not.
    func requireLocation() throws(PictureUnavailable)
}

/// A place in which pictures are kept for readers, by the SHA-256 of their bytes.
public protocol PictureKeeper: Sendable {
    /// Keeps a picture; returns its hash.
    @discardableResult
    func keep(_ bytes: [UInt8]) throws -> String

    /// Removes a picture; returns whether there was one.
    func remove(_ sha256: String) throws -> Bool
}

/// Why a reader does not have a picture. The picture is not at fault.
public struct PictureUnavailable: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where it was looked for, and what was found instead.
    public let description: String
    /// Whether waiting cannot help, such as with a key that the server refuses.
    public let isPermanent: Bool

    init(_ description: String, isPermanent: Bool = false) {
        self.description = description
        self.isPermanent = isPermanent
    }
}

/// A reader that cannot reach its pictures. It has returned its tickets and takes no more.
public struct PicturesOutOfReach: Error, Hashable, Sendable, CustomStringConvertible {
    /// The folder or address.
    public let location: String
    /// What was found instead.
    public let why: String
    /// Whether waiting cannot help.
    let isPermanent: Bool

    /// What happened and what to do.
    public var description: String {
        "\(location): the pictures cannot be reached: \(why). No ticket was used up. Look whether it is the folder that "
            + "`qix enqueue` or the service writes to, mounted and readable here, and start the reader again"
    }
}

extension PictureFolder: PictureKeeper {}

extension PictureFolder: PictureSource {
    /// The folder.
    public var location: String { folder }

    /// The picture by its hash, or in its user's folder, where a service keeps it.
    public func withPicture<Value: Sendable>(
        _ sha256: String, of user: String, _ body: (RawPath) async throws -> Value
    ) async throws -> Value {
        try await body(RawPath(find(sha256, of: user)))
    }

    /// Opens the picture, which finds out more than its rights say: a file system that went away, a foreign user's
    /// file.
    public func requirePicture(_ sha256: String, of user: String) throws(PictureUnavailable) {
        _ = try find(sha256, of: user)
    }

    /// Lists the folder.
    public func requireLocation() throws(PictureUnavailable) {
        guard let listing = opendir(folder) else { throw unavailable(folder, errno) }
        closedir(listing)
    }

    private func find(_ sha256: String, of user: String) throws(PictureUnavailable) -> String {
        var paths = [path(sha256)]
        // A name that leads out of the folder belongs to no user of a service.
        if !user.contains("/"), user != ".", user != ".." { paths.append(path(sha256, of: user)) }
        for path in paths {
            let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW)
            if descriptor >= 0 {
                close(descriptor)
                return path
            }
            guard errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG else { throw unavailable(path, errno) }
        }
        throw PictureUnavailable("there is no file \(paths[0])")
    }

    private func unavailable(_ path: String, _ number: Int32) -> PictureUnavailable {
        var reason = "\(path): \(String(cString: strerror(number)))"
        var status = stat()
        if number == EACCES || number == EPERM {
            reason += " for the user with number \(geteuid())"
            if stat(path, &status) == 0 || stat(folder, &status) == 0 {
                let mode = String(status.st_mode & 0o7777, radix: 8)
                reason += "; it belongs to number \(status.st_uid) with mode \(mode)"
            }
        }
        return PictureUnavailable(reason)
    }
}
