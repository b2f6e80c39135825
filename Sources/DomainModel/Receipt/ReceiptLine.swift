/// One line of a receipt that changes the total: an item, a discount, a void or a return.
public struct ReceiptLine: Hashable, Codable, Sendable {
    /// What the line does to the total.
    public enum Kind: String, Codable, Sendable {
        /// Something bought.
        case item
        case discount
        /// An item taken back before payment.
        case void
        case `return`
        /// A means of payment that is printed among the goods and taken off their sum: a voucher, a gift card.
        case payment
    }

    /// What the line does to the total.
    public var kind: Kind
    /// The row as read.
    public var text: String
    /// The item's name, without quantity, VAT code and price.
    public var description: String
    /// What the name may say instead, as far as the reader doubts, the likeliest first; a few at most.
    public var readings: [LineReading]
    /// Pieces, or a weight in kilograms where the item was weighed.
    public var quantity: Double
    /// The price of one piece or one kilogram.
    public var unitPrice: Money?
    /// What the line adds to the total; negative for discounts, voids and returns.
    public var amount: Money?
    /// A GTIN printed on the receipt for this item.
    public var gtin: GTIN?
    /// How many times likelier that GTIN is than all other numbers together, as a power of ten; `nil` without a GTIN.
    public var gtinMargin: Double?
    /// Where the line is printed, in the upright picture.
    public var box: Box
    /// How sure the reader is of description and amount, 0 to 1.
    public var confidence: Double
    /// What was read before arithmetic repaired the amount; `nil` if the amount is as read.
    public var repairedFrom: String?
    /// What a second engine read where the amount is printed; `nil` if none was asked.
    public var secondReading: SecondReading?
    /// What a second engine read where the GTIN is printed; `nil` if none was asked.
    public var gtinSecondReading: SecondReading?

    /// One line.
    public init(
        kind: Kind, text: String, description: String, readings: [LineReading] = [], quantity: Double = 1,
        unitPrice: Money? = nil, amount: Money? = nil, gtin: GTIN? = nil, gtinMargin: Double? = nil, box: Box,
        confidence: Double, repairedFrom: String? = nil, secondReading: SecondReading? = nil,
        gtinSecondReading: SecondReading? = nil
    ) {
        self.kind = kind
        self.text = text
        self.description = description
        self.readings = readings
        self.quantity = quantity
        self.unitPrice = unitPrice
        self.amount = amount
        self.gtin = gtin
        self.gtinMargin = gtinMargin
        self.box = box
        self.confidence = confidence
        self.repairedFrom = repairedFrom
        self.secondReading = secondReading
        self.gtinSecondReading = gtinSecondReading
    }

    private enum CodingKeys: String, CodingKey {
        case kind, text, description, readings, quantity, amount, gtin, box, confidence
        case unitPrice = "unit_price"
        case gtinMargin = "gtin_margin"
        case repairedFrom = "repaired_from"
        case secondReading = "second_reading"
        case gtinSecondReading = "gtin_second_reading"
    }

    /// Reads what `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(Kind.self, forKey: .kind)
        text = try container.decode(String.self, forKey: .text)
        description = try container.decode(String.self, forKey: .description)
        readings = try container.decodeIfPresent([LineReading].self, forKey: .readings) ?? []
        quantity = try container.decode(Double.self, forKey: .quantity)
        unitPrice = try container.decodeIfPresent(Money.self, forKey: .unitPrice)
        amount = try container.decodeIfPresent(Money.self, forKey: .amount)
        gtin = try container.decodeIfPresent(GTIN.self, forKey: .gtin)
        gtinMargin = try container.decodeIfPresent(Double.self, forKey: .gtinMargin)
        box = try container.decode(Box.self, forKey: .box)
        confidence = try container.decode(Double.self, forKey: .confidence)
        repairedFrom = try container.decodeIfPresent(String.self, forKey: .repairedFrom)
        secondReading = try container.decodeIfPresent(SecondReading.self, forKey: .secondReading)
        gtinSecondReading = try container.decodeIfPresent(SecondReading.self, forKey: .gtinSecondReading)
    }

    /// Writes every field, `null` for what is not known; `gtin_margin` only if there is a GTIN, second readings only if
    /// an engine was asked, and other readings of the name only if there are any.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(text, forKey: .text)
        try container.encode(description, forKey: .description)
        if !readings.isEmpty { try container.encode(readings, forKey: .readings) }
        try container.encode(quantity, forKey: .quantity)
        try container.encode(unitPrice, forKey: .unitPrice)
        try container.encode(amount, forKey: .amount)
        try container.encode(gtin, forKey: .gtin)
        try container.encodeIfPresent(gtinMargin, forKey: .gtinMargin)
        try container.encode(box, forKey: .box)
        try container.encode(confidence, forKey: .confidence)
        try container.encode(repairedFrom, forKey: .repairedFrom)
        try container.encodeIfPresent(secondReading, forKey: .secondReading)
        try container.encodeIfPresent(gtinSecondReading, forKey: .gtinSecondReading)
    }
}
