import DomainModel

/// Somebody who takes part, or who works on the programme.
public struct Person: Hashable, Sendable {
    /// The name that the ledger knows: random, so that it says nothing of its owner.
    public var id: String
    /// The standing with the programme.
    public var tier: Tier
    /// What a token of this person opens.
    public var role: Role
    /// The names under which this person took part before they turned out to be one; what they earned is this person's.
    public var mergedIDs: [String]

    /// Every name that is this person's.
    public var names: [String] { [id] + mergedIDs }

    /// Somebody.
    public init(id: String, tier: Tier, role: Role = .member, mergedIDs: [String] = []) {
        self.id = id
        self.tier = tier
        self.role = role
        self.mergedIDs = mergedIDs
    }

    /// What a person may do.
    public enum Role: String, Hashable, Codable, Sendable, CaseIterable {
        /// Earns and spends coins, and sees what is their own.
        case member
        /// Looks at what waits for a person, and settles it.
        case reviewer
        /// Looks after the programme: sees statements, takes back, and makes others members of the staff.
        case `operator`
    }
}
