import DomainModel
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
        /// The problem of a field that nobody knows, or that is read as what it may mean.
        var stranger: Int?

        package func path(to key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
        package func peek(_ key: String) -> Node? { values[key] }
        package mutating func take(_ key: String) -> Node? { values.removeValue(forKey: key) }
        /// Gives a field the value that is meant, once what is written was reported.
        package mutating func set(_ key: String, _ text: String) { values[key] = Node(text) }
    }

    /// The fields without which others mean little.
    private static let ends = ["to": "from", "longitude": "latitude"]

    /// Reports that a field is not there. Where there is one that nobody knows, that may be meant: it is told with it,
    /// and is no error of its own.
    package mutating func lack(_ key: String, in fields: Fields, _ message: String) {
        if isStray(key, of: fields.path) { return }
        if let place = fields.stranger, problems.indices.contains(place) {
            problems[place].message += "; \(key) is missing"
        } else if fields.isWhole, let last = problems.last, last.message.hasPrefix("is missing"),
            YAMLReader.ends[key].map({ fields.path(to: $0) == last.field }) == true
        {
            // Who forgets one end of a range forgets the other.
            problems[problems.count - 1].message += ", and so is \(key)"
        } else if fields.isWhole {
            report(fields.node, at: fields.path(to: key), message)
        }
    }

    /// Whether a field of an entry stands beside the list, which was said already.
    private func isStray(_ key: String, of path: String) -> Bool {
        guard !strays.isEmpty, path.last == "]", let end = path.lastIndex(of: "[") else { return false }
        return strays[String(path[..<end])]?.contains(key) ?? false
    }

    /// The fields of a mapping. A misspelt one is reported and read as what it means, and so is one that stands a level
    /// too far out or in.
    ///
    /// - Parameters:
    ///   - holding: fields that hold others, and the names of these.
    ///   - others: known fields that mean nothing beside what is given, and so are not meant by a misspelt one.
    package mutating func mapping(
        _ node: Node, at path: String, known: [String], holding: [String: [String]] = [:], others: [String] = []
    ) -> Fields {
        var fields = Fields(path: path, node: node)
        guard let mapping = node.mapping.map({ named($0, at: path, among: known) }) else {
            if oneLine(node, among: known, &fields) { return fields }
            if YAMLReader.isEmpty(node), path.last == "]" {
                report(node, at: path, "is an entry without anything; take its dash away, or write its fields")
                return fields
            }
            // Brackets around fields make a list of each.
            let isListed = node.sequence.map { !$0.isEmpty && $0.allSatisfy { $0.mapping != nil } } ?? false
            report(
                node, at: path,
                "must hold fields: \(known.joined(separator: ", "))"
                    + YAMLReader.held(node, among: known)
                    + (isListed ? "; write them without “- ”, or in braces, {…}" : ""))
            if broken.count < YAMLReader.maxBroken { broken.insert(path) }
            return fields
        }
        var previous: (name: String, value: Node)?
        var torn: (name: String, text: String)?
        let given = Set(mapping.keys.compactMap(\.scalar?.string))
        let open = known.filter { !given.contains($0) && !others.contains($0) }
        var nearest: (holders: [String: String], empty: String?) = ([:], nil)
        var moved: [(holder: String, key: Node, value: Node)] = []
        for (key, value) in mapping {
            let name = key.scalar?.string ?? "?"
            if key.scalar != nil, known.contains(name) {
                mend(torn, at: path, &fields)
                (torn, previous) = (nil, (name, value))
                fields.values[name] = value
                for inner in holding[name] ?? [] { nearest.holders[inner] = name }
                nearest.empty = YAMLReader.isEmpty(value) ? name : nil
                continue
            }
            guard !misplaced.contains(fields.path(to: name)) else { continue }
            if let text = self.torn(torn, name, value, after: previous, mapping, among: known) {
                torn = text
                previous = (text.name, Node(text.text))
                continue
            }
            // A text by language stands under the field that has none.
            let text = Language(rawValue: name) == nil ? nil : nearest.empty
            if let holder = text ?? YAMLReader.holder(of: name, nearest.holders[name], holding) {
                moved.append((holder, key, value))
            } else {
                meet(key, value, after: previous, among: known, open: open, mapping, &fields)
            }
            previous = (name, value)
        }
        mend(torn, at: path, &fields)
        for holder in Set(moved.map(\.holder)).sorted() {
            move(moved.filter { $0.holder == holder }.map { ($0.key, $0.value) }, into: holder, &fields)
        }
        takeOut(of: holding, among: known, &fields)
        return fields
    }

    /// Fields that are rarely the one that a lone value means.
    private static let rarelyAlone: Set<String> = ["id", "gtins", "file", "per_user_per_day", "campaigns", "rewards"]

    /// A lone value under the field that it means as a rule, the first.
    private static func held(_ node: Node, among known: [String]) -> String {
        guard let scalar = node.scalar, !scalar.string.isEmpty, scalar.string.utf8.count <= maxNameBytes,
            let first = known.first, known.count > 1, !rarelyAlone.contains(first)
        else { return "" }
        return "; such as {\(first): \(listed(scalar.string)), …}"
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

    /// Reads fields under the one where they belong.
    private mutating func move(_ pairs: [(key: Node, value: Node)], into holder: String, _ fields: inout Fields) {
        let names = pairs.compactMap { $0.key.scalar?.string }
        guard let first = pairs.first, let name = names.first else { return }
        let others = names.count > 1 ? ", as \(names.dropFirst().joined(separator: ", ")) too" : ""
        let held = fields.values[holder]
        let mend =
            held?.sequence == nil
            ? "belongs under \(holder); write it there, indented further than \(holder)"
            : "belongs under \(holder); indent it as the fields of the entry there that it belongs to"
        report(first.key, at: fields.path(to: name), "\(mend)\(others)")
        if held?.sequence != nil { strays[fields.path(to: holder), default: []].formUnion(names) }
        guard let held, held.mapping != nil || YAMLReader.isEmpty(held) else {
            if held == nil { fields.isWhole = false }
            return
        }
        let inner = held.mapping.map { Array($0) } ?? []
        let added = pairs.filter { pair in !inner.contains { $0.key == pair.key } }
        fields.values[holder] = Node(inner.map { ($0.key, $0.value) } + added.map { ($0.key, $0.value) })
        for name in added.compactMap(\.key.scalar?.string) {
            lines.add("\(fields.path(to: holder)).\(name)", writtenAs: fields.path(to: name))
        }
    }

    /// Reads the fields that stand under another one and belong beside it, or under a third one that is not there.
    private mutating func takeOut(of holding: [String: [String]], among known: [String], _ fields: inout Fields) {
        for (holder, inner) in holding.sorted(by: { $0.key < $1.key }) {
            for (key, value) in fields.values[holder]?.mapping ?? [:] {
                guard let name = key.scalar?.string, !inner.contains(name) else { continue }
                let written = "\(fields.path(to: holder)).\(name)"
                if known.contains(name), fields.values[name] == nil {
                    report(key, at: written, "belongs beside \(holder); indent it as \(holder) is")
                    lines.add(fields.path(to: name), writtenAs: written)
                    fields.values[name] = value
                } else if let other = YAMLReader.holder(of: name, nil, holding), fields.values[other] == nil {
                    report(key, at: written, "belongs under \(other); write “\(other):” above it")
                    lines.add("\(fields.path(to: other)).\(name)", writtenAs: written)
                    fields.values[other] = Node([(key, value)])
                } else {
                    continue
                }
                misplaced.insert(written)
            }
        }
    }

    /// Whether nothing is written where a value may be.
    static func isEmpty(_ node: Node) -> Bool {
        node.scalar.map { $0.style == .plain && $0.string.isEmpty } ?? false
    }

    /// The one language that is missing where another word than a language's stands; `nil` where several are.
    private static func missingLanguage(for name: String, _ open: [String], among known: [String]) -> String? {
        guard open.count == 1, name.utf8.count == 2, known.allSatisfy({ Language(rawValue: $0) != nil }) else {
            return nil
        }
        return open.first
    }

    /// Reports a field that is not known, and reads it as what it means.
    ///
    /// - Parameter open: the known ones that are not there.
    private mutating func meet(
        _ key: Node, _ value: Node, after previous: (name: String, value: Node)?, among known: [String],
        open: [String], _ mapping: Node.Mapping, _ fields: inout Fields
    ) {
        let name = key.scalar?.string ?? "?"
        if YAMLReader.isEmpty(value) {
            if tornNumber(key, after: previous, &fields) { return }
            if let (word, rest, sign) = YAMLReader.joined(name, among: known), mapping[Node(word)] == nil {
                report(key, at: fields.path(to: word), "the \(sign) behind \(word) is missing; write \(word): \(rest)")
                fields.values[word] = Node(rest)
                return
            }
        }
        if mendOther(key, value, among: open, isScale: known.contains("ask"), &fields) { return }
        // What is not there yet is meant rather than what is.
        let meant =
            YAMLReader.nearest(name, among: open) ?? YAMLReader.near(name, among: known)
            ?? YAMLReader.missingLanguage(for: name, open, among: known)
        if let meant, let text = value.scalar?.string, mapping[Node(meant)] == nil,
            let figure = YAMLReader.figure(text, of: name, in: meant)
        {
            report(key, at: fields.path(to: name), "is no field here; write \(meant): \(figure)")
            fields.values[meant] = Node("\(figure)")
            return
        }
        let mend =
            YAMLReader.isEmpty(value) && meant == nil && isInBraces(mapping)
            ? "; put a text with a comma in it into quotes"
            : meant.map { "; did you mean \($0)?" } ?? "; known are \(known.joined(separator: ", "))"
        // The line is the key's; to look for it again would take long where there are many.
        if !isBroken(fields.path(to: name)) {
            fields.stranger = fields.stranger ?? problems.count
            problems.append(
                YAMLProblem(
                    file: file, line: line(of: key), field: fields.path(to: name), message: "is no field here\(mend)"))
        }
        if let meant, mapping[Node(meant)] == nil, fields.values[meant] == nil {
            fields.values[meant] = value
            lines.add(fields.path(to: meant), writtenAs: fields.path(to: name))
            guesses[fields.path(to: meant)] = problems.count - 1
            return
        }
        fields.isWhole = false
        if fields.path.isEmpty { names.isPartial = true }
    }

    /// What follows a comma in a number between braces reads as a field.
    private mutating func tornNumber(
        _ key: Node, after previous: (name: String, value: Node)?, _ fields: inout Fields
    ) -> Bool {
        let name = key.scalar?.string ?? ""
        let digits = name.utf8.prefix { (48...57).contains($0) }.count
        guard digits > 0, let previous, let before = previous.value.scalar?.string, !before.isEmpty,
            before.utf8.allSatisfy({ (48...57).contains($0) })
        else { return false }
        let isParted = digits == 3
        let figure = isParted ? "\(before)\(name)" : "\(before).\(name)"
        report(
            key, at: fields.path(to: previous.name),
            isParted
                ? "write a number without signs between its digits: \(figure)"
                : "write a decimal with a point: \(figure)")
        fields.values[previous.name] = Node(figure)
        // What more is wrong with it is told with it.
        guesses[fields.path(to: previous.name)] = problems.count - 1
        return true
    }

    /// A field's name and its value that lack the colon between them, or the blank behind it.
    static func joined(
        _ name: String, among known: [String]
    ) -> (word: String, rest: String, sign: String)? {
        guard let end = name.firstIndex(where: { " :=".contains($0) }) else { return nil }
        let word = String(name[..<end])
        var rest = String(name[name.index(after: end)...]).trimmed
        for sign in ["=>", "->", "="] where rest.hasPrefix(sign) { rest = String(rest.dropFirst(sign.count)).trimmed }
        guard known.contains(word), !rest.isEmpty else { return nil }
        return (word, rest, name[end] == ":" ? "blank behind the colon" : "colon")
    }
}
