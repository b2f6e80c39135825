import Campaigns
import DomainModel
import Foundation
import ReceiptIdentity
import Text

/// Claims and decisions as the ledger keeps them: byte for byte what `JSONEncoder` with sorted keys makes of them.
///
/// Encoding by hand takes 15 microseconds a decision where `JSONEncoder` takes 70 to 95, and a decision takes 150 in
/// all (40,000 decisions of `qix ledger bench`, 256 at once, two runs each in turns). A field that is added to one of
/// these types must be added here; a test compares every field with what `JSONEncoder` writes.
extension CanonicalJSON {
    /// The claim as JSON.
    static func text(of claim: Claim) throws -> String { try text { try $0.write(claim) } }

    /// The decision as JSON.
    static func text(of decision: Decision) throws -> String { try text { try $0.write(decision) } }

    private static func text(_ write: (inout CanonicalJSON) throws -> Void) rethrows -> String {
        var json = CanonicalJSON(capacity: 2048)
        try write(&json)
        return json.text
    }

    // MARK: Values

    /// Rare values are left to `JSONEncoder`.
    private mutating func encode(_ value: some Encodable) throws { raw(try JSONLineEncoder.bytes(value)) }

    private mutating func write(_ number: Double) throws {
        // Small whole numbers are written as such, others as the shortest text that reads back as the same number.
        if number.magnitude < 1_000_000, number == number.rounded(), !(number == 0 && number.sign == .minus) {
            write(Int(number))
        } else {
            try encode(number)
        }
    }

    private mutating func write(_ amount: Money) throws {
        // Up to here the double nearest to a number of two decimals prints as that number.
        guard amount.cents.magnitude < 1_000_000_000_000 else { return try encode(amount) }
        let cents = Int(amount.cents.magnitude)
        if amount.cents < 0 { raw("-") }
        write(cents / 100)
        guard cents % 100 > 0 else { return }
        raw(".")
        write(cents / 10 % 10)
        if cents % 10 > 0 { write(cents % 10) }
    }

    /// A field that is left out where there is no value.
    private mutating func optional<Field>(
        _ name: StaticString, _ value: Field?, _ write: (inout CanonicalJSON, Field) throws -> Void
    ) rethrows {
        guard let value else { return }
        self.name(name)
        try write(&self, value)
    }

    private mutating func optional(_ name: StaticString, _ text: String?) {
        optional(name, text) { $0.write($1) }
    }

    private mutating func field(_ name: StaticString, _ flag: Bool) {
        self.name(name)
        write(flag)
    }

    private mutating func list<Element>(
        _ name: StaticString, _ elements: [Element], _ each: (inout CanonicalJSON, Element) throws -> Void
    ) rethrows {
        self.name(name)
        try list(elements, each)
    }

    // MARK: Claims, with their fields in the order of the names

    private mutating func write(_ claim: Claim) throws {
        try object { json in
            json.list("codes", claim.codes) { $0.write($1) }
            json.optional("error", claim.error?.rawValue)
            try json.list("items", claim.items) { try $0.write($1) }
            json.optional("keypoints", claim.keypoints?.description)
            json.field("kind", claim.kind.rawValue)
            json.optional("of_screen", claim.showsScreen) { $0.write($1) }
            if !claim.otherPictures.isEmpty {
                json.list("other_pictures", claim.otherPictures) { $0.write($1.description) }
            }
            json.optional("other_symbols", claim.otherSymbols) { $0.write($1) }
            try json.optional("pack_certainty", claim.packCertainty) { try $0.write($1) }
            json.optional("picture", claim.picture?.description)
            try json.list("questions", claim.questions) { try $0.write($1) }
            try json.optional("receipt", claim.receipt) { try $0.write($1) }
            json.optional("sha256", claim.sha256)
            json.field("shake", claim.shake.rawValue)
            json.name("upload")
            json.write(claim.upload)
            try json.optional("watermark", claim.watermark) { try $0.encode($1) }
            try json.optional("without_goods", claim.textWithoutGoods) { json, text in
                try json.object { json in
                    if text.isCardSlip { json.field("card_slip", true) }
                    json.name("receipt_probability")
                    try json.write(text.receiptProbability)
                }
            }
        }
    }

    private mutating func write(_ upload: Upload) {
        object { json in
            json.optional("audiences", upload.audiences) { $0.list($1) { $0.write($1) } }
            json.field("image", upload.image)
            json.field("position", upload.position)
            json.field("shake", upload.shake.rawValue)
            json.field("tier", upload.tier.rawValue)
            json.field("uploaded_at", upload.uploadedAt.description)
            json.field("user", upload.user)
        }
    }

    private mutating func write(_ item: Claim.Item) throws {
        try object { json in
            try json.optional("amount", item.amount) { try $0.write($1) }
            json.optional("box", item.box) { $0.list([$1.x, $1.y, $1.width, $1.height]) { $0.write($1) } }
            json.name("confidence")
            try json.write(item.confidence)
            json.field("evidence", item.evidence)
            json.field("pieces", item.pieces)
            json.name("product")
            try json.write(item.product)
            json.field("text", item.text)
            json.field("why", item.why)
        }
    }

