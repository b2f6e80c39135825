import Text

/// Text without the differences between tills and spreadsheets: case, accents (`LatinFolding`), punctuation, spaces.
public struct FoldedText: Hashable, Sendable {
    /// Lower-case ASCII letters and digits, one space between words.
    public let joined: String

    /// Folds a text.
    public init(_ text: some StringProtocol) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            FoldedText.append(scalar, to: &bytes)
        }
        if bytes.last == 32 { bytes.removeLast() }
        joined = String(decoding: bytes, as: UTF8.self)
    }

    private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        let letters = LatinFolding.letters(scalar)
        if letters.isEmpty {
            if !LatinFolding.isCombiningMark(scalar), let last = bytes.last, last != 32 { bytes.append(32) }
        } else {
            bytes.append(contentsOf: letters)
        }
    }
}
