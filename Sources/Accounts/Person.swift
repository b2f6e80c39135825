import DomainModel

/// A person who takes part or who works on the programme.
public struct Person: Hashable, Sendable {
    /// The name in the ledger; random, so it reveals nothing about its owner.
    public var id: String
    /// The tier in the programme.
    public var tier: Tier
    /// What this person's tokens permit.
    public var role: Role
    /// Earlier names of this person that were merged into `id`; this person owns what they earned.
    public var mergedIDs: [String]

    /// Names that this person had before they were erased. What they earned stays there and is shown to nobody, but
    /// limits count it.
    public var earlierIDs: [String]

    /// Every name of this person whose coins and uploads are the person's.
    public var names: [String] { [id] + mergedIDs }
    /// Every name that limits count.
    public var namesForLimits: [String] { names + earlierIDs }

    /// A person with these names and rights.
    public init(
        id: String, tier: Tier, role: Role = .member, mergedIDs: [String] = [], earlierIDs: [String] = []
    ) {
        self.id = id
        self.tier = tier
        self.role = role
        self.mergedIDs = mergedIDs
        self.earlierIDs = earlierIDs
    }

    /// What a person may do.
    public enum Role: String, Hashable, Codable, Sendable, CaseIterable {
        /// Earns and spends coins, and sees what is their own.
        case member
        /// Reviews uploads and settles them.
        case reviewer
        /// Reads the service's metrics, and nothing else.
        case monitor
        /// Acts for one partner: sees its figures alone, and proposes campaigns.
        case partner
        /// Runs the programme: sees statements, reverses awards and adds staff.
        case `operator`
    }
}
