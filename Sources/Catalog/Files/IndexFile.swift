/// The index as it lies beside a catalogue: a header, then each array with its length and a checksum, in the byte order
/// of the machine that wrote it.
enum IndexFile {
    /// What the index was built from and by.
    struct Stamp: Hashable {
        private static let format: UInt64 = 2
        let words: [UInt64]

        /// The stamp of an index of this catalogue, built by this version with these word lists.
        init(csv: [UInt8]) {
            words = [
                0x7869_2D64_6E69_7871, Stamp.format, Lexicon.shared.fingerprint, UInt64(csv.count), ContentHash.of(csv),
            ]
        }
    }

    static func read(_ path: String, stamp: Stamp) -> (CatalogIndex, notes: [String])? {
        guard let file = FileReader(path), let size = file.size,
            file.read(UInt64.self, count: stamp.words.count) == stamp.words
        else { return nil }
        func array<Value: BitwiseCopyable>(_ type: Value.Type) -> [Value]? {
            guard let head = file.read(UInt64.self, count: 2), head[0] <= UInt64(size) else { return nil }
            guard let values = file.read(type, count: Int(head[0])) else { return nil }
            return checksum(values) == head[1] ? values : nil
        }
        guard let notes = array(UInt8.self), let gtins = array(Int64.self), let records = array(UInt8.self),
            let recordOffsets = array(UInt64.self), let sizes = array(UInt64.self),
            let aliasHashes = array(UInt64.self), let aliasProducts = array(UInt32.self),
            let letters = array(UInt8.self), let wordOffsets = array(UInt32.self), let classes = array(UInt8.self),
            let bySkeleton = array(UInt32.self), let productWords = array(UInt32.self),
            let productWordOffsets = array(UInt32.self), let postings = array(UInt32.self),
            let postingOffsets = array(UInt32.self)
        else { return nil }
        var index = CatalogIndex()
        index.gtins = gtins
        index.records = records
        index.recordOffsets = recordOffsets
        index.sizes = sizes
        index.aliasHashes = aliasHashes
        index.aliasProducts = aliasProducts
        index.vocabulary = Vocabulary(letters: letters, offsets: wordOffsets, classes: classes, bySkeleton: bySkeleton)
        index.productWords = productWords
        index.productWordOffsets = productWordOffsets
        index.postings = postings
        index.postingOffsets = postingOffsets
        let lines = String(decoding: notes, as: UTF8.self).split(separator: "\n").map(String.init)
        return (index, lines)
    }

    static func write(_ index: CatalogIndex, notes: [String], stamp: Stamp, to path: String) -> Bool {
        guard let file = AtomicFile(path), file.write(stamp.words) else { return false }
        func put<Value: BitwiseCopyable>(_ values: [Value]) -> Bool {
            file.write([UInt64(values.count), checksum(values)]) && file.write(values)
        }
        let vocabulary = index.vocabulary
        return put(Array(notes.joined(separator: "\n").utf8)) && put(index.gtins) && put(index.records)
            && put(index.recordOffsets) && put(index.sizes) && put(index.aliasHashes) && put(index.aliasProducts)
            && put(vocabulary.letters) && put(vocabulary.offsets) && put(vocabulary.classes)
            && put(vocabulary.bySkeleton) && put(index.productWords) && put(index.productWordOffsets)
            && put(index.postings) && put(index.postingOffsets) && file.commit()
    }

    private static func checksum<Value: BitwiseCopyable>(_ values: [Value]) -> UInt64 {
        values.withUnsafeBytes { ContentHash.of($0) }
    }
}
