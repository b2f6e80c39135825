import Campaigns
import DomainModel
import Text
import YAMLFields
import Yams

/// All rewards, from a YAML file.
public struct RewardCatalog: Hashable, Sendable {
    /// The rewards in the order of the file.
    public var rewards: [Reward]

    /// Default minutes within which a purchase can be cancelled: long enough to notice a slip, and too short for the
    /// goods to be handed over. For voucher codes it is always 0, since a seen code cannot be taken back. Source:
    /// judged; not measured.
    fileprivate static let cancelMinutes = 10
    /// The most such minutes, 31 days. Source: judged; not measured.
    fileprivate static let maxCancelMinutes = 44_640

    /// A catalog without rewards.
    public static let empty = RewardCatalog(rewards: [])

    /// The reward with this id.
    public subscript(id: String) -> Reward? { rewards.first { BytewiseString($0.id) == BytewiseString(id) } }

    /// Parses the file; throws the first thing that is wrong, and where.
    public static func load(yaml: String, named file: String) throws(YAMLProblem) -> RewardCatalog {
        let (catalog, problems) = read(yaml: yaml, named: file)
        if let first = problems.first(where: { $0.severity == .error }) { throw first }
        return catalog
    }

    /// Everything that is wrong with a file, and what in it looks like a slip, in the order of its rewards.
    public static func check(yaml: String, named file: String) -> [YAMLProblem] {
        read(yaml: yaml, named: file).problems
    }

    private static func read(yaml: String, named file: String) -> (RewardCatalog, problems: [YAMLProblem]) {
        var reader = YAMLReader(file: file)
        do throws(YAMLProblem) {
            let root = try YAMLReader.root(ofYAML: yaml, named: file, ifEmpty: "is empty; give a list of rewards")
            let rewards = reader.rewards(root)
            return (RewardCatalog(rewards: rewards), reader.problems)
        } catch {
            return (.empty, [error])
        }
    }
}

extension YAMLReader {
    /// The most pieces of a reward.
    private static let maxStock = 1_000_000_000

    fileprivate mutating func rewards(_ root: Node) -> [Reward] {
        var map = mapping(root, at: "", known: ["audiences", "rewards"])
        let audiences = map.take("audiences").map { self.audiences($0, at: "audiences") } ?? []
        guard let node = map.take("rewards"), let list = node.sequence else {
            report(root, at: "rewards", "is missing; give a list of rewards, each beginning with “- id:”")
            return []
        }
        var rewards: [Reward] = []
        for (place, entry) in list.enumerated() {
            guard let reward = reward(entry, at: "rewards[\(place)]", for: audiences) else { continue }
            if rewards.contains(where: { BytewiseString($0.id) == BytewiseString(reward.id) }) {
                report(entry, at: "rewards[\(place)].id", "\(reward.id) is listed twice")
            }
            rewards.append(reward)
        }
        return rewards
    }

    private mutating func reward(_ node: Node, at path: String, for audiences: [Audience]) -> Reward? {
        var map = mapping(
            node, at: path,
            known: ["id", "name", "price", "stock", "codes", "tiers", "audience", "partner", "cancel_minutes"])
        func hasError(_ problems: ArraySlice<YAMLProblem>) -> Bool { problems.contains { $0.severity == .error } }
        let before = problems.count
        let id = text(&map, "id", required: true)
        if let id, (try? ExternalIdentifier.key.normalised(id)) == nil {
            report(node, at: "\(path).id", "the id is not a valid name")
        }
        let names = names(&map)
        if map.peek("price") == nil { report(node, at: "\(path).price", "is missing: what it costs, in coins") }
        let price = whole(&map, "price", in: 1...YAMLReader.maxCoins)
        let supply = supply(&map)
        let minutes = cancelMinutes(&map, supply)
        let tiers = tiers(&map)
        let partner = text(&map, "partner")
        let audience = audience(&map, among: audiences, partner: partner)
        guard !hasError(problems[before...]), let id, let price, let supply, let minutes else { return nil }
        return Reward(
            id: id, names: names, price: price, supply: supply, tiers: tiers, cancelMinutes: minutes,
            audience: audience)
    }

    private mutating func supply(_ map: inout Fields) -> Reward.Supply? {
        let stock = map.peek("stock")
        let codes = map.peek("codes")
        let count = whole(&map, "stock", in: 0...YAMLReader.maxStock)
        guard let codes else {
            guard let stock else {
                report(map.node, at: map.path(to: "stock"), "must have either a stock (from 0) or codes")
                return nil
            }
            if count == 0 { warn(stock, at: map.path(to: "stock"), "there are none to buy") }
            return count.map(Reward.Supply.pieces)
        }
        if stock != nil { report(codes, at: map.path(to: "codes"), "must have either a stock (from 0) or codes") }
        if codes.sequence?.isEmpty == true {
            _ = map.take("codes")
            warn(codes, at: map.path(to: "codes"), "there are none to buy")
            return .codes([])
        }
        let texts = texts(&map, "codes").map(\.text)
        if Set(texts.map(BytewiseString.init)).count < texts.count {
            report(codes, at: map.path(to: "codes"), "a code is listed twice")
        }
        return .codes(texts)
    }

    private mutating func cancelMinutes(_ map: inout Fields, _ supply: Reward.Supply?) -> Int? {
        guard let node = map.peek("cancel_minutes") else {
            if case .codes = supply { return 0 }
            return RewardCatalog.cancelMinutes
        }
        let minutes = whole(&map, "cancel_minutes", in: 0...RewardCatalog.maxCancelMinutes)
        if case .codes = supply, let minutes, minutes > 0 {
            report(
                node, at: map.path(to: "cancel_minutes"),
                "a code that was seen works at the till, so its purchase cannot be cancelled; leave it out")
        }
        return minutes
    }

    private mutating func tiers(_ map: inout Fields) -> Set<Tier> {
        guard let node = map.peek("tiers") else { return Set(Tier.allCases.filter { $0 != .trial }) }
        if node.sequence?.isEmpty == true {
            _ = map.take("tiers")
            warn(node, at: map.path(to: "tiers"), "nobody can buy it")
            return []
        }
        let tiers = Set(enumCases(&map, "tiers", of: Tier.self) ?? [])
        if tiers.contains(.trial) {
            warn(
                node, at: map.path(to: "tiers"),
                "who has not signed in spends coins that a script can earn under any number of names")
        }
        return tiers
    }

    private mutating func names(_ map: inout Fields) -> [Language: String] {
        let path = map.path(to: "name")
        guard let node = map.take("name") else {
            report(map.node, at: path, "is missing; write {en: A coffee}, with other languages beside it")
            return [:]
        }
        var fields = mapping(node, at: path, known: Language.allCases.map(\.rawValue))
        var names: [Language: String] = [:]
        for language in Language.allCases { names[language] = text(&fields, language.rawValue) }
        if names.isEmpty, node.mapping?.isEmpty == true { report(node, at: path, "has no name") }
        return names
    }
}
