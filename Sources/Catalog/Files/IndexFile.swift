/// The index file of a catalogue: a header, then each array with its length and a checksum, in the byte order
/// of the machine that wrote it, all at multiples of eight bytes, so that the file can be mapped and used.
enum IndexFile {
    /// What the index was built from, and by which version.
    struct Stamp: Hashable {
        private static let format: UInt64 = 6
        let words: [UInt64]

        /// The stamp of an index of this catalogue, built by this version with these word lists.
        init(csv: [UInt8]) {
            var content = IncrementalHash()
            csv.withUnsafeBytes { content.add($0) }
            self.init(content)
        }

        /// The stamp of an index of a catalogue of which only the hash is known.
        init(_ content: IncrementalHash) {
            words = [
                0x7869_2D64_6E69_7871, Stamp.format, Lexicon.shared.fingerprint, UInt64(content.count), content.value,
            ]
        }

        /// The file name of an index with this stamp.
        var name: String {
            let sum = words.withUnsafeBytes { ContentHash.of($0) }
            return "catalog-" + String(sum, radix: 16) + ".index"
        }
    }

    /// The index in a file, mapped; `nil` where there is none with this stamp, or it is damaged.
    static func read(_ path: String, stamp: Stamp) -> (CatalogIndex, notes: [String])? {
        guard let file = ReadOnlyFile(path), let memory = file.contents(atLeast: stamp.words.count * 8) else {
            return nil
        }
        var place = 0
        guard let head = FlatArray<UInt64>(memory, at: 0, count: stamp.words.count), Array(head) == stamp.words else {
            return nil
        }
        place += stamp.words.count * 8
        func array<Value: BitwiseCopyable & Sendable>(_ type: Value.Type) -> FlatArray<Value>? {
            guard let head = FlatArray<UInt64>(memory, at: place, count: 2), head[0] <= UInt64(memory.count),
                let values = FlatArray<Value>(memory, at: place + 16, count: Int(head[0])),
                checksum(values) == head[1]
            else { return nil }
            place += 16 + padded(values.count * MemoryLayout<Value>.stride)
            return values
        }
        guard let notes = array(UInt8.self), let gtins = array(Int64.self), let records = array(UInt8.self),
            let recordOffsets = array(UInt64.self), let sizes = array(UInt64.self),
            let aliasHashes = array(UInt64.self), let aliasProducts = array(UInt32.self),
            let letters = array(UInt8.self), let wordOffsets = array(UInt32.self), let classes = array(UInt8.self),
            let bySkeleton = array(UInt32.self), let productWords = array(UInt32.self),
            let productWordOffsets = array(UInt32.self), let postings = array(UInt32.self),
            let postingOffsets = array(UInt32.self), let shorthandKeys = array(UInt64.self),
            let shorthandWords = array(UInt32.self), let shorthandWitnesses = array(UInt32.self), place == memory.count
        else { return nil }
        var index = CatalogIndex()
        index.gtins = gtins
        index.records = records
        index.recordOffsets = recordOffsets
        index.sizes = sizes
        index.aliasHashes = aliasHashes
        index.aliasProducts = aliasProducts
        // A line compares thousands of words letter by letter; all words together are small.
        index.vocabulary = Vocabulary(
            letters: Array(letters), offsets: Array(wordOffsets), classes: Array(classes), bySkeleton: Array(bySkeleton)
        )
        index.productWords = productWords
        index.productWordOffsets = productWordOffsets
        index.postings = postings
        index.postingOffsets = postingOffsets
        index.shorthand.keys = shorthandKeys
        index.shorthand.words = shorthandWords
        index.shorthand.witnesses = shorthandWitnesses
        guard index.isSound else { return nil }
        let lines = String(decoding: notes, as: UTF8.self).split(separator: "\n").map(String.init)
        return (index, lines)
    }

    static func write(_ index: CatalogIndex, notes: [String], stamp: Stamp, to path: String) -> Bool {
        guard let file = AtomicFile(path), file.write(stamp.words) else { return false }
        func put<Value: BitwiseCopyable & Sendable>(_ values: FlatArray<Value>) -> Bool {
            let size = values.count * MemoryLayout<Value>.stride
            return file.write([UInt64(values.count), checksum(values)])
                && values.withUnsafeBufferPointer { file.write($0) }
                && file.write([UInt8](repeating: 0, count: padded(size) - size))
        }
        let vocabulary = index.vocabulary
        return put(FlatArray(Array(notes.joined(separator: "\n").utf8))) && put(index.gtins) && put(index.records)
            && put(index.recordOffsets) && put(index.sizes) && put(index.aliasHashes) && put(index.aliasProducts)
            && put(FlatArray(vocabulary.letters)) && put(FlatArray(vocabulary.offsets))
            && put(FlatArray(vocabulary.classes)) && put(FlatArray(vocabulary.bySkeleton)) && put(index.productWords)
            && put(index.productWordOffsets) && put(index.postings) && put(index.postingOffsets)
            && put(index.shorthand.keys) && put(index.shorthand.words) && put(index.shorthand.witnesses)
            && file.commit()
    }

    private static func padded(_ size: Int) -> Int { (size + 7) / 8 * 8 }

    private static func checksum<Value: BitwiseCopyable & Sendable>(_ values: FlatArray<Value>) -> UInt64 {
        values.withUnsafeBufferPointer { ContentHash.of(UnsafeRawBufferPointer($0)) }
    }
}

extension CatalogIndex {
    /// Whether all positions in the arrays are within bounds. The checksum finds damage; this keeps a forged file from
    /// ending the process.
    fileprivate var isSound: Bool {
        func leads<Offset: FixedWidthInteger>(_ offsets: some Collection<Offset>, into count: Int) -> Bool {
            var last: Offset = 0
            var isRising = offsets.first == 0
            for offset in offsets {
                isRising = isRising && offset >= last
                last = offset
            }
            return isRising && Int(exactly: last) == count
        }
        func lie(_ values: FlatArray<UInt32>, below count: Int, shiftedBy bits: UInt32 = 0) -> Bool {
            let highest = values.withUnsafeBufferPointer { $0.reduce(0) { max($0, $1) } }
            return values.isEmpty || Int(highest >> bits) < count
        }
        let words = vocabulary.count
        return recordOffsets.count == count + 1 && leads(recordOffsets, into: records.count) && sizes.count == count * 2
            && aliasHashes.count == aliasProducts.count && lie(aliasProducts, below: count)
            && vocabulary.offsets.count > 0 && leads(vocabulary.offsets, into: vocabulary.letters.count)
            && vocabulary.classes.count == words && vocabulary.bySkeleton.count == words
            && vocabulary.bySkeleton.allSatisfy { $0 < words }
            && productWordOffsets.count == count + 1 && leads(productWordOffsets, into: productWords.count)
            && lie(productWords, below: words, shiftedBy: UInt32(Field.bits)) && postingOffsets.count == words + 1
            && leads(postingOffsets, into: postings.count) && lie(postings, below: count)
            && shorthand.words.count == shorthand.keys.count && shorthand.witnesses.count == shorthand.keys.count
            && shorthand.words.allSatisfy { $0 < words || $0 == Shorthand.nothing }
    }
}
