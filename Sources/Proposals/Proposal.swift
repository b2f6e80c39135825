import DomainModel
import SQL

/// Campaigns and contents that a partner proposes, as a file.
public struct Proposal: Hashable, Sendable {
    /// What has become of it.
    public enum State: String, Hashable, Codable, Sendable, CaseIterable {
        /// An operator has not said anything yet.
        case waiting
        /// It is in the programme.
        case accepted
        /// An operator refused it.
        case refused
    }

    /// What the last month would have been with it; told to the partner.
    public struct Simulated: Hashable, Codable, Sendable {
        /// One of its campaigns.
        public struct Campaign: Hashable, Codable, Sendable {
            /// The campaign's id.
            public var id: String
            /// Uploads that it would have paid, rounded down; `nil` below the smallest group.
            public var uploads: Int?
            /// Coins that it would have paid; `nil` where the uploads are.
            public var coins: Int?

            /// What a campaign would have paid.
            public init(id: String, uploads: Int?, coins: Int?) {
                self.id = id
                self.uploads = uploads
                self.coins = coins
            }
        }
        /// The first day that was decided again.
        public var from: Day
        /// The last day.
        public var to: Day
        /// The campaigns, in the order of the file.
        public var campaigns: [Campaign]

        /// What some days would have been.
        public init(from: Day, to: Day, campaigns: [Campaign]) {
            self.from = from
            self.to = to
            self.campaigns = campaigns
        }
    }

    /// Its random name.
    public var id: String
    /// Whose it is.
    public var partner: String
    /// Who proposed it.
    public var proposer: String
    /// When.
    public var at: Timestamp
    /// The file, YAML.
    public var file: String
    /// What has become of it.
    public var state: State
    /// When that was decided.
    public var decidedAt: Timestamp?
    /// Who decided it.
    public var decider: String?
    /// Why, for the partner.
    public var why: String?
    /// What the last month would have been, if an operator had it computed.
    public var simulated: Simulated?
}
