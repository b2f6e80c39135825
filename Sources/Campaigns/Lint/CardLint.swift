import DomainModel
import YAMLFields

/// Looks at the files that cards and films of a programme show.
struct CardLint {
    let file: String
    let lines: FieldLines
    /// The files beside the programme's, which are not looked at where this is `nil`.
    let beside: FilesBeside?

    func problems(of programme: Programme) -> [YAMLProblem] {
        guard let beside else { return [] }
        var found = programme.allCards.flatMap(\.pictures).compactMap { beside.problem(of: $0, in: file) }
        for (place, content) in programme.contents.enumerated() {
            for film in content.filmFiles {
                guard let fault = beside.fault(ofFilm: film) else { continue }
                found.append(
                    YAMLProblem(
                        file: file, line: lines.nearest(to: "contents[\(place)].pages[0]"),
                        field: "contents[\(place)].pages", message: "\(film) \(fault)"))
            }
        }
        return found
    }
}

/// The formats of films that browsers show, recognised by their first bytes.
public enum FilmType: String, Sendable {
    case webm = "video/webm"
    case mp4 = "video/mp4"

    /// The format of a film's first bytes; `nil` for any other.
    public init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            self = .webm
        } else if bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) {
            self = .mp4
        } else {
            return nil
        }
    }
}
