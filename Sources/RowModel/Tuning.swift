/// The numbers by which a row is read, beside the net's weights. The reader's thresholds and learned tables hold for
/// these values only.
struct Tuning: Sendable {
    /// The values that rows are read with; each number names its source.
    static let standard = Tuning()

    /// Columns of a picture that are read at most: three times the longest row of a till at the net's height. Source:
    /// judged; not measured.
    let maxWidth = 8192
    /// The quantile of the middle row's troughs that is dark. Source: tesseract, `NetworkIO::FromPixes`.
    let darkQuantile: Float = 0.25
    /// The quantile of the middle row's crests that is light. Source: tesseract, `NetworkIO::FromPixes`.
    let lightQuantile: Float = 0.75
    /// A likelihood up to this counts as the least one. Source: tesseract, e to the power of `kMinCertainty`.
    let minLikelihood: Float = 2e-9
    /// The natural logarithm of the least likelihood. Source: tesseract, `kMinCertainty`.
    let minCertainty: Float = -20
    /// What is subtracted from a logarithm, since no dictionary confirms a word. Source: tesseract, `kCertOffset`.
    let certaintyOffset: Float = 0.085
    /// What the logarithm is then multiplied with, for the same reason. Source: tesseract, `kDictRatio`.
    let dictionaryRatio: Float = 2.25
    /// What a word's is multiplied with besides. Source: tesseract, `kCertaintyScale`.
    let wordScale: Float = 7
    /// How much of that a confidence is below 1. Source: tesseract, 5 per cent a unit of certainty.
    let confidenceShare: Float = 0.05
    /// Rivals of a character that are reported: more are never what is printed. Source: judged; not measured.
    let maxChoices = 3
    /// A rival is likelier than this. Source: judged; not measured.
    let minChoiceLikelihood: Float = 1e-4
}

extension RowNetwork {
    /// The numbers by which rows are read, for the version of a reader that uses the net.
    public static var tuning: Any { Tuning.standard }
}
