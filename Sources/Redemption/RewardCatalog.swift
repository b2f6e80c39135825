import DomainModel
import Text
import Yams

/// Everything that coins buy, from a YAML file.
public struct RewardCatalog: Hashable, Sendable {
    /// In the order of the file.
    public var rewards: [Reward]

    /// For how long a purchase can be called off where the file says nothing: long enough to see that the thumb
    /// slipped, and too short for the thing to have been handed over. A voucher's code was seen, and cannot be unseen:
    /// where the file says nothing it stays bought.
    private static let cancelMinutes = 10

    /// No reward at all.
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

    /// Reads the file; throws what is wrong with it and where.
    public static func load(yaml: String, named file: String) throws(RewardCatalogError) -> RewardCatalog {
        let decoded: File
        do {
            decoded = try YAMLDecoder().decode(File.self, from: yaml)
        } catch {
            throw RewardCatalogError("\(file): is no catalogue of rewards: \(String("\(error)".prefix(300)))")
        }
        var rewards: [Reward] = []
        for entry in decoded.rewards {
            func fault(_ what: String) -> RewardCatalogError { RewardCatalogError("\(file): \(entry.id): \(what)") }
            guard (try? IdentifierKind.key.normalised(entry.id)) != nil else { throw fault("the id is no name") }
            guard !rewards.contains(where: { BytewiseString($0.id) == BytewiseString(entry.id) }) else {
                throw fault("stands there twice")
            }
            guard entry.price > 0 else { throw fault("the price is a number from 1") }
            let supply: Reward.Supply
            switch (entry.stock, entry.codes) {
            case (let stock?, nil) where stock >= 0: supply = .pieces(stock)
            case (nil, let codes?) where Set(codes.map(BytewiseString.init)).count == codes.count:
                supply = .codes(codes)
            case (nil, .some): throw fault("a code stands there twice")
            default: throw fault("has a stock from 0, or codes, and not both")
            }
            let minutes = entry.cancelMinutes ?? (entry.codes == nil ? RewardCatalog.cancelMinutes : 0)
            guard (0...44_640).contains(minutes) else { throw fault("cancel_minutes is between 0 and 44640, a month") }
            var names: [Language: String] = [:]
            for (tag, name) in entry.name {
                guard let language = Language(rawValue: tag) else { throw fault("no language: \(tag)") }
                names[language] = name
            }
            guard !names.isEmpty else { throw fault("has no name") }
            rewards.append(
                Reward(
                    id: entry.id, names: names, price: entry.price, supply: supply,
                    tiers: Set(entry.tiers ?? Tier.allCases), cancelMinutes: minutes))
        }
        return RewardCatalog(rewards: rewards)
    }
}

/// What is wrong with a catalogue of rewards.
public struct RewardCatalogError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file, the reward and the fault.
    public let description: String

    init(_ description: String) { self.description = description }
}
