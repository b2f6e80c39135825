/// A slip that keeps a text from being YAML: the line where it begins, and the mend.
///
/// The parser says where it can go no further, which may be dozens of lines behind. No mend quotes a value of the file.
struct YAMLSlip {
    /// The line, from 1.
    let line: Int
    /// What is wrong and what to do.
    let mend: String

    /// The slip of a text that the parser refuses at a line; `nil` where none is known.
    static func first(in text: String, refusedAt refused: Int) -> YAMLSlip? {
        if let mark = markOfMerge(in: text) { return mark }
        let written = WrittenLines(text)
        let lines = written.lines
        var found: [YAMLSlip] = []
        if let quote = written.suspectQuote, quote <= refused {
            found.append(
                YAMLSlip(line: quote, mend: "a quote that opens here is not closed on its line; close it"))
        }
        for place in lines.indices where lines[place].number < refused && !lines[place].isInside {
            if let slip = lostDash(lines, under: place) { found.append(slip) }
        }
        found += written.apostrophes.filter { (refused - 1...refused).contains($0) }.map {
            YAMLSlip(line: $0, mend: "an apostrophe ends the quote: \(twice)")
        }
        // What stands on one line stops the parser there, or on the next one.
        let last = lines.lastIndex { $0.number <= refused } ?? -1
        for place in [last - 1, last] where lines.indices.contains(place) {
            found += rules.compactMap { rule in rule(lines, place) }
        }
        // Of two on one line, what a rule knows is nearer.
        for (line, mend) in [
            (
                written.tails,
                "something stands behind the quote or the bracket that closes; take it away, or put the whole text into "
                    + "quotes"
            ), (written.hidden, "“ #” begins a comment, which hides the rest of the line; put the text into quotes"),
        ] {
            found += line.filter { (refused - 1...refused).contains($0) }.map { YAMLSlip(line: $0, mend: mend) }
        }
        return found.min { $0.line < $1.line }
    }

    private static let rules: [@Sendable ([WrittenLines.Line], Int) -> YAMLSlip?] = [
        endMark, loneDash, innerQuote, otherSign, lostDashBlank, semicolon, lostBlank, parentheses, lostBraces,
        bareName,
        lostColon, lostSecondDash, strayBlank, outdented, doubleDash, dashless,
    ]

