import DomainModel
import Text
import Yams

/// Reads fields from YAML nodes and collects what is wrong with them, with line and path.
struct YAMLReader {
    /// The most coins that one number of a campaigns file can give.
    static let maxCoins = 1_000_000_000

    let file: String
    var problems: [CampaignProblem] = []
    var campaignLines: [Int?] = []

    init(file: String) { self.file = file }

    /// The fields of one mapping that are not read yet.
    struct Fields {
        let path: String
        let node: Node
        fileprivate(set) var values: [String: Node] = [:]

        func path(to key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
        func peek(_ key: String) -> Node? { values[key] }
        mutating func take(_ key: String) -> Node? { values.removeValue(forKey: key) }
    }

    func line(of node: Node) -> Int? {
        // A mapping may have no mark of its own; its first key is on its first line.
        node.mark?.line ?? node.mapping?.first?.key.mark?.line ?? node.sequence?.first?.mark?.line
    }

    mutating func report(_ node: Node, at field: String, _ message: String) {
        problems.append(CampaignProblem(file: file, line: line(of: node), field: field, message: message))
    }

    mutating func mapping(_ node: Node, at path: String, known: [String]) -> Fields {
        var fields = Fields(path: path, node: node)
        guard let mapping = node.mapping else {
            report(node, at: path, "must hold fields: \(known.joined(separator: ", "))")
            return fields
        }
        for (key, value) in mapping {
            guard let name = key.scalar?.string, known.contains(name) else {
                let name = key.scalar?.string ?? "?"
                let hint = LevenshteinDistance.meant(by: name, among: known).map { "; did you mean \($0)?" }
                report(
                    key, at: fields.path(to: name),
                    "is no field here\(hint ?? "; known are \(known.joined(separator: ", "))")")
                continue
            }
            fields.values[name] = value
        }
        return fields
    }

    private mutating func scalar(_ fields: inout Fields, _ key: String, required: Bool = false) -> (String, Node)? {
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

    mutating func text(_ fields: inout Fields, _ key: String, required: Bool = false) -> String? {
        guard let (text, node) = scalar(&fields, key, required: required) else { return nil }
        let trimmed = text.trimmed
        guard !trimmed.isEmpty, trimmed.utf8.count <= 200 else {
            report(node, at: fields.path(to: key), "must be a text of 1 to 200 bytes")
            return nil
        }
        return trimmed
    }

    mutating func identifier(_ fields: inout Fields, _ key: String) -> String? {
        guard let (text, node) = scalar(&fields, key, required: true) else { return nil }
        let allowed = text.utf8.allSatisfy {
            (97...122).contains($0) || (48...57).contains($0) || [45, 46, 95].contains($0)
        }
        guard allowed, (1...64).contains(text.utf8.count) else {
            report(
                node, at: fields.path(to: key),
                "“\(text)” must be 1 to 64 lower case letters, digits, “.”, “_” or “-”: the ledger keeps it for ever")
            return nil
        }
        return text
    }

    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ fields: inout Fields, _ key: String, of type: Choice.Type, required: Bool
    ) -> Choice? {
        guard let (text, node) = scalar(&fields, key, required: required) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        report(node, at: fields.path(to: key), unknown(text, of: type))
        return nil
    }

    /// Some of a type's cases, in their order; `nil` where the file omits the field.
    mutating func enumCases<Choice: RawRepresentable<String> & CaseIterable & Equatable>(
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

    func unknown<Choice: RawRepresentable<String> & CaseIterable>(_ text: String, of type: Choice.Type) -> String {
        "“\(text)” is none of \(type.allCases.map(\.rawValue).joined(separator: ", "))"
    }

    mutating func day(_ fields: inout Fields, _ key: String) -> Day? {
        guard let (text, node) = scalar(&fields, key, required: true) else { return nil }
        if let day = Day(text) { return day }
        report(node, at: fields.path(to: key), "“\(text)” is no date of the form 2026-03-01")
        return nil
    }

    mutating func whole(_ fields: inout Fields, _ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let (text, node) = scalar(&fields, key) else { return nil }
        if let number = Int(text), range.contains(number) { return number }
        report(
            node, at: fields.path(to: key),
            "“\(text)” is no whole number from \(range.lowerBound) to \(range.upperBound)")
        return nil
    }

    mutating func decimal(_ fields: inout Fields, _ key: String, in range: ClosedRange<Hundredths>) -> Hundredths? {
        guard let (text, node) = scalar(&fields, key) else { return nil }
        if let number = Hundredths(text), range.contains(number) { return number }
        report(
            node, at: fields.path(to: key),
            "“\(text)” is no number from \(range.lowerBound) to \(range.upperBound) with at most two decimals")
        return nil
    }

    mutating func boolean(_ fields: inout Fields, _ key: String) -> Bool? {
        guard let (text, node) = scalar(&fields, key) else { return nil }
        switch text {
        case "true", "yes": return true
        case "false", "no": return false
        default:
            report(node, at: fields.path(to: key), "“\(text)” is neither true nor false")
            return nil
        }
    }

    typealias ListedText = (text: String, node: Node, field: String)

    mutating func texts(_ fields: inout Fields, _ key: String) -> [ListedText] {
        guard let node = fields.take(key) else { return [] }
        return texts(node, at: fields.path(to: key))
    }

    mutating func texts(_ node: Node, at path: String) -> [ListedText] {
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
    var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
