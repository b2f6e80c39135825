/// Every number that the embedding of watermarks was tuned with. No reading depends on it.
struct EmbeddingTuning: Sendable {
    static let standard = EmbeddingTuning()

    let masking = Masking()

    /// Decibels of a watermark relative to the masked threshold of each band. Source: `Scripts/measure/audibility.py`
    /// for what people hear of it, `make sound` for what is detected of it.
    let levelDecibels: Float = -8
    /// Samples of the frame in which the threshold holds: 32 ms. Source: judged; not measured.
    let frame = 512
    /// How many times the power that the frame before or after hides a watermark may have: ten decibels. A frame's
    /// noise sounds before and after what hides it, and people hear the 16 ms before an onset. Source: judged; not
    /// measured.
    let maxRise: Float = 10

    /// The masked threshold of PEAQ.
    struct Masking: Sendable {
        /// Bands a Bark. Source: ITU-R BS.1387-1, basic version.
        let bandsPerBark = 4.0
        /// Bark of the scale's unit, and hertz inside its hyperbolic sine. Source: ITU-R BS.1387-1, 2.1.6 and 2.1.7.
        let barkScale = 7.0
        /// Source: ITU-R BS.1387-1, 2.1.6 and 2.1.7.
        let barkHertz = 650.0
        /// Decibels a Bark by which masking falls below the masker. Source: ITU-R BS.1387-1, 2.1.6 and 2.1.7.
        let lowerSlope = 27.0
        /// Decibels a Bark by which masking falls above the masker. The standard's slope depends on how loud the sound
        /// plays, which is unknown here; this is its value at some 45 dB SPL. Source: ITU-R BS.1387-1, 2.1.6 and 2.1.7.
        let upperSlope = 15.0
        /// Exponent with which the contributions of several maskers are added. Source: ITU-R BS.1387-1, 2.1.6 and
        /// 2.1.7.
        let sumExponent = 0.4
        /// The inverse of `sumExponent`. Source: ITU-R BS.1387-1, 2.1.6 and 2.1.7.
        let inverseSumExponent: Float = 2.5
        /// Decibels below the spread power that noise may have, up to `lowBark`. Source: ITU-R BS.1387-1, 2.1.6 and
        /// 2.1.7.
        let lowOffset = 3.0
        /// Bark up to which `lowOffset` holds. Source: ITU-R BS.1387-1, 2.1.6 and 2.1.7.
        let lowBark = 12.0
        /// Decibels a Bark of that offset above `lowBark`. Source: ITU-R BS.1387-1, 2.1.6 and 2.1.7.
        let offsetPerBark = 0.25
    }
}
