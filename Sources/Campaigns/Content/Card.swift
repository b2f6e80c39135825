import DomainModel
import Foundation

/// Cards that are shown together, page by page: what a shake, a content or a directive of the service leads to.
public struct CardSet: Hashable, Sendable {
    /// The name by which rules refer to it.
    public var id: String
    /// The pages in their order, each with the cards that are on it.
    public var pages: [[Card]]

    /// A set of cards.
    public init(id: String, pages: [[Card]]) {
        self.id = id
        self.pages = pages
    }
}

/// A card, put together of parts from the top to the bottom.
public struct Card: Hashable, Sendable {
    /// What is behind its parts.
    public var ground: CardColour
    /// The parts.
    public var parts: [Part]

    /// A card.
    public init(ground: CardColour = .white, parts: [Part]) {
        self.ground = ground
        self.parts = parts
    }

    /// One part of a card.
    public struct Part: Hashable, Sendable {
        /// What it shows.
        public var content: PartContent
        /// The colour of its texts.
        public var colour: CardColour
        /// What is behind it; `nil` for the card's.
        public var ground: CardColour?

        /// A part.
        public init(_ content: PartContent, colour: CardColour = .black, ground: CardColour? = nil) {
            self.content = content
            self.colour = colour
            self.ground = ground
        }
    }

    /// What a part shows.
    public enum PartContent: Hashable, Sendable {
        /// A text.
        case text(LocalText)
        /// A picture; the text says what it shows to who does not see it.
        case picture(CardPicture, LocalText)
        /// A moving picture, likewise.
        case animation(CardPicture, LocalText)
        /// An icon at the left, a text, and perhaps a second one under it.
        case row(CardPicture?, LocalText, LocalText?)
        /// A text, and an icon at the right.
        case footer(LocalText, CardPicture?)
        /// A question of the content, by its place from 0.
        case question(Int)
    }
}

/// A picture beside the programme's file. Two are equal that are the same file, wherever the programme names them.
public struct CardPicture: Hashable, Sendable {
    /// The name of the file.
    public var file: String
    /// Where the programme's file names it: line and field.
    public var line: Int?
    /// The path of the field that names it.
    public var field: String

    /// A picture.
    public init(file: String, line: Int? = nil, field: String = "") {
        self.file = file
        self.line = line
        self.field = field
    }

    /// Whether a name is that of a file in the programme's folder: never a path out of it.
    static func isPlain(_ name: String) -> Bool {
        name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || [45, 46, 95].contains($0) }
            && (1...64).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: ".")
    }

    /// Whether both are the same file.
    public static func == (left: CardPicture, right: CardPicture) -> Bool {
        left.file.utf8.elementsEqual(right.file.utf8)
    }

    /// Hashes the file's name.
    public func hash(into hasher: inout Hasher) {
        for byte in file.utf8 { hasher.combine(byte) }
    }
}

/// A colour of the screen, as `#rrggbb` writes it.
public struct CardColour: Hashable, Sendable {
    /// Red, green and blue.
    public let bytes: [UInt8]

    /// Black.
    public static let black = CardColour(bytes: [0, 0, 0])
    /// White.
    public static let white = CardColour(bytes: [255, 255, 255])

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads `#rrggbb`; `nil` for anything else.
    public init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 7, digits[0] == UInt8(ascii: "#") else { return nil }
        let values = digits.dropFirst().compactMap { digit -> UInt8? in
            switch digit {
            case 48...57: digit - 48
            case 65...70: digit - 55
            case 97...102: digit - 87
            default: nil
            }
        }
        guard values.count == 6 else { return nil }
        bytes = (0..<3).map { values[2 * $0] << 4 | values[2 * $0 + 1] }
    }

    /// What files write.
    static let form = "write “#” and six digits from 0 to 9 and a to f, with quotes"

    private static let names: [String: CardColour] = {
        let table = String(decoding: PackageResources.Colours_tsv, as: UTF8.self)
        let rows = table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t") }
        let pairs = rows.compactMap { row in
            row.count == 2 ? CardColour(String(row[1])).map { (String(row[0]), $0) } : nil
        }
        return Dictionary(pairs) { first, _ in first }
    }()

    /// The colour that is meant by digits without their sign, three of them, or eight, by `rgb(…)`, or by a name; `nil`
    /// where none is.
    static func meant(by text: String) -> CardColour? {
        guard text.utf8.count <= 32 else { return nil }
        let plain = text.lowercased().filter { !$0.isWhitespace }
        if let named = names[plain] { return named }
        if let match = text.lowercased().wholeMatch(
            of: /(?:rgba?)?\s*\(?\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*(?:[,\/]\s*[\d.]+%?\s*)?\)?/)
        {
            let bytes = [match.output.1, match.output.2, match.output.3].compactMap { UInt8($0) }
            return bytes.count == 3 ? CardColour(bytes: bytes) : nil
        }
        var digits = plain
        for sign in ["#", "0x"] where digits.hasPrefix(sign) { digits = String(digits.dropFirst(sign.count)) }
        switch digits.utf8.count {
        case 3: return CardColour("#" + digits.map { "\($0)\($0)" }.joined())
        case 6: return CardColour("#\(digits)")
        // The last two say how much shines through.
        case 8: return CardColour("#\(digits.prefix(6))")
        default: return nil
        }
    }

    /// As files write it.
    public var text: String {
        let digits = Array("0123456789abcdef")
        return "#" + bytes.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
    }

    /// How much two colours differ in brightness: 1 for the same, 21 for black on white (WCAG 2.2, “contrast ratio”).
    public func contrast(to other: CardColour) -> Double {
        let (one, two) = (luminance, other.luminance)
        let stray = Tuning.standard.cards.strayLight
        return (max(one, two) + stray) / (min(one, two) + stray)
    }

    /// WCAG 2.2, “relative luminance”.
    private var luminance: Double {
        zip(bytes, Tuning.standard.cards.brightness).reduce(0) { $0 + CardColour.linear[Int($1.0)] * $1.1 }
    }

    private static let linear: [Double] = (0...255).map { byte in
        let (value, curve) = (Double(byte) / 255, Tuning.standard.cards.screenLight)
        return value <= curve.limit
            ? value / curve.divisor : pow((value + curve.offset) / (1 + curve.offset), curve.power)
    }
}

extension Card {
    /// The pictures that it shows.
    public var pictures: [CardPicture] {
        parts.compactMap { part in
            switch part.content {
            case .picture(let picture, _), .animation(let picture, _): picture
            case .row(let icon, _, _), .footer(_, let icon): icon
            case .text, .question: nil
            }
        }
    }

    /// Its texts, in the order in which they are read aloud.
    public var texts: [LocalText] {
        parts.flatMap { part -> [LocalText] in
            switch part.content {
            case .text(let text), .picture(_, let text), .animation(_, let text), .footer(let text, _): [text]
            case .row(_, let first, let second): [first] + (second.map { [$0] } ?? [])
            case .question: []
            }
        }
    }
}

extension Programme {
    /// All cards of the programme: those that rules name, and those of contents.
    public var allCards: [Card] {
        (cards.flatMap(\.pages) + contents.compactMap(\.cardPages).flatMap { $0 }).flatMap { $0 }
    }

    /// Whether the programme shows a picture of this name, and so gives it to who asks.
    public func showsPicture(named name: String) -> Bool {
        allCards.contains { $0.pictures.contains { $0.file.utf8.elementsEqual(name.utf8) } }
    }
}
