import DomainModel
import Foundation
import TestSupport

/// The drawn uploads of `images/` and what is true of them.
enum Samples {
    /// The repository's root.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Copies the files that the samples' programme shows beside itself.
    static func copyShownFiles(to scratch: ScratchFolder) throws {
        for name in ["receipt.svg", "coins.svg", "pasta.webm"] {
            try FileManager.default.copyItem(
                at: root.appendingPathComponent("images/\(name)"), to: scratch.url.appendingPathComponent(name))
        }
    }

    /// The arguments that every command over the samples shares.
    static let programme = ["--catalog", "images/catalog.csv", "--campaigns", "images/campaigns.yaml"]

    /// A debug build on a busy machine is slow, and slow is not hung.
    static let patience = ["--timeout", "300"]

    /// `images/truth.json`: written by the script that drew the pictures. Images are named as the manifest names them.
    struct Truth: Decodable, Sendable {
        var receipts: [String: ReceiptTruth]
        var barcodes: [String: String]
        /// Pictures of neither a product nor a receipt.
        var negatives: [String]
        var unreadable: [String]
        /// `award` or `reject`, by image.
        var outcomes: [String: String]
        /// A second picture of a receipt, and the first one.
        var same: [String: String]
    }

    /// What is printed on a receipt.
    struct ReceiptTruth: Decodable, Sendable {
        struct Item: Decodable, Sendable {
            var description: String
            var amount: Double
            /// The catalogue's product, or `nil` where the catalogue has none.
            var match: String?
        }

        /// The sign over the door.
        var company: String
        /// The company behind it.
        var legalName: String
        var vatNumber: String
        var documentNumber: String
        var register: String
        var date: String
        var time: String
        var total: String
        var isReturn: Bool
        var printedGtins: [String]
        var items: [Item]
    }

    static let truth: Truth = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            return try decoder.decode(
                Truth.self, from: Data(contentsOf: root.appendingPathComponent("images/truth.json")))
        } catch {
            fatalError("images/truth.json: \(error)")
        }
    }()

    /// One run of `qix batch` over the manifest; the suites look at it from several sides.
    struct BatchRun: Sendable {
        var scratch: ScratchFolder
        var outcome: Command.Outcome
        var ledger: String { scratch.path("ledger.sqlite") }
        var folder: String { scratch.path("out") }

        /// Decodes an NDJSON file of the output folder.
        func lines<Value: Decodable>(of name: String, as type: Value.Type) throws -> [Value] {
            let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")), as: UTF8.self)
            return try text.split(separator: "\n").map { try JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
        }

        /// What was read, by the image's name in the manifest.
        func readings() throws -> [String: Reading] {
            let all = try lines(of: "readings.ndjson", as: Reading.self)
            return Dictionary(all.map { (Samples.name($0.image), $0) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// The run, done once however many tests ask for it.
    static let batch = Task {
        let scratch = try ScratchFolder()
        return try await batch(into: scratch)
    }

    /// Runs `qix batch` over `input` with its ledger and output in `scratch`.
    static func batch(
        _ input: String = "images/manifest.csv", into scratch: ScratchFolder, _ options: [String] = []
    ) async throws -> BatchRun {
        let outcome = try await Command.qix(
            ["batch", input] + programme + ["--ledger", scratch.path("ledger.sqlite"), "--out", scratch.path("out")]
                + (options.contains("--timeout") ? options : patience + options))
        return BatchRun(scratch: scratch, outcome: outcome)
    }

    /// A path as the manifest names it: from `uploads/` on.
    static func name(_ path: String) -> String {
        guard let range = path.range(of: "uploads/", options: .backwards) else { return path }
        return String(path[range.lowerBound...])
    }
}
