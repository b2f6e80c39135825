import Foundation
import Ledger

#if canImport(Glibc)
    import Glibc
#endif

/// A file of heads, one per line, to which runs append and with which partners check a ledger.
public enum WitnessFile {
    /// Maximum bytes of the file: room for several heads a day over many years. Source: judged; not measured.
    private static let maxFileBytes = 64 << 20

    /// Every head in the file, in order.
    public static func heads(_ file: String) throws -> [SignedHead] {
        guard let handle = FileHandle(forReadingAtPath: file),
            let bytes = try handle.read(upToCount: maxFileBytes), bytes.count < maxFileBytes,
            let text = String(validating: bytes, as: UTF8.self)
        else { throw HeadFileError.unreadable(file: file) }
        return try text.split(separator: "\n").map { line in
            guard let head = SignedHead(line: String(line)) else { throw HeadFileError.unreadable(file: file) }
            return head
        }
    }
}

/// The file that holds a key.
public enum HeadKeyFile {
    /// Writes a new file that its owner alone may read; an existing file is not changed.
    public static func create(_ key: HeadSigningKey, at path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw HeadFileError.system(file: path, String(cString: strerror(errno))) }
        defer { close(descriptor) }
        guard HeadFile.write(key.text, to: descriptor), fsync(descriptor) == 0 else {
            throw HeadFileError.system(file: path, String(cString: strerror(errno)))
        }
    }
}
