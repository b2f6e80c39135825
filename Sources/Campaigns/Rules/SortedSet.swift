/// A set that is written as a list in the byte order of its elements' descriptions, so that the same set always gives
/// the same bytes, whatever the version of Unicode.
@propertyWrapper
public struct SortedSet<Element: Hashable & Codable & Sendable & CustomStringConvertible>: Hashable, Codable, Sendable {
    /// The set.
    public var wrappedValue: Set<Element>

    /// Wraps a set.
    public init(wrappedValue: Set<Element>) { self.wrappedValue = wrappedValue }

    /// Reads a list.
    public init(from decoder: any Decoder) throws { wrappedValue = try Set(from: decoder) }

    /// Writes a sorted list.
    public func encode(to encoder: any Encoder) throws {
        try wrappedValue.sorted { $0.description.utf8.lexicographicallyPrecedes($1.description.utf8) }
            .encode(to: encoder)
    }
}
