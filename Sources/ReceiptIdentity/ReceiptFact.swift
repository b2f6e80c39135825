/// A fact by which two receipts are compared, in the order in which the facts that agree are listed.
public enum ReceiptFact: String, Hashable, Sendable, CaseIterable {
    case register, document, vat, date, time, total, amounts, names, picture
}
