/// What a supervisor asks about one picture: a line of words, and the bytes that the line announces.
package enum ReaderRequest: Hashable, Sendable {
    /// What it shows, and a thumbnail where one is wanted: `picture LENGTH yes|no`.
    case reading(length: Int, thumbnail: Bool)
    /// What each stage came to, a line each, and then the reading: `steps LENGTH`. The reader ends with it.
    case steps(length: Int)
    /// The picture with outlines drawn on it: `overlay LENGTH OUTLINES`, both in bytes; the outlines, as JSON, come
    /// behind the picture.
    case overlay(length: Int, outlines: Int)

    /// The line, with its end.
    package var line: [UInt8] {
        switch self {
        case .reading(let length, let thumbnail): Array("picture \(length) \(thumbnail ? "yes" : "no")\n".utf8)
        case .steps(let length): Array("steps \(length)\n".utf8)
        case .overlay(let length, let outlines): Array("overlay \(length) \(outlines)\n".utf8)
        }
    }

    /// Bytes that follow the line.
    package var following: Int {
        switch self {
        case .reading(let length, _), .steps(let length): length
        case .overlay(let length, let outlines): length + outlines
        }
    }

    /// The request that `line` is, without its end; `nil` where it is none.
    package init?(line: String) {
        let words = line.split(separator: " ")
        func count(_ place: Int) -> Int? { Int(words[place]).flatMap { (0...(1 << 31)).contains($0) ? $0 : nil } }
        switch (words.first, words.count) {
        case ("picture", 3):
            guard let length = count(1), words[2] == "yes" || words[2] == "no" else { return nil }
            self = .reading(length: length, thumbnail: words[2] == "yes")
        case ("steps", 2):
            guard let length = count(1) else { return nil }
            self = .steps(length: length)
        case ("overlay", 3):
            guard let length = count(1), let outlines = count(2), outlines <= Self.longestOutlines else { return nil }
            self = .overlay(length: length, outlines: outlines)
        default: return nil
        }
    }

    /// Bytes of outlines: more than a receipt of a thousand lines has.
    package static let longestOutlines = 1 << 20
}
