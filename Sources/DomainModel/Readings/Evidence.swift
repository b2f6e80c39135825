/// What a reader found in a file, for which an upload may claim coins.
///
/// A new kind of evidence is a new case: the compiler then names every place that has to handle it.
public enum Evidence: Hashable, Sendable {
    /// A confirmed code on a pack.
    case barcode(Barcode)
    /// A receipt.
    case receipt(Receipt)
    /// A watermark in a recording.
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
