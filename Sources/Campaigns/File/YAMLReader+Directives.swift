import DomainModel
import YAMLFields
import Yams

/// Directives of a campaigns file: what the service shows unasked.
extension YAMLReader {
    /// The most times a day of one directive, and of all together. Source: judged; more is a nuisance.
    private static let maxPerDay = 24

    /// The fields of `directive_bounds`.
    static let boundFields = ["per_day", "quiet_from_hour", "quiet_to_hour"]

    mutating func directives(_ node: Node, at path: String, _ subjects: ShakeSubjects) -> [Directive] {
        list(node, at: path, of: "directive", id: \.id) { reader, entry, field in
            reader.directive(entry, at: field, subjects)
        }
    }

    private mutating func directive(_ node: Node, at path: String, _ subjects: ShakeSubjects) -> Directive? {
        let own = ["id", "from", "to", "per_day"]
        var map = mapping(node, at: path, known: own + YAMLReader.ruleFields)
        let before = problems.count
        let id = identifier(&map, "id")
        let from = day(&map, "from")
        let to = day(&map, "to")
        let perDay = whole(&map, "per_day", in: 1...YAMLReader.maxPerDay) ?? 1
        let rule = nextActionRule(&map, subjects)
        if let from, let to { expect(to, notBefore: from, node, at: "\(path).to") }
        if rule?.show == .nothing { report(node, at: "\(path).show", "shows nothing; leave the directive out") }
        guard problems.count == before, let id, let from, let to, let rule else { return nil }
        return Directive(id: id, rule: rule, from: from, to: to, perDay: perDay)
    }

    mutating func directiveBounds(_ node: Node, at path: String) -> DirectiveBounds {
        var map = mapping(node, at: path, known: YAMLReader.boundFields)
        let usual = DirectiveBounds()
        let isHalf = (map.peek("quiet_from_hour") == nil) != (map.peek("quiet_to_hour") == nil)
        let from = whole(&map, "quiet_from_hour", in: 0...23)
        let to = whole(&map, "quiet_to_hour", in: 0...24)
        if isHalf {
            report(node, at: path, "give both quiet_from_hour and quiet_to_hour, or neither")
        }
        if from == 0, to == 24 { warn(node, at: "\(path).quiet_to_hour", "leaves no hour: no directive ever comes") }
        return DirectiveBounds(
            perDay: whole(&map, "per_day", in: 1...YAMLReader.maxPerDay) ?? usual.perDay,
            quietFrom: from ?? usual.quietFrom, quietTo: to ?? usual.quietTo)
    }
}
