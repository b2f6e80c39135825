/// A word of a line of text that belongs to no size.
struct LineWord: Hashable, Sendable {
    /// Folded letters, or digits.
    var bytes: [UInt8]
    /// Whether a dot follows: somebody cut the word on purpose.
    var isDotted = false
    /// Whether the line ends here and is as long as tills cut lines: the word may be cut anywhere.
    var mayBeCut = false
    /// Whether only a dot, slash or apostrophe separates it from the word before.
    var isClose = false
    /// Whether a percent sign follows.
    var isPercentage = false
    var isNumber: Bool { bytes.first.map { $0 < 58 } ?? false }
}

extension LineWord: CustomStringConvertible {
    var description: String { String(decoding: bytes, as: UTF8.self).uppercased() }
}
