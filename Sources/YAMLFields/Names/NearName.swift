import Text

/// What a misspelt name of a file means.
enum NearName {
    /// The known name that differs from a written one in the case of letters, in signs between words, in two
    /// neighbours that are swapped, or in few letters, or that other tools call so; `nil` where none is near.
    static func meant(by name: String, among known: some Sequence<String>) -> String? {
        let written = plain(name)
        return known.first { plain($0) == written }
            ?? OtherWords.meant(by: String(decoding: written, as: UTF8.self), among: known)
            ?? slip(of: name, among: known)
            ?? beginning(name, among: known)
            // Two letters of a short word make another word of it.
            ?? LevenshteinDistance.meant(by: name, among: known).flatMap { meant in
                let distance = LevenshteinDistance.between(meant.utf8, name.utf8)
                return distance < 2 || meant.utf8.count >= 8 ? meant : nil
            }
    }

    /// The known name that differs in one letter too much or too few, or in two that are swapped.
    static func slip(of name: String, among known: some Sequence<String>) -> String? {
        let written = plain(name)
        return known.first { other in
            let wanted = plain(other)
            return isSwapped(written, wanted) || isOneTooMuch(written, wanted) || isOneTooMuch(wanted, written)
        }
    }

    /// The known name of which a written one is the opposite.
    static func opposite(of name: String, among known: some Sequence<String>) -> String? {
        OtherWords.opposite(of: String(decoding: plain(name), as: UTF8.self), among: known)
    }

    /// The one known name that begins with a shorter one.
    private static func beginning(_ name: String, among known: some Sequence<String>) -> String? {
        guard name.utf8.count >= 4 else { return nil }
        let longer = known.filter { plain($0).starts(with: plain(name)) }
        return longer.count == 1 ? longer[0] : nil
    }

    /// The fewest letters that two names must have in common, and how many hundredths of the shorter one. Source:
    /// judged; “young-mums” for “young-mothers”.
    private static let (commonLetters, commonHundredths) = (6, 60)

    /// The one known name whose beginning is most of a written one, or of which most is its beginning.
    static func alike(_ name: String, among known: some Sequence<String>) -> String? {
        let written = plain(name)
        let found = known.filter { other in
            let wanted = plain(other)
            let common = zip(written, wanted).prefix { $0 == $1 }.count
            return common >= commonLetters && common * 100 >= min(written.count, wanted.count) * commonHundredths
        }
        return found.count == 1 ? found[0] : nil
    }

    /// Without the case of letters, and without signs between words.
    private static func plain(_ name: String) -> [UInt8] {
        name.lowercased().utf8.filter { ![UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " ")].contains($0) }
    }

    private static func isSwapped(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count, let first = one.indices.first(where: { one[$0] != other[$0] }),
            first + 1 < one.count
        else { return false }
        var swapped = one
        swapped.swapAt(first, first + 1)
        return swapped == other
    }

    /// Whether a name is another with one letter more, as short names are misspelt that have few letters to compare.
    private static func isOneTooMuch(_ long: [UInt8], _ short: [UInt8]) -> Bool {
        guard long.count == short.count + 1, short.count >= 2 else { return false }
        let common = zip(long, short).prefix { $0 == $1 }.count
        return long.dropFirst(common + 1).elementsEqual(short.dropFirst(common))
    }
}
