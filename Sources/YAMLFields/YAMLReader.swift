import DomainModel
import Text
import Yams

/// Reads fields from YAML nodes and collects what is wrong with them, with line and path. A field that nothing knows is
/// an error that names the nearest known one.
package struct YAMLReader {
    /// The most coins that one number of a file can give.
    package static let maxCoins = 1_000_000_000

    /// The most names that a message lists. Source: judged; a message is read on a terminal.
    private static let maxListedNames = 12

    /// The most bytes of a name in a file.
    private static let maxNameBytes = 64

    package let file: String
    package var problems: [YAMLProblem] = []
    /// Where the entries of the file's main list begin, as who reads it notes them.
    package var entryLines: [Int?] = []

    /// The ids of entries that are wrong in themselves. What names one of them is not wrong too.
    private var rejectedIDs: Set<String> = []

    package init(file: String) { self.file = file }

    /// Notes an entry of a list of which nothing was made, because it has errors.
    package mutating func reject(_ entry: Node) {
        if let id = entry.mapping?["id"]?.scalar?.string { rejectedIDs.insert(id) }
    }

    /// Whether an entry of a list was rejected.
    package var hasRejected: Bool { !rejectedIDs.isEmpty }

    /// What a name names. Where there is nothing of the name, that is reported with what may be meant, unless its own
    /// entry was rejected.
    package mutating func named<Item>(
        _ name: String, _ what: String, among items: [Item], by id: (Item) -> String, _ node: Node, at field: String
    ) -> Item? {
        if let item = items.first(where: { BytewiseString(id($0)) == BytewiseString(name) }) { return item }
        if !rejectedIDs.contains(name) {
            report(node, at: field, YAMLReader.missing(name, what, among: items.map(id)))
        }
        return nil
    }

    /// That there is nothing of a name, and what may be meant.
    package static func missing(_ name: String, _ what: String, among known: [String]) -> String {
        let near = LevenshteinDistance.meant(by: name.utf8.count <= maxNameBytes ? name : "", among: known)
        let few = known.count <= maxListedNames && !known.isEmpty ? "; there are \(known.joined(separator: ", "))" : ""
        return "there is no \(what) \(name)\(few)\(near.map { "; did you mean \($0)?" } ?? "")"
    }

    /// The root of a YAML file. Throws the problem of a text that is no YAML, or has nothing; `message` says what to
    /// write into a file that is empty. No message quotes a value of the file, which may be a secret.
    package static func root(
        ofYAML text: String, named name: String, ifEmpty message: String
    ) throws(YAMLProblem) -> Node {
        do {
            if let root = try Yams.compose(yaml: text) { return root }
        } catch let error as YamlError {
            let (line, message) = describe(error)
            throw YAMLProblem(file: name, line: line, field: "", message: message)
        } catch {
            throw YAMLProblem(file: name, line: nil, field: "", message: "is no YAML: \(error)")
        }
        throw YAMLProblem(file: name, line: nil, field: "", message: message)
    }

    private static func describe(_ error: YamlError) -> (line: Int?, message: String) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            (
                mark.line,
                "is no YAML: \(problem); indent with blanks and not with tabs, and put a text that has “: ” or “ #” in "
                    + "it, or begins with a sign, into quotes"
            )
        case .duplicatedKeysInMapping(let duplicates, let context):
            (context.mark.line, "gives \(duplicates.joined(separator: ", ")) twice; keep one")
        case .reader(let problem, _, _, _):
            (nil, "is no UTF-8 text: \(problem)")
        default:
            (nil, "is no YAML: \(error)")
        }
    }

    /// The fields of one mapping that are not read yet.
    package struct Fields {
        package let path: String
        package let node: Node
        fileprivate(set) var values: [String: Node] = [:]

        package func path(to key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
        package func peek(_ key: String) -> Node? { values[key] }
        package mutating func take(_ key: String) -> Node? { values.removeValue(forKey: key) }
    }

    package func line(of node: Node) -> Int? {
        // A mapping may have no mark of its own; its first key is on its first line.
        node.mark?.line ?? node.mapping?.first?.key.mark?.line ?? node.sequence?.first?.mark?.line
    }

    package mutating func report(_ node: Node, at field: String, _ message: String) {
        problems.append(YAMLProblem(file: file, line: line(of: node), field: field, message: message))
    }

    /// What can be used, and may not mean what it says.
    package mutating func warn(_ node: Node, at field: String, _ message: String) {
        problems.append(
            YAMLProblem(file: file, line: line(of: node), field: field, message: message, severity: .warning))
    }

    package mutating func mapping(_ node: Node, at path: String, known: [String]) -> Fields {
        var fields = Fields(path: path, node: node)
        guard let mapping = node.mapping else {
            report(node, at: path, "must hold fields: \(known.joined(separator: ", "))")
            return fields
        }
        for (key, value) in mapping {
            guard let name = key.scalar?.string, known.contains(name) else {
                let name = key.scalar?.string ?? "?"
                // Nothing so long is a slip of one that is known.
                let slip = name.utf8.count <= YAMLReader.maxNameBytes ? name : ""
                let hint = LevenshteinDistance.meant(by: slip, among: known).map { "; did you mean \($0)?" }
                // What follows a decimal comma between braces reads as a field.
                let isNumber = !name.isEmpty && name.utf8.allSatisfy { (48...57).contains($0) }
                report(
                    key, at: fields.path(to: name),
                    isNumber
                        ? "is no field here; write a decimal with a point, such as 3.\(name)"
                        : "is no field here\(hint ?? "; known are \(known.joined(separator: ", "))")")
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
        return trimmed
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
        return trimmed
    }

    package mutating func identifier(_ fields: inout Fields, _ key: String) -> String? {
        guard let (text, node) = scalar(&fields, key, required: true) else { return nil }
        let allowed = text.utf8.allSatisfy {
            (97...122).contains($0) || (48...57).contains($0) || [45, 46, 95].contains($0)
        }
        guard allowed, (1...YAMLReader.maxNameBytes).contains(text.utf8.count) else {
            report(
                node, at: fields.path(to: key),
                "“\(text)” must be 1 to 64 lower case letters, digits, “.”, “_” or “-”: the ledger keeps it for ever")
            return nil
        }
        return text
    }

    package mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ fields: inout Fields, _ key: String, of type: Choice.Type, required: Bool
    ) -> Choice? {
        guard let (text, node) = scalar(&fields, key, required: required) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        report(node, at: fields.path(to: key), unknown(text, of: type))
        return nil
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
                report(entry, at: field, unknown(text, of: type))
            }
        }
        return type.allCases.filter(chosen.contains)
    }

    package func unknown<Choice: RawRepresentable<String> & CaseIterable>(_ text: String, of type: Choice.Type)
        -> String
    {
        "“\(text)” is none of \(type.allCases.map(\.rawValue).joined(separator: ", "))"
    }

    package mutating func day(_ fields: inout Fields, _ key: String) -> Day? {
        guard let (text, node) = scalar(&fields, key, required: true) else { return nil }
        if let day = Day(text) { return day }
        report(node, at: fields.path(to: key), "“\(text)” is no date of the form 2026-03-01")
        return nil
    }

    package mutating func whole(_ fields: inout Fields, _ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let (text, node) = scalar(&fields, key) else { return nil }
        if let number = Int(text), range.contains(number) { return number }
        report(
            node, at: fields.path(to: key),
            "“\(text)” is no whole number from \(range.lowerBound) to \(range.upperBound)")
        return nil
    }

    package mutating func boolean(_ fields: inout Fields, _ key: String) -> Bool? {
        guard let (text, node) = scalar(&fields, key) else { return nil }
        switch text {
        case "true", "yes": return true
        case "false", "no": return false
        default:
            report(node, at: fields.path(to: key), "“\(text)” is neither true nor false")
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
            report(node, at: path, "must be a list: [one, two]")
            return []
        }
        if list.isEmpty { report(node, at: path, "is an empty list; leave it out to allow all") }
        var found: [ListedText] = []
        for (place, entry) in list.enumerated() {
            let field = "\(path)[\(place)]"
            if let text = entry.scalar?.string.trimmed, !text.isEmpty, text.utf8.count <= 200 {
                found.append((text, entry, field))
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
