/// The numbers of this target that were chosen.
struct Tuning: Sendable {
    /// The numbers in use.
    static let standard = Tuning()

    /// Purchases that are cancelled.
    var cancelling = Cancelling()
    /// Codes of coupons.
    var coupons = Coupons()

    struct Cancelling: Sendable {
        /// Minutes within which a purchase can be cancelled where the file does not say: long enough to notice a slip,
        /// and too short for the goods to be handed over. Source: judged; not measured.
        var minutes = 10
        /// The most such minutes, 31 days. Source: judged; not measured.
        var maxMinutes = 44_640
    }

    struct Coupons: Sendable {
        /// The longest text of a QR code, in bytes: of version 10 with the medium correction level, which a phone's
        /// screen shows with pixels to spare. Source: ISO/IEC 18004, table 7 (213 bytes).
        var maxQRBytes = 200
        /// The longest text of a Code 128. Source: GS1 General Specifications, 5.4.4 (48 characters a symbol).
        var maxCode128Bytes = 48
        /// How many serial numbers there are for each code that is given, so that a guess is seldom right. Source:
        /// judged; not measured.
        var serialsPerCode = 10
        /// The most codes that are made at once. Source: judged; not measured.
        var maxCodes = 100_000
    }
}
