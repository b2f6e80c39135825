import Yams

/// A slip of whoever writes a file: one place of a text, changed.
struct Slip: CustomStringConvertible {
    /// What was done.
    let kind: Kind
    /// The line on which a reader should look, from 1.
    let line: Int
    /// What stood there.
    let what: String
    /// The text with the slip.
    let text: String

    var description: String { "line \(line): \(kind) \(what)" }

    /// The kinds of slips, each of which makes any file wrong in which it can be made.
    enum Kind: String, CaseIterable {
        /// A field's name lacks a letter, or has one twice.
        case misspeltField
        /// Two letters of a field's name are swapped.
        case swappedField
        /// A word of a closed list, or a name of something else in the file, has a letter twice.
        case misspeltValue
        /// A number is a word.
        case wordForNumber
        /// A number is below nothing.
        case negative
        /// A number has a decimal comma and three decimals.
        case decimalComma
        /// A date that the calendar lacks.
        case noSuchDay
        /// A date as people write it.
        case otherDate
        /// A value is a list.
        case listForValue
        /// A value has fields.
        case fieldsForValue
        /// A field that must be there is not.
        case missingField
        /// A field is there twice.
        case twice
        /// A sign that does not show.
        case hiddenSign
        /// A line is indented with a tab.
        case tab
        /// A quote is not closed.
        case openQuote
        /// A field lacks its colon.
        case noColon
        /// A line is indented by one blank too many.
        case deeper
        /// A sign of equality stands for a field's colon.
        case equals
        /// No blank stands behind a field's colon.
        case noBlank
        /// An entry of a list lacks its dash.
        case noDash
        /// A figure has its currency before it.
        case currency
        /// A figure has its unit behind it.
        case unit
        /// A figure's thousands are parted.
        case grouped
        /// A word that means yes.
        case yes
        /// The day and the month of a date are swapped.
        case swappedDay
        /// The month of a date has its name.
        case monthInWords
        /// The last day is in the year before.
        case yearBefore
        /// A list lacks its brackets.
        case noBrackets
        /// A list lacks the bracket that opens it.
        case noOpener
        /// A value that is one word stands in brackets.
        case listOfOne
        /// A second dash begins another entry in the middle of one.
        case secondDash
        /// No blank stands behind the dash of an entry in braces.
        case noDashBlank
    }

    /// Whether the text is YAML still, so that the line is known to the letter and nothing else is wrong.
    var isYAML: Bool {
        ![.twice, .tab, .openQuote, .noColon, .deeper, .equals, .noBlank, .noDash, .noDashBlank].contains(kind)
    }

    /// Whether the message says what to write in its place.
    var isMended: Bool {
        [.currency, .unit, .grouped, .yes, .swappedDay, .monthInWords, .yearBefore, .noBrackets, .noOpener, .listOfOne]
            .contains(kind)
    }

    /// What stands before and behind the place of a slip that is mended so.
    var around: (before: String, after: String)?
}

/// The slips that can be made in a file.
struct Slips {
    private let lines: [String]
    private(set) var all: [Slip] = []

    /// Fields whose value is a word of a closed list, or the name of something else in the file or beside it.
    private static let words: Set<String> = [
        "shake", "kind", "show", "partner", "content", "cards", "audience", "campaign", "reward", "offers",
        "open_contents", "tiers", "genders", "regions", "earned_by", "symbology", "categories", "brands", "places",
        "repeats", "next",
    ]
    /// Fields whose value may be anything that looks like a number.
    private static let texts: Set<String> = ["id", "permit", "codes", "range", "gtins", "pages", "answers"]
    /// Fields whose numbers are no amounts, so that nothing is said of what belongs to amounts.
    private static let unmended: Set<String> = ["latitude", "longitude", "right", "question"]
    /// Fields that must be there wherever they are.
    private static let required: Set<String> = [
        "id", "partner", "shake", "from", "to", "kind", "title", "coins", "seconds", "price", "prize", "closes",
        "latitude", "longitude", "radius_m",
    ]

    /// Fields whose value is a list of words.
    private static let listed: Set<String> = [
        "brands", "categories", "codes", "genders", "regions", "earned_by", "tiers", "screens", "offers", "places",
    ]

