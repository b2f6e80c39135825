import Yams

/// A text that is no YAML: where, and what to do about it.
enum YAMLFault {
    /// What the parser's words mean for who writes the file, and how to mend it. Source of the words: libyaml,
    /// scanner.c and parser.c.
    private static let mends: [(words: String, mend: String)] = [
        (
            "cannot start any token",
            "a tab, “@”, “`”, “%”, “|” or “>” begins something here; indent with blanks, and put a text that begins with a "
                + "sign into quotes"
        ),
        ("unexpected end of stream", "a quote that is opened here is never closed; close it"),
        ("found a tab", "indent with blanks and not with tabs"),
        (
            "mapping values are not allowed",
            "a text that has “: ” in it needs quotes; or this line is indented further than the one above it allows"
        ),
        (
            "could not find expected ':'",
            "a field's name lacks the colon behind it or the blank behind the colon, or a text needs quotes"
        ),
        (
            "did not find expected key",
            "this line begins at another column than the fields above it, or a quote above it is closed too early"
        ),
        (
            "did not find expected '-' indicator",
            "this line begins at another column than the entries above it; indent it as they are"
        ),
        (
            "did not find expected ',' or",
            "a comma, or the “]” or “}” that closes what is opened here, is missing; or a text needs quotes"
        ),
        ("unknown escape character", "“\\” begins a sign in double quotes; write “\\\\”, or use single quotes"),
        ("hexdecimal number", "“\\” begins a sign in double quotes; write “\\\\”, or use single quotes"),
        (
            "Maximum nesting level",
            "brackets or lists are nested deeper than any field is; close those that are too many"
        ),
        ("found unexpected ':'", "the blank behind a colon is missing, or a text needs quotes"),
        (
            "mapping keys are not allowed",
            "“?” begins something else here; put a text that begins with it into quotes, or leave the field out"
        ),
        (
            "comment or line break",
            "“|” or “>” begins a text of several lines; put a text that begins with it into quotes"
        ),
        ("block end", "this line is indented less than what it belongs to"),
        ("another document", "“---” begins a second document; keep one"),
        ("undefined alias", "“*” repeats another place of the file; write it out, or put a text into quotes"),
        ("alphabetic or numeric", "“*” and “&” name places of the file; begin an entry with “- ”, or use quotes"),
        ("node content", "a comma or a bracket is one too many here"),
    ]

    private static let usual =
        "indent with blanks and not with tabs, and put a text that has “: ” or “ #” in it, or begins with a sign, into "
        + "quotes"

