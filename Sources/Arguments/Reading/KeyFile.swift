import Foundation

/// A secret key in a file that its owner alone can read.
public enum KeyFile {
    /// The text of the file, which is made with `fresh` where there is none. Several processes that share a ledger
    /// share the file or a copy of it.
    public static func text(at path: String, fresh: String) throws -> String {
        if !FileManager.default.fileExists(atPath: path) { try make(path, fresh) }
        return try InputFile.text(path)
    }

    /// Writes the whole text under another name first: of two processes that start at once, one key remains, and both
    /// read it.
    private static func make(_ path: String, _ text: String) throws {
        let draft = "\(path).\(ProcessInfo.processInfo.processIdentifier)"
        defer { unlink(draft) }
        guard
            FileManager.default.createFile(
                atPath: draft, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600]),
            link(draft, path) == 0 || errno == EEXIST
        else { throw CommandError("cannot write \(path)") }
    }
}
