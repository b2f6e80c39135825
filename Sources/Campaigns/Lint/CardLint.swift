import DomainModel
import YAMLFields

/// Looks at the files that cards and films of a programme show.
struct CardLint {
    let file: String
    let lines: FieldLines
    /// The first bytes of a file beside the programme's; `nil` where there is none. Not looked at where this is `nil`.
    let fileBytes: ((String) -> [UInt8]?)?
    /// The names of the files beside it.
    let fileNames: [String]

    func problems(of programme: Programme) -> [YAMLProblem] {
        let cards = programme.allCards
        var found: [YAMLProblem] = []
        guard let fileBytes else { return found }
        for picture in cards.flatMap(\.pictures) {
            guard let fault = fault(of: picture.file, fileBytes(picture.file)) else { continue }
            found.append(
                YAMLProblem(
                    file: file, line: picture.line, field: picture.field, message: "\(picture.file) \(fault)"))
        }
        for (place, content) in programme.contents.enumerated() {
            for film in content.filmFiles {
                guard let fault = fault(ofFilm: film, fileBytes(film)) else { continue }
                found.append(
                    YAMLProblem(
                        file: file, line: lines.nearest(to: "contents[\(place)].pages[0]"),
                        field: "contents[\(place)].pages", message: "\(film) \(fault)"))
            }
        }
        return found
    }

    /// What is wrong with a film's first bytes.
    private func fault(ofFilm name: String, _ bytes: [UInt8]?) -> String? {
        guard let bytes else { return missing(name) }
        return FilmType(bytes) == nil ? "is no WebM or MP4, which browsers show" : nil
    }

    /// What is wrong with a picture's bytes, of which a caller reads one more than are taken.
    private func fault(of name: String, _ bytes: [UInt8]?) -> String? {
        guard let bytes else { return missing(name) }
        do {
            _ = try ShownPicture(file: bytes)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// What to say of a file that is not there, with the one that is meant: of the same name before the point, or near.
    private func missing(_ name: String) -> String {
        let stem = name.utf8.prefix { $0 != UInt8(ascii: ".") }
        let meant =
            fileNames.first { $0.utf8.prefix { $0 != UInt8(ascii: ".") }.elementsEqual(stem) }
            ?? YAMLReader.near(name, among: fileNames)
        return "is not beside this file" + (meant.map { "; did you mean \($0)?" } ?? "")
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
