import Lottie

/// A picture of a card as a phone is sent it: as it is, or, of a Lottie animation, as an animated SVG.
public struct ShownPicture: Sendable {
    /// What is sent.
    public let bytes: [UInt8]
    /// The format of what is sent.
    public let type: CardPictureType

    /// Takes a file's bytes, of which a caller reads one more than are taken.
    ///
    /// - Throws: ``CardPictureFault``, which says what is wrong and what to do.
    public init(file: [UInt8]) throws(CardPictureFault) {
        let most = Tuning.standard.cards.maxPictureBytes
        guard file.count <= most else { throw .tooLarge(most: most) }
        if let type = CardPictureType(file) {
            (bytes, self.type) = (file, type)
            if type == .svg { try ShownPicture.check(file) }
            return
        }
        guard LottieAnimation.isLikely(file) else { throw .otherFormat }
        do {
            (bytes, type) = (try LottieAnimation.svg(file, maxBytes: most), .svg)
        } catch {
            throw .animation(error)
        }
        try ShownPicture.check(bytes)
    }

    /// Refuses a drawing whose parts use each other without bound, or that is more than a picture.
    private static func check(_ svg: [UInt8]) throws(CardPictureFault) {
        let drawn = DrawnSVG(svg)
        if drawn.asksForMore { throw .asksForMore }
        let (most, levels) = (Tuning.standard.cards.maxDrawnElements, Tuning.standard.cards.maxDrawnLevels)
        if drawn.draws(moreThan: most, levels: levels) { throw .grows(most: most) }
    }
}

/// Why a file is no picture of a card.
public enum CardPictureFault: Error, CustomStringConvertible {
    /// It has more bytes than this.
    case tooLarge(most: Int)
    /// It is an animation that is not turned into an SVG.
    case animation(LottieError)
    /// It is a drawing with scripts, or with parts of other addresses.
    case asksForMore
    /// It is a drawing whose parts use each other, so that more than this is drawn.
    case grows(most: Int)
    /// It is no picture that browsers show.
    case otherFormat

    /// What is wrong and what to do, behind the file's name.
    public var description: String {
        switch self {
        case .tooLarge(let most): "has more than \(most) bytes; a phone has to load it"
        case .animation(.unsupported(let features)):
            "is a Lottie animation that \(LottieError.unsupported(features)), which is not shown. Leave that out, or export"
                + " it as an animated SVG or WebP"
        case .animation(let fault):
            "is a Lottie animation that \(fault). Export it again, or as an animated SVG or WebP"
        case .asksForMore:
            "is a drawing with a script, or with a part that lies elsewhere, which phones do not show; export it without"
        case .grows(let most):
            "is a drawing whose parts use each other, so that more than \(most) would be drawn; a phone would stand still."
                + " Export it with fewer copies"
        case .otherFormat: "is no PNG, JPEG, WebP, Lottie or SVG without declarations of its own"
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
