import DomainModel
import Foundation
import TestSupport
import Testing

/// zbar, tesseract and leptonica in the path that awards: which engine read what, and what happens where one fails.
@Suite("Engines", .serialized)
struct EnginesTests {
    private struct Engine: Decodable {
        var name: String
        var asked: Int
        var read: Int
        var engineFailed: String?
    }

    private struct Row: Decodable {
        struct SecondReading: Decodable {
            var engine: String
            var agrees: Bool
        }
        struct Line: Decodable {
            var amount: Double?
            var confidence: Double
            var secondReading: SecondReading?
        }
        struct Receipt: Decodable {
            var total: Double?
            var balanced: Bool
            var lines: [Line]
            var currency: String?
        }
        struct Code: Decodable { var engines: [String]? }
        var barcodes: [Code]
        var receipt: Receipt?
        var text: [String]
        var textEngines: [String]?
        var engines: [Engine]?
        var missingPackages: [String]?

        func engine(_ name: String) -> Engine? { engines?.first { $0.name == name } }
    }

    private func read(_ picture: String, _ options: [String] = [], _ environment: [String: String] = [:]) async throws
        -> Row
    {
        let outcome = try await Command.qix(["read", picture] + options, environment: environment)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Row.self, from: outcome.output)
    }

    private static let receipt = "images/uploads/u001/spesa-naviglio.png"
    private static let product = "images/uploads/u001/spaghetti.jpg"
    /// A receipt without a total, so that nothing but one reading says what its amounts are.
    private static let doubtful = "Tests/CommandTests/Pictures/no-total.png"
    private static let tessdata = "/usr/share/tesseract-ocr/5/tessdata"
    private static func has(_ language: String) -> Bool {
        FileManager.default.isReadableFile(atPath: "\(tessdata)/\(language).traineddata")
    }

    @Test("A batch asks zbar, leptonica and tesseract, and its metrics and report say so")
    func batch() async throws {
        let scratch = try ScratchFolder()
        let run = try await Command.qix([
            "batch", "images/manifest.csv", "--catalog", "images/catalog.csv", "--campaigns", "images/campaigns.yaml",
            "--ledger", scratch.path("ledger.sqlite"), "--out", scratch.path("out"), "--metrics",
            scratch.path("run.prom"),
        ])
        #expect(run.status == 0, "\(run.errors)")
        let metrics = try String(contentsOfFile: scratch.path("run.prom"), encoding: .utf8)
        for engine in ["zbar", "leptonica", "tesseract-ita", "rows-till"] {
            let asked = metrics.split(separator: "\n").first {
                $0.hasPrefix("qix_run_engine_asked{engine=\"\(engine)\"}")
            }
            let count = try #require(asked?.split(separator: " ").last.flatMap { Int($0) }, "\(engine)")
            #expect(count > 0, "\(engine)")
        }
        let report = try String(contentsOfFile: scratch.path("out/report.html"), encoding: .utf8)
        #expect(report.contains("<h2>Read by</h2>") && report.contains("<td>tesseract-ita</td>"))
    }

    @Test("Each code and each row names its engine")
    func names() async throws {
        let product = try await read(Self.product)
        #expect(product.barcodes.first?.engines?.contains("zbar") == true)
        #expect(product.engine("leptonica")?.asked ?? 0 > 0 && product.engine("zbar")?.read ?? 0 > 0)
        let receipt = try await read(Self.receipt)
        let engines = try #require(receipt.textEngines)
        #expect(engines.count == receipt.text.count && engines.allSatisfy { $0 == "rows-till" })
        #expect(receipt.engine("rows-till")?.read == receipt.text.count)
    }

    @Test("--ocr says which engines read rows")
    func modes() async throws {
        let both = try await read(Self.receipt, ["--ocr", "both"])
        #expect(both.receipt?.lines.allSatisfy { $0.secondReading?.engine == "tesseract-ita" } == true)
        let rows = try await read(Self.doubtful, ["--ocr", "rows"])
        #expect(rows.engines?.contains { $0.name.hasPrefix("tesseract") } == false)
        let stock = try await read(Self.receipt, ["--ocr", "tesseract"])
        #expect(stock.textEngines?.contains { $0.hasPrefix("tesseract-ita") } == true)
        #expect(stock.textEngines?.contains { $0.contains("rows-till") } == false)
        let wrong = try await Command.qix(["read", Self.receipt, "--ocr", "none"])
        #expect(wrong.status == 64 && wrong.errors.contains("auto") && wrong.errors.contains("both"))
    }

    @Test("Without language data a figure in doubt counts for less than with it, and the reading says what to install")
    func noLanguageData() async throws {
        let scratch = try ScratchFolder()
        let there = try await read(Self.doubtful)
        let missing = try await read(Self.doubtful, [], ["TESSDATA_PREFIX": scratch.url.path])
        #expect(there.engine("tesseract-ita")?.read ?? 0 > 0)
        #expect(missing.engine("tesseract-ita")?.engineFailed?.contains("tesseract-ocr-ita") == true)
        let (before, after) = (try #require(there.receipt?.lines), try #require(missing.receipt?.lines))
        #expect(before.count == after.count && !before.isEmpty)
        for (one, other) in zip(before, after) { #expect(other.confidence < one.confidence) }
    }

    @Test("A broken model is told, and no award is larger for it")
    func brokenModel() async throws {
        let scratch = try ScratchFolder()
        try Data("no model".utf8).write(to: scratch.url.appendingPathComponent("ita.traineddata"))
        let broken = try await read(Self.doubtful, [], ["TESSDATA_PREFIX": scratch.url.path])
        #expect(broken.engine("tesseract-ita")?.engineFailed != nil)
        let there = try await read(Self.doubtful)
        for (one, other) in zip(there.receipt?.lines ?? [], broken.receipt?.lines ?? []) {
            #expect(other.confidence < one.confidence)
        }
    }

    @Test(
        "A fault in zbar or leptonica is told, and no code is reported that was not read otherwise",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cc")),
        arguments: [
            ("zbar", "int zbar_scan_image(void *scanner, void *image) { return -1; }"),
            ("leptonica", "void *pixReadMemJpeg(void) { return 0; } void *pixReadMem(void) { return 0; }"),
        ])
    func fault(_ engine: String, _ source: String) async throws {
        let scratch = try ScratchFolder()
        try Data(source.utf8).write(to: scratch.url.appendingPathComponent("fault.c"))
        let built = try await Command.run(
            URL(fileURLWithPath: "/usr/bin/cc"),
            ["-shared", "-fPIC", "-o", scratch.path("fault.so"), scratch.path("fault.c")])
        #expect(built.status == 0, "\(built.errors)")
        let outcome = try await Command.qix(
            ["read", Self.product], environment: ["LD_PRELOAD": scratch.path("fault.so")])
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let reading = try decoder.decode(Row.self, from: outcome.output)
        #expect(reading.engine(engine)?.engineFailed != nil, "\(outcome.text)")
        #expect(reading.barcodes.allSatisfy { $0.engines?.contains(engine) == false })
    }

    @Test("Greek and Bulgarian receipts are read by tesseract's models", arguments: [("el", "ell"), ("bg", "bul")])
    func alphabets(_ name: String, _ language: String) async throws {
        let picture = "Tests/CommandTests/Pictures/\(name).jpg"
        if Self.has(language) {
            let reading = try await read(picture)
            #expect(reading.receipt?.balanced == true, "\(reading.text)")
            #expect(reading.textEngines?.contains { $0.contains("tesseract-\(language)") } == true)
        }
        let scratch = try ScratchFolder()
        let without = try await read(picture, [], ["TESSDATA_PREFIX": scratch.url.path])
        #expect(without.missingPackages?.contains("tesseract-ocr-\(language)") == true)
    }
}