    private mutating func write(_ product: Claim.ClaimedProduct) throws {
        try object { json in
            json.field("brand", product.brand)
            json.field("category", product.category)
            json.field("gtin", product.gtin.digits)
            json.field("name", product.name)
            json.field("partner", product.partner)
            try json.optional("usual_price", product.usualPrice) { try $0.write($1) }
        }
    }

    private mutating func write(_ question: Claim.AmbiguousMatch) throws {
        try object { json in
            try json.list("candidates", question.candidates) { try $0.write($1) }
            json.field("text", question.text)
            json.field("why", question.why)
        }
    }

    private mutating func write(_ receipt: Claim.ReceiptSummary) throws {
        try object { json in
            json.field("balanced", receipt.balanced)
            try json.optional("candidates", receipt.candidates) { try $0.write($1) }
            json.name("confidence")
            try json.write(receipt.confidence)
            json.optional("currency", receipt.currency)
            json.optional("date", receipt.date?.description)
            json.optional("document_number", receipt.documentNumber)
            json.field("has_unclear_void", receipt.hasUnclearVoid)
            json.name("identity")
            json.write(receipt.identity)
            json.field("is_return", receipt.isReturn)
            json.field("lines", receipt.lines)
            json.optional("merchant", receipt.merchant)
            json.optional("postcode", receipt.postcode) { json, postcode in
                json.object { json in
                    json.field("code", postcode.code)
                    json.field("country", postcode.country)
                }
            }
            json.optional("register", receipt.register)
            json.optional("signs", receipt.signs) { $0.list($1) { $0.write($1.rawValue) } }
            json.optional("time", receipt.time?.description)
            try json.optional("total", receipt.total) { try $0.write($1) }
            json.optional("vat_number", receipt.vatNumber)
        }
    }

    private mutating func write(_ candidates: [String: [FieldCandidate]]) throws {
        try object { json in
            try json.optional("date", candidates["date"]) { try $0.write($1) }
            try json.optional("merchant", candidates["merchant"]) { try $0.write($1) }
            try json.optional("total", candidates["total"]) { try $0.write($1) }
        }
    }

    private mutating func write(_ candidates: [FieldCandidate]) throws {
        try list(candidates) { json, candidate in
            try json.object { json in
                json.name("probability")
                try json.write(candidate.probability)
                json.optional("row", candidate.row) { $0.write($1) }
                json.field("value", candidate.value)
            }
        }
    }

    private mutating func write(_ identity: ReceiptFingerprint) {
        object { json in
            json.optional("facts", identity.facts) { $0.write($1) }
            json.list("keys", identity.keys) { json, key in
                json.object { json in
                    json.field("kind", key.kind.rawValue)
                    json.field("text", key.text)
                }
            }
        }
    }

    private mutating func write(_ facts: ReceiptFacts) {
        object { json in
            json.list("amounts", facts.amounts) { $0.write($1) }
            json.field("balanced", facts.isBalanced)
            json.optional("date", facts.date?.description)
            json.optional("document", facts.document)
            json.optional("merchant", facts.merchant)
            if facts.words == nil { json.list("names", facts.names) { $0.write($1) } }
            json.optional("register", facts.register)
            json.optional("time", facts.time?.description)
            json.optional("total", facts.total) { $0.write($1) }
            json.optional("vat", facts.vat)
            json.optional("words", facts.words) { $0.list($1) { $0.write($1) } }
        }
    }

    // MARK: Decisions

    private mutating func write(_ decision: Decision) throws {
        try object { json in
            json.list("awards", decision.awards) { $0.write($1) }
            json.field("coins", decision.coins)
            json.name("confidence")
            try json.write(decision.confidence)
            json.field("id", orNull: decision.id)
            json.field("image", decision.image)
            json.field("outcome", decision.outcome.rawValue)
            json.list("pending", decision.pending) { $0.write($1) }
            json.field("pending_coins", decision.pendingCoins)
            try json.list("reasons", decision.reasons) { try $0.write($1) }
            json.field("shake", decision.shake.rawValue)
            json.field("uploaded_at", decision.uploadedAt.description)
            json.field("user", decision.user)
        }
    }

    private mutating func write(_ award: Award) {
        object { json in
            json.optional("airing", award.airing)
            json.field("campaign", award.campaign)
            json.field("coins", award.coins)
            json.list("gtins", award.gtins) { $0.write($1.digits) }
            json.field("partner", award.partner)
            json.field("why", award.why)
        }
    }

    private mutating func write(_ reason: Reason) throws {
        try object { json in
            json.field("code", reason.code.rawValue)
            json.name("detail")
            try json.write(detail: reason.detail)
            json.field("sentence", reason.sentence)
        }
    }

    private mutating func write(detail: [String: String]) throws {
        // `JSONEncoder` may sort names of other letters differently.
        guard detail.keys.allSatisfy({ $0.utf8.allSatisfy { (97...122).contains($0) } }) else {
            return try encode(detail)
        }
        object { json in
            for (name, value) in detail.sorted(by: { $0.key < $1.key }) {
                json.beginField()
                json.write(name)
                json.raw(":")
                json.write(value)
            }
        }
    }
}
