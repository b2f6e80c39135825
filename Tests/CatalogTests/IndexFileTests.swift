import DomainModel
import Foundation
import Testing

// Inside: damaged index files, and hashes of pieces compared with the hash of the whole.
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
        """
        gtin,name,brand,size,aliases
        8000500310427,Nutella,Ferrero,450 g,NUT 450
        80052760,Kinder Bueno,Kinder,43 g,

        """.utf8)

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

    /// A catalogue of 430 products that is large enough to have an index.
    private func large(in folder: String) throws -> (path: String, text: String) {
        let path = folder + "/c.csv"
        let padding = String(repeating: "x", count: 1000)
        var text = "gtin,name,brand,note\n"
        for number in 0..<430 {
            let payload = 500_000_000_000 + number
            text += "\(payload)\(GTIN.checkDigit(of: payload)),Prodotto \(number),Marca,\(padding)\n"
        }
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return (path, text)
    }

    @Test("A large catalogue keeps its index, a changed one builds it again")
    func open() throws {
        try inFolder { folder in
            let (path, text) = try large(in: folder)
            #expect(try Catalog.open([path], skippingBadRows: false, cache: nil).count == 430)
            #expect(FileManager.default.fileExists(atPath: path + ".index"))
            #expect(try Catalog.open(path).notes.isEmpty)
            try (text + "80052760,Kinder,Kinder,\n").write(toFile: path, atomically: true, encoding: .utf8)
            #expect(try Catalog.open(path).product(GTIN("80052760")!) != nil)
        }
    }

    @Test("Where no index can be written beside it, it is kept in the cache; where not even there, a note says so")
    func cache() throws {
        try inFolder { folder in
            let (path, _) = try large(in: folder)
            // A folder in its place: nothing can be put there.
            try FileManager.default.createDirectory(atPath: path + ".index/x", withIntermediateDirectories: true)
            let cache = folder + "/cache"
            try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
            #expect(try Catalog.open([path], skippingBadRows: false, cache: cache).notes.isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: cache).count == 1)
            let again = try Catalog.open([path], skippingBadRows: false, cache: cache)
            #expect(again.count == 430 && again.notes.isEmpty)
            #expect(try Catalog.open([path], skippingBadRows: false, cache: nil).notes.count == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { !$0.hasSuffix(".part") })
        }
    }

    #if os(Linux)
        @Test("The index is mapped, so that all processes share its memory")
        func shared() throws {
            try inFolder { folder in
                let (path, _) = try large(in: folder)
                _ = try Catalog.open(path)
                let catalog = try Catalog.open(path)
                // Such a file has no size, and is read to its end: `String(contentsOfFile:)` stops after some
                // kilobytes.
                let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
                let maps = String(decoding: try #require(try file.readToEnd()), as: UTF8.self)
                #expect(maps.contains(path + ".index"))
                #expect(
                    catalog.match(line: "PRODOTTO 17 MARCA")
                        == (try Catalog.load(
                            csv: Array(try Data(contentsOf: URL(filePath: path))), named: path
                        ).match(line: "PRODOTTO 17 MARCA")))
            }
        }
    #endif

    @Test("Many processes that open a catalogue at once all get it, and leave one complete index")
    func atOnce() async throws {
        let folder = NSTemporaryDirectory() + "qix-index-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (path, _) = try large(in: folder)
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<6 { group.addTask { try Catalog.open(path).count } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == Array(repeating: 430, count: 6))
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder)) == ["c.csv", "c.csv.index"])
        #expect(
            IndexFile.read(path + ".index", stamp: .init(csv: Array(try Data(contentsOf: URL(filePath: path))))) != nil)
    }

    @Test("An index that others can write is not used, nor one with positions out of bounds")
    func strangers() throws {
        try inFolder { folder in
            let path = folder + "/i"
            let stamp = IndexFile.Stamp(csv: bytes)
            var index = try Catalog.load(csv: bytes, named: "c").index
            #expect(IndexFile.write(index, notes: [], stamp: stamp, to: path))
            #expect(IndexFile.read(path, stamp: stamp) != nil)
            for mode in [0o620, 0o602] {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
                #expect(IndexFile.read(path, stamp: stamp) == nil)
            }
            let whole = index
            for harm in [
                { $0.postings = FlatArray($0.postings.map { _ in 2 }) },
                { $0.postingOffsets = FlatArray($0.postingOffsets.map { _ in 0 }) },
                { $0.productWords = FlatArray($0.productWords.map { _ in .max }) },
                { $0.productWordOffsets = FlatArray([0, 900, 3]) },
                { $0.recordOffsets = FlatArray([0, 5]) }, { $0.recordOffsets = FlatArray([1, 5, UInt64.max]) },
                { $0.sizes = FlatArray([]) }, { $0.aliasProducts = FlatArray($0.aliasProducts.map { _ in 77 }) },
                { $0.vocabulary.offsets[1] = .max }, { $0.vocabulary.bySkeleton[0] = .max },
                { $0.vocabulary.classes.removeLast() },
            ] as [(inout CatalogIndex) -> Void] {
                index = whole
                harm(&index)
                #expect(IndexFile.write(index, notes: [], stamp: stamp, to: path))
                #expect(IndexFile.read(path, stamp: stamp) == nil)
            }
        }
    }

    @Test("A hash of pieces is that of the whole, wherever they are cut")
    func pieces() {
        let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0 * 37) }
        for count in [0, 1, 7, 8, 9, 63, 64, 100] {
            let whole = Array(bytes.prefix(count))
            for size in [1, 3, 8, 11, 64] {
                var running = IncrementalHash()
                for start in stride(from: 0, to: count, by: size) {
                    Array(whole[start..<min(count, start + size)]).withUnsafeBytes { running.add($0) }
                }
                #expect(running.value == ContentHash.of(whole))
                #expect(running.count == count)
            }
        }
    }

    @Test("A missing file is a message")
    func missing() { #expect(throws: CatalogError.self) { try Catalog.open("/nonexistent/c.csv") } }
}
