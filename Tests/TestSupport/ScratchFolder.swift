import Foundation

/// A folder of its own for a test; it goes when the last reference to it does.
public final class ScratchFolder: Sendable {
    /// Where it is.
    public let url: URL
    /// Where it is, as text.
    public var path: String { url.path }

    /// Makes the folder under the temporary directory.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "qix-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// The path of a file in the folder.
    public func path(_ name: String) -> String { url.appending(path: name).path }

    /// Writes a file into the folder, and returns its path.
    @discardableResult
    public func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        try Data(bytes).write(to: url.appending(path: name))
        return path(name)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
