/// A text that is ordered by its UTF-8.
struct Bytes: Comparable {
    var text: String

    static func < (left: Bytes, right: Bytes) -> Bool { left.text.utf8.lexicographicallyPrecedes(right.text.utf8) }
}
