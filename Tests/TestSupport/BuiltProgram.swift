import Foundation

/// A program that was built with the tests.
public enum BuiltProgram {
    /// Its path; `nil` if it was not built.
    public static func path(_ name: String) -> String? {
        let bundle = CommandLine.arguments.drop { $0 != "--test-bundle-path" }.dropFirst().first
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folders = [
            bundle.map { URL(filePath: $0).deletingLastPathComponent() }, root.appending(path: ".build/debug"),
        ]
        return folders.compactMap { $0?.appending(path: name).path }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }
}
