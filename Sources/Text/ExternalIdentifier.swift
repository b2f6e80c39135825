import Foundation

/// The names that strangers give to users and spends, in the spelling in which they are compared.
///
/// The alphabet is that of user names in RFC 8265 (UsernameCasePreserved, over the IdentifierClass of RFC 8264):
/// visible ASCII, and the letters, marks and digits of every script, with single spaces between parts; nothing that is
/// invisible, changes the direction of text or is another spelling of something else. Wide and narrow forms become the
/// usual ones, and names are in normalisation form C. Case matters: `Ann` and `ann` are two users.
public enum ExternalIdentifier: Sendable {
    /// A user. An upload's name is `USER/HASH`, so a user's name may hold no slash.
    case user
    /// The key of a spend, which makes it happen only once.
    case key

    /// Longer names are refused: a user's uploads are in a folder of that name, and 255 bytes are the longest name on
    /// Linux (`NAME_MAX`).
    public static let maxBytes = 255

    /// The name as it is stored and compared.
    public func normalised(_ text: String) throws(IdentifierError) -> String {
        guard !text.isEmpty else { throw .empty }
        let name = ExternalIdentifier.composed(text)
        guard name.utf8.count <= ExternalIdentifier.maxBytes else { throw .tooLong(bytes: name.utf8.count) }
        var wasSpace = true
        for scalar in name.unicodeScalars {
            let isSpace = scalar == " "
            if isSpace && wasSpace { throw .space }
            if !isSpace && !allows(scalar) { throw .character(scalar) }
            wasSpace = isSpace
        }
        if wasSpace { throw .space }
        return name
    }

    /// Whether both texts give the same name.
    public func areEqualWhenNormalized(_ left: String, _ right: String) -> Bool {
        guard let left = try? normalised(left), let right = try? normalised(right) else { return false }
        return BytewiseString(left) == BytewiseString(right)
    }

    private static func composed(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var usual = ""
        // U+FF00 to U+FFEF are the wide and narrow forms.
        for scalar in text.unicodeScalars {
            if (0xFF00...0xFFEF).contains(scalar.value) {
                usual += String(scalar).precomposedStringWithCompatibilityMapping
            } else {
                usual.unicodeScalars.append(scalar)
            }
        }
        return usual.precomposedStringWithCanonicalMapping
    }

    private func allows(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (0x21...0x7E).contains(scalar.value) && (self != .user || scalar != "/") }
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .decimalNumber, .nonspacingMark,
            .spacingMark:
            break
        default: return false
        }
        guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
        // Whatever a compatibility mapping would change is another spelling of something else (RFC 8264, 9.17).
        let alone = String(scalar)
        return alone.precomposedStringWithCompatibilityMapping.unicodeScalars
            .elementsEqual(alone.precomposedStringWithCanonicalMapping.unicodeScalars)
    }
}

/// Why a text is not a valid name.
public enum IdentifierError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is empty.
    case empty
    /// It has more than `maxBytes`.
    case tooLong(bytes: Int)
    /// It holds a character that no name may hold.
    case character(Unicode.Scalar)
    /// A space is first, last or beside another.
    case space

    /// What is wrong, to go after “the user ” or “the key ”.
    public var description: String {
        switch self {
        case .empty: "is empty"
        case .tooLong(let bytes): "has \(bytes) bytes; \(ExternalIdentifier.maxBytes) at most"
        case .character(let scalar):
            "holds U+\(String(scalar.value, radix: 16, uppercase: true)), which no name may hold"
        case .space: "has a space at an end or two in a row"
        }
    }
}
