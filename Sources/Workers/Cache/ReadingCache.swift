import Cryptography
import DomainModel
import Foundation
import Text

/// Readings by the content they were read from, kept in a folder: what was read once is not read again, by whatever
/// name it comes, until the reader changes.
///
/// A file a reading, put in place by a rename, so that a run killed anywhere leaves whole files only.
public struct ReadingCache: Sendable {
    /// A file of the cache. Not every picture that a thumbnail was asked of has one.
    private struct CacheEntry: Codable {
        var answer: ReaderProtocol.Answer
        var withThumbnail: Bool
    }

    private let folder: URL
    private let root: URL

    /// A cache in `folder` for what the reader `version` reads; what other versions read is left aside.
    public init(folder: String, version: String) throws {
        root = URL(filePath: folder, directoryHint: .isDirectory)
        self.folder = root.appending(path: version, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    }

    /// What makes a reader's readings its own: the executable's bytes and how it is called.
    public static func version(of command: ReaderCommand) throws -> String {
        var hash = SHA256Stream()
        let file = try FileHandle(forReadingFrom: URL(filePath: command.executable).resolvingSymlinksInPath())
        defer { try? file.close() }
        while let chunk = try file.read(upToCount: 1 << 20), !chunk.isEmpty { hash.update(chunk) }
        for argument in command.arguments { hash.update((argument + "\0").utf8) }
        return Hexadecimal.encode(hash.finish().prefix(8))
    }

    /// What was read from that content, or `nil` when that is not known.
    func reading(_ key: FileDigest, withThumbnail: Bool) -> ReadResult? {
        let place = place(key)
        guard let data = try? Data(contentsOf: place),
            let kept = try? JSONDecoder().decode(CacheEntry.self, from: data),
            kept.answer.reading.sha256 == key.hexadecimal, !withThumbnail || kept.withThumbnail
        else { return nil }
        // What is used is young: pruning goes by age.
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: place.path)
        return ReadResult(
            reading: kept.answer.reading, thumbnail: kept.answer.thumbnail.map { Array($0) }, isFromCache: true)
    }

    /// Keeps a reading that was made elsewhere, unless it is known: it has no thumbnail, and none is asked for again.
    public func keep(_ reading: Reading) {
        guard let key = reading.sha256.flatMap({ FileDigest(hexadecimal: $0) }),
            self.reading(key, withThumbnail: true) == nil
        else { return }
        keep(ReadResult(reading: reading), key, withThumbnail: true)
    }

    /// Keeps a reading. A cache that cannot be written to costs time later, and nothing now.
    func keep(_ read: ReadResult, _ key: FileDigest, withThumbnail: Bool) {
        let place = place(key)
        let answer = ReaderProtocol.Answer(reading: read.reading, thumbnail: read.thumbnail.map { Data($0) })
        guard let line = try? JSONLines.line(CacheEntry(answer: answer, withThumbnail: withThumbnail)) else { return }
        try? FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(line).write(to: place, options: .atomic)
    }

    /// Removes what was used longest ago until no more than `limit` bytes are left, other versions' readings first.
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

    /// Removes what any version of the reader read from files with these hashes, 64 hex digits each; how many readings
    /// there were. A folder that is not there holds none.
    public static func remove(_ files: Set<String>, from folder: String) throws -> Int {
        let root = URL(filePath: folder, directoryHint: .isDirectory)
        guard let kept = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil) else { return 0 }
        var count = 0
        for case let file as URL in kept
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