    /// The line and the words of a parser's error. No word is the file's, which may have secrets.
    static func described(_ error: YamlError, in text: String) -> (line: Int?, message: String) {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let mend = mends.first { problem.contains($0.words) }?.mend ?? usual
            // What is opened and not closed is noticed far behind it.
            let opener = context.flatMap { context in
                ["quoted", "flow", "simple key"].contains { context.text.contains($0) } ? context.mark.line : nil
            }
            let block = context.flatMap { $0.text.contains("block") ? " (those from line \($0.mark.line) on)" : nil }
            let line = opener ?? min(mark.line, lastLine(of: text))
            let signed = sign(in: text, near: line)
            if signed == nil,
                let slip = YAMLSlip.first(in: text, refusedAt: max(line, min(mark.line, lastLine(of: text))))
            {
                return (slip.line, "is no YAML: \(slip.mend)")
            }
            // What the parser says is said of the line where it stops.
            if let signed, signed.line != line { return (signed.line, "is no YAML: \(signed.mend)") }
            return (line, "is no YAML: \(problem): \(signed?.mend ?? mend + (block ?? ""))")
        case .duplicatedKeysInMapping(let names, let context):
            return repeated(names, in: text, from: context.mark)
        case .reader(let problem, _, let value, _):
            return (
                lineOfSign(UInt32(bitPattern: value), in: text),
                "is no text in UTF-8: \(problem) (\(String(value, radix: 16))); save it as UTF-8, and leave out signs that "
                    + "do not show"
            )
        default:
            return (nil, "is no YAML: \(usual)")
        }
    }

    /// The line of a sign that no text may have.
    private static func lineOfSign(_ value: UInt32, in text: String) -> Int? {
        let scalars = text.unicodeScalars
        guard let place = scalars.firstIndex(where: { $0.value == value }) else { return nil }
        return scalars[..<place].count { $0 == "\n" } + 1
    }

    /// A sign at the beginning or end of a line, or of the one before it, that is another than the one that is meant.
    private static func sign(in text: String, near line: Int) -> (line: Int, mend: String)? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let before = lines.prefix(max(0, line - 1)).lastIndex { above in
            above.first { $0 != " " }.map { $0 != "#" && $0 != "\r" } ?? false
        }
        for place in [line - 1, before ?? line - 2] where lines.indices.contains(place) {
            let rest = lines[place].drop { $0 == " " }
            guard let first = rest.first else { continue }
            let isNext = place < line - 1
            switch first {
            case "\u{A0}", "\u{3000}", "\u{2003}":
                return (place + 1, "a no-break space, or another that is no blank, indents; write blanks")
            case "\t": return (place + 1, "a tab indents; write blanks")
            case "–", "—": return (place + 1, "a dash begins the entry; write the hyphen of the keyboard, “- ”")
            case "-" where !isNext && rest.dropFirst().first.map { $0.isLetter || "{[\"'".contains($0) } == true:
                return (place + 1, "the hyphen of an entry lacks the blank behind it: “- ”")
            case "*" where !isNext && rest.dropFirst().first == " ":
                return (place + 1, "an entry begins with “- ”, and not with “*”")
            default: break
            }
            if rest.hasPrefix("- "), rest.last == "," {
                return (place + 1, "an entry of such a list has no comma at its end")
            }
        }
        return nil
    }

    private static func lastLine(of text: String) -> Int {
        text.utf8.count { $0 == UInt8(ascii: "\n") } + (text.utf8.last == UInt8(ascii: "\n") ? 0 : 1)
    }

    /// Fields that a block gives twice: at the column of the first, as blocks are written.
    private static func repeated(_ names: [String], in text: String, from mark: Mark) -> (line: Int?, message: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let places = names.map { name in (name: name, line: secondLine(of: name, in: lines, from: mark)) }
        let later = places.compactMap(\.line)
        // A block that begins again repeats its first field first.
        let isEntry = names.contains("id")
        let isHours = !isEntry && givesHours(names, lines, until: later.max() ?? mark.line, from: mark.line)
        let mend =
            isEntry
            ? "; keep one, or begin another entry with “- ”"
            : isHours ? "; hours are from_hour and to_hour, or keep one" : "; keep one"
        let listed =
            places.count > 1 && !isEntry
            ? places.map { place in place.name + (place.line.map { " (again in line \($0))" } ?? "") } : names
        let first = "first in line \(mark.line)"
        return (
            later.min() ?? mark.line,
            "gives \(listed.joined(separator: ", ")) twice, \(places.count > 1 ? names[0] + " " : "")\(first)\(mend)"
        )
    }

    /// Whether one of the days that are given twice is an hour.
    private static func givesHours(_ names: [String], _ lines: [Substring], until last: Int, from first: Int) -> Bool {
        guard names.allSatisfy(["from", "to"].contains), first >= 1, last <= lines.count, first <= last else {
            return false
        }
        return lines[(first - 1)..<last].contains { line in
            line.contains(/\b(from|to):\s*["']?\d{1,2}(:\d{2})?["']?\s*([,}#]|$)/)
        }
    }

    private static func secondLine(of name: String, in lines: [Substring], from mark: Mark) -> Int? {
        guard (1..<lines.count).contains(mark.line) else { return nil }
        let blanks = String(repeating: " ", count: max(0, mark.column - 1))
        func gives(_ line: Substring) -> Bool {
            line.hasPrefix("\(blanks)\(name):") || line.hasPrefix("\(blanks.dropLast(2))- \(name):")
        }
        // The mark is that of one of the names; others may come first above it.
        let block = lines[...(mark.line - 1)].lastIndex { line in
            !line.isEmpty && !line.hasPrefix(blanks) && line.drop(while: { $0 == " " }).first != "#"
        }
        let all = lines[max(0, block ?? 0)...].indices.filter { gives(lines[$0]) }
        let end = lines[mark.line...].firstIndex { line in
            !line.isEmpty && !line.hasPrefix(blanks) && line.drop(while: { $0 == " " }).first != "#"
        }
        let within = all.filter { $0 < end ?? lines.endIndex }
        return within.count > 1 ? within[1] + 1 : nil
    }

    /// The line that gives a place of the file a name, to repeat it elsewhere, or that repeats one; `nil` where none
    /// does. With some dozens of them a kilobyte becomes more than any memory holds, and a key that is one takes for
    /// ever to compare.
    static func repetition(in text: String) -> Int? {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return nil }
        return WrittenLines(text).anchor ?? alias(in: text)
    }

    /// The line of a word that repeats a place, wherever both stand: what the parser takes for one, this does.
    private static func alias(in text: String) -> Int? {
        guard text.utf8.contains(UInt8(ascii: "*")) else { return nil }
        let ends = Set(" \t\r,[]{}:\"'".utf8)
        func names(_ text: Substring.UTF8View, after mark: UInt8) -> [String] {
            text.split { ends.contains($0) || $0 == UInt8(ascii: "\n") }
                .filter { $0.first == mark && $0.count > 1 }.compactMap { String($0.dropFirst()) }
        }
        let anchors = Set(names(text[...].utf8, after: UInt8(ascii: "&")))
        guard !anchors.isEmpty else { return nil }
        for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !anchors.isDisjoint(with: names(line.utf8, after: UInt8(ascii: "*"))) {
            return place + 1
        }
        return nil
    }
}
