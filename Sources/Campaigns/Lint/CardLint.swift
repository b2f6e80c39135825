import DomainModel
import Foundation
import YAMLFields

/// Looks at the files that cards and films of a programme show.
struct CardLint {
    let file: String
    let lines: FieldLines
    /// The first bytes of a file beside the programme's; `nil` where there is none. Not looked at where this is `nil`.
    let fileBytes: ((String) -> [UInt8]?)?

    private static let tuning = Tuning.standard.cards

    func problems(of programme: Programme) -> [YAMLProblem] {
        let cards = programme.allCards
        var found: [YAMLProblem] = []
        guard let fileBytes else { return found }
        for picture in cards.flatMap(\.pictures) {
            guard let fault = CardLint.fault(of: fileBytes(picture.file)) else { continue }
            found.append(
                YAMLProblem(
                    file: file, line: picture.line, field: picture.field, message: "\(picture.file) \(fault)"))
        }
        for (place, content) in programme.contents.enumerated() {
            for film in content.filmFiles {
                guard let fault = CardLint.fault(ofFilm: fileBytes(film)) else { continue }
                found.append(
                    YAMLProblem(
                        file: file, line: lines.nearest(to: "contents[\(place)].pages[0]"),
                        field: "contents[\(place)].pages", message: "\(film) \(fault)"))
            }
        }
        return found
    }

    /// What is wrong with a film's first bytes.
    private static func fault(ofFilm bytes: [UInt8]?) -> String? {
        guard let bytes else { return "is not beside this file" }
        return FilmType(bytes) == nil ? "is no WebM or MP4, which browsers show" : nil
    }

    /// What is wrong with a picture's bytes, of which a caller reads one more than are taken.
    private static func fault(of bytes: [UInt8]?) -> String? {
        guard let bytes else { return "is not beside this file" }
        guard bytes.count <= tuning.maxPictureBytes else {
            return "has more than \(tuning.maxPictureBytes) bytes; a phone has to load it"
        }
        if CardPictureType(bytes) != nil { return nil }
        if let used = LottieFile.uses(bytes) {
            return "is a Lottie animation, which is not shown: it uses \(used). Export it as an animated SVG or WebP"
        }
        return "is no PNG, JPEG, WebP or SVG without declarations of its own"
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

/// The formats of pictures that cards show, recognised by their bytes.
public enum CardPictureType: String, Sendable {
    case png = "image/png"
    case jpeg = "image/jpeg"
    case webp = "image/webp"
    case svg = "image/svg+xml"

    /// The format of a picture's bytes; `nil` for any other.
    public init?(_ bytes: [UInt8]) {
        func begins(_ head: [UInt8], at place: Int = 0) -> Bool {
            bytes.dropFirst(place).prefix(head.count).elementsEqual(head)
        }
        if begins([0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else {
            let text = String(decoding: bytes, as: UTF8.self)
            let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
            // A declaration of entities can grow without bound, and a script has no place in a picture.
            guard start.hasPrefix("<svg") || start.hasPrefix("<?xml"), text.contains("<svg"),
                !["<!ENTITY", "<!DOCTYPE", "<script", "<foreignObject"].contains(where: { text.contains($0) })
            else { return nil }
            self = .svg
        }
    }
}

/// A Lottie animation, as far as one says what it uses. None is shown: the libraries that draw them are not kept well
/// enough to be given strangers' files (Documentation/campaigns.md, “Cards”).
private enum LottieFile {
    /// What the animation uses, in words; `nil` where the bytes are none.
    static func uses(_ bytes: [UInt8]) -> String? {
        struct Animation: Decodable {
            struct Layer: Decodable { var ty: Int? }
            var layers: [Layer]
        }
        // The file is bounded, and so is the depth to which Foundation reads.
        guard let animation = try? JSONDecoder().decode(Animation.self, from: Data(bytes)) else { return nil }
        let names = [
            0: "compositions", 1: "solids", 2: "pictures", 3: "empty layers", 4: "shapes", 5: "texts", 6: "sounds",
            13: "cameras",
        ]
        var counts: [String: Int] = [:]
        for layer in animation.layers { counts[layer.ty.flatMap { names[$0] } ?? "other layers", default: 0] += 1 }
        let used = counts.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
        return used.isEmpty ? "no layers" : used.joined(separator: ", ")
    }
}
