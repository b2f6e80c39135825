/// A supervisor's request about one picture: a line of words, and the bytes that the line announces.
///
/// The line names the file's format, so that the reader can load what such files need before it is confined and before
/// the first of the bytes.
package enum ReaderRequest: Hashable, Sendable {
    /// Asks for the reading, and for a thumbnail if `yes`: `picture LENGTH yes|no FORMAT`.
    case reading(length: Int, thumbnail: Bool, format: FormatName = .unknown)
    /// Asks for the result of each stage, a line each, and then the reading: `steps LENGTH FORMAT`. The reader ends
    /// with it.
    case steps(length: Int, format: FormatName = .unknown)
    /// Asks for the picture with outlines: `overlay LENGTH OUTLINES`, both in bytes; the outlines, as JSON, follow the
    /// picture.
    case overlay(length: Int, outlines: Int)

    /// The line, with its end.
    package var line: [UInt8] {
        switch self {
        case .reading(let length, let thumbnail, let format):
            Array("picture \(length) \(thumbnail ? "yes" : "no") \(format.word)\n".utf8)
        case .steps(let length, let format): Array("steps \(length) \(format.word)\n".utf8)
        case .overlay(let length, let outlines): Array("overlay \(length) \(outlines)\n".utf8)
        }
    }

    /// Bytes that follow the line.
    package var following: Int {
        switch self {
        case .reading(let length, _, _), .steps(let length, _): length
        case .overlay(let length, let outlines): length + outlines
        }
    }

    /// The file's format.
    package var format: FormatName {
        switch self {
        case .reading(_, _, let format), .steps(_, let format): format
        case .overlay: .unknown
        }
    }

    /// The request in a line without its end; `nil` if it is not a request.
    package init?(line: String) {
        let words = line.split(separator: " ")
        func count(_ place: Int) -> Int? { Int(words[place]).flatMap { (0...(1 << 31)).contains($0) ? $0 : nil } }
        switch (words.first, words.count) {
        case ("picture", 4):
            guard let length = count(1), words[2] == "yes" || words[2] == "no",
                let format = FormatName(reading: words[3])
            else { return nil }
            self = .reading(length: length, thumbnail: words[2] == "yes", format: format)
        case ("steps", 3):
            guard let length = count(1), let format = FormatName(reading: words[2]) else { return nil }
            self = .steps(length: length, format: format)
        case ("overlay", 3):
            guard let length = count(1), let outlines = count(2), outlines <= Self.longestOutlines else { return nil }
            self = .overlay(length: length, outlines: outlines)
        default: return nil
        }
    }

    /// Bytes of outlines: more than a receipt of a thousand lines has.
    package static let longestOutlines = 1 << 20
}
