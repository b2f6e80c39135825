import DomainModel
import Yams

/// Slips of whole fields and entries: a text that a comma tears, an entry that a dash too many tears, a name without
/// its field, and fields of other tools that are said by others here.
extension YAMLReader {
    // MARK: Texts

    /// A text of braces that a comma tears, with the part that reads as a field of this name; `nil` where it is none.
    func torn(
        _ before: (name: String, text: String)?, _ name: String, _ value: Node,
        after previous: (name: String, value: Node)?, _ mapping: Node.Mapping, among known: [String]
    ) -> (name: String, text: String)? {
        guard isInBraces(mapping), let previous, let start = previous.value.scalar, !start.string.isEmpty,
            before != nil || start.style == .plain, let end = value.scalar,
            YAMLReader.joined(name, among: known) == nil
        else { return nil }
        let isByLanguage = Language.allCases.allSatisfy { known.contains($0.rawValue) }
        // A word without a value is part of a text, though it looks like a language.
        let isWord = isByLanguage && YAMLReader.isEmpty(value)
        guard isWord || YAMLReader.near(name, among: known) == nil else { return nil }
        if !YAMLReader.isEmpty(value) {
            guard isByLanguage, name.count > 3, end.style == .plain else { return nil }
        }
        // A number with a comma is another slip.
        let isFigure =
            start.string.utf8.allSatisfy { (48...57).contains($0) } && name.utf8.first.map(YAMLReader.isDigit) == true
        guard !isFigure else { return nil }
        let rest = YAMLReader.isEmpty(value) ? name : "\(name): \(end.string)"
        return (before?.name ?? previous.name, "\(before?.text ?? start.string), \(rest)")
    }

