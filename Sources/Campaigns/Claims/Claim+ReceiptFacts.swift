import DomainModel
import ReceiptIdentity

extension Claim {
    /// What distinguishes the claim's receipt from others, with the picture; `nil` where the claim is for no receipt.
    public var receiptFacts: ReceiptFacts? {
        guard shake == .receipt, let receipt else { return nil }
        var facts = receipt.identity.facts ?? legacyFacts(of: receipt)
        facts.picture = picture
        facts.otherPictures = otherPictures
        return facts
    }

    /// The facts of a claim from before facts were kept: what it says of the receipt, and the amounts in its keys.
    private func legacyFacts(of receipt: ReceiptSummary) -> ReceiptFacts {
        let key = receipt.identity.keys.first { $0.kind == .content || $0.kind == .amounts }
        let amounts = (key?.text.split(separator: "|").last ?? "").split(separator: ",").compactMap { Int($0) }.sorted()
        return ReceiptFacts(
            printedVAT: receipt.vatNumber, printedRegister: receipt.register, printedDocument: receipt.documentNumber,
            printedMerchant: receipt.merchant, date: receipt.date, time: receipt.time, total: receipt.total,
            amounts: amounts, names: [], isBalanced: receipt.balanced)
    }
}

extension Claim {
    /// The hashes of all its photos.
    public var pictures: [PictureHash] { [picture].compactMap(\.self) + otherPictures }
}
