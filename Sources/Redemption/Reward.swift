import DomainModel

/// Something that coins buy.
public struct Reward: Hashable, Sendable {
    /// What the ledger and the interface call it.
    public var id: String
    /// What people read, by language.
    public var names: [Language: String]
    /// In coins, from 1.
    public var price: Int
    /// How many there are.
    public var supply: Supply
    /// Whom it is for.
    public var tiers: Set<Tier>
    /// For how many minutes a purchase can be called off; none for 0.
    public var cancelMinutes: Int

    /// A reward's number and kind.
    public enum Supply: Hashable, Sendable {
        /// So many of one thing.
        case pieces(Int)
        /// Voucher codes, each given to one person.
        case codes([String])

        /// How many there ever were.
        public var count: Int {
            switch self {
            case .pieces(let count): count
            case .codes(let codes): codes.count
            }
        }
    }

    /// What people read.
    public func name(in language: Language) -> String { names[language] ?? names[.english] ?? id }
}
