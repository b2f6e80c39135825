/// A text that is the same as another only where its UTF-8 is.
///
/// Swift's own comparison takes `é` as one character or as two for the same text; a database, a file system and a hash
/// do not. Whoever keys sums by names that came from one of those compares them as it does.
public struct BytewiseString: Hashable, Comparable, Sendable {
    /// The text.
    public let text: String

    /// The text as it stands.
    public init(_ text: String) { self.text = text }

    /// Whether every byte is equal.
    public static func == (left: BytewiseString, right: BytewiseString) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    /// By the bytes.
    public static func < (left: BytewiseString, right: BytewiseString) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    /// By the bytes.
    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
        hasher.combine(UInt8.max)
    }
}

extension BytewiseString: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}
