import Foundation

/// An entry point for strangers' bytes, and the rules that must hold for any bytes.
///
/// `make fuzz` searches for bytes that break a rule, guided by code coverage; `swift test` tries the corpus and some
/// mutations of it, `make soak` 100,000 mutations.
public struct FuzzEntry: Sendable {
    /// The name of the entry, and of the folder of its corpus.
    public let name: String
    /// Typical pieces of its inputs: mutations insert them, and libFuzzer uses them as a dictionary.
    public let tokens: [String]
    /// Real inputs in the repository besides the corpus.
    public let seeds: @Sendable () -> [[UInt8]]
    /// Throws `Broken` if a rule does not hold. A trap is a finding too.
    public let check: @Sendable ([UInt8]) throws -> Void

    /// A rule that did not hold.
    public struct Broken: Error, CustomStringConvertible {
        /// The rule, as a sentence.
        public let description: String

        init(_ description: String) { self.description = description }
    }

    /// All entries.
    public static let all = [
        receiptGrammar, manifest, catalog, campaigns, rewards, workerProtocol, reading, request, picture, recording,
    ]

    /// The repository.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The folder of inputs that reached new code.
    public var corpusFolder: URL { Self.root.appending(path: "Tests/Fuzz/Corpus/\(name)") }

    /// The corpus and the seeds, in an order independent of the file system.
    public func inputs() -> [[UInt8]] { Self.files(in: corpusFolder) { _ in true } + seeds() }

    /// The bytes of the folder's files whose names pass, by name.
    static func files(in folder: URL, _ passes: (String) -> Bool) -> [[UInt8]] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter(passes).sorted().compactMap { name in
            FileManager.default.contents(atPath: folder.appending(path: name).path).map { Array($0) }
        }
    }

    /// Throws if `holds` is false.
    static func require(_ holds: Bool, _ rule: @autoclosure () -> String) throws(Broken) {
        if !holds { throw Broken(rule()) }
    }
}
