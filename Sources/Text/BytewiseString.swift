/// A text that equals another only if their UTF-8 bytes are equal.
///
/// For Swift, `é` as one scalar equals `é` as two; for a database, a file system and a hash it does not. Names from
/// those sources are compared as the sources do.
public struct BytewiseString: Hashable, Comparable, Sendable {
    /// The text.
    public let text: String

    /// The text, unchanged.
    public init(_ text: String) { self.text = text }

    /// Whether every byte is equal.
    public static func == (left: BytewiseString, right: BytewiseString) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    /// Whether the bytes come first in lexicographic order.
    public static func < (left: BytewiseString, right: BytewiseString) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
        hasher.combine(UInt8.max)
    }
}

extension BytewiseString: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}
