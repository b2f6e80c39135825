import Campaigns
import DomainModel
import Text
import Workers

#if canImport(Glibc)
    import Glibc
#endif

/// A folder of uploads: `USER/IMAGE` or deeper. The name of the first folder is the user.
///
/// Everything except folders is an upload, so a broken link or a pipe gets a decision too. Names that begin with a dot
/// are skipped, and what Windows puts beside pictures. An upload's time is the file's modification time in UTC and
/// whole seconds, which copies preserve on request (`cp -p`, `rsync -t`); `--at` gives one time to all instead. Within
/// a second, names determine the order.
enum UploadFolder {
    private static let maxDepth = 16

    static func manifest(of folder: String, at: Timestamp?) throws(ManifestError) -> Manifest {
        let root = RawPath(folder)
        guard let users = listing(root) else {
            throw .unreadable(file: folder, why: "the folder cannot be opened: \(String(cString: strerror(errno)))")
        }
        var files: [RawPath] = []
        var notes: [String] = []
        let loose = users.filter { !$0.isFolder }.count
        if loose > 0 {
            notes.append(
                "\(folder): \(loose) files are not in a user's folder and are left out: move them to USER/IMAGE")
        }
        var setAside: [String] = []
        for user in users where user.isFolder {
            do throws(IdentifierError) { _ = try self.user(of: user.name) } catch {
                setAside.append(wrongName(of: user.name, under: root, error))
                continue
            }
            collect(user.name, under: root, depth: 1, into: &files, &notes)
            guard files.count <= Manifest.maxUploads else {
                throw .unreadable(file: folder, why: "it has more than \(Manifest.maxUploads) uploads: split it")
            }
        }
        files.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        // Only files of folders with a valid user name were collected.
        let entries = files.enumerated().compactMap { try? entry($1, under: root, position: $0, at: at) }
        return Manifest(entries, notes: notes, setAside: setAside)
    }

    /// Every file of a folder and of its folders, as uploads of one user.
    static func photos(under folder: String, of user: String) throws(ManifestError) -> Manifest {
        let root = RawPath(folder)
        guard let found = listing(root) else {
            throw .unreadable(file: folder, why: "the folder cannot be opened: \(String(cString: strerror(errno)))")
        }
        var files = found.filter { !$0.isFolder }.map(\.name)
        var notes: [String] = []
        for entry in found where entry.isFolder { collect(entry.name, under: root, depth: 1, into: &files, &notes) }
        files.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        return manifest(ofPhotos: files.prefix(Manifest.maxUploads).map { $0.resolved(under: root) }, of: user, notes)
    }

    /// Photos as uploads of one user.
    static func manifest(ofPhotos paths: [RawPath], of user: String, _ notes: [String] = []) -> Manifest {
        let entries = paths.enumerated().map { position, path in
            Manifest.Entry(
                upload: Upload(
                    image: path.description, user: user, uploadedAt: modified(path), position: position), path: path)
        }
        return Manifest(entries, notes: notes)
    }

    /// The upload for `file`, a path under `root`. Throws if its first folder is not a valid user name.
    static func entry(
        _ file: RawPath, under root: RawPath, position: Int, at: Timestamp?
    ) throws(IdentifierError) -> Manifest.Entry {
        let path = file.resolved(under: root)
        return Manifest.Entry(
            upload: Upload(
                image: file.description, user: try user(of: file), uploadedAt: at ?? modified(path),
                position: position),
            path: path)
    }

    /// The message for a folder whose uploads are left out.
    static func wrongName(of file: RawPath, under root: RawPath, _ problem: IdentifierError) -> String {
        "\(file.resolved(under: root)): the user's name \(problem): rename the folder"
    }

    private static func user(of file: RawPath) throws(IdentifierError) -> String {
        let folder = RawPath(bytes: file.bytes.prefix { $0 != UInt8(ascii: "/") })
        return try ExternalIdentifier.user.normalised(folder.description)
    }

    private static func collect(
        _ folder: RawPath, under root: RawPath, depth: Int, into files: inout [RawPath], _ notes: inout [String]
    ) {
        guard depth <= maxDepth, let found = listing(folder.resolved(under: root)) else {
            notes.append("\(folder): left out: cannot be opened, or is nested too deep")
            return
        }
        for entry in found where files.count <= Manifest.maxUploads {
            let path = entry.name.resolved(under: folder)
            if entry.isFolder {
                collect(path, under: root, depth: depth + 1, into: &files, &notes)
            } else {
                files.append(path)
            }
        }
    }

    /// Files that Windows makes in folders that people look at.
    private static let madeByWindows: Set<String> = ["thumbs.db", "desktop.ini"]

    /// Whether a name is none of an upload.
    static func isLeftOut(_ name: RawPath) -> Bool {
        name.bytes.first == UInt8(ascii: ".") || madeByWindows.contains(name.description.lowercased())
    }

    /// The folder's entries except those that are left out; `nil` if the folder cannot be opened. Links are not
    /// followed.
    static func listing(_ folder: RawPath) -> [(name: RawPath, isFolder: Bool)]? {
        guard let stream = folder.withCString({ opendir($0) }) else { return nil }
        defer { closedir(stream) }
        var found: [(name: RawPath, isFolder: Bool)] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { RawPath(bytes: $0) }
            guard !isLeftOut(name) else { continue }
            var status = stat()
            let path = name.resolved(under: folder)
            let isFolder = path.withCString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
            found.append((name, isFolder))
        }
        return found
    }

    /// The file's modification time; for a link, the link's own, since links are not followed.
    private static func modified(_ path: RawPath) -> Timestamp {
        var status = stat()
        _ = path.withCString { lstat($0, &status) }
        return Timestamp(seconds: status.st_mtim.tv_sec)
    }
}
