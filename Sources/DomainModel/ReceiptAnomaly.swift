/// Something on a receipt that the receipt of one sale, as a till prints it, does not show.
///
/// A sign decides nothing: what it weighs is the programme's affair. A reading names it so that a person can look.
public enum ReceiptAnomaly: String, Hashable, Codable, Sendable, CaseIterable {
    /// Two document numbers, registers or titles: several receipts in one picture, whose lines and fields are mixed.
    case severalDocuments = "several_documents"
    /// Words by which a document says that it is no sale: a copy, an estimate, a till in training.
    case notASale = "not_a_sale"
    /// The total was put right and stands nowhere on the receipt.
    case totalRepaired = "total_repaired"
    /// More tax than any rate of the European Union makes of the total.
    case taxTooHigh = "tax_too_high"
    /// A tax number whose check digit is wrong, and no right one.
    case vatNumberWrong = "vat_number_wrong"
    /// A register's number that has not the form the law gives it.
    case registerWrong = "register_wrong"
}
