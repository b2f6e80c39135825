/// Something that a till's receipt of one sale does not show.
///
/// An anomaly decides nothing by itself: the programme says what follows from it. A reading names it so that a person
/// can look.
public enum ReceiptAnomaly: String, Hashable, Codable, Sendable, CaseIterable {
    /// Two document numbers, registers or titles: several receipts in one picture, whose lines and fields are mixed.
    case severalDocuments = "several_documents"
    /// Words that say that the document is no sale: a copy, an estimate, a till in training.
    case notASale = "not_a_sale"
    /// The total was repaired and is printed nowhere on the receipt.
    case totalRepaired = "total_repaired"
    /// More tax than the highest rate of the European Union gives for the total.
    case taxTooHigh = "tax_too_high"
    /// A tax number with a wrong check digit, and none with a right one.
    case vatNumberWrong = "vat_number_wrong"
    /// A register's number that lacks the form required by law.
    case registerWrong = "register_wrong"
}
