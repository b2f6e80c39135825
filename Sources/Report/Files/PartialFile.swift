import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A file that is written under another name and takes its own when it is whole: a run killed anywhere leaves the last
/// run's file, or none.
final class PartialFile {
    private let path: String
    private let partial: String
    private let handle: FileHandle
    private var buffer: [UInt8] = []
    private var isClosed = false

    init(_ path: String) throws {
        self.path = path
        let url = URL(filePath: path)
        partial = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).partial").path
        guard
            FileManager.default.createFile(
                atPath: partial, contents: nil, attributes: [.posixPermissions: 0o600])
        else {
            throw OutputError(path: partial, why: String(cString: strerror(errno)))
        }
        handle = try FileHandle(forUpdating: URL(filePath: partial))
    }

    deinit {
        guard !isClosed else { return }
        try? handle.close()
        try? FileManager.default.removeItem(atPath: partial)
    }

    func write(_ bytes: some Sequence<UInt8>) throws {
        buffer.append(contentsOf: bytes)
        if buffer.count >= 1 << 18 { try flush() }
    }

    func write(_ text: String) throws { try write(text.utf8) }

    /// Appends the contents of `other`.
    func append(contentsOf other: PartialFile) throws {
        try other.flush()
        try other.handle.seek(toOffset: 0)
        while let chunk = try other.handle.read(upToCount: 1 << 18), !chunk.isEmpty { try write(chunk) }
    }

    /// Puts the file in its place.
    func commit() throws {
        try flush()
        try handle.synchronize()
        try handle.close()
        isClosed = true
        guard rename(partial, path) == 0 else {
            throw OutputError(path: path, why: String(cString: strerror(errno)))
        }
    }

    private func flush() throws {
        guard !buffer.isEmpty else { return }
        do {
            try handle.write(contentsOf: buffer)
        } catch {
            throw OutputError(path: path, why: error.localizedDescription)
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
