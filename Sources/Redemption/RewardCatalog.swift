import DomainModel
import Text
import Yams

/// All rewards, from a YAML file.
public struct RewardCatalog: Hashable, Sendable {
    /// The rewards in the order of the file.
    public var rewards: [Reward]

    /// Default minutes within which a purchase can be cancelled: long enough to notice a slip, and too short for the
    /// goods to be handed over. For voucher codes it is always 0, since a seen code cannot be taken back. Source:
    /// judged; not measured.
    private static let cancelMinutes = 10
    /// The most such minutes, 31 days. Source: judged; not measured.
    private static let maxCancelMinutes = 44_640

    /// A catalog without rewards.
    public static let empty = RewardCatalog(rewards: [])

    /// The reward with this id.
    public subscript(id: String) -> Reward? { rewards.first { BytewiseString($0.id) == BytewiseString(id) } }

    private struct File: Decodable {
        struct Entry: Decodable {
            var id: String
            var name: [String: String]
            var price: Int
            var stock: Int?
            var codes: [String]?
            var tiers: [Tier]?
            var cancelMinutes: Int?

            enum CodingKeys: String, CodingKey {
                case id, name, price, stock, codes, tiers
                case cancelMinutes = "cancel_minutes"
            }
        }
        var rewards: [Entry]
    }

    /// Parses the file; throws the first thing that is wrong, and where.
    public static func load(yaml: String, named file: String) throws(RewardCatalogError) -> RewardCatalog {
        let (catalog, problems) = read(yaml: yaml, named: file)
        if let first = problems.first(where: { $0.severity == .error }) { throw first }
        return catalog
    }

    /// Everything that is wrong with a file, and what in it looks like a slip, in the order of its rewards.
    public static func check(yaml: String, named file: String) -> [RewardCatalogError] {
        read(yaml: yaml, named: file).problems
    }

    private static func read(yaml: String, named file: String) -> (RewardCatalog, problems: [RewardCatalogError]) {
        let decoded: File
        do {
            decoded = try YAMLDecoder().decode(File.self, from: yaml)
        } catch {
            let what = "is not a valid catalog of rewards: \(String("\(error)".prefix(300)))"
            return (.empty, [RewardCatalogError(file: file, reward: nil, field: nil, message: what)])
        }
        var catalog = RewardCatalog.empty
        var problems: [RewardCatalogError] = []
        for entry in decoded.rewards {
            let before = problems.count
            func report(
                _ field: String, _ message: String, _ severity: RewardCatalogError.Severity = .error
            ) {
                problems.append(
                    RewardCatalogError(
                        file: file, reward: entry.id, field: field, message: message, severity: severity))
            }
            if (try? ExternalIdentifier.key.normalised(entry.id)) == nil { report("id", "the id is not a valid name") }
            if catalog[entry.id] != nil { report("id", "is listed twice") }
            if entry.price < 1 { report("price", "the price must be a whole number from 1") }
            let supply = supply(of: entry, report)
            if supply?.count == 0 { report(entry.codes == nil ? "stock" : "codes", "there are none to buy", .warning) }
            let minutes = cancelMinutes(of: entry, report)
            let tiers = entry.tiers ?? Tier.allCases.filter { $0 != .trial }
            if tiers.isEmpty { report("tiers", "nobody can buy it", .warning) }
            if tiers.contains(.trial) {
                report(
                    "tiers", "who has not signed in spends coins that a script can earn under any number of names",
                    .warning)
            }
            let names = names(of: entry, report)
            let isWrong = problems[before...].contains { $0.severity == .error }
            guard !isWrong, let supply, let minutes else { continue }
            catalog.rewards.append(
                Reward(
                    id: entry.id, names: names, price: entry.price, supply: supply, tiers: Set(tiers),
                    cancelMinutes: minutes))
        }
        return (catalog, problems)
    }

    /// Hears of a field, what is wrong with it and whether it is an error.
    private typealias Report = (_ field: String, _ message: String, _ severity: RewardCatalogError.Severity) -> Void

    private static func supply(of entry: File.Entry, _ report: Report) -> Reward.Supply? {
        switch (entry.stock, entry.codes) {
        case (let stock?, nil) where stock >= 0: return .pieces(stock)
        case (nil, let codes?) where Set(codes.map(BytewiseString.init)).count == codes.count: return .codes(codes)
        case (nil, .some): report("codes", "a code is listed twice", .error)
        default: report("stock", "must have either a stock (from 0) or codes", .error)
        }
        return nil
    }

    private static func cancelMinutes(of entry: File.Entry, _ report: Report) -> Int? {
        let minutes = entry.cancelMinutes ?? (entry.codes == nil ? RewardCatalog.cancelMinutes : 0)
        guard entry.codes == nil || minutes == 0 else {
            report(
                "cancel_minutes",
                "a code that was seen works at the till, so its purchase cannot be cancelled; leave it out", .error)
            return nil
        }
        guard (0...RewardCatalog.maxCancelMinutes).contains(minutes) else {
            report("cancel_minutes", "must be between 0 and \(RewardCatalog.maxCancelMinutes) (31 days)", .error)
            return nil
        }
        return minutes
    }

    private static func names(of entry: File.Entry, _ report: Report) -> [Language: String] {
        var names: [Language: String] = [:]
        for (tag, name) in entry.name.sorted(by: { $0.key < $1.key }) {
            if let language = Language(rawValue: tag) {
                names[language] = name
            } else {
                report("name", "“\(tag)” is not a supported language", .error)
            }
        }
        if entry.name.isEmpty { report("name", "has no name", .error) }
        return names
    }
}

/// A problem with a catalog file.
public struct RewardCatalogError: Error, Hashable, Sendable, CustomStringConvertible {
    /// How bad it is.
    public enum Severity: String, Hashable, Sendable {
        /// The file cannot be used.
        case error
        /// The file can be used, and may not mean what it says.
        case warning
    }

    /// The file, as it was named.
    public let file: String
    /// The id of the reward; `nil` where the file as a whole is wrong.
    public let reward: String?
    /// The field of the reward.
    public let field: String?
    /// What is wrong, and what would be right.
    public let message: String
    /// How bad it is.
    public let severity: Severity

    init(file: String, reward: String?, field: String?, message: String, severity: Severity = .error) {
        self.file = file
        self.reward = reward
        self.field = field
        self.message = message
        self.severity = severity
    }

    /// The file, the reward and the problem.
    public var description: String {
        let place = [file, reward].compactMap(\.self).joined(separator: ": ")
        return "\(place): " + (severity == .warning ? "warning: " : "") + message
    }
}
