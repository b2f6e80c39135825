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
    private static let maxBroken = 100

    /// Quotes that typesetters use, and no file means.
    private static let quotes: Set<Unicode.Scalar> = ["“", "”", "„", "«", "»", "‘", "’"]

    /// The most bytes of a name in a file.
    static let maxNameBytes = 64

    package let file: String
    /// What keeps the file from being used.
    package private(set) var problems: [YAMLProblem] = []
    /// What can be used, and may not mean what it says.
    package private(set) var warnings: [YAMLProblem] = []
    /// Where the fields of the file are.
    package private(set) var lines: FieldLines
    /// The ids that were read.
    var names = Names()
    /// Paths of what should have fields and has none, so that nothing is missing in it.
    private var broken: Set<String> = []

    /// Reads a file.
    ///
    /// - Parameter list: what the file is called in paths that is one list.
    package init(file: String, root: Node, list: String = "") {
        self.file = file
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
                message: "repeats other places of the file (*name, &name); write them out")
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

    /// The fields of one mapping that are not read yet.
    package struct Fields {
        package let path: String
        package let node: Node
        fileprivate(set) var values: [String: Node] = [:]
        /// Whether all of its fields are known.
        package fileprivate(set) var isWhole = true

        package func path(to key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
        package func peek(_ key: String) -> Node? { values[key] }
        package mutating func take(_ key: String) -> Node? { values.removeValue(forKey: key) }
    }

    package func line(of node: Node) -> Int? { FieldLines.line(of: node) }

    /// Reports what is wrong with a field: on its line, or on that of `node` where the file lacks it.
    package mutating func report(_ node: Node, at field: String, _ message: String) {
        guard !isBroken(field) else { return }
        problems.append(
            YAMLProblem(file: file, line: lines.nearest(to: field) ?? line(of: node), field: field, message: message))
    }

    /// Reports a field that must be there and is not.
    ///
    /// - Parameter why: what it says, or what to write.
    package mutating func require(_ key: String, in fields: Fields, _ why: String) {
        if fields.peek(key) == nil { report(fields.node, at: fields.path(to: key), "is missing: \(why)") }
    }

    /// What can be used, and may not mean what it says.
    package mutating func warn(_ node: Node, at field: String, _ message: String) {
        warnings.append(
            YAMLProblem(
                file: file, line: lines.nearest(to: field) ?? line(of: node), field: field, message: message,
                severity: .warning))
    }

    /// Whether a field is what should have fields and has none, or belongs to it.
    private func isBroken(_ field: String) -> Bool {
        broken.contains { path in
            guard field.utf8.starts(with: path.utf8) else { return false }
            guard let next = field.utf8.dropFirst(path.utf8.count).first else { return true }
            return path.isEmpty || next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
        }
    }

    /// The fields of a mapping. A misspelt one is reported and read as what it means.
    package mutating func mapping(_ node: Node, at path: String, known: [String]) -> Fields {
        var fields = Fields(path: path, node: node)
        guard let mapping = node.mapping else {
            report(node, at: path, "must hold fields: \(known.joined(separator: ", "))")
            if broken.count < YAMLReader.maxBroken { broken.insert(path) }
            return fields
        }
        var previous: (name: String, value: String)?
        for (key, value) in mapping {
            defer { previous = key.scalar.flatMap { key in value.scalar.map { (key.string, $0.string) } } }
            guard let name = key.scalar?.string, known.contains(name) else {
                let name = key.scalar?.string ?? "?"
                let meant = YAMLReader.near(name, among: known)
                // What follows a decimal comma between braces reads as a field.
                let isNumber = !name.isEmpty && name.utf8.allSatisfy { (48...57).contains($0) }
                if isNumber, let previous {
                    report(
                        key, at: fields.path(to: previous.name),
                        "write a decimal with a point: \(previous.value).\(name)")
                    continue
                }
                let isRest = value.scalar.map { $0.string.isEmpty && $0.style == .plain } ?? false
                let mend =
                    isRest && meant == nil
                    ? "; put a text with a comma in it into quotes"
                    : meant.map { "; did you mean \($0)?" } ?? "; known are \(known.joined(separator: ", "))"
                // The line is the key's; to look for it again would take long where there are many.
                if !isBroken(fields.path(to: name)) {
                    problems.append(
                        YAMLProblem(
                            file: file, line: line(of: key), field: fields.path(to: name),
                            message: "is no field here\(mend)"))
                }
                if let meant, mapping[Node(meant)] == nil, fields.values[meant] == nil {
                    fields.values[meant] = value
                    lines.add(fields.path(to: meant), writtenAs: fields.path(to: name))
                    continue
                }
                fields.isWhole = false
                if path.isEmpty { names.isPartial = true }
                continue
            }
            fields.values[name] = value
        }
        return fields
    }

    package mutating func scalar(_ fields: inout Fields, _ key: String, required: Bool = false) -> (String, Node)? {
        guard let node = fields.take(key) else {
            if required { report(fields.node, at: fields.path(to: key), "is missing") }
            return nil
        }
        guard let text = node.scalar?.string else {
            report(node, at: fields.path(to: key), "must be one value, not a list or fields")
            return nil
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

    /// A text of which every sign shows; `nil`, and reported, where one does not.
    ///
    /// - Parameter hasLines: whether it may be more than one line.
    package mutating func shown(_ text: String, _ node: Node, at field: String, hasLines: Bool = false) -> String? {
        let hidden = text.unicodeScalars.first { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
                !(hasLines && scalar == "\n")
            // Joiners belong to scripts and to emoji; what turns the direction of what follows belongs to no text here.
            // So does what parts words without a sign, and marks the order of a file's bytes.
            case .format:
                (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
                    || [0x200B, 0x2060, 0xFEFF].contains(scalar.value)
            default: false
            }
        }
        guard let hidden else { return text }
        let code = String(hidden.value, radix: 16, uppercase: true)
        let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
        report(node, at: field, "has a sign that does not show (U+\(padded)); leave it out")
        return nil
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
        let allowed = text.utf8.allSatisfy {
            (97...122).contains($0) || (48...57).contains($0) || [45, 46, 95].contains($0)
        }
        guard allowed, (1...YAMLReader.maxNameBytes).contains(text.utf8.count) else {
            let plain = YAMLReader.identifier(meantBy: text)
            report(
                node, at: fields.path(to: key),
                "“\(text)” must be 1 to 64 lower case letters, digits, “.”, “_” or “-”: the ledger keeps it for ever"
                    + (plain.map { "; write \($0)" } ?? ""))
            return plain
        }
        return text
    }

    /// The identifier nearest to a name: its words in lower case, with “-” between them.
    package static func identifier(meantBy text: String) -> String? {
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
        let meant = YAMLReader.near(text, among: known).map { "; did you mean \($0)?" } ?? ""
        return "“\(text)” is none of \(known.joined(separator: ", "))\(meant)"
    }

    package mutating func day(_ fields: inout Fields, _ key: String) -> Day? {
        guard let (text, node) = scalar(&fields, key, required: true) else { return nil }
        if let day = Day(text) { return day }
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let hasForm = parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { $0.allSatisfy { (48...57).contains($0) } }
        report(
            node, at: fields.path(to: key),
            hasForm ? "the calendar has no \(text); no date" : "“\(text)” is no date of the form 2026-03-01")
        return nil
    }

    package mutating func boolean(_ fields: inout Fields, _ key: String) -> Bool? {
        guard let (text, node) = scalar(&fields, key) else { return nil }
        switch text {
        // The forms of YAML 1.2's core schema, and what YAML 1.1 took besides.
        case "true", "True", "TRUE", "yes": return true
        case "false", "False", "FALSE", "no": return false
        default:
            report(node, at: fields.path(to: key), "“\(text)” is neither true nor false; write one of both")
            return nil
        }
    }

    package typealias ListedText = (text: String, node: Node, field: String)

    package mutating func texts(_ fields: inout Fields, _ key: String) -> [ListedText] {
        guard let node = fields.take(key) else { return [] }
        return texts(node, at: fields.path(to: key))
    }

    package mutating func texts(_ node: Node, at path: String) -> [ListedText] {
        guard let list = node.sequence else {
            let one = node.scalar?.string.trimmed ?? ""
            let isShort = !one.isEmpty && one.utf8.count <= 200
            report(node, at: path, isShort ? "must be a list: [\(one)]" : "must be a list: [one, two]")
            return isShort ? [(one, node, path)] : []
        }
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
