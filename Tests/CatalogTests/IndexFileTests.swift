import Foundation
import Retail
import Testing

@testable import Catalog

@Suite("The index beside a catalogue")
struct IndexFileTests {
    /// A folder of its own, removed by the test.
    private func inFolder(_ work: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "qix-index-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try work(folder)
    }

    private let bytes: [UInt8] = Array(
        "gtin,name,brand,size,aliases\n8000500310427,Nutella,Ferrero,450 g,NUT 450\n80052760,Kinder Bueno,Kinder,43 g,\n"
            .utf8)

    @Test("What is written is read again, and answers alike")
    func roundTrip() throws {
        try inFolder { folder in
            let catalog = try Catalog.load(csv: bytes, named: "c.csv")
            let stamp = IndexFile.Stamp(csv: bytes)
            #expect(IndexFile.write(catalog.index, notes: ["a", "b"], stamp: stamp, to: folder + "/i"))
            let (index, notes) = try #require(IndexFile.read(folder + "/i", stamp: stamp))
            let copy = Catalog(index: index, notes: notes)
            #expect(copy.notes == ["a", "b"])
            for line in ["NUT 450", "FERRERO NUTELLA GR450", "KINDER BUENO 43G", "PANE"] {
                #expect(copy.match(line: line) == catalog.match(line: line))
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["i"])
        }
    }

    @Test("An index of another content, cut off or damaged is not used")
    func damaged() throws {
        try inFolder { folder in
            let path = folder + "/i"
            let stamp = IndexFile.Stamp(csv: bytes)
            #expect(IndexFile.write(try Catalog.load(csv: bytes, named: "c").index, notes: [], stamp: stamp, to: path))
            #expect(IndexFile.read(path, stamp: IndexFile.Stamp(csv: bytes + [10])) == nil)
            let whole = try #require(FileManager.default.contents(atPath: path))
            for cut in [0, 39, 60, whole.count / 2, whole.count - 1] {
                try whole.prefix(cut).write(to: URL(filePath: path))
                #expect(IndexFile.read(path, stamp: stamp) == nil)
            }
            for place in stride(from: 40, to: whole.count, by: max(1, whole.count / 50)) {
                var damaged = whole
                damaged[place] ^= 0x10
                try damaged.write(to: URL(filePath: path))
                #expect(IndexFile.read(path, stamp: stamp) == nil)
            }
        }
    }

    @Test("A large catalogue keeps its index, a changed one builds it anew, a read-only folder only says so")
    func open() throws {
        try inFolder { folder in
            let path = folder + "/c.csv"
            let padding = String(repeating: "x", count: 1000)
            var text = "gtin,name,brand,note\n"
            for number in 0..<4300 {
                let payload = 500_000_000_000 + number
                text += "\(payload)\(GTIN.checkDigit(of: payload)),Prodotto \(number),Marca,\(padding)\n"
            }
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            #expect(try Catalog.open(path).count == 4300)
            #expect(FileManager.default.fileExists(atPath: path + ".index"))
            #expect(try Catalog.open(path).notes.isEmpty)
            try (text + "80052760,Kinder,Kinder,\n").write(toFile: path, atomically: true, encoding: .utf8)
            #expect(try Catalog.open(path).product(GTIN("80052760")!) != nil)
        }
    }

    @Test("A missing file is a message")
    func missing() { #expect(throws: CatalogError.self) { try Catalog.open("/nonexistent/c.csv") } }
}
