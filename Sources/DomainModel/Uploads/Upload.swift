/// A file that a user sent: one row of the manifest.
public struct Upload: Hashable, Codable, Sendable {
    /// The path of the file, as the manifest gives it.
    public var image: String
    /// The user who sent it.
    public var user: String
    /// What the user sent it as.
    public var shake: Shake
    /// When it was sent. Every time that the ledger keeps comes from here, none from a clock.
    public var uploadedAt: Timestamp
    /// The user's tier at that time.
    public var tier: Tier
    /// The row's position in the manifest; it orders uploads of the same second.
    public var position: Int
    /// The network that it came from, as an opaque name that says nothing else: a keyed hash of an address prefix.
    /// `nil` where it is not known, as in a batch.
    public var network: String?
    /// The names of the audiences to which the user belonged at that time: nothing else is kept of who the user is.
    /// `nil` where nobody asked.
    public var audiences: [String]?

    /// A manifest row; users without a tier are signed up.
    public init(
        image: String, user: String, shake: Shake = .auto, uploadedAt: Timestamp, tier: Tier = .signed,
        position: Int = 0, network: String? = nil, audiences: [String]? = nil
    ) {
        self.image = image
        self.user = user
        self.shake = shake
        self.uploadedAt = uploadedAt
        self.tier = tier
        self.position = position
        self.network = network
        self.audiences = audiences
    }

    /// Whether `left` is decided before `right`: by the time of upload, then by the position in the manifest.
    public static func inOrderOfDecision(_ left: Upload, _ right: Upload) -> Bool {
        (left.uploadedAt.seconds, left.position) < (right.uploadedAt.seconds, right.position)
    }

    /// Names of audiences as one text; no name has a blank.
    public static func text(ofAudiences names: [String]) -> String { names.joined(separator: " ") }

    /// The names of audiences in a text with blanks between them.
    public static func audiences(ofText text: String) -> [String] { text.split(separator: " ").map(String.init) }

    private enum CodingKeys: String, CodingKey {
        case image, user, shake, tier, position, network, audiences
        case uploadedAt = "uploaded_at"
    }
}
