import Barcodes
import DomainModel
import Foundation
import Imaging
import Testing

/// Real photos with known numbers, kept beside the repository and not in it.
private enum Corpus {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/corpus")

    static var isPresent: Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent("barcodes/truth.csv").path)
    }

    /// (path, true GTIN) of every photo of a folder.
    static func truth(_ folder: String) throws -> [(path: URL, gtin: String)] {
        let place = root.appendingPathComponent(folder)
        let table = try String(contentsOf: place.appendingPathComponent("truth.csv"), encoding: .utf8)
        return table.split(whereSeparator: \.isNewline).dropFirst().map { line in
            let fields = line.split(separator: ",")
            return (place.appendingPathComponent(String(fields[0])), String(fields[1]))
        }
    }

    static func files(_ folder: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil
        ).filter { ["jpg", "png", "webp"].contains($0.pathExtension.lowercased()) }.sorted { $0.path < $1.path }
    }

    static func photo(_ path: URL) throws -> Photo { try Photo.decode([UInt8](try Data(contentsOf: path))) }
}

/// What a folder must give at least, like the black-box tests of zxing-cpp: fewer reads or any misread is a regression.
struct PassBudget: CustomTestStringConvertible, Sendable {
    var folder: String
    var reads: Int
    var misreads = 0

    var testDescription: String { folder }
}

@Suite("Real photos", .enabled(if: Corpus.isPresent, "the corpus is not beside the repository: skipped"))
struct CorpusTests {
    // Debug builds read every eighth photo; release builds all of them.
    #if DEBUG
        static let every = 8
    #else
        static let every = 1
    #endif

    @Test(
        "a folder's photos are read as often as they were, none wrong",
        arguments: [PassBudget(folder: "barcodes", reads: 74), PassBudget(folder: "quagga/barcodes", reads: 47)])
    func budget(_ budget: PassBudget) throws {
        let reader = BarcodeReader()
        var (reads, misreads, photos) = (0, [String](), 0)
        for (index, (path, truth)) in try Corpus.truth(budget.folder).enumerated() {
            guard index % CorpusTests.every == 0 else { continue }
            photos += 1
            let found = Set(reader.read(try Corpus.photo(path)).compactMap { $0.gtin?.digits })
            if found.contains(truth) { reads += 1 }
            if !found.subtracting([truth]).isEmpty { misreads.append(path.lastPathComponent) }
        }
        #expect(misreads.count <= budget.misreads, "misread: \(misreads)")
        // The share of the whole folder, less two photos for the luck of the sample.
        let wanted = CorpusTests.every == 1 ? budget.reads : photos - 2
        #expect(reads >= wanted, "\(reads) of \(photos) photos of \(budget.folder) were read")
    }

    @Test(
        "photos and receipts without a retail code give no number",
        arguments: ["negatives", "quagga/negatives", "photos/receipts"])
    func negatives(_ folder: String) throws {
        let reader = BarcodeReader()
        for (index, path) in try Corpus.files(folder).enumerated() where index % CorpusTests.every == 0 {
            let photo: Photo
            // Some of these are too small or too odd to be pictures at all.
            do { photo = try Corpus.photo(path) } catch { continue }
            let found = reader.read(photo).compactMap { $0.gtin?.digits }
            #expect(found.isEmpty, "\(path.lastPathComponent)")
        }
    }
}
