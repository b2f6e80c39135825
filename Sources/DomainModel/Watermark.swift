/// What a mark in sound says: which spot or place it is of, and when it was made.
public struct Watermark: Hashable, Sendable {
    /// Bits of the id.
    public static let idBits = 20
    /// Bits of the time code.
    public static let hourBits = 12
    /// Hours after which the time code begins anew: 170 days and 16 hours.
    public static let hours = 1 << hourBits

    /// The spot, station or venue: 0 to 1,048,575.
    public let id: Int
    /// The hour of its making since 1970 UTC, modulo `hours`: a counter that tells an old recording from today's.
    public let hour: Int

    /// A mark; `nil` where the id is none.
    public init?(id: Int, hour: Int) {
        guard (0..<1 << Watermark.idBits).contains(id) else { return nil }
        self.id = id
        self.hour = ((hour % Watermark.hours) + Watermark.hours) % Watermark.hours
    }

    /// Whole hours from the mark's making to `hour`, the shortest way round the counter: negative where the mark is of
    /// later.
    public func age(at hour: Int) -> Int {
        let difference = (((hour - self.hour) % Watermark.hours) + Watermark.hours) % Watermark.hours
        return difference < Watermark.hours / 2 ? difference : difference - Watermark.hours
    }
}
