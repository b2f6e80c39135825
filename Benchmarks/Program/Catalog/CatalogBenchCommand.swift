import Arguments
import ArgumentParser
import Catalog
import DomainModel
import Foundation
import SyntheticData

/// Measures the matcher on a catalogue of any size, and whether other products lead it astray.
struct CatalogBenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalog",
        abstract: "Measures the time of matching in a generated catalogue that also contains a real one.",
        discussion: """
            Writes the generated catalogue and its index to --out (default: a temporary folder, removed at the end), \
            opens it twice and matches every line of CASES.

            Example: qix-bench catalog catalog.csv cases.csv --products 1000000
            """)

    @Argument(help: "A catalogue to add to the generated one.")
    var file: String

    @Argument(help: "Lines that match products of that catalogue.")
    var cases: String

    @Option(help: "Number of products to generate.")
    var products = 1_000_000

    @Option(help: "The same seed gives the same products.")
    var seed: UInt64 = 1

    @Option(help: "Store the generated catalogue in this folder.")
    var out: String?

    private struct Figures: Encodable {
        var products: Int
        var generatedSeconds: Double
        var firstOpenSeconds: Double
        var warmOpenSeconds: Double
        var medianMilliseconds: Double
        var p95Milliseconds: Double
        var slowestMilliseconds: Double
        var peakMegabytes: Int
        var before: MatchTestSuite.Summary
        var after: MatchTestSuite.Summary
    }

    func run() throws {
        let folder = out ?? NSTemporaryDirectory() + "qix-bench-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { if out == nil { try? FileManager.default.removeItem(atPath: folder) } }
        let real = try CatalogCSV(bytes: try InputFile.bytes(file), named: file).products
        let trial = try MatchTestSuite(csv: try InputFile.bytes(cases), named: cases)
        let before = MatchTestSuite.Summary(trial.run(Catalog(products: real)))
        let path = folder + "/generated.csv"
        let generating = try seconds { try generate(path, real) }
        let first = try seconds { _ = try Catalog.open(path) }
        Output.log("generated \(products) products in \(generating) s; built the index in \(first) s")
        let start = ProcessUsage.now.processorSeconds
        let catalog = try Catalog.open(path)
        let warm = ProcessUsage.now.processorSeconds - start
        var results: [MatchTestSuite.Result] = []
        var times: [Double] = []
        for round in 0..<3 {
            for single in trial.each {
                let begin = ProcessUsage.now.processorSeconds
                let result = single.run(catalog)
                times.append((ProcessUsage.now.processorSeconds - begin) * 1000)
                if round == 0 { results += result }
            }
        }
        times.sort()
        for result in results where result.verdict == .wrong {
            Output.log("wrong: \(result.testCase.text): \(result.outcome)")
        }
        try Output.json(
            Figures(
                products: catalog.count, generatedSeconds: generating, firstOpenSeconds: first, warmOpenSeconds: warm,
                medianMilliseconds: times[times.count / 2], p95Milliseconds: times[times.count * 95 / 100],
                slowestMilliseconds: times.last ?? 0, peakMegabytes: ProcessUsage.now.peakMegabytes, before: before,
                after: MatchTestSuite.Summary(results)))
    }

    private func generate(_ path: String, _ real: [Product]) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
        else { throw CatalogError.file(file: path, what: "cannot be written") }
        defer { try? file.close() }
        var text = CatalogCSV.columns.joined(separator: ",") + "\n"
        for product in real { text += CatalogCSV.row(of: product) + "\n" }
        var source = SyntheticCatalog(seed: seed, resembling: real)
        for number in 0..<products {
            text += CatalogCSV.row(of: source.product(number)) + "\n"
            if text.utf8.count > 1 << 20 {
                try file.write(contentsOf: Data(text.utf8))
                text = ""
            }
        }
        try file.write(contentsOf: Data(text.utf8))
    }

    private func seconds(_ work: () throws -> Void) throws -> Double {
        let start = ProcessUsage.now.processorSeconds
        try work()
        return ProcessUsage.now.processorSeconds - start
    }
}
