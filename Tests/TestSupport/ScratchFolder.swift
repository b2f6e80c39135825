import Foundation

/// A temporary folder for one test; `deinit` removes it.
public final class ScratchFolder: Sendable {
    /// Its place.
    public let url: URL
    /// Its path.
    public var path: String { url.path }

    /// Creates the folder in the temporary directory.
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
