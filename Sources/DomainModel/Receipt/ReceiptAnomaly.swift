/// Something that a till's receipt of one sale does not show.
///
/// An anomaly decides nothing by itself: the programme says what follows from it. A reading names it so that a person
/// can look.
public enum ReceiptAnomaly: String, Hashable, Codable, Sendable, CaseIterable {
    /// Two document numbers, registers or titles: several receipts in one picture, whose lines and fields are mixed.
    case severalDocuments = "several_documents"
    /// Words that say that the document is no sale, or one that no longer holds: a copy, an estimate, a till in
    /// training, an order.
    case notASale = "not_a_sale"
    /// The total was repaired and is printed nowhere on the receipt.
    case totalRepaired = "total_repaired"
    /// More tax than the highest rate of the European Union gives for the total.
    case taxTooHigh = "tax_too_high"
    /// More tax than was paid, whichever digit of it was misread.
    case taxImpossible = "tax_impossible"
    /// A tax number with a wrong check digit, and none with a right one.
    case vatNumberWrong = "vat_number_wrong"
    /// A register's number that lacks the form required by law.
    case registerWrong = "register_wrong"
    /// None of the numbers that the law requires: of the shop, of the document and of the register.
    case noNumbers = "no_numbers"
    /// A document's number that counts nothing: all zeros, where the first has a one.
    case numberZero = "number_zero"
    /// Beside the day of issue a time that is none, by a digit.
    case timeWrong = "time_wrong"
    /// Beside the day of issue a time that is none, whichever digit of it was misread.
    case timeImpossible = "time_impossible"
    /// A time at which hardly a shop is open.
    case nightTime = "night_time"
    /// Two days of issue, each with its time, that differ by more than a night.
    case datesDiffer = "dates_differ"
    /// Above the goods another tax number than beside the document's number below them, both with a right check digit.
    case vatNumbersDiffer = "vat_numbers_differ"
    /// Several photos of one receipt whose rows do not join, or whose goods do not come to the total once joined: some
    /// may be of another receipt, or count twice.
    case photosUnjoined = "photos_unjoined"
}
