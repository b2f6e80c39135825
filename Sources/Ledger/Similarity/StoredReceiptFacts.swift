import Campaigns
import DomainModel
import Foundation
import ReceiptIdentity

/// The facts of the receipt in a recorded claim, read without the claim's items and texts.
///
/// Most of what a decision reads is claims of earlier receipts. With `JSONDecoder` a decision takes 225 microseconds of
/// processor time, with `JSONScanner` 150 (40,000 decisions of `qix ledger bench`, 256 at once, two runs each in
/// turns).
struct StoredReceiptFacts {
    /// The facts; `nil` where the claim was for no receipt.
    let facts: ReceiptFacts?

    /// Reads them from a claim as the ledger keeps it.
    init(claim: String) throws {
        var claim = claim
        if let scanned = claim.withUTF8({ StoredReceiptFacts.scanned($0) }) {
            self = scanned
        } else {
            facts = try JSONDecoder().decode(Claim.self, from: Data(claim.utf8)).receiptFacts
        }
    }

    private init(facts: ReceiptFacts?) { self.facts = facts }

    /// The facts, where the claim is as `CanonicalJSON` writes it; `nil` where only `JSONDecoder` can read it.
    private static func scanned(_ claim: UnsafeBufferPointer<UInt8>) -> StoredReceiptFacts? {
        var scan = JSONScanner(claim)
        var facts: ReceiptFacts?
        var (picture, shake, hasReceipt): (PictureHash?, Shake?, Bool) = (nil, nil, false)
        var others: [String] = []
        let isWhole = scan.object { scan, name in
            if name.equals("receipt") {
                hasReceipt = true
                return scan.object { scan, name in
                    guard name.equals("identity") else { return scan.skip() }
                    return scan.object { scan, name in
                        guard name.equals("facts") else { return scan.skip() }
                        facts = ReceiptFacts(&scan)
                        return facts != nil
                    }
                }
            }
            if name.equals("picture") {
                picture = scan.text().flatMap { PictureHash($0) }
                return picture != nil
            }
            if name.equals("other_pictures") { return scan.texts(into: &others) }
            if name.equals("shake") {
                shake = scan.text().flatMap { Shake(rawValue: $0) }
                return shake != nil
            }
            return scan.skip()
        }
        guard isWhole, scan.isAtEnd, let shake else { return nil }
        guard shake == .receipt, hasReceipt else { return StoredReceiptFacts(facts: nil) }
        facts?.picture = picture
        facts?.otherPictures = others.compactMap { PictureHash($0) }
        return facts.map { StoredReceiptFacts(facts: $0) }
    }
}

extension ReceiptFacts {
    /// Reads the object that comes next; `nil` where a field has the wrong type.
    fileprivate init?(_ scan: inout JSONScanner) {
        self.init()
        var seen = 0
        let isWhole = scan.object { scan, name in
            func text(_ field: inout String?) -> Bool {
                field = scan.text()
                return field != nil
            }
            if name.equals("amounts") {
                seen += 1
                return scan.list { scan in
                    guard let amount = scan.integer() else { return false }
                    amounts.append(amount)
                    return true
                }
            }
            if name.equals("names") { return scan.texts(into: &names) }
            if name.equals("words") {
                // Of before names were kept with their amounts.
                var found: [String] = []
                defer { words = found }
                return scan.texts(into: &found)
            }
            if name.equals("balanced") {
                seen += 1
                guard let flag = scan.flag() else { return false }
                isBalanced = flag
                return true
            }
            if name.equals("vat") { return text(&vat) }
            if name.equals("register") { return text(&register) }
            if name.equals("document") { return text(&document) }
            if name.equals("merchant") { return text(&merchant) }
            if name.equals("date") {
                date = scan.text().flatMap { Day($0) }
                return date != nil
            }
            if name.equals("time") {
                time = scan.text().flatMap { TimeOfDay($0) }
                return time != nil
            }
            if name.equals("total") {
                total = scan.integer()
                return total != nil
            }
            return false
        }
        // Every receipt's facts have amounts and `balanced`.
        guard isWhole, seen == 2 else { return nil }
    }
}

extension JSONScanner {
    /// Reads the list of texts that comes next; `false` where it is none.
    fileprivate mutating func texts(into texts: inout [String]) -> Bool {
        list { scan in
            guard let text = scan.text() else { return false }
            texts.append(text)
            return true
        }
    }
}
