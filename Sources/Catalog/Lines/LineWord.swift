/// A word of a line of text: what is left when the sizes are taken out.
struct LineWord: Hashable, Sendable {
    /// Folded letters, or digits.
    var bytes: [UInt8]
    /// A dot followed: somebody cut the word on purpose.
    var isDotted = false
    /// The line ended here and was as long as tills cut lines: the word may be cut anywhere.
    var mayBeCut = false
    /// Nothing but a dot, slash or apostrophe parts it from the word before.
    var isClose = false
    var isNumber: Bool { bytes.first.map { $0 < 58 } ?? false }
}

extension LineWord: CustomStringConvertible {
    var description: String { String(decoding: bytes, as: UTF8.self).uppercased() }
}
