import DurableFiles
import Foundation

/// A secret key in a file that its owner alone can read.
public enum KeyFile {
    /// Why a key could not be read or kept.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The file cannot be read, or is larger than a key.
        case unreadable(path: String)
        /// The file cannot be made or stored for good.
        case unwritable(path: String, why: String)

        /// What happened and what to do.
        public var description: String {
            switch self {
            case .unreadable(let path): "\(path): cannot be read as a key; check its permissions, and that it is one"
            case .unwritable(let path, let why): "cannot write the key \(path): \(why)"
            }
        }
    }

    /// The most bytes that a file of a key may have.
    private static let maxBytes = 4096

    /// The text of the file, which is made with `fresh` where there is none. Several processes that share a ledger
    /// share the file or a copy of it.
    public static func text(at path: String, fresh: String) throws(Failure) -> String {
        if let text = try text(at: path) { return text }
        try make(path, fresh)
        guard let text = try text(at: path) else { throw .unreadable(path: path) }
        return text
    }

    /// The text of the file; `nil` where there is none.
    public static func text(at path: String) throws(Failure) -> String? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let file = FileHandle(forReadingAtPath: path),
            let bytes = try? file.read(upToCount: maxBytes + 1), bytes.count <= maxBytes,
            let text = String(validating: bytes, as: UTF8.self)
        else { throw .unreadable(path: path) }
        return text
    }

    /// Writes the whole text under another name first: of two processes that start at once, one key remains, and both
    /// read it. It is stored for good before anything is hashed with it.
    private static func make(_ path: String, _ text: String) throws(Failure) {
        let draft = "\(path).\(ProcessInfo.processInfo.processIdentifier)"
        defer { unlink(draft) }
        do throws(DurableFileError) {
            try DurableFile.write(text, toNew: draft)
        } catch {
            throw .unwritable(path: path, why: error.description)
        }
        guard link(draft, path) == 0 || errno == EEXIST else {
            throw .unwritable(path: path, why: String(cString: strerror(errno)))
        }
        do throws(DurableFileError) {
            try DurableFolder.flush(DurableFolder.parent(of: path))
        } catch {
            throw .unwritable(path: path, why: error.description)
        }
    }
}
