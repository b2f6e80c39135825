import Testing

@testable import ReceiptGrammar

/// Letters are found in letters where the standard library finds them.
struct ByteSearchTests {
    @Test(arguments: ["", "a", "ab", "aab", "aba", "baab", "abaab", "c", "aabaabaabaab"])
    func lettersAreFoundAtTheirFirstPlace(part: String) {
        for all in ["", "a", "aab", "abaabaab", "aaaaab", "bbbb"] {
            let expected = all.isEmpty && !part.isEmpty ? nil : all.utf8.firstRange(of: part.utf8)
            let offsets = expected.map {
                all.utf8.distance(
                    from: all.startIndex, to: $0.lowerBound)..<all.utf8.distance(
                        from: all.startIndex, to: $0.upperBound)
            }
            #expect(Array(all.utf8).firstRange(of: Array(part.utf8)) == offsets)
        }
    }
}
