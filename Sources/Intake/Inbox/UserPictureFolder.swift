import Cryptography
import DomainModel
import DurableFiles
import Text
import Workers

#if canImport(Glibc)
    import Glibc
#endif

/// The folder of accepted pictures: `USER/HASH`, readable by its owner alone, either complete or absent. Names chosen
/// by clients are never used.
public struct UserPictureFolder: Sendable {
    private let root: String
    private var partial: String { root + "/.partial" }

    /// Seconds after which a partial picture that has not grown counts as abandoned: several times the two minutes that
    /// an upload may take, so that no picture is taken from another process that serves the same folder. Source:
    /// judged; not measured.
    private static let abandonedAfterSeconds = 600
    /// Seconds for which a picture without a ticket is looked for: three days, several times as often as it is looked.
    private static let recentSeconds = 259_200

    /// The folder at `root`, created if missing. Abandoned partial pictures are removed.
    public init(_ root: String) throws(UserPictureFolderError) {
        self.root = root
        try UserPictureFolder.make(root)
        // A picture is on disk only when every folder above it is.
        try UserPictureFolder.flush(DurableFolder.parent(of: root))
        try UserPictureFolder.make(root + "/.partial")
        for name in UserPictureFolder.names(in: partial) {
            var status = stat()
            guard lstat(partial + "/" + name, &status) == 0,
                status.st_mtim.tv_sec < time(nil) - UserPictureFolder.abandonedAfterSeconds
            else { continue }
            unlink(partial + "/" + name)
        }
    }

    /// The path of a picture.
    public func path(user: String, sha256: String) -> RawPath { RawPath("\(root)/\(user)/\(sha256)") }

    /// Opens a file for an incoming picture.
    public func begin() throws(UserPictureFolderError) -> IncomingPicture {
        var generator = SystemRandomNumberGenerator()
        return try IncomingPicture(
            partial + "/" + Hexadecimal.encode(generator.next()) + Hexadecimal.encode(generator.next()))
    }

    /// Moves a complete picture to its place. File and folders are on disk when this returns.
    public func keep(_ picture: borrowing IncomingPicture, sha256: String, user: String) throws(UserPictureFolderError)
    {
        try picture.flush()
        let folder = root + "/" + user
        try UserPictureFolder.make(folder)
        guard rename(picture.path, folder + "/" + sha256) == 0 else { throw UserPictureFolderError("rename", folder) }
        try UserPictureFolder.flush(folder)
        try UserPictureFolder.flush(root)
    }

    /// Removes the picture of a person who is erased, if it exists.
    public func remove(sha256: String, user: String) { unlink("\(root)/\(user)/\(sha256)") }

    /// Removes a file that is neither picture nor sound: it shows nothing to anybody, now or later.
    public func discardUnreadable(_ reading: Reading, of user: String) {
        guard let code = reading.error?.code, [.unreadableImage, .unreadableSound].contains(code),
            let sha256 = reading.sha256
        else { return }
        remove(sha256: sha256, user: user)
    }

    /// Pictures that are old enough to have a ticket, and of the last three days: older ones were looked at before.
    public func recentPictures() -> [(user: String, sha256: String)] {
        let now = time(nil)
        return UserPictureFolder.names(in: root).filter { !$0.utf8.starts(with: ".".utf8) }.flatMap { user in
            UserPictureFolder.names(in: "\(root)/\(user)").filter { sha256 in
                var status = stat()
                guard lstat("\(root)/\(user)/\(sha256)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                    return false
                }
                let age = now - status.st_mtim.tv_sec
                return UserPictureFolder.abandonedAfterSeconds < age && age < UserPictureFolder.recentSeconds
            }.map { (user: user, sha256: $0) }
        }
    }

    /// The names in a folder, without the two that every folder has.
    private static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// The share of its file system that is free for this process; 1 where that cannot be told.
    public var freeShare: Double {
        var space = statvfs()
        guard statvfs(root, &space) == 0, space.f_blocks > 0 else { return 1 }
        return Double(space.f_bavail) / Double(space.f_blocks)
    }

    private static func make(_ folder: String) throws(UserPictureFolderError) {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw UserPictureFolderError("make", folder) }
    }

    private static func flush(_ folder: String) throws(UserPictureFolderError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw UserPictureFolderError("open", folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw UserPictureFolderError("flush", folder) }
    }
}

/// An incoming picture. Its partial file is removed unless the picture is kept.
public struct IncomingPicture: ~Copyable {
    let path: String
    private let descriptor: Int32
    private var hash = SHA256Stream()
    /// The bytes received so far.
    public private(set) var bytes = 0

    fileprivate init(_ path: String) throws(UserPictureFolderError) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw UserPictureFolderError("make", path) }
    }

    deinit {
        close(descriptor)
        // Does nothing for a kept picture, which was renamed.
        unlink(path)
    }

    /// Adds the next bytes.
    public mutating func append(_ chunk: UnsafeRawBufferPointer) throws(UserPictureFolderError) {
        var rest = chunk
        while !rest.isEmpty {
            let written = write(descriptor, rest.baseAddress, rest.count)
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { throw UserPictureFolderError("write", path) }
            rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
        hash.update(chunk)
        bytes += chunk.count
    }

    /// At most `count` of the received bytes from `offset`; fewer at their end, and none after an error.
    public borrowing func piece(from offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < count {
                let read = pread(descriptor, buffer.baseAddress! + done, count - done, off_t(offset + done))
                if read < 0 && errno == EINTR { continue }
                guard read > 0 else { return }
                done += read
            }
        }
    }

    /// SHA-256 of all received bytes in hex digits. Nothing can be appended afterwards.
    public mutating func digest() -> String {
        let finished = exchange(&hash, with: SHA256Stream())
        return Hexadecimal.encode(finished.finish())
    }

    fileprivate borrowing func flush() throws(UserPictureFolderError) {
        guard fsync(descriptor) == 0 else { throw UserPictureFolderError("flush", path) }
    }
}

/// Why a picture could not be kept: the disk is full or broken.
public struct UserPictureFolderError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What failed, where, and why.
    public let description: String

    init(_ what: String, _ path: String) {
        description = "cannot \(what) \(path): \(String(cString: strerror(errno)))"
    }
}