    /// Fields whose value is one word.
    private static let single: Set<String> = ["shake", "kind", "show", "content", "audience", "campaign", "symbology"]

    /// The slips of a text, in its order.
    init(_ text: String) throws {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let root = try Yams.compose(yaml: text) else { return }
        visit(root, under: "")
        for (place, line) in lines.enumerated() { visit(line, place) }
    }

    private mutating func visit(_ node: Node, under field: String) {
        switch node {
        case .mapping(let mapping):
            for (key, value) in mapping {
                let name = key.string ?? ""
                if let mark = key.mark { misspell(name, at: mark) }
                visit(value, under: name)
            }
        case .sequence(let list): for entry in list { visit(entry, under: field) }
        case .scalar(let scalar): if let mark = scalar.mark { change(scalar, at: mark, of: field) }
        case .alias: break
        }
    }

    private mutating func misspell(_ name: String, at mark: Mark) {
        let wrong = name.count >= 4 ? String(name.dropLast()) : name + String(name.last ?? "x")
        add(.misspeltField, name, at: mark, wrong)
        var letters = Array(name)
        guard letters.count >= 4, letters[1] != letters[2] else { return }
        letters.swapAt(1, 2)
        add(.swappedField, name, at: mark, String(letters))
    }

    private mutating func change(_ scalar: Node.Scalar, at mark: Mark, of field: String) {
        let isPlain = scalar.style == .plain || scalar.style == .any
        guard isPlain, tail(from: mark).hasPrefix(scalar.string) else { return }
        let value = scalar.string
        if Slips.words.contains(field), !["end", "next"].contains(value) {
            let middle = value.index(value.startIndex, offsetBy: value.count / 2)
            add(.misspeltValue, value, at: mark, value[...middle] + "x" + value[value.index(after: middle)...])
        }
        if Slips.single.contains(field) { add(.listOfOne, value, at: mark, "[\(value)]") }
        if Double(value) != nil, !Slips.texts.contains(field) {
            add(.wordForNumber, value, at: mark, "some")
            if !["latitude", "longitude", "from", "to"].contains(field), value != "0" {
                add(.negative, value, at: mark, "-\(value)")
            }
            add(.decimalComma, value, at: mark, "\"\(value.split(separator: ".")[0]),505\"")
            if !Slips.unmended.contains(field) {
                add(.currency, value, at: mark, "€\(value)")
                add(.unit, value, at: mark, "\(value) coins")
                if let number = Int(value), number >= 1000 {
                    add(.grouped, value, at: mark, "\(number / 1000)'\(value.suffix(3))")
                }
            }
        }
        if value == "true" { add(.yes, value, at: mark, "On") }
        if value.utf8.count == 10, value.hasPrefix("2026-") {
            add(.noSuchDay, value, at: mark, "2026-02-30")
            add(.otherDate, value, at: mark, "1.3.2026")
            let (month, day) = (value.dropFirst(5).prefix(2), value.suffix(2))
            if let number = Int(day), number > 12 { add(.swappedDay, value, at: mark, "2026-\(day)-\(month)") }
            if month == "05" { add(.monthInWords, value, at: mark, "\(day) maggio 2026") }
            if field == "to" { add(.yearBefore, value, at: mark, "2025-\(month)-\(day)") }
        }
        add(.listForValue, value, at: mark, "[\(value), \(value)]")
        add(.fieldsForValue, value, at: mark, "{value: \(value)}")
        if Double(value) == nil { add(.hiddenSign, value, at: mark, "\"\(value)\\x07\"") }
    }

