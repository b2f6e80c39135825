/// The content of a watermark in sound: which spot or place it belongs to, and when it was made.
public struct Watermark: Hashable, Sendable {
    /// Bits of the id.
    public static let idBits = 20
    /// Bits of the time code.
    public static let hourBits = 12
    /// Hours after which the time code repeats: 170 days and 16 hours.
    public static let hours = 1 << hourBits

    /// The spot, station or venue: 0 to 1,048,575.
    public let id: Int
    /// The hour of its making since 1970 UTC, modulo `hours`: it distinguishes an old recording from today's.
    public let hour: Int

    /// A watermark; `nil` if the id is out of range.
    public init?(id: Int, hour: Int) {
        guard (0..<1 << Watermark.idBits).contains(id) else { return nil }
        self.id = id
        self.hour = ((hour % Watermark.hours) + Watermark.hours) % Watermark.hours
    }

    /// Whole hours from the watermark's making to `hour`, the shorter way around the counter: negative if it was made
    /// later.
    public func age(at hour: Int) -> Int {
        let difference = (((hour - self.hour) % Watermark.hours) + Watermark.hours) % Watermark.hours
        return difference < Watermark.hours / 2 ? difference : difference - Watermark.hours
    }
}
