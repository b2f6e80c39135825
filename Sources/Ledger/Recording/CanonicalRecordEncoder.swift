import Campaigns
import DomainModel
import Foundation
import Messages
import ReceiptIdentity

/// Writes claims and decisions as the ledger keeps them: byte for byte what `JSONEncoder` makes of them with sorted
/// keys, which is what ledgers of before hold and hashes are taken of.
///
/// By hand, because encoding took more time than all else that a decision does. A field that is added to one of these
/// types must be added here; a test holds every field to what `JSONEncoder` writes.
struct CanonicalRecordEncoder {
    private var bytes: [UInt8] = []
    /// Whether the next field of the object at hand is its first.
    private var isFirst = true

    /// The claim as JSON.
    static func text(of claim: Claim) throws -> String {
        var json = CanonicalRecordEncoder()
        try json.add(claim)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// The decision as JSON.
    static func text(of decision: Decision) throws -> String {
        var json = CanonicalRecordEncoder()
        try json.add(decision)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private init() { bytes.reserveCapacity(2048) }

    // MARK: Values

    private mutating func write(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// What is seldom met is left to `JSONEncoder`.
    private mutating func encode(_ value: some Encodable) throws {
        bytes.append(contentsOf: try Ledger.encoder().encode(value))
    }

    private mutating func add(_ number: Int) {
        if (0...9).contains(number) {
            bytes.append(UInt8(48 + number))
        } else {
            bytes.append(contentsOf: String(number).utf8)
        }
    }

    private mutating func add(_ number: Double) throws {
        // Small whole numbers are written as such, others as the shortest text that is read as the same.
        guard number.isFinite else { return try encode(number) }
        if number.magnitude < 1_000_000, number == number.rounded(), !(number == 0 && number.sign == .minus) {
            add(Int(number))
        } else {
            try encode(number)
        }
    }

    private mutating func add(_ amount: Money) throws {
        // Up to here the nearest double to a number of two decimals prints as that number.
        guard amount.cents.magnitude < 1_000_000_000_000 else { return try encode(amount) }
        let cents = Int(amount.cents.magnitude)
        if amount.cents < 0 { bytes.append(UInt8(ascii: "-")) }
        add(cents / 100)
        guard cents % 100 > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        bytes.append(UInt8(48 + cents / 10 % 10))
        if cents % 10 > 0 { bytes.append(UInt8(48 + cents % 10)) }
    }

    private mutating func add(_ flag: Bool) { write(flag ? "true" : "false") }

    private mutating func add(_ given: String) throws {
        var text = given
        let isPlain = text.withUTF8 { scalars in
            scalars.allSatisfy { $0 >= 32 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 != 127 }
        }
        guard isPlain else { return try encode(given) }
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func list<Element>(
        _ elements: [Element], _ each: (inout CanonicalRecordEncoder, Element) throws -> Void
    )
        throws
    {
        bytes.append(UInt8(ascii: "["))
        for (place, element) in elements.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            try each(&self, element)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    // MARK: Objects

    private mutating func object(_ fields: (inout CanonicalRecordEncoder) throws -> Void) throws {
        bytes.append(UInt8(ascii: "{"))
        isFirst = true
        try fields(&self)
        bytes.append(UInt8(ascii: "}"))
        isFirst = false
    }

    private mutating func name(_ name: StaticString) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        bytes.append(UInt8(ascii: "\""))
        write(name)
        write("\":")
    }

    private mutating func field(_ name: StaticString, _ text: String?) throws {
        guard let text else { return }
        self.name(name)
        try add(text)
    }

    private mutating func field(_ name: StaticString, _ number: Int) {
        self.name(name)
        add(number)
    }

    private mutating func field(_ name: StaticString, _ flag: Bool) {
        self.name(name)
        add(flag)
    }

    private mutating func field<Value>(
        _ name: StaticString, _ value: Value?, _ write: (inout CanonicalRecordEncoder, Value) throws -> Void
    ) throws {
        guard let value else { return }
        self.name(name)
        try write(&self, value)
    }

    // MARK: Claims, each with its fields in the order of their names

    private mutating func add(_ claim: Claim) throws {
        try object { json in
            try json.field("codes", claim.codes) { try $0.list($1) { try $0.add($1) } }
            try json.field("error", claim.error?.rawValue)
            try json.field("items", claim.items) { try $0.list($1) { try $0.add($1) } }
            try json.field("kind", claim.kind.rawValue)
            try json.field("of_screen", claim.showsScreen) { $0.add($1) }
            try json.field("picture", claim.picture?.description)
            try json.field("questions", claim.questions) { try $0.list($1) { try $0.add($1) } }
            try json.field("receipt", claim.receipt) { try $0.add($1) }
            try json.field("sha256", claim.sha256)
            try json.field("shake", claim.shake.rawValue)
            try json.field("upload", claim.upload) { try $0.add($1) }
            try json.field("watermark", claim.watermark) { try $0.encode($1) }
        }
    }

    private mutating func add(_ upload: Upload) throws {
        try object { json in
            try json.field("image", upload.image)
            json.field("position", upload.position)
            try json.field("shake", upload.shake.rawValue)
            try json.field("tier", upload.tier.rawValue)
            try json.field("uploaded_at", upload.uploadedAt.description)
            try json.field("user", upload.user)
        }
    }

    private mutating func add(_ item: Claim.Item) throws {
        try object { json in
            try json.field("amount", item.amount) { try $0.add($1) }
            try json.field("box", item.box) { try $0.list([$1.x, $1.y, $1.width, $1.height]) { $0.add($1) } }
            try json.field("confidence", item.confidence) { try $0.add($1) }
            try json.field("evidence", item.evidence)
            json.field("pieces", item.pieces)
            try json.field("product", item.product) { try $0.add($1) }
            try json.field("text", item.text)
            try json.field("why", item.why)
        }
    }

    private mutating func add(_ product: Claim.ClaimedProduct) throws {
        try object { json in
            try json.field("brand", product.brand)
            try json.field("category", product.category)
            try json.field("gtin", product.gtin.digits)
            try json.field("name", product.name)
            try json.field("partner", product.partner)
            try json.field("usual_price", product.usualPrice) { try $0.add($1) }
        }
    }

    private mutating func add(_ question: Claim.Question) throws {
        try object { json in
            try json.field("candidates", question.candidates) { try $0.list($1) { try $0.add($1) } }
            try json.field("text", question.text)
            try json.field("why", question.why)
        }
    }

    private mutating func add(_ receipt: Claim.ReceiptSummary) throws {
        try object { json in
            json.field("balanced", receipt.balanced)
            try json.field("confidence", receipt.confidence) { try $0.add($1) }
            try json.field("currency", receipt.currency)
            try json.field("date", receipt.date?.description)
            try json.field("document_number", receipt.documentNumber)
            json.field("has_unclear_void", receipt.hasUnclearVoid)
            try json.field("identity", receipt.identity) { try $0.add($1) }
            json.field("is_return", receipt.isReturn)
            json.field("lines", receipt.lines)
            try json.field("merchant", receipt.merchant)
            try json.field("register", receipt.register)
            try json.field("signs", receipt.signs) { try $0.list($1) { try $0.add($1.rawValue) } }
            try json.field("time", receipt.time?.description)
            try json.field("total", receipt.total) { try $0.add($1) }
            try json.field("vat_number", receipt.vatNumber)
        }
    }

    private mutating func add(_ identity: ReceiptFingerprint) throws {
        try object { json in
            try json.field("facts", identity.facts) { try $0.add($1) }
            try json.field("keys", identity.keys) { json, keys in
                try json.list(keys) { json, key in
                    try json.object { json in
                        try json.field("kind", key.kind.rawValue)
                        try json.field("text", key.text)
                    }
                }
            }
        }
    }

    private mutating func add(_ facts: ReceiptFacts) throws {
        try object { json in
            try json.field("amounts", facts.amounts) { try $0.list($1) { $0.add($1) } }
            json.field("balanced", facts.isBalanced)
            try json.field("date", facts.date?.description)
            try json.field("document", facts.document)
            try json.field("merchant", facts.merchant)
            try json.field("register", facts.register)
            try json.field("time", facts.time?.description)
            try json.field("total", facts.total) { $0.add($1) }
            try json.field("vat", facts.vat)
            try json.field("words", facts.words) { try $0.list($1) { try $0.add($1) } }
        }
    }

    // MARK: Decisions, likewise

    private mutating func add(_ decision: Decision) throws {
        try object { json in
            try json.field("awards", decision.awards) { try $0.list($1) { try $0.add($1) } }
            json.field("coins", decision.coins)
            try json.field("confidence", decision.confidence) { try $0.add($1) }
            json.name("id")
            if let id = decision.id { try json.add(id) } else { json.write("null") }
            try json.field("image", decision.image)
            try json.field("outcome", decision.outcome.rawValue)
            try json.field("pending", decision.pending) { try $0.list($1) { try $0.add($1) } }
            json.field("pending_coins", decision.pendingCoins)
            try json.field("reasons", decision.reasons) { try $0.list($1) { try $0.add($1) } }
            try json.field("shake", decision.shake.rawValue)
            try json.field("uploaded_at", decision.uploadedAt.description)
            try json.field("user", decision.user)
        }
    }

    private mutating func add(_ award: Award) throws {
        try object { json in
            try json.field("airing", award.airing)
            try json.field("campaign", award.campaign)
            json.field("coins", award.coins)
            try json.field("gtins", award.gtins) { try $0.list($1) { try $0.add($1.digits) } }
            try json.field("partner", award.partner)
            try json.field("why", award.why)
        }
    }

    private mutating func add(_ reason: Reason) throws {
        try object { json in
            try json.field("code", reason.code.rawValue)
            try json.field("detail", reason.detail) { json, detail in
                // Names of other letters than these might be in another order to `JSONEncoder`.
                guard detail.keys.allSatisfy({ $0.utf8.allSatisfy { (97...122).contains($0) } }) else {
                    return try json.encode(detail)
                }
                try json.object { json in
                    for (name, value) in detail.sorted(by: { $0.key < $1.key }) {
                        if !json.isFirst { json.write(",") }
                        json.isFirst = false
                        try json.add(name)
                        json.write(":")
                        try json.add(value)
                    }
                }
            }
            try json.field("sentence", reason.sentence)
        }
    }
}
