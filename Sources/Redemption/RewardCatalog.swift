import DomainModel
import Text
import Yams

/// All rewards, from a YAML file.
public struct RewardCatalog: Hashable, Sendable {
    /// The rewards in the order of the file.
    public var rewards: [Reward]

    /// Default minutes within which a purchase can be cancelled: long enough to notice a slip, and too short for the
    /// goods to be handed over. The default for voucher codes is 0, since a seen code cannot be taken back. Source:
    /// judged; not measured.
    private static let cancelMinutes = 10

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

    /// Parses the file; throws what is wrong and where.
    public static func load(yaml: String, named file: String) throws(RewardCatalogError) -> RewardCatalog {
        let decoded: File
        do {
            decoded = try YAMLDecoder().decode(File.self, from: yaml)
        } catch {
            throw RewardCatalogError("\(file): is not a valid catalog of rewards: \(String("\(error)".prefix(300)))")
        }
        var rewards: [Reward] = []
        for entry in decoded.rewards {
            func problem(_ what: String) -> RewardCatalogError { RewardCatalogError("\(file): \(entry.id): \(what)") }
            guard (try? ExternalIdentifier.key.normalised(entry.id)) != nil else {
                throw problem("the id is not a valid name")
            }
            guard !rewards.contains(where: { BytewiseString($0.id) == BytewiseString(entry.id) }) else {
                throw problem("is listed twice")
            }
            guard entry.price > 0 else { throw problem("the price must be a whole number from 1") }
            let supply: Reward.Supply
            switch (entry.stock, entry.codes) {
            case (let stock?, nil) where stock >= 0: supply = .pieces(stock)
            case (nil, let codes?) where Set(codes.map(BytewiseString.init)).count == codes.count:
                supply = .codes(codes)
            case (nil, .some): throw problem("a code is listed twice")
            default: throw problem("must have either a stock (from 0) or codes")
            }
            let minutes = entry.cancelMinutes ?? (entry.codes == nil ? RewardCatalog.cancelMinutes : 0)
            guard (0...44_640).contains(minutes) else {
                throw problem("cancel_minutes must be between 0 and 44640 (31 days)")
            }
            var names: [Language: String] = [:]
            for (tag, name) in entry.name {
                guard let language = Language(rawValue: tag) else {
                    throw problem("“\(tag)” is not a supported language")
                }
                names[language] = name
            }
            guard !names.isEmpty else { throw problem("has no name") }
            rewards.append(
                Reward(
                    id: entry.id, names: names, price: entry.price, supply: supply,
                    tiers: Set(entry.tiers ?? Tier.allCases), cancelMinutes: minutes))
        }
        return RewardCatalog(rewards: rewards)
    }
}

/// The problem with a catalog file.
public struct RewardCatalogError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file, the reward and the problem.
    public let description: String

    init(_ description: String) { self.description = description }
}
