/// What a reader found in a file: something that an upload may claim coins for.
///
/// A new kind of evidence is a new case: the compiler then names every place that has to say what it means there.
public enum Evidence: Hashable, Sendable {
    /// A confirmed code on a pack.
    case barcode(Barcode)
    /// A receipt.
    case receipt(Receipt)
    /// A mark that was heard in a recording.
    case watermark(DetectedWatermark)

    /// The kinds of evidence.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case barcode
        case receipt
        case watermark
    }

    /// Which kind it is.
    public var kind: Kind {
        switch self {
        case .barcode: .barcode
        case .receipt: .receipt
        case .watermark: .watermark
        }
    }
}