    /// Whether fields stand in braces. The parser's own word for it is not kept.
    func isInBraces(_ mapping: Node.Mapping) -> Bool {
        guard let mark = mapping.mark, source.indices.contains(mark.line - 1) else { return false }
        return source[mark.line - 1].unicodeScalars.dropFirst(max(0, mark.column - 1)).first == "{"
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    /// Fields whose value says itself that there is a comma in it.
    private static let pairs: Set<String> = ["latitude", "longitude"]

    /// Reports a text that a comma tears, and reads it whole.
    mutating func mend(_ torn: (name: String, text: String)?, at path: String, _ fields: inout Fields) {
        guard let torn else { return }
        fields.values[torn.name] = Node(torn.text)
        guard !YAMLReader.pairs.contains(torn.name) else { return }
        report(
            fields.node, at: fields.path(to: torn.name),
            "a comma ends a text in braces; put it into quotes: \(torn.name): \(YAMLReader.quoted(torn.text))")
    }

    // MARK: Fields

    /// Reports a field that other fields say here: the opposite of one, or a range of two.
    mutating func mendOther(
        _ key: Node, _ value: Node, among open: [String], isScale: Bool, _ fields: inout Fields
    ) -> Bool {
        let name = key.scalar?.string ?? "?"
        let listed = value.sequence.map { $0.compactMap { $0.scalar?.string }.joined(separator: " - ") }
        let text = value.scalar?.string ?? listed ?? ""
        let path = fields.path(to: name)
        if let other = NearName.opposite(of: name, among: open), let flag = YAMLReader.flag(text) {
            report(
                key, at: path,
                flag
                    ? "is no field here: it is so where there is no “\(other): true”; leave it out"
                    : "is no field here; write \(other): true")
            if !flag { fields.values[other] = Node("true") }
            return true
        }
        guard let ends = YAMLReader.range(text),
            let pair = YAMLReader.pair(for: ends, among: open, isScale: isScale)
        else {
            return false
        }
        report(key, at: path, "is no field here; write \(pair[0]): \(ends.from), \(pair[1]): \(ends.to)")
        (fields.values[pair[0]], fields.values[pair[1]]) = (Node(ends.from), Node(ends.to))
        for end in pair { lines.add(fields.path(to: end), writtenAs: path) }
        return true
    }

    /// The two fields that say a range here: of hours, of days, or of a question's scale.
    private static func pair(
        for ends: (from: String, to: String), among open: [String], isScale: Bool
    ) -> [String]? {
        let isOfDays = Day(ends.from) != nil
        let isOfHours = !isOfDays && [ends.from, ends.to].allSatisfy { Int($0).map { $0 <= 24 } ?? false }
        var pairs = isOfHours ? [["from_hour", "to_hour"], ["quiet_from_hour", "quiet_to_hour"]] : []
        if isOfDays || isScale { pairs.append(["from", "to"]) }
        return pairs.first { pair in pair.allSatisfy(open.contains) }
    }

    /// The ends of a range in one text: of two figures, or of two days.
    private static func range(_ text: String) -> (from: String, to: String)? {
        guard text.utf8.count <= maxNameBytes else { return nil }
        for sign in [" - ", " – ", "–", "/", " to ", "..", "-"] {
            let ends = text.split(separator: sign).map { String($0).trimmed }
            guard ends.count == 2 else { continue }
            if ends.allSatisfy({ Day($0) != nil }) { return (ends[0], ends[1]) }
            if sign != "/", ends.allSatisfy({ (1...4).contains($0.utf8.count) && $0.utf8.allSatisfy(isDigit) }) {
                return (ends[0], ends[1])
            }
        }
        return nil
    }

    // MARK: Entries

    /// The fields of an entry that begins with its id alone, as `- new-here:` does, with the id as a field.
    mutating func named(_ mapping: Node.Mapping, at path: String, among known: [String]) -> Node.Mapping {
        guard known.contains("id"), mapping["id"] == nil, let (key, value) = mapping.first.map({ ($0.key, $0.value) }),
            let name = key.scalar?.string, !known.contains(name), let id = YAMLReader.identifier(meantBy: name),
            !isInBraces(mapping)
        else { return mapping }
        let inner = value.mapping.map { Array($0) } ?? []
        let rest = mapping.dropFirst().map { ($0.key, $0.value) }
        let isAlone = !inner.isEmpty && rest.isEmpty
        let fields = isAlone ? inner.map { ($0.key, $0.value) } : rest
        guard isAlone || YAMLReader.isEmpty(value), near(name, isFieldAmong: known) == false,
            fields.contains(where: { known.contains($0.0.scalar?.string ?? "") })
        else { return mapping }
        report(
            key, at: "\(path).id",
            isAlone
                ? "is missing; write “- id: \(id)”, and the other fields below it, as far out as id"
                : "is missing before the name; write “- id: \(id)”")
        if isAlone { lines.add(path, writtenAs: "\(path).\(name)") }
        return Node.Mapping([(Node("id"), Node(id))] + fields, .implicit, .block, mapping.mark)
    }

    private func near(_ name: String, isFieldAmong known: [String]) -> Bool {
        YAMLReader.near(name, among: known) != nil
    }

    /// The most fields of torn entries whose lines are remembered. Source: judged; who tears more looks at the first.
    private static let maxTorn = 200

    /// The entries of a list, each with its path. One that a dash too many begins is read with the one before it.
    ///
    /// - Parameter heads: what an entry must have one of; where one has none of it, nor a field of the one before, it
    ///   is torn off from that.
    package mutating func entries(
        of list: Node.Sequence, at path: String, by heads: [String] = ["id"]
    ) -> [(node: Node, field: String)] {
        var found: [(node: Node, field: String)] = []
        var told: (problem: Int, entry: Int)?
        var moved = 0
        for (place, entry) in list.enumerated() {
            let field = "\(path)[\(place)]"
            guard let part = entry.mapping, !isInBraces(part), let last = found.last, let above = last.node.mapping,
                YAMLReader.isTorn(part, from: above, by: heads)
            else {
                found.append((entry, field))
                continue
            }
            found[found.count - 1].node = Node(
                above.map { ($0.key, $0.value) } + part.map { ($0.key, $0.value) }, above.tag, above.style)
            for name in part.keys.compactMap(\.scalar?.string) where moved < YAMLReader.maxTorn {
                lines.add("\(last.field).\(name)", writtenAs: "\(field).\(name)")
                moved += 1
            }
            if let told, told.entry == found.count, problems.indices.contains(told.problem) {
                if let line = line(of: entry) { problems[told.problem].message += "; so does that of line \(line)" }
                continue
            }
            told = (problems.count, found.count)
            let id = heads == ["id"] ? above["id"]?.scalar?.string : nil
            report(
                entry, at: field,
                "the dash begins another entry, and what follows belongs to the one above\(id.map { ", \($0)" } ?? ""); "
                    + "take the dash away\(id == nil ? "" : ", or give the new entry its id")")
        }
        return found
    }

    /// Whether an entry has nothing of what one must have, and no field of the one above it, which has it.
    private static func isTorn(_ part: Node.Mapping, from above: Node.Mapping, by heads: [String]) -> Bool {
        let names = part.keys.compactMap(\.scalar?.string)
        let others = Set(above.keys.compactMap(\.scalar?.string))
        guard !names.isEmpty, names.count == part.count, others.contains(where: heads.contains),
            others.isDisjoint(with: names)
        else { return false }
        let isFirstBare = part.first.map { isEmpty($0.value) } ?? true
        return !isFirstBare && !names.contains { heads.contains($0) || NearName.slip(of: $0, among: heads) != nil }
            && names.allSatisfy { $0.utf8.allSatisfy { (97...122).contains($0) || $0 == 95 } }
    }
}
