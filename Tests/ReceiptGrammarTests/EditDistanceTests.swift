import Testing
import TestSupport

// Inside: a fast distance compared with a slow one.
@testable import ReceiptGrammar

/// The distance is computed in a narrow band; a whole table, slow and plain, must say the same.
@Suite("How far apart two spellings are")
struct EditDistanceTests {
    /// Distances of `pattern` to every beginning of `text`.
    private func table(_ pattern: [UInt8], _ text: [UInt8]) -> [Double] {
        var row = (0...text.count).map(Double.init)
        for (i, letter) in pattern.enumerated() {
            var next = [Double(i + 1)]
            for (j, other) in text.enumerated() {
                let mistaken = letter == other ? 0 : WeightedEditDistance.areAlike(letter, other) ? 0.5 : 1
                next.append(min(row[j] + mistaken, row[j + 1] + 1, next[j] + 1))
            }
            row = next
        }
        return row
    }

    @Test("The same as a whole table's, for random words of look-alikes", arguments: 0..<40)
    func property(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let letters = Array("OQDCGIL1TEBR8S5".utf8)
        for _ in 0..<200 {
            func word(_ lengths: ClosedRange<Int>) -> [UInt8] {
                (0..<Int.random(in: lengths, using: &random)).map { _ in letters.randomElement(using: &random)! }
            }
            let pattern = word(1...12)
            // Half of the texts are the pattern with a few letters changed, lost or put in.
            var text = word(0...14)
            if Bool.random(using: &random) {
                text = pattern
                for _ in 0..<Int.random(in: 0...3, using: &random) where !text.isEmpty {
                    let place = Int.random(in: 0..<text.count, using: &random)
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: text[place] = letters.randomElement(using: &random)!
                    case 1: text.remove(at: place)
                    default: text.insert(letters.randomElement(using: &random)!, at: place)
                    }
                }
            }
            for limit in [0, 0.5, 0.83, 1, 1.5, 2, 2.6] {
                let whole = table(pattern, text)[text.count]
                let distance = WeightedEditDistance.distance(pattern, text[...], limit: limit)
                #expect(whole <= limit ? distance == whole : distance > limit)
                let window = text.prefix(pattern.count + Int(limit))
                let ends = table(pattern, Array(window))
                let best = ends.indices.min { ends[$0] < ends[$1] }!
                let prefix = WeightedEditDistance.prefixDistance(pattern, text[...], limit: limit)
                if text.starts(with: pattern) {
                    #expect(prefix?.0 == 0 && prefix?.1 == pattern.count)
                } else if limit > 0, ends[best] <= limit {
                    #expect(prefix?.0 == ends[best] && prefix?.1 == best)
                } else {
                    #expect(prefix == nil)
                }
            }
        }
    }
}
