/// How much a browser draws of an SVG, and whether it asks for more than a picture may: a file of a kilobyte whose
/// parts use each other draws more than any phone can.
struct DrawnSVG {
    private typealias Bytes = ArraySlice<UInt8>
    private typealias Name = [UInt8]

    /// An element with a name: how many elements it has, and the named ones that it holds or uses. The whole drawing
    /// has no name.
    private struct Part {
        var elements = 0
        var uses: [Name: Int] = [:]
    }

    private var parts: [Name: Part] = [[]: Part()]
    /// Whether it has scripts, or addresses that lead out of the file.
    private(set) var asksForMore = false

    /// Reads the tags of a file; what is no XML is counted as far as it looks like tags.
    init(_ file: [UInt8]) {
        // The nearest named element around each that is open.
        var open: [Name] = []
        var rest = file[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            let inside = rest[(start + 1)...]
            let end = DrawnSVG.end(of: inside)
            let tag = inside[..<end]
            rest = inside[min(end + 1, inside.endIndex)...]
            guard let first = tag.first, first != UInt8(ascii: "!"), first != UInt8(ascii: "?") else { continue }
            if first == UInt8(ascii: "/") {
                _ = open.popLast()
                continue
            }
            let name = add(tag, within: open.last ?? [])
            if tag.last != UInt8(ascii: "/") { open.append(name) }
            if DrawnSVG.tagName(tag).elementsEqual("style".utf8) {
                let end = rest.firstRange(of: Array("</style".utf8))?.lowerBound ?? rest.endIndex
                let sheet = DrawnSVG.small(rest[..<end])
                // A backslash hides letters of a word.
                let words = ["@import", "url(", "\\"]
                if words.contains(where: { sheet.firstRange(of: Array($0.utf8)) != nil }) { asksForMore = true }
            }
        }
    }

    /// Where a tag ends: at the first `>` that is in no quotes.
    private static func end(of tag: Bytes) -> Int {
        var quote: UInt8?
        for place in tag.indices {
            let sign = tag[place]
            if let open = quote {
                if sign == open { quote = nil }
            } else if quotes.contains(sign) {
                quote = sign
            } else if sign == UInt8(ascii: ">") {
                return place
            }
        }
        return tag.endIndex
    }

    private static let quotes = Array("\"'".utf8)
    private static let blanks = Array(" \t\r\n".utf8)

    private static func tagName(_ tag: Bytes) -> Bytes {
        tag.prefix { !blanks.contains($0) && $0 != UInt8(ascii: "/") }
    }

    /// Counts an element for the named one that it lies in, or its own name; returns the nearest name for what it
    /// holds.
    private mutating func add(_ tag: Bytes, within owner: Name) -> Name {
        var own: Name?
        var uses: [Name] = []
        for (name, value) in DrawnSVG.attributes(of: tag) {
            if name.elementsEqual("id".utf8) { own = Name(value) }
            uses += DrawnSVG.targets(of: name, value)
            if DrawnSVG.leadsOut(name, value) { asksForMore = true }
        }
        if let own, own != owner { parts[owner, default: Part()].uses[own, default: 0] += 1 }
        let name = own ?? owner
        parts[name, default: Part()].elements += 1
        for used in uses { parts[name]?.uses[used, default: 0] += 1 }
        return name
    }

    /// The attributes of a tag.
    private static func attributes(of tag: Bytes) -> [(name: Bytes, value: Bytes)] {
        var found: [(name: Bytes, value: Bytes)] = []
        var rest = tag.dropFirst(tagName(tag).count)
        while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
            let before = rest[..<equals].reversed().drop { blanks.contains($0) }
            let name = Bytes(before.prefix { !blanks.contains($0) && !quotes.contains($0) }.reversed())
            let behind = rest[(equals + 1)...].drop { blanks.contains($0) }
            guard let quote = behind.first, quotes.contains(quote) else {
                rest = behind
                continue
            }
            let value = behind.dropFirst().prefix { $0 != quote }
            found.append((name, value))
            rest = behind[min(value.endIndex + 1, behind.endIndex)...]
        }
        return found
    }

    /// The bytes in small letters, from place 0.
    private static func small(_ text: Bytes) -> Bytes { text.map { (65...90).contains($0) ? $0 + 32 : $0 }[...] }

    private static func isAddress(_ name: Bytes) -> Bool {
        name.elementsEqual("href".utf8) || name.suffix(5).elementsEqual(":href".utf8)
    }

    /// What stands in each `url(…)` of a value.
    private static func addresses(in value: Bytes) -> [Bytes] {
        var found: [Bytes] = []
        var place = 0
        let small = small(value)
        while let range = small[place...].firstRange(of: Array("url(".utf8)) {
            place = range.upperBound
            let inside = value.dropFirst(place).drop { blanks.contains($0) || quotes.contains($0) }
            found.append(inside.prefix { $0 != UInt8(ascii: ")") && !blanks.contains($0) && !quotes.contains($0) })
        }
        return found
    }

    /// The names of the elements that a value shows.
    private static func targets(of name: Bytes, _ value: Bytes) -> [Name] {
        (isAddress(name) ? [value] : addresses(in: value)).filter { $0.first == UInt8(ascii: "#") }
            .map { Name($0.dropFirst()) }
    }

    /// Whether a value runs something, or asks for something outside of the file.
    private static func leadsOut(_ name: Bytes, _ value: Bytes) -> Bool {
        let small = small(value)
        if self.small(name.prefix(2)).elementsEqual("on".utf8) { return true }
        // Numbers of characters and a backslash hide letters of a word.
        if ["javascript:", "&#", "\\"].contains(where: { small.firstRange(of: Array($0.utf8)) != nil }) { return true }
        let inside = UInt8(ascii: "#")
        if isAddress(name) { return value.first != inside && !small.starts(with: "data:image/".utf8) }
        return addresses(in: value).contains { $0.first != inside }
    }

    /// Whether more elements than this are drawn, each counted as often as it is used, or parts use each other through
    /// more levels.
    func draws(moreThan most: Int, levels: Int) -> Bool {
        var known: [Name: Int] = [:]
        var under: Set<Name> = []
        func drawn(_ name: Name) -> Int {
            if let number = known[name] { return number }
            guard under.count < levels else { return most + 1 }
            // What uses itself is not drawn.
            guard let part = parts[name], under.insert(name).inserted else { return 0 }
            defer { under.remove(name) }
            var number = min(part.elements, most + 1)
            for (used, times) in part.uses where number <= most {
                // Neither is above the bound and one, or the bytes of a file, so that no product overflows.
                number = min(number + drawn(used) * times, most + 1)
            }
            known[name] = number
            return number
        }
        return drawn([]) > most
    }
}
