import Text

/// What a misspelt name of a file means.
enum NearName {
    /// The known name that differs from a written one in the case of letters, in signs between words, in two
    /// neighbours that are swapped, or in few letters; `nil` where none is near.
    static func meant(by name: String, among known: some Sequence<String>) -> String? {
        let written = plain(name)
        let short = known.first { other in
            let wanted = plain(other)
            return wanted == written || isSwapped(written, wanted) || isOneTooMuch(written, wanted)
                || isOneTooMuch(wanted, written)
        }
        // Two letters of a short word make another word of it.
        return short
            ?? otherWords[name]?.first { word in known.contains { $0 == word } }
            ?? beginning(name, among: known)
            ?? LevenshteinDistance.meant(by: name, among: known).flatMap { meant in
                let distance = LevenshteinDistance.between(meant.utf8, name.utf8)
                return distance < 2 || meant.utf8.count >= 8 ? meant : nil
            }
    }

    /// What else people call a field. Source: what those wrote who tried to write programmes.
    private static let otherWords: [String: [String]] = [
        "app_id": ["client_id"], "area": ["regions"], "begin": ["from"], "brand": ["partner"], "coins": ["price"],
        "cost": ["price"], "end": ["to"], "end_date": ["to"], "ends": ["closes"], "headline": ["title"],
        "image": ["icon", "picture"], "label": ["name", "title"], "lat": ["latitude"], "lng": ["longitude"],
        "lon": ["longitude"], "max": ["to"], "maximum": ["budget"], "min": ["from"], "name": ["title"],
        "options": ["answers"], "per_piece": ["per_item"], "percent": ["share"], "points": ["coins", "price"],
        "question": ["ask"], "sex": ["genders"], "start": ["from"], "start_date": ["from"], "title": ["name"],
        "type": ["kind"], "until": ["to"],
    ]

    /// The one known name that begins with a shorter one.
    private static func beginning(_ name: String, among known: some Sequence<String>) -> String? {
        guard name.utf8.count >= 4 else { return nil }
        let longer = known.filter { plain($0).starts(with: plain(name)) }
        return longer.count == 1 ? longer[0] : nil
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
