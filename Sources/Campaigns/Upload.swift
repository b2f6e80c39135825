import DomainModel

/// The way a user earns.
public enum Shake: String, Hashable, Codable, Sendable, CaseIterable {
    /// A photo of a product's barcode.
    case scan
    /// A photo of a receipt.
    case receipt
    /// A recording of a spot on television.
    case tv
    /// A recording of a stadium's loudspeakers.
    case stadium
    /// Whichever of them the file turns out to be.
    case auto

    /// The kinds of evidence that an upload of this shake may claim coins for. `auto` is none yet: what the file shows
    /// makes it one of the others first.
    public var claims: Set<Evidence.Kind> {
        switch self {
        case .scan: [.barcode]
        case .receipt: [.receipt]
        case .tv, .stadium: [.watermark]
        case .auto: []
        }
    }

    /// Whether it is a recording.
    public var isRecording: Bool { claims.contains(.watermark) }
}

/// A user's standing with the programme.
public enum Tier: String, Hashable, Codable, Sendable, CaseIterable {
    case trial
    case signed
    case pro
}

/// A file that a user sent in: the manifest's row.
public struct Upload: Hashable, Codable, Sendable {
    /// The path of the file, as the manifest gives it.
    public var image: String
    /// Who sent it.
    public var user: String
    /// What it was sent in as.
    public var shake: Shake
    /// When it was sent. Every time that the ledger keeps comes from here, none from a clock.
    public var uploadedAt: Timestamp
    /// The user's standing at that time.
    public var tier: Tier
    /// The place in the manifest; it decides between uploads of the same second.
    public var position: Int

    /// A manifest row; users without a tier are signed up.
    public init(
        image: String, user: String, shake: Shake = .auto, uploadedAt: Timestamp, tier: Tier = .signed,
        position: Int = 0
    ) {
        self.image = image
        self.user = user
        self.shake = shake
        self.uploadedAt = uploadedAt
        self.tier = tier
        self.position = position
    }

    /// Whether `left` is decided before `right`: by the time of upload, then by the place in the manifest.
    public static func inOrderOfDecision(_ left: Upload, _ right: Upload) -> Bool {
        (left.uploadedAt.seconds, left.position) < (right.uploadedAt.seconds, right.position)
    }

    private enum CodingKeys: String, CodingKey {
        case image, user, shake, tier, position
        case uploadedAt = "uploaded_at"
    }
}
