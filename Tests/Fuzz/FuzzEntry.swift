import Foundation

/// A way in for bytes that strangers write, and what must hold whatever they are.
///
/// `make fuzz` looks for bytes that break it, led by the code they reach; `swift test` tries the bytes of the corpus
/// and some that are made from them, `make soak` 100,000 of those.
public struct FuzzEntry: Sendable {
    /// The name of the entry, and of the folder of its corpus.
    public let name: String
    /// Pieces that its inputs are made of: a mutation puts one in, libFuzzer has them as its dictionary.
    public let tokens: [String]
    /// Real inputs that the tree holds, besides the corpus.
    public let seeds: @Sendable () -> [[UInt8]]
    /// Throws `Broken` where something does not hold. A trap is a finding too.
    public let check: @Sendable ([UInt8]) throws -> Void

    /// What did not hold.
    public struct Broken: Error, CustomStringConvertible {
        /// The rule, as a sentence.
        public let description: String

        init(_ description: String) { self.description = description }
    }

    /// Every entry there is.
    public static let all = [receiptGrammar, manifest, catalog, campaigns, workerProtocol, picture, recording]

    /// The repository.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Where the inputs are kept that reached something new.
    public var corpusFolder: URL { Self.root.appending(path: "Tests/Fuzz/Corpus/\(name)") }

    /// The corpus and the seeds, in an order that does not depend on the file system.
    public func inputs() -> [[UInt8]] { Self.files(in: corpusFolder) { _ in true } + seeds() }

    /// The bytes of the folder's files whose names pass, by name.
    static func files(in folder: URL, _ passes: (String) -> Bool) -> [[UInt8]] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter(passes).sorted().compactMap { name in
            FileManager.default.contents(atPath: folder.appending(path: name).path).map { Array($0) }
        }
    }

    /// Throws where `holds` is false.
    static func require(_ holds: Bool, _ rule: @autoclosure () -> String) throws(Broken) {
        if !holds { throw Broken(rule()) }
    }
}
