import Arguments
import Foundation
import Text

/// A secret key of random bytes in a file that its owner alone can read.
enum KeyFile {
    /// The key in the file, which is made where there is none. Several processes that share a ledger share the file or
    /// a copy of it.
    static func key(at path: String, length: Int) throws -> [UInt8] {
        if !FileManager.default.fileExists(atPath: path) { try make(path, length: length) }
        let text = try InputFile.text(path).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let key = Hexadecimal.decode(text), key.count == length else {
            throw CommandError("\(path): holds no key of \(2 * length) hexadecimal digits; put the right one back")
        }
        return key
    }

    /// Writes the whole key under another name first: of two processes that start at once, one key remains, and both
    /// read it.
    private static func make(_ path: String, length: Int) throws {
        var generator = SystemRandomNumberGenerator()
        let key = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        let draft = "\(path).\(ProcessInfo.processInfo.processIdentifier)"
        let text = Data((Hexadecimal.encode(key) + "\n").utf8)
        defer { unlink(draft) }
        guard
            FileManager.default.createFile(atPath: draft, contents: text, attributes: [.posixPermissions: 0o600]),
            link(draft, path) == 0 || errno == EEXIST
        else { throw CommandError("cannot write \(path)") }
    }
}
