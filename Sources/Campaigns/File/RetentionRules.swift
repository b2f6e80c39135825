import DomainModel
import YAMLFields
import Yams

/// The rules for how long the texts of uploads are kept, from a file such as
///
///     rules:
///       - id: two-years
///         after_days: 730
///       - id: refused
///         after_days: 90
///         outcome: reject
public struct RetentionRules: Hashable, Sendable {
    /// One rule.
    public struct Rule: Hashable, Sendable {
        /// The name that the ledger gives as the reason of an erasure.
        public var id: String
        /// The texts of an upload are erased so many days after it was sent.
        public var afterDays: Int
        /// The outcome of the uploads to which it applies; `nil` for all.
        public var outcome: Decision.Outcome?
    }

    /// The rules in the order of the file; the first that applies to an upload erases it.
    public var rules: [Rule]

    /// Reads a whole file. `name` is the path that errors give.
    public static func load(yaml text: String, named name: String) throws(CampaignError) -> RetentionRules {
        let root = try CampaignFile.root(ofYAML: text, named: name, ifEmpty: "is empty; give a list of rules")
        var reader = YAMLReader(file: name, root: root)
        let rules = reader.retentionRules(root)
        guard reader.problems.isEmpty else { throw CampaignError(problems: reader.problems) }
        return RetentionRules(rules: rules)
    }
}

extension YAMLReader {
    /// A century, in days; a longer time is an error.
    private static let maxDays = 36_600

    fileprivate mutating func retentionRules(_ root: Node) -> [RetentionRules.Rule] {
        var file = mapping(root, at: "", known: ["rules"])
        guard let list = file.take("rules")?.sequence, !list.isEmpty else {
            if problems.isEmpty { report(root, at: "rules", "must be a list of rules") }
            return []
        }
        var seen: Set<String> = []
        return list.enumerated().compactMap { place, node in
            var fields = mapping(node, at: "rules[\(place)]", known: ["id", "after_days", "outcome"])
            guard fields.node.mapping != nil else { return nil }
            let id = identifier(&fields, "id")
            if fields.peek("after_days") == nil { report(node, at: fields.path(to: "after_days"), "is missing") }
            let days = whole(&fields, "after_days", in: 0...YAMLReader.maxDays)
            let outcome = fields.peek("outcome").flatMap { _ in
                choice(&fields, "outcome", of: Decision.Outcome.self, required: false)
            }
            guard let id, let days else { return nil }
            if !seen.insert(id).inserted { report(node, at: fields.path(to: "id"), "“\(id)” is a rule's already") }
            return RetentionRules.Rule(id: id, afterDays: days, outcome: outcome)
        }
    }
}
