/// Every word of the catalogue and of the lexicon, ordered by their canonical letters, so that all words that
/// begin with given letters, misread or not, are adjacent. A word's number is its position.
struct Vocabulary: Sendable {
    /// The letters of all words, one after the other.
    var letters: [UInt8]
    /// The offset of each word in `letters`, and the end.
    var offsets: [UInt32]
    /// The class of each word (`Lexicon.WordClass`), whether a product's brand contains it (`brandBit`), and whether it
    /// is a name of its own (`nameBit`).
    var classes: [UInt8]
    /// The words ordered by their skeletons.
    var bySkeleton: [UInt32]

    static let brandBit: UInt8 = 0x80
    /// Found out once, when the index is built: the lists are searched for each end and stem of a word.
    static let nameBit: UInt8 = 0x40

    var count: Int { offsets.count - 1 }

    func bytes(_ word: Int) -> ArraySlice<UInt8> { letters[Int(offsets[word])..<Int(offsets[word + 1])] }
    func startsWithFigure(_ word: Int) -> Bool { letters[Int(offsets[word])] < 58 }
    func length(_ word: Int) -> Int { Int(offsets[word + 1] - offsets[word]) }
    func wordClass(_ word: Int) -> Lexicon.WordClass { Lexicon.WordClass(rawValue: classes[word] & 0x3F) ?? .other }
    func isBrand(_ word: Int) -> Bool { classes[word] & Vocabulary.brandBit != 0 || wordClass(word) == .brand }
    /// Whether it is in no list, made of no listed words, and no number.
    func isName(_ word: Int) -> Bool { classes[word] & Vocabulary.nameBit != 0 }
    func spelling(_ word: Int) -> String { String(decoding: bytes(word), as: UTF8.self) }

    /// The words whose canonical letters begin with those of `prefix`.
    func range(prefix: some Collection<UInt8>) -> Range<Int> {
        let key = prefix.map { WordSimilarity.canonical[Int($0)] }
        let low = partitionPoint { compare($0, key, asPrefix: false) < 0 }
        let high = partitionPoint(from: low) { compare($0, key, asPrefix: true) <= 0 }
        return low..<high
    }

    /// The number of exactly this word.
    func wordNumber(_ bytes: some Collection<UInt8>) -> Int? {
        for word in range(prefix: bytes) {
            if length(word) != bytes.count { return nil }
            if self.bytes(word).elementsEqual(bytes) { return word }
        }
        return nil
    }

    /// The positions in `bySkeleton` of words whose skeleton begins with `prefix`.
    func range(skeleton prefix: [UInt8]) -> Range<Int> {
        func compare(_ place: Int, asPrefix: Bool) -> Int {
            var next = 0
            for letter in bytes(Int(bySkeleton[place])) where next == 0 || !WordSimilarity.isVowel(letter) {
                guard next < prefix.count else { return asPrefix ? 0 : 1 }
                let canonical = WordSimilarity.canonical[Int(letter)]
                if canonical != prefix[next] { return canonical < prefix[next] ? -1 : 1 }
                next += 1
            }
            return next < prefix.count ? -1 : 0
        }
        let low = Vocabulary.partitionPoint(0..<count) { compare($0, asPrefix: false) < 0 }
        let high = Vocabulary.partitionPoint(low..<count) { compare($0, asPrefix: true) <= 0 }
        return low..<high
    }

    /// Below zero where `word` sorts before `key`; zero where it equals it, or begins with it if `asPrefix`.
    private func compare(_ word: Int, _ key: [UInt8], asPrefix: Bool) -> Int {
        let start = Int(offsets[word])
        let end = Int(offsets[word + 1])
        for index in 0..<key.count {
            guard start + index < end else { return -1 }
            let letter = WordSimilarity.canonical[Int(letters[start + index])]
            if letter != key[index] { return letter < key[index] ? -1 : 1 }
        }
        return end - start == key.count || asPrefix ? 0 : 1
    }

    private func partitionPoint(from low: Int = 0, _ isBefore: (Int) -> Bool) -> Int {
        Vocabulary.partitionPoint(low..<count, isBefore)
    }

    /// The first position for which `isBefore` fails.
    static func partitionPoint(_ range: Range<Int>, _ isBefore: (Int) -> Bool) -> Int {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
