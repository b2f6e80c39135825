/// Numbers words in the order of their first appearance while an index is built: a hash table over one array of bytes,
/// because a million products would otherwise make ten million small arrays.
struct WordTable {
    private(set) var letters: [UInt8] = []
    private(set) var offsets: [UInt32] = [0]
    private var slots: [Int32] = Array(repeating: -1, count: 1 << 12)

    var count: Int { offsets.count - 1 }

    func bytes(_ word: Int) -> ArraySlice<UInt8> { letters[Int(offsets[word])..<Int(offsets[word + 1])] }

    /// The number of `word`; a new one for a new word.
    mutating func number(_ word: [UInt8]) -> Int {
        if count * 2 >= slots.count { grow() }
        var slot = Int(truncatingIfNeeded: ContentHash.of(word)) & (slots.count - 1)
        while slots[slot] >= 0 {
            let known = Int(slots[slot])
            if bytes(known).elementsEqual(word) { return known }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Int32(count)
        letters.append(contentsOf: word)
        offsets.append(UInt32(letters.count))
        return count - 1
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: slots.count * 4)
        for word in 0..<count {
            var slot = Int(truncatingIfNeeded: ContentHash.of(bytes(word))) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(word)
        }
    }
}
