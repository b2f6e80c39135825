import Campaigns
import Catalog
import Foundation
import Redemption
import TestSupport
import Testing
import YAMLFields
import Yams

@Suite("Programme files with a slip")
struct MistakenFilesTests {
    /// A sample programme: two files that are checked together.
    struct Sample: CustomTestStringConvertible, Sendable {
        let folder: String
        var testDescription: String { folder }

        func text(_ name: String) throws -> String {
            try String(contentsOf: MistakenFilesTests.images.appending(path: "\(folder)/\(name)"), encoding: .utf8)
        }
    }

    static let images = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "images")
    static let samples = [Sample(folder: "."), Sample(folder: "liguria")]
    /// How many slips are drawn of a file. `QIX_SLIPS` sets another number, and 0 means all of them.
    static let drawn = ProcessInfo.processInfo.environment["QIX_SLIPS"].flatMap { Int($0) } ?? 150
    static let seed = ProcessInfo.processInfo.environment["QIX_SEED"].flatMap { UInt64($0) } ?? 57

    @Test("One slip in a campaigns file is one error, on its line", arguments: samples)
    func campaigns(sample: Sample) throws {
        let products = try products()
        let rewards = try sample.text("rewards.yaml")
        try expectOneError(of: try sample.text("campaigns.yaml")) { text in
            let problems = CampaignFile.check(
                yaml: text, named: "campaigns.yaml", products: products, beside: filesBeside(sample))
            guard problems.isEmpty else { return problems }
            return RewardCatalog.check(yaml: rewards, named: "rewards.yaml", beside: text, of: "campaigns.yaml")
        }
    }

    @Test("One slip in a rewards file is one error, on its line", arguments: samples)
    func rewards(sample: Sample) throws {
        let campaigns = try sample.text("campaigns.yaml")
        try expectOneError(of: try sample.text("rewards.yaml")) { text in
            RewardCatalog.check(
                yaml: text, named: "rewards.yaml", beside: campaigns, of: "campaigns.yaml",
                files: filesBeside(sample))
        }
    }

    private func filesBeside(_ sample: Sample) -> FilesBeside {
        FilesBeside(
            bytes: { name in
                let file = MistakenFilesTests.images.appending(path: "\(sample.folder)/\(name)")
                return (try? Data(contentsOf: file)).map { Array($0.prefix(CampaignFile.maxPictureBytes + 1)) }
            }, names: { [] })
    }

    private func products() throws -> [Product] {
        let text = try String(
            contentsOf: MistakenFilesTests.images.appending(path: "catalog.csv"), encoding: .utf8)
        return try CatalogCSV(bytes: Array(text.utf8), named: "catalog.csv").products
    }

    /// Whether a file says with a slip what it said without: a mapping of one field may be indented as one likes, and a
    /// field that may be left out is.
    private func isHarmless(_ slip: Slip, in text: String) throws -> Bool {
        switch slip.kind {
        case .deeper: try Yams.compose(yaml: slip.text) == Yams.compose(yaml: text)
        // A draw may have no coins, a reward no partner, and a file no list of its places.
        case .missingField: ["coins", "partner"].contains(slip.what)
        case .misspeltValue: !text.contains("\nplaces:") && slip.what == "shop"
        default: false
        }
    }

    /// A file is right again where what a message says to write is written.
    private func expectRight(_ slip: Slip, as message: String, _ check: (String) throws -> [YAMLProblem]) throws {
        let written = try #require(
            message.firstMatch(of: /(; write|; did you mean|must be a list:|is missing:) (\S+|\[.*\])$/)?.output.2,
            "no mend: \(slip)\n    \(message)")
        let around = try #require(slip.around)
        let left = try check(around.before + written.replacing("?", with: "") + around.after)
        #expect(left.isEmpty, "the mend is none: \(slip)\n    \(message)\n    \(left)")
    }

    private func expectOneError(of text: String, _ check: (String) throws -> [YAMLProblem]) throws {
        let before = try check(text)
        try #require(before.isEmpty, "the sample is right: \(before)")
        var slips = try Slips(text).all
        var random = SeededGenerator(seed: MistakenFilesTests.seed)
        slips.shuffle(using: &random)
        if MistakenFilesTests.drawn > 0 { slips = Array(slips.prefix(MistakenFilesTests.drawn)) }
        for slip in slips {
            let problems = try check(slip.text)
            let told = problems.map(\.description).joined(separator: "\n    ")
            #expect(try !problems.isEmpty || isHarmless(slip, in: text), "silent: \(slip)")
            guard let first = problems.first, let line = first.line else { continue }
            if slip.isYAML {
                #expect(problems.count == 1, "more than one: \(slip)\n    \(told)")
                #expect(problems.contains { $0.line == slip.line }, "another line: \(slip)\n    \(told)")
                #expect(!first.field.isEmpty, "no field: \(slip)\n    \(told)")
                if slip.isMended { try expectRight(slip, as: first.message, check) }
            } else {
                // The parser notices some of them behind an empty line, and one too many blanks where the next field
                // begins at another column.
                let last = slip.line + (slip.kind == .deeper ? 80 : slip.kind == .openQuote ? 0 : 2)
                #expect((slip.line - 1...last).contains(line), "another line: \(slip)\n    \(told)")
            }
            #expect(!first.message.isEmpty)
        }
    }
}
