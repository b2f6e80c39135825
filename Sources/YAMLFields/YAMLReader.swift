import DomainModel
import Text
import Yams

/// Reads fields from YAML nodes and collects what is wrong with them, with line and path. A field that nothing knows is
/// an error that names the nearest known one.
package struct YAMLReader {
    /// The most coins that one number of a file can give.
    package static let maxCoins = 1_000_000_000

    /// The most things without fields of which the reader keeps that nothing is missing in them. Source: judged; a file
    /// with more is no list of fields at all.
    static let maxBroken = 100

    /// Quotes that typesetters use, and no file means.
    static let quotes: Set<Unicode.Scalar> = ["“", "”", "„", "«", "»", "‘", "’"]

    /// The most bytes of a name in a file.
    static let maxNameBytes = 64

    package let file: String
    /// What keeps the file from being used.
    package internal(set) var problems: [YAMLProblem] = []
    /// What can be used, and may not mean what it says.
    package internal(set) var warnings: [YAMLProblem] = []
    /// Where the fields of the file are.
    package internal(set) var lines: FieldLines
    /// The ids that were read.
    var names = Names()
    /// Paths of what should have fields and has none, so that nothing is missing in it.
    var broken: Set<String> = []
    /// Paths of fields that stand one level too deep and are read where they belong.
    var misplaced: Set<String> = []
    /// Which problem says that a field of another name is read as the one of this path.
    var guesses: [String: Int] = [:]
    /// Names of fields that stand beside a list and belong to one of its entries, by the list's path.
    var strays: [String: Set<String>] = [:]
    /// The text of the file by lines; empty where nobody gave it.
    let source: [Substring]
    /// Whether it was said already that the file was saved in another encoding than it was read in.
    var isMisencoded = false

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - list: what the file is called in paths that is one list.
    ///   - text: its text, to find what a comment cuts off.
    package init(file: String, root: Node, list: String = "", text: String = "") {
        self.file = file
        source = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        lines = FieldLines(root, list: list)
    }

    /// The root of a YAML file. Throws the problem of a text that is no YAML, or has nothing; `message` says what to
    /// write into a file that is empty. No message quotes a value of the file, which may be a secret.
    package static func root(
        ofYAML text: String, named name: String, ifEmpty message: String
    ) throws(YAMLProblem) -> Node {
        if let line = YAMLFault.repetition(in: text) {
            throw YAMLProblem(
                file: name, line: line, field: "",
                message:
                    "names a place of the file, to repeat it elsewhere (&name, *name); write it out, or put a text that "
                    + "begins with “&” or “*” into quotes")
        }
        do {
            // Editors of Windows put a sign before the text, with which no document may begin.
            let plain = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
            if let root = try Yams.compose(yaml: plain) { return root }
        } catch let error as YamlError {
            let (line, message) = YAMLFault.described(error, in: text)
            throw YAMLProblem(file: name, line: line, field: "", message: message)
        } catch {
            throw YAMLProblem(file: name, line: nil, field: "", message: "is no YAML: \(error)")
        }
        throw YAMLProblem(file: name, line: nil, field: "", message: message)
    }

    package func line(of node: Node) -> Int? { FieldLines.line(of: node) }

    /// Reports what is wrong with a field: on its line, or on that of `node` where the file lacks it.
    package mutating func report(_ node: Node, at field: String, _ message: String) {
        guard !isBroken(field) else { return }
        // What is wrong with the value of a field that is called otherwise is told with its name.
        if let place = guesses[field], problems.indices.contains(place) {
            problems[place].message += "; its value: \(message)"
            return
        }
        problems.append(
            YAMLProblem(file: file, line: lines.nearest(to: field) ?? line(of: node), field: field, message: message))
    }

    /// Reports a field that must be there and is not.
    ///
    /// - Parameter why: what it says, or what to write.
    package mutating func require(_ key: String, in fields: Fields, _ why: String) {
        if fields.peek(key) == nil { lack(key, in: fields, "is missing: \(why)") }
    }

    /// What can be used, and may not mean what it says.
    package mutating func warn(_ node: Node, at field: String, _ message: String) {
        warnings.append(
            YAMLProblem(
                file: file, line: lines.nearest(to: field) ?? line(of: node), field: field, message: message,
                severity: .warning))
    }

    /// Whether a field is what should have fields and has none, or belongs to it.
    func isBroken(_ field: String) -> Bool {
        broken.contains { path in
            guard field.utf8.starts(with: path.utf8) else { return false }
            guard let next = field.utf8.dropFirst(path.utf8.count).first else { return true }
            return path.isEmpty || next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
        }
    }

    package mutating func scalar(_ fields: inout Fields, _ key: String, required: Bool = false) -> (String, Node)? {
        guard let node = fields.take(key) else {
            if required { lack(key, in: fields, "is missing") }
            return nil
        }
        guard let text = node.scalar?.string else {
            // A list or fields of one value mean that.
            let only = node.sequence.flatMap { $0.count == 1 ? $0[0].scalar : nil }
            let inner = node.mapping.flatMap { $0.count == 1 ? $0.first?.value.scalar : nil }
            let mend =
                (only ?? inner).map { "; write \($0.string)" }
                ?? (node.sequence.map { $0.isEmpty } == false ? "; keep one of them" : "")
            report(node, at: fields.path(to: key), "must be one value, not a list or fields\(mend)")
            return only.map { ($0.string, node) }
        }
        return (text, node)
    }

    package mutating func text(_ fields: inout Fields, _ key: String, required: Bool = false) -> String? {
        guard let (text, node) = scalar(&fields, key, required: required) else { return nil }
        let trimmed = text.trimmed
        guard !trimmed.isEmpty, trimmed.utf8.count <= 200 else {
            report(node, at: fields.path(to: key), "must be a text of 1 to 200 bytes")
            return nil
        }
        return shown(trimmed, node, at: fields.path(to: key))
    }

    /// The most bytes of an address. Source: judged; what browsers and servers take (RFC 9110, section 4.1, asks for
    /// 8000).
    package static let maxAddressBytes = 2000

    /// An address or another text longer than a name, which must be there.
    package mutating func address(_ fields: inout Fields, _ key: String) -> String? {
        guard let (text, node) = scalar(&fields, key, required: true) else { return nil }
        let trimmed = text.trimmed
        guard !trimmed.isEmpty, trimmed.utf8.count <= YAMLReader.maxAddressBytes else {
            report(node, at: fields.path(to: key), "must be a text of 1 to \(YAMLReader.maxAddressBytes) bytes")
            return nil
        }
        return shown(trimmed, node, at: fields.path(to: key))
    }

    package mutating func identifier(_ fields: inout Fields, _ key: String) -> String? {
        guard let (text, node) = scalar(&fields, key, required: true) else { return nil }
        guard shown(text, node, at: fields.path(to: key)) != nil else { return nil }
        guard YAMLReader.isIdentifier(text) else {
            let plain = YAMLReader.identifier(meantBy: text)
            report(
                node, at: fields.path(to: key),
                "“\(text)” must be 1 to 64 lower case letters, digits, “.”, “_” or “-”: the ledger keeps it for ever"
                    + (plain.map { "; write \($0)" } ?? ""))
            return plain
        }
        return text
    }

    /// Whether a text is an id of this file's form.
    static func isIdentifier(_ text: String) -> Bool {
        (1...maxNameBytes).contains(text.utf8.count)
            && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || [45, 46, 95].contains($0) }
    }

    /// The identifier nearest to a name: its words in lower case, with “-” between them.
    package static func identifier(meantBy text: String) -> String? {
        if isIdentifier(text) { return text }
        guard text.utf8.count <= maxNameBytes else { return nil }
        let words = text.lowercased().utf8.split { !(97...122).contains($0) && !(48...57).contains($0) }
        let joined = words.compactMap { String($0) }.joined(separator: "-")
        return joined.isEmpty ? nil : joined
    }

    package mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ fields: inout Fields, _ key: String, of type: Choice.Type, required: Bool
    ) -> Choice? {
        guard let (text, node) = scalar(&fields, key, required: required) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        report(node, at: fields.path(to: key), unknown(text, of: type))
        return YAMLReader.near(text, among: type.allCases.map(\.rawValue)).flatMap { Choice(rawValue: $0) }
    }

    /// Some of a type's cases, in their order; `nil` where the file omits the field.
    package mutating func enumCases<Choice: RawRepresentable<String> & CaseIterable & Equatable>(
        _ fields: inout Fields, _ key: String, of type: Choice.Type
    ) -> [Choice]? {
        guard fields.peek(key) != nil else { return nil }
        var chosen: [Choice] = []
        for (text, entry, field) in texts(&fields, key) {
            if let choice = Choice(rawValue: text) {
                chosen.append(choice)
            } else {
                // That it is no list is said already.
                if field != fields.path(to: key) { report(entry, at: field, unknown(text, of: type)) }
                let meant = YAMLReader.near(text, among: type.allCases.map(\.rawValue))
                if let choice = meant.flatMap({ Choice(rawValue: $0) }) { chosen.append(choice) }
            }
        }
        return type.allCases.filter(chosen.contains)
    }

    package func unknown<Choice: RawRepresentable<String> & CaseIterable>(_ text: String, of type: Choice.Type)
        -> String
    {
        let known = type.allCases.map(\.rawValue)
        // What else stands there belongs to other fields.
        let first = text.utf8.count <= YAMLReader.maxNameBytes ? text.split(separator: " ").first.map(String.init) : nil
        let meant =
            (YAMLReader.near(text, among: known) ?? first.flatMap { word in known.first { $0 == word } })
            .map { "; did you mean \($0)?" }
        let mend = YAMLReader.several(text, among: known) ?? meant ?? ""
        return "“\(text)” is none of \(known.joined(separator: ", "))\(mend)"
    }

    package typealias ListedText = (text: String, node: Node, field: String)

    package mutating func texts(_ fields: inout Fields, _ key: String) -> [ListedText] {
        guard let node = fields.take(key) else { return [] }
        return texts(node, at: fields.path(to: key))
    }

    package mutating func texts(_ node: Node, at path: String) -> [ListedText] {
        guard let list = node.sequence else { return unlisted(node, at: path) }
        if list.isEmpty { report(node, at: path, "is an empty list; leave it out to allow all") }
        var found: [ListedText] = []
        for (place, entry) in list.enumerated() {
            let field = "\(path)[\(place)]"
            if let text = entry.scalar?.string.trimmed, !text.isEmpty, text.utf8.count <= 200 {
                if let first = text.unicodeScalars.first, YAMLReader.quotes.contains(first) {
                    report(entry, at: field, "begins with a typographic quote; write the one of the keyboard, \"")
                } else if let text = shown(text, entry, at: field) {
                    found.append((text, entry, field))
                }
            } else {
                report(entry, at: field, "must be a text of 1 to 200 bytes")
            }
        }
        return found
    }

    /// The most bytes of a text in a list.
    private static let maxTextBytes = 200

    /// The texts of what should be a list and has no brackets, or others. The list is told as it must be written.
    private mutating func unlisted(_ node: Node, at path: String) -> [ListedText] {
        // Braces around words are a list's brackets, as a rule.
        if let mapping = node.mapping, !mapping.isEmpty, mapping.values.allSatisfy(YAMLReader.isEmpty) {
            let words = mapping.keys.compactMap { $0.scalar?.string }
            report(node, at: path, "must be a list: [\(words.joined(separator: ", "))]")
            return words.map { ($0, node, path) }
        }
        let text = node.scalar?.string.trimmed ?? ""
        let inner = YAMLReader.withoutBrackets(text)
        // A comma in quotes belongs to a text, unless the brackets stand there too.
        let isList = node.scalar?.style == .plain || inner.utf8.count < text.utf8.count
        let sign = [",", ";", " | ", " / "].first(where: inner.contains) ?? ","
        let parts = rows(of: node) ?? (isList ? inner.split(separator: sign).map(String.init) : [inner])
        let words = parts.map { YAMLReader.withoutQuotes($0.trimmed) }.filter { !$0.isEmpty }
        if let dashed = YAMLReader.dashed(text) {
            report(
                node, at: path,
                "the blank behind the dash is missing: “- ”; or write [\(dashed.joined(separator: ", "))]")
            return dashed.map { ($0, node, path) }
        }
        guard !words.isEmpty, text.utf8.count <= YAMLReader.maxTextBytes else {
            report(node, at: path, "must be a list: [one, two]")
            return []
        }
        let list = "[\(words.map(YAMLReader.listed).joined(separator: ", "))]"
        let isOpen = text.hasSuffix("]") && !text.hasPrefix("[")
        report(node, at: path, isOpen ? "[ is missing: \(list)" : "must be a list: \(list)")
        return words.map { ($0, node, path) }
    }

    /// The lines of a text that is written on several, as a list without dashes is.
    private func rows(of node: Node) -> [String]? {
        guard let scalar = node.scalar, scalar.style == .plain, let mark = scalar.mark, scalar.string.contains(" ")
        else {
            return nil
        }
        var rows: [String] = []
        for line in source.dropFirst(mark.line - 1).prefix(YAMLReader.maxTextBytes) {
            let row = rows.isEmpty ? String(line.unicodeScalars.dropFirst(max(0, mark.column - 1))) : String(line)
            rows.append(row.trimmed)
            let text = rows.joined(separator: " ")
            if text.utf8.elementsEqual(scalar.string.utf8) { return rows.count > 1 ? rows : nil }
            guard scalar.string.utf8.starts(with: text.utf8) else { return nil }
        }
        return nil
    }

    /// The words of a list whose dashes have no blank behind them, so that it reads as one text.
    private static func dashed(_ text: String) -> [String]? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count > 0, words.allSatisfy({ $0.hasPrefix("-") && $0.dropFirst().first?.isLetter == true }) else {
            return nil
        }
        return words.map { listed(String($0.dropFirst())) }
    }

    /// A text without the brackets around it, one of which may be lost.
    private static func withoutBrackets(_ text: String) -> String {
        for (opener, closer) in [("[", "]"), ("(", ")"), ("{", "}")] where text.hasSuffix(closer) {
            let hasOpener = text.hasPrefix(opener)
            guard hasOpener || !text.contains(opener) else { continue }
            return String(text.dropLast().dropFirst(hasOpener ? 1 : 0)).trimmed
        }
        return text
    }

    /// A text as it is written in a list: with quotes where it needs them.
    package static func listed(_ text: String) -> String {
        let isPlain =
            !text.contains { "[]{},\"#".contains($0) } && !text.contains(": ") && !text.hasSuffix(":")
            && !"-?:&*!|>%@`'".contains(text.first ?? "-") && !["null", "Null", "NULL", "~"].contains(text)
        return isPlain ? text : quoted(text)
    }

    /// A text in double quotes.
    package static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

extension String {
    /// Without spaces at either end.
    package var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
