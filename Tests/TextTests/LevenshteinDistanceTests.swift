import Testing
import Text

@Suite("The distance of two names")
struct LevenshteinDistanceTests {
    /// Levenshtein's distance by its definition.
    private func defined(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Int {
        guard let first = one.first, let second = other.first else { return max(one.count, other.count) }
        if first == second { return defined(one.dropFirst(), other.dropFirst()) }
        return 1
            + min(
                defined(one.dropFirst(), other), defined(one, other.dropFirst()),
                defined(one.dropFirst(), other.dropFirst()))
    }

    @Test("It is Levenshtein's distance, also if both begin and end alike")
    func definition() {
        var words: [[UInt8]] = [[]]
        for length in 1...5 {
            for number in 0..<1 << length { words.append((0..<length).map { number >> $0 & 1 == 1 ? 97 : 98 }) }
        }
        for one in words {
            for other in words {
                let right = defined(one[...], other[...])
                #expect(LevenshteinDistance.between(one, other) == right)
                let (long, longer) = ([99, 97] + one + [97, 99, 98], [99, 97] + other + [97, 99, 98])
                #expect(LevenshteinDistance.between(long, longer) == defined(long[...], longer[...]))
            }
        }
    }

    @Test("Bytes after the 64th are ignored")
    func long() {
        let name = Array(repeating: UInt8(97), count: 64)
        #expect(LevenshteinDistance.between(name + [98, 98], name + [99]) == 0)
        #expect(LevenshteinDistance.between(name, Array(repeating: 98, count: 200)) == 64)
    }
}
