import Foundation
import Testing
import TestSupport

// Inside: a fast transform or rank compared with a slow one.
@testable import Imaging

@Suite("The value of a rank")
struct ValueOfRankTests {
    @Test("is the one that sorting puts there, also with many equal values", arguments: [2, 5, 1000])
    func sorted(kinds: Int) {
        var dice = SeededGenerator(seed: 11)
        for count in [1, 2, 3, 60, 257] {
            let values = (0..<count).map { _ in Float(Int.random(in: 0..<kinds, using: &dice)) }
            let sorted = values.sorted()
            for rank in values.indices {
                #expect(values.value(ofRank: rank) == sorted[rank])
                #expect(values.bucketedValueOfRank(rank) == sorted[rank])
            }
        }
    }

    @Test("is found among many values of all octaves")
    func many() {
        var dice = SeededGenerator(seed: 12)
        let values = (0..<5000).map { _ in
            Float.random(in: 0..<1, using: &dice) * pow(2, Float.random(in: -9...9, using: &dice))
        }
        let sorted = values.sorted()
        for rank in [0, 1, 2500, 4998, 4999] { #expect(values.bucketedValueOfRank(rank) == sorted[rank]) }
    }
}