    /// Slips of whole lines, as blocks are written.
    private mutating func visit(_ line: String, _ place: Int) {
        let indent = line.prefix { $0 == " " }
        let rest = line.dropFirst(indent.count)
        if rest.hasPrefix("- id: ") {
            var changed = lines
            changed[place] = indent + "  " + rest.dropFirst(2)
            all.append(Slip(kind: .noDash, line: place + 1, what: "id", text: changed.joined(separator: "\n")))
        }
        if rest.hasPrefix("- {") {
            var changed = lines
            changed[place] = indent + "-" + rest.dropFirst(2)
            all.append(Slip(kind: .noDashBlank, line: place + 1, what: "{", text: changed.joined(separator: "\n")))
        }
        guard let colon = rest.firstIndex(of: ":"), rest.first != "#", rest.first != "-" else { return }
        let name = String(rest[..<colon])
        guard name.utf8.allSatisfy({ (97...122).contains($0) || $0 == 95 }) else { return }
        let value = rest[rest.index(after: colon)...]
        let hasValue = value.hasPrefix(" ") && value.first { $0 != " " } != "#"
        var changed = lines
        func add(_ kind: Slip.Kind, line number: Int) {
            all.append(Slip(kind: kind, line: number, what: name, text: changed.joined(separator: "\n")))
        }
        if hasValue, place > 0, indent.count >= 2, lines[place - 1].hasPrefix("\(indent.dropLast(2))- id: ") {
            changed[place] = indent.dropLast(2) + "- " + rest
            add(.secondDash, line: place + 1)
            changed = lines
        }
        if hasValue, Slips.required.contains(name), !indent.isEmpty {
            changed.remove(at: place)
            add(.missingField, line: entry(of: place, indent.count))
            changed = lines
        }
        if hasValue {
            changed.insert(line, at: place)
            add(.twice, line: place + 2)
            changed = lines
            changed[place] = indent + name + " " + value.dropFirst()
            add(.noColon, line: place + 1)
            changed[place] = indent + name + " =" + value
            add(.equals, line: place + 1)
            changed[place] = indent + name + ":" + value.dropFirst()
            add(.noBlank, line: place + 1)
            changed[place] = line
        }
        if hasValue, Slips.listed.contains(name), value.hasPrefix(" ["), value.hasSuffix("]"), !value.contains("\"") {
            for (kind, written) in [
                (Slip.Kind.noBrackets, String(value.dropFirst(2).dropLast())), (.noOpener, String(value.dropFirst(2))),
            ] {
                let before = lines[..<place].map { $0 + "\n" }.joined() + indent + name + ": "
                let after = lines[(place + 1)...].map { "\n" + $0 }.joined()
                all.append(
                    Slip(
                        kind: kind, line: place + 1, what: name, text: before + written + after,
                        around: (before, after)))
            }
        }
        if !indent.isEmpty {
            changed[place] = "\t" + rest
            add(.tab, line: place + 1)
            changed[place] = " " + line
            add(.deeper, line: place + 1)
            changed[place] = line
        }
        if let quote = line.lastIndex(of: "\""), line.hasSuffix("\""), line.filter({ $0 == "\"" }).count == 2 {
            changed[place] = String(line[..<quote])
            add(.openQuote, line: place + 1)
        }
    }

    /// The line of the entry to which a field of this indentation belongs, once the field is gone.
    private func entry(of place: Int, _ indent: Int) -> Int {
        for above in stride(from: place - 1, through: 0, by: -1) {
            let line = lines[above]
            let depth = line.prefix { $0 == " " }.count
            let text = line.dropFirst(depth)
            guard !text.isEmpty, text.first != "#" else { continue }
            if text.hasPrefix("- "), depth == indent - 2 { return above + 1 }
            if depth < indent { return above + 1 }
        }
        return 1
    }

    private func tail(from mark: Mark) -> Substring {
        let line = lines[mark.line - 1]
        return Substring(line.unicodeScalars.dropFirst(mark.column - 1))
    }

    private mutating func add(_ kind: Slip.Kind, _ old: String, at mark: Mark, _ new: some StringProtocol) {
        let tail = tail(from: mark)
        guard tail.hasPrefix(old) else { return }
        let line = lines[mark.line - 1]
        var changed = lines
        changed[mark.line - 1] = String(line.dropLast(tail.count)) + String(new) + String(tail.dropFirst(old.count))
        var slip = Slip(kind: kind, line: mark.line, what: old, text: changed.joined(separator: "\n"))
        if slip.isMended {
            let before = lines[..<(mark.line - 1)].map { $0 + "\n" }.joined() + line.dropLast(tail.count)
            let after = tail.dropFirst(old.count) + lines[mark.line...].map { "\n" + $0 }.joined()
            slip.around = (before, String(after))
        }
        all.append(slip)
    }
}
