/// How a user earns coins with an upload: users shake the phone to send one.
public enum Shake: String, Hashable, Codable, Sendable, CaseIterable {
    /// A photo of a product's barcode.
    case scan
    /// A photo of a receipt.
    case receipt
    /// A recording of a television spot.
    case tv
    /// A recording of a stadium's loudspeakers.
    case stadium
    /// Whichever of the others the file turns out to be.
    case auto

    /// The kinds of evidence that an upload of this shake may claim coins for; none for `auto`, until the content of
    /// the file has made it one of the others.
    public var claims: Set<Evidence.Kind> {
        switch self {
        case .scan: [.barcode]
        case .receipt: [.receipt]
        case .tv, .stadium: [.watermark]
        case .auto: []
        }
    }

    /// Whether the upload is a sound recording.
    public var isRecording: Bool { claims.contains(.watermark) }
}
