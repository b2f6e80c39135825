import ArgumentParser

/// A number of bytes as people write it.
package struct ByteCount: ExpressibleByArgument, CustomStringConvertible {
    package let bytes: Int

    package init(bytes: Int) { self.bytes = bytes }

    /// Reads `1073741824`, `1024M`, `1G`, `1GB`; `nil` for anything else.
    package init?(argument: String) {
        var text = argument.uppercased()
        if text.hasSuffix("B") { text.removeLast() }
        let shifts: [Character: Int] = ["K": 10, "M": 20, "G": 30, "T": 40]
        let shift = text.last.flatMap { shifts[$0] } ?? 0
        if shift > 0 { text.removeLast() }
        guard let number = Int(text), number >= 0, number < 1 << 20 || shift == 0 else { return nil }
        bytes = number << shift
    }

    package var description: String {
        bytes > 0 && bytes % (1 << 30) == 0 ? "\(bytes >> 30)G" : "\(bytes >> 20)M"
    }

    package var defaultValueDescription: String { description }
}