    /// The marks of a version control system where two versions meet.
    private static func markOfMerge(in text: String) -> YAMLSlip? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let marks = ["<<<<<<<", "=======", ">>>>>>>"]
        // What is underlined so in a text is no mark.
        guard lines.contains(where: { $0.hasPrefix("<<<<<<<") || $0.hasPrefix(">>>>>>>") }) else { return nil }
        let place = lines.firstIndex { line in marks.contains { line == $0 || line.hasPrefix("\($0) ") } }
        return place.map {
            YAMLSlip(
                line: $0 + 1,
                mend: "a merge left two versions here; keep one, and take away the lines that begin with <<<<<<<, "
                    + "======= and >>>>>>>")
        }
    }

    private static func endMark(_ lines: [WrittenLines.Line], _ place: Int) -> YAMLSlip? {
        let before = place > 0 ? [lines[place - 1], lines[place]] : [lines[place]]
        return before.first { $0.text == "..." }.map {
            YAMLSlip(line: $0.number, mend: "“...” ends the text; take the line away")
        }
    }

    /// A dash alone, below which nothing belongs to it, or where no other entry begins.
    private static func loneDash(_ lines: [WrittenLines.Line], _ place: Int) -> YAMLSlip? {
        for number in [place - 1, place] where number >= 0 && lines[number].hasDash && lines[number].text.isEmpty {
            let line = lines[number]
            let hasChild = number + 1 < lines.count && lines[number + 1].indent > line.indent
            let isEntry = lines.contains { $0.hasDash && $0.indent == line.indent && $0.number != line.number }
            guard !hasChild || !isEntry else { continue }
            return YAMLSlip(
                line: line.number, mend: "a dash stands alone, and nothing belongs to it; take the line away")
        }
        return nil
    }

    private static let lostDashMend =
        "an entry of the list begins here without its dash; write “- ” before it, below the other dashes"

    /// An entry without its dash, first of a list whose others have theirs.
    private static func lostDash(_ lines: [WrittenLines.Line], under place: Int) -> YAMLSlip? {
        let parent = lines[place]
        guard parent.field != nil, parent.value.isEmpty, place + 1 < lines.count else { return nil }
        let child = lines[place + 1]
        guard !child.hasDash, !child.isInside, child.field != nil, child.indent > parent.column,
            let next = lines[(place + 2)...].first(where: { !$0.isInside && $0.indent < child.indent }),
            next.hasDash, next.indent >= parent.column
        else { return nil }
        return YAMLSlip(line: child.number, mend: lostDashMend)
    }

    /// A field that begins a blank beside those above and below it.
    private static func strayBlank(_ lines: [WrittenLines.Line], _ place: Int) -> YAMLSlip? {
        guard place > 0, place + 1 < lines.count else { return nil }
        let (above, line, below) = (lines[place - 1], lines[place], lines[place + 1])
        guard !above.isInside, !line.isInside, !below.isInside, line.field != nil, !line.hasDash, !below.hasDash,
            above.field != nil, above.column == below.indent, abs(line.indent - below.indent) == 1
        else { return nil }
        return YAMLSlip(
            line: line.number,
            mend: "it begins a blank beside the fields around it; indent it by \(below.indent) blanks, as they are")
    }

    /// A field above whose indentation something is indented further, though it has a value.
    private static func outdented(_ lines: [WrittenLines.Line], _ place: Int) -> YAMLSlip? {
        guard place > 0 else { return nil }
        let (above, line) = (lines[place - 1], lines[place])
        guard !line.isInside, !above.isInside, above.field != nil, !above.value.isEmpty,
            line.indent > above.column, line.field != nil
        else { return nil }
        if place > 1, let name = lines[place - 2].field, lines[place - 2].value.isEmpty,
            lines[place - 2].column >= above.column || above.hasDash && lines[place - 2].column > above.indent
        {
            return YAMLSlip(
                line: above.number, mend: "it belongs under \(name); indent it as the line below it is")
        }
        if !above.hasDash, let next = lines[(place + 1)...].first(where: { !$0.isInside && $0.indent <= above.indent }),
            next.hasDash, next.indent == above.indent
        {
            return YAMLSlip(line: above.number, mend: lostDashMend)
        }
        return YAMLSlip(
            line: line.number, mend: "it is indented further than the field above it; let it begin below that")
    }

    private static let twice = "write it twice, '', or put the text into double quotes"

    /// What follows the quote that closes the one with which a value begins, and its sign.
    private static func behindQuote(_ value: String) -> (sign: Character, rest: Substring)? {
        guard let sign = value.first, sign == "'" || sign == "\"" else { return nil }
        var rest = value.dropFirst()
        while let next = rest.popFirst() {
            if next == "\\", sign == "\"" {
                rest = rest.dropFirst()
            } else if next == sign {
                if sign == "\"" || rest.first != sign { return (sign, rest.drop(while: isBlank)) }
                rest = rest.dropFirst()
            }
        }
        return nil
    }

    /// A quote within a text in such quotes, or a list of texts without its brackets.
    private static func innerQuote(_ lines: [WrittenLines.Line], _ place: Int) -> YAMLSlip? {
        let line = lines[place]
        guard !line.isInside, let (sign, rest) = behindQuote(line.value), !rest.isEmpty else { return nil }
        if rest == "]" || rest.first == "," && !rest.contains(": ") {
            return YAMLSlip(
                line: line.number,
                mend: rest.hasSuffix("]")
                    ? "the “[” that opens the list is missing; write it before the first text"
                    : "several texts on one line need brackets, […]")
        }
        guard rest.last == sign else { return nil }
        let mend = sign == "'" ? twice : "write \\\" for it, or put the text into single quotes"
        return YAMLSlip(line: line.number, mend: "a quote within the text ends it: \(mend)")
    }

    /// Signs that people write where a colon belongs.
    private static let otherSigns = ["=>", "->", "=", "：", ";"]

    private static func otherSign(_ lines: [WrittenLines.Line], _ place: Int) -> YAMLSlip? {
        guard !lines[place].isInside, let (name, rest) = word(lines[place].text),
            let sign = otherSigns.first(where: { rest.drop(while: isBlank).hasPrefix($0) })
        else { return nil }
        return YAMLSlip(line: lines[place].number, mend: "“\(sign)” stands behind \(name); write “\(name): ”")
    }

    private static func isBlank(_ sign: Character) -> Bool { sign == " " }

    /// The longest name of a field that a mend repeats. Source: judged; what is longer may be a secret.
    private static let maxName = 24

    /// The word of a field's form with which a text begins, and what follows. Fields have no digits in their names, and
    /// secrets have.
    private static func word(_ text: some StringProtocol) -> (name: String, rest: Substring)? {
        let word = String(text.prefix { $0.isLetter || $0 == "_" || $0 == "-" })
        let rest = Substring(text.dropFirst(word.count))
        // An arrow begins with a hyphen.
        guard let first = word.first, first != "-", word.last != "-", word.count <= maxName,
            rest.first?.isNumber != true
        else { return nil }
        return (word, rest)
    }

    /// A dash with no blank behind it, before braces, brackets, a quote or a field.
    private static func lostDashBlank(_ lines: [WrittenLines.Line], _ place: Int) -> YAMLSlip? {
        let line = lines[place]
        guard !line.isInside, !line.hasDash, line.text.hasPrefix("-"), let next = line.text.dropFirst().first,
            "{[\"'".contains(next) || next.isLetter
        else { return nil }
        return YAMLSlip(line: line.number, mend: "the blank behind the dash is missing; write “- ” before the entry")
    }

    /// A semicolon between fields in braces.
    private static func semicolon(_ lines: [WrittenLines.Line], _ place: Int) -> YAMLSlip? {
        let line = lines[place]
        guard line.isInside || line.text.contains("{"), line.text.contains(/;\s*[a-z_]+:\s/) else { return nil }
        return YAMLSlip(line: line.number, mend: "“;” stands between the fields; write “,”")
    }

    /// An entry that begins with a word alone, where its other fields follow.
    private static func bareName(_ lines: [WrittenLines.Line], _ place: Int) -> YAMLSlip? {
        guard place > 0 else { return nil }
        let (line, next) = (lines[place - 1], lines[place])
        guard !line.isInside, line.hasDash, line.field == nil, !line.text.isEmpty,
            line.text.utf8.allSatisfy(WrittenLines.isOfName), !next.isInside, !next.hasDash, next.field != nil,
            next.indent >= line.column
        else { return nil }
        return YAMLSlip(
            line: line.number, mend: "the entry begins with a word alone; write the field before it, “- id: ”")
    }

    /// An entry with one dash, whose other fields stand where those behind two dashes do.
    private static func lostSecondDash(_ lines: [WrittenLines.Line], _ place: Int) -> YAMLSlip? {
        guard place > 0 else { return nil }
        let (above, line) = (lines[place - 1], lines[place])
        guard !above.isInside, above.hasDash, above.column == above.indent + 2, above.field != nil,
            !above.value.isEmpty,
            !line.isInside, !line.hasDash, line.field != nil, line.indent == above.indent + 4
        else { return nil }
        let isUsual = lines.contains { $0.hasDash && $0.indent == above.indent && $0.column == above.indent + 4 }
        guard isUsual else { return nil }
        return YAMLSlip(
            line: above.number, mend: "a list within a list begins here; write two dashes, “- - ”, as elsewhere")
    }

    /// A colon with no blank behind it.
    private static func lostBlank(_ lines: [WrittenLines.Line], _ place: Int) -> YAMLSlip? {
        let line = lines[place]
        var starts = line.isInside ? [] : [Substring(line.text)]
        let isFlow = line.isInside || line.text.contains("{")
        if isFlow {
            starts += line.text.indices.filter { "{,".contains(line.text[$0]) }.map { start in
                line.text[line.text.index(after: start)...].drop(while: isBlank)
            }
        }
        for start in starts {
            guard let (name, rest) = word(start), rest.first == ":", let next = rest.dropFirst().first,
                !" /,}]".contains(next)
            else { continue }
            return YAMLSlip(
                line: line.number, mend: "the blank behind the colon of \(name) is missing; write “\(name): ”")
        }
        return nil
    }

    private static func parentheses(_ lines: [WrittenLines.Line], _ place: Int) -> YAMLSlip? {
        let line = lines[place]
        let texts = [line.text, line.value]
        guard texts.contains(where: { $0.hasPrefix("(") && $0.contains(": ") }) else { return nil }
        return YAMLSlip(line: line.number, mend: "write braces, “{” and “}”, in place of “(” and “)”")
    }

    /// Several fields on a line, or one whose brace is lost.
    private static func lostBraces(_ lines: [WrittenLines.Line], _ place: Int) -> YAMLSlip? {
        let line = lines[place]
        guard !line.isInside, line.field != nil, let first = line.value.first, !"[{\"'".contains(first) else {
            return nil
        }
        func beginsField(_ part: some StringProtocol) -> Bool { word(part).map { $0.rest.hasPrefix(": ") } ?? false }
        if let last = line.value.last, "]}".contains(last), beginsField(line.value) {
            return YAMLSlip(
                line: line.number,
                mend: "the bracket that opens before “\(last)” is missing; write “{” or “[” before the fields")
        }
        let parts = line.value.split(separator: ",").dropFirst().map { $0.drop(while: isBlank) }
        guard parts.contains(where: beginsField) else { return nil }
        return YAMLSlip(
            line: line.number,
            mend: "several fields on one line need braces, {…}; a text that has “: ” in it needs quotes")
    }

    /// A line that begins as the entries around it do, but for the dash.
    private static func dashless(_ lines: [WrittenLines.Line], _ place: Int) -> YAMLSlip? {
        let line = lines[place]
        guard !line.isInside, !line.hasDash, let name = line.field,
            let entry = lines[..<place].last(where: { !$0.isInside && $0.indent <= line.indent }), entry.hasDash,
            entry.indent == line.indent, entry.field == name
        else { return nil }
        return YAMLSlip(line: line.number, mend: lostDashMend)
    }

    /// An entry with a second dash, whose other fields begin where one dash would put them.
    private static func doubleDash(_ lines: [WrittenLines.Line], _ place: Int) -> YAMLSlip? {
        guard place > 0 else { return nil }
        let (above, line) = (lines[place - 1], lines[place])
        guard !above.isInside, above.hasDash, above.column >= above.indent + 4, !line.isInside, !line.hasDash,
            line.indent == above.indent + 2, line.field != nil
        else { return nil }
        return YAMLSlip(line: above.number, mend: "a dash, or blanks, are too many before the entry; write one “- ”")
    }

    /// A field's name alone, or before its value, among fields that have their colons.
    private static func lostColon(_ lines: [WrittenLines.Line], _ place: Int) -> YAMLSlip? {
        let line = lines[place]
        guard !line.isInside, line.field == nil, let (name, rest) = word(line.text) else { return nil }
        let next = place + 1 < lines.count ? lines[place + 1] : nil
        let isHead = rest.isEmpty && next.map { !$0.isInside && $0.indent > line.column } == true
        let around = [place - 1, place + 1].filter { lines.indices.contains($0) }.map { lines[$0] }
        let isAmongFields =
            rest.first == " " && around.contains { !$0.isInside && $0.field != nil && $0.column == line.column }
        // What follows a dash may be a text.
        guard isHead || isAmongFields && !line.hasDash || isAmongFields && lines.contains(where: { $0.field == name })
        else { return nil }
        return YAMLSlip(line: line.number, mend: "the colon behind \(name) is missing; write “\(name): ”")
    }
}
