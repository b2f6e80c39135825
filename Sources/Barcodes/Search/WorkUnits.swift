/// Work, counted and not timed, so that a search ends at the same step on every machine under any load.
///
/// The unit is what zbar spends on one pixel of a picture that it scans for EAN and UPC, once along its row and once
/// along its column: about 30 ns on a machine of 2024. `StepCost` states the cost of every other step in it.
public struct WorkUnits: Hashable, Comparable, Sendable {
    /// Scanned pixels, or other work of the same cost.
    public var pixels: Int

    /// The work of scanning `pixels` pixels.
    public init(pixels: Int) { self.pixels = pixels }

    /// The work of scanning `count` million pixels.
    public static func megapixels(_ count: Int) -> WorkUnits { WorkUnits(pixels: count * 1_000_000) }

    /// Whether one is less work than another.
    public static func < (one: WorkUnits, other: WorkUnits) -> Bool { one.pixels < other.pixels }
}
