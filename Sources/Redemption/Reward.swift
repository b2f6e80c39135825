import Campaigns
import DomainModel

/// A reward that users buy with coins.
public struct Reward: Hashable, Sendable {
    /// Its id in the ledger and the interface.
    public var id: String
    /// Its names by language.
    public var names: [Language: String]
    /// The price in coins, at least 1.
    public var price: Int
    /// The supply.
    public var supply: Supply
    /// The tiers that may buy it; without a word of the file, those that have signed in.
    public var tiers: Set<Tier>
    /// Minutes within which a purchase can be cancelled; 0 if never, as always with codes.
    public var cancelMinutes: Int
    /// The people who may buy it; `nil` for all.
    public var audience: Audience?

    /// The kind and size of a supply.
    public enum Supply: Hashable, Sendable {
        /// A number of equal pieces.
        case pieces(Int)
        /// Voucher codes, each for one person.
        case codes([String])

        /// The initial size of the supply.
        public var count: Int {
            switch self {
            case .pieces(let count): count
            case .codes(let codes): codes.count
            }
        }
    }

    /// The name in a language; English if missing, else the id.
    public func name(in language: Language) -> String { names[language] ?? names[.english] ?? id }
}
