/// A linear congruential generator with the constants of MMIX (Donald Knuth, "The Art of Computer Programming",
/// volume 2, 3.3.4). Its low bits repeat after a few numbers: use the high ones.
public struct KnuthGenerator: Sendable {
    /// What each number is multiplied by to make the next.
    public static let multiplier: UInt64 = 6_364_136_223_846_793_005
    @usableFromInline var state: UInt64

    /// The generator whose number before the first was `state`.
    public init(state: UInt64) { self.state = state }

    /// The next number.
    @inlinable
    public mutating func next() -> UInt64 {
        state = state &* KnuthGenerator.multiplier &+ 1_442_695_040_888_963_407
        return state
    }
}
