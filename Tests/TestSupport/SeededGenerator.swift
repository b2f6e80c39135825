import Mathematics

/// The generator of tests: a failure can be repeated from the seed that it prints.
public typealias SeededGenerator = SplitMix64

extension SplitMix64 {
    /// True in `percent` of a hundred draws.
    public mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}
