import Cryptography
import DomainModel
import Foundation
import Text

/// Readings in a folder, by the content that they were read from. A file is read once, under whatever name it comes,
/// until the reader changes.
///
/// Each reading is a file that a rename puts in place, so that a killed run leaves whole files only.
public struct ReadingCache: Sendable {
    /// A file of the cache. `withThumbnail` says that a thumbnail was requested; some pictures have none.
    private struct CacheEntry: Codable {
        var answer: ReaderProtocol.Answer
        var withThumbnail: Bool
    }

    private let folder: URL
    private let root: URL

    /// A cache in `folder` for the reader `version`; readings of other versions are ignored.
    public init(folder: String, version: String) throws {
        root = URL(filePath: folder, directoryHint: .isDirectory)
        self.folder = root.appending(path: version, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    }

    /// The version of a reader: a digest of the executable's bytes and arguments.
    public static func version(of command: ReaderCommand) throws -> String {
        var hash = SHA256Stream()
        let file = try FileHandle(forReadingFrom: URL(filePath: command.executable))
        defer { try? file.close() }
        while let chunk = try file.read(upToCount: 1 << 20), !chunk.isEmpty { hash.update(chunk) }
        for argument in command.arguments { hash.update((argument + "\0").utf8) }
        return Hexadecimal.encode(hash.finish().prefix(8))
    }

    /// The stored reading of that content; `nil` if there is none.
    func reading(_ key: FileDigest, withThumbnail: Bool) -> ReadResult? {
        let place = place(key)
        guard let data = try? Data(contentsOf: place),
            let stored = try? JSONDecoder().decode(CacheEntry.self, from: data),
            stored.answer.reading.sha256 == key.hexadecimal, !withThumbnail || stored.withThumbnail
        else { return nil }
        // Pruning removes what was not used for longest.
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: place.path)
        return ReadResult(
            reading: stored.answer.reading, thumbnail: stored.answer.thumbnail.map { Array($0) }, isFromCache: true)
    }

    /// Stores a reading that was made elsewhere, unless the cache has one. Such a reading has no thumbnail, and no
    /// later read makes one.
    public func keep(_ reading: Reading) {
        guard let key = reading.sha256.flatMap({ FileDigest(hexadecimal: $0) }),
            self.reading(key, withThumbnail: true) == nil
        else { return }
        keep(ReadResult(reading: reading), key, withThumbnail: true)
    }

    /// Stores a reading. If that fails, the file is read again later, and nothing else happens.
    func keep(_ read: ReadResult, _ key: FileDigest, withThumbnail: Bool) {
        let place = place(key)
        let answer = ReaderProtocol.Answer(reading: read.reading, thumbnail: read.thumbnail.map { Data($0) })
        guard let line = try? JSONLineEncoder.line(CacheEntry(answer: answer, withThumbnail: withThumbnail)) else {
            return
        }
        try? FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(line).write(to: place, options: .atomic)
    }

    /// Removes readings until at most `limit` bytes are left: those of other versions first, then those unused for
    /// longest.
    public func prune(toBytes limit: Int) {
        let keys: [URLResourceKey] = [.isRegularFileKey, .fileSizeKey, .contentModificationDateKey]
        guard let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: keys) else { return }
        var found: [(file: URL, bytes: Int, isCurrent: Bool, used: Date)] = []
        for case let file as URL in files {
            guard let values = try? file.resourceValues(forKeys: Set(keys)), values.isRegularFile == true else {
                continue
            }
            found.append(
                (
                    file, values.fileSize ?? 0, file.path.hasPrefix(folder.path),
                    values.contentModificationDate ?? .distantPast
                ))
        }
        var total = found.reduce(0) { $0 + $1.bytes }
        found.sort { ($0.isCurrent ? 1 : 0, $0.used, $0.file.path) < ($1.isCurrent ? 1 : 0, $1.used, $1.file.path) }
        for entry in found where total > limit {
            try? FileManager.default.removeItem(at: entry.file)
            total -= entry.bytes
        }
    }

    /// Removes the readings of all versions for files with these digests, 64 hex digits each, and returns their number.
    /// A missing folder has none.
    public static func remove(_ files: Set<String>, from folder: String) throws -> Int {
        let root = URL(filePath: folder, directoryHint: .isDirectory)
        guard let stored = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil) else { return 0 }
        var count = 0
        for case let file as URL in stored
        where file.pathExtension == "json" && files.contains(file.deletingPathExtension().lastPathComponent) {
            try FileManager.default.removeItem(at: file)
            count += 1
        }
        return count
    }

    private func place(_ key: FileDigest) -> URL {
        folder.appending(path: "\(key.hexadecimal.prefix(2))/\(key.hexadecimal).json")
    }
}
