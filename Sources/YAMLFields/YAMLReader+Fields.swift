import Text
import Yams

/// The fields of mappings, and those that stand elsewhere than they belong.
extension YAMLReader {
    /// The fields of one mapping that are not read yet.
    package struct Fields {
        package let path: String
        package let node: Node
        var values: [String: Node] = [:]
        /// Whether all of its fields are known.
        package internal(set) var isWhole = true
        /// The problem of a field that nobody knows.
        var stranger: Int?

        package func path(to key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
        package func peek(_ key: String) -> Node? { values[key] }
        package mutating func take(_ key: String) -> Node? { values.removeValue(forKey: key) }
    }

    /// Reports that a field is not there. Where there is one that nobody knows, that may be meant: it is told with it,
    /// and is no error of its own.
    package mutating func lack(_ key: String, in fields: Fields, _ message: String) {
        if fields.isWhole { return report(fields.node, at: fields.path(to: key), message) }
        if let place = fields.stranger { problems[place].message += "; \(key) is missing" }
    }

    /// The fields of a mapping. A misspelt one is reported and read as what it means, and so is one that stands a level
    /// too far out or in.
    ///
    /// - Parameter holding: fields that hold others, and the names of these.
    package mutating func mapping(
        _ node: Node, at path: String, known: [String], holding: [String: [String]] = [:]
    ) -> Fields {
        var fields = Fields(path: path, node: node)
        guard let mapping = node.mapping else {
            if oneLine(node, among: known, &fields) { return fields }
            report(node, at: path, "must hold fields: \(known.joined(separator: ", "))")
            if broken.count < YAMLReader.maxBroken { broken.insert(path) }
            return fields
        }
        var previous: (name: String, value: Node)?
        var nearestHolder: [String: String] = [:]
        for (key, value) in mapping {
            let name = key.scalar?.string ?? "?"
            defer { previous = (name, value) }
            if key.scalar != nil, known.contains(name) {
                fields.values[name] = value
                for inner in holding[name] ?? [] { nearestHolder[inner] = name }
                continue
            }
            guard !misplaced.contains(fields.path(to: name)) else { continue }
            if let holder = YAMLReader.holder(of: name, nearestHolder[name], holding) {
                move(key, value, into: holder, &fields)
            } else {
                meet(key, value, after: previous, among: known, mapping, &fields)
            }
        }
        takeOut(of: holding, among: known, &fields)
        return fields
    }

    /// Reports a field that lacks its colon where it is the only one; `false` where a text is something else.
    private mutating func oneLine(_ node: Node, among known: [String], _ fields: inout Fields) -> Bool {
        guard let scalar = node.scalar, scalar.style == .plain,
            let (word, rest, sign) = YAMLReader.joined(scalar.string, among: known), !isBroken(fields.path(to: word))
        else { return false }
        problems.append(
            YAMLProblem(
                file: file, line: line(of: node), field: fields.path(to: word),
                message: "the \(sign) behind \(word) is missing; write \(word): \(rest)"))
        // What follows may be the next field.
        if rest.utf8.contains(UInt8(ascii: " ")) {
            fields.isWhole = false
        } else {
            fields.values[word] = Node(rest)
        }
        return true
    }

    /// The field under which a name belongs that stands beside it: the nearest above it, or the only one.
    private static func holder(of name: String, _ above: String?, _ holding: [String: [String]]) -> String? {
        if let above { return above }
        let all = holding.filter { $0.value.contains(name) }.keys
        return all.count == 1 ? all.first : nil
    }

    /// Reads a field under the one where it belongs.
    private mutating func move(_ key: Node, _ value: Node, into holder: String, _ fields: inout Fields) {
        let name = key.scalar?.string ?? ""
        let written = fields.path(to: name)
        report(key, at: written, "belongs under \(holder); write it there, indented further than \(holder)")
        let held = fields.values[holder]
        guard let held, held.mapping != nil || YAMLReader.isEmpty(held), held.mapping?[name] == nil else {
            if held == nil { fields.isWhole = false }
            return
        }
        let inner = held.mapping.map { Array($0) } ?? []
        fields.values[holder] = Node(inner.map { ($0.key, $0.value) } + [(key, value)])
        lines.add("\(fields.path(to: holder)).\(name)", writtenAs: written)
    }

    /// Reads the fields that stand under another one and belong beside it.
    private mutating func takeOut(of holding: [String: [String]], among known: [String], _ fields: inout Fields) {
        for (holder, inner) in holding.sorted(by: { $0.key < $1.key }) {
            for (key, value) in fields.values[holder]?.mapping ?? [:] {
                guard let name = key.scalar?.string, !inner.contains(name), known.contains(name),
                    fields.values[name] == nil
                else { continue }
                let written = "\(fields.path(to: holder)).\(name)"
                report(key, at: written, "belongs beside \(holder); indent it as \(holder) is")
                misplaced.insert(written)
                lines.add(fields.path(to: name), writtenAs: written)
                fields.values[name] = value
            }
        }
    }

    /// Whether nothing is written where a value may be.
    static func isEmpty(_ node: Node) -> Bool {
        node.scalar.map { $0.style == .plain && $0.string.isEmpty } ?? false
    }

    /// Reports a field that is not known, and reads it as what it means.
    private mutating func meet(
        _ key: Node, _ value: Node, after previous: (name: String, value: Node)?, among known: [String],
        _ mapping: Node.Mapping, _ fields: inout Fields
    ) {
        let name = key.scalar?.string ?? "?"
        if YAMLReader.isEmpty(value) {
            if tornNumber(key, after: previous, fields) { return }
            if let (word, rest, sign) = YAMLReader.joined(name, among: known), mapping[Node(word)] == nil {
                report(key, at: fields.path(to: word), "the \(sign) behind \(word) is missing; write \(word): \(rest)")
                fields.values[word] = Node(rest)
                return
            }
        }
        let meant = YAMLReader.near(name, among: known)
        if let meant, let text = value.scalar?.string, mapping[Node(meant)] == nil,
            let figure = YAMLReader.figure(text, of: name, in: meant)
        {
            report(key, at: fields.path(to: name), "is no field here; write \(meant): \(figure)")
            fields.values[meant] = Node("\(figure)")
            return
        }
        let mend =
            YAMLReader.isEmpty(value) && meant == nil
            ? "; put a text with a comma in it into quotes"
            : meant.map { "; did you mean \($0)?" } ?? "; known are \(known.joined(separator: ", "))"
        // The line is the key's; to look for it again would take long where there are many.
        if !isBroken(fields.path(to: name)) {
            if meant == nil { fields.stranger = problems.count }
            problems.append(
                YAMLProblem(
                    file: file, line: line(of: key), field: fields.path(to: name), message: "is no field here\(mend)"))
        }
        if let meant, mapping[Node(meant)] == nil, fields.values[meant] == nil {
            fields.values[meant] = value
            lines.add(fields.path(to: meant), writtenAs: fields.path(to: name))
            return
        }
        fields.isWhole = false
        if fields.path.isEmpty { names.isPartial = true }
    }

    /// What follows a comma in a number between braces reads as a field.
    private mutating func tornNumber(
        _ key: Node, after previous: (name: String, value: Node)?, _ fields: Fields
    ) -> Bool {
        let name = key.scalar?.string ?? ""
        let digits = name.utf8.prefix { (48...57).contains($0) }.count
        guard digits > 0, let previous, let before = previous.value.scalar?.string, !before.isEmpty,
            before.utf8.allSatisfy({ (48...57).contains($0) })
        else { return false }
        let mend =
            digits == 3
            ? "write a number without signs between its digits: \(before)\(name)"
            : "write a decimal with a point: \(before).\(name)"
        report(key, at: fields.path(to: previous.name), mend)
        return true
    }

    /// A field's name and its value that lack the colon between them, or the blank behind it.
    private static func joined(
        _ name: String, among known: [String]
    ) -> (word: String, rest: String, sign: String)? {
        guard let end = name.firstIndex(where: { " :=".contains($0) }) else { return nil }
        let word = String(name[..<end])
        var rest = String(name[name.index(after: end)...]).trimmed
        if rest.hasPrefix("=") { rest = String(rest.dropFirst()).trimmed }
        guard known.contains(word), !rest.isEmpty else { return nil }
        return (word, rest, name[end] == ":" ? "blank behind the colon" : "colon")
    }
}
