/// What a receipt says. Fields that could not be read are `nil`, never guessed.
public struct Receipt: Hashable, Codable, Sendable {
    /// The name at the top.
    public var merchant: String?
    /// The chain that the shop is of, as a person writes it; `nil` where no chain that qix knows was recognised.
    public var chain: String?
    /// The postcode of the shop, out of the one address above the goods; `nil` where more than one address may be the
    /// shop's, or the only one may be that of the company's seat.
    public var postcode: Postcode?
    /// The merchant's VAT number as digits (Italy: eleven, check digit right).
    public var vatNumber: String?
    /// The fiscal document's number as printed: `0123-0045`.
    public var documentNumber: String?
    /// The serial number of the fiscal register (Italy: *matricola RT*).
    public var register: String?
    /// When the document was issued.
    public var date: Day?
    /// When the document was issued.
    public var time: TimeOfDay?
    /// ISO 4217.
    public var currency: String?
    /// The amount to pay.
    public var total: Money?
    /// Where the total is printed, in the upright picture; `nil` if no printed figure is the total.
    public var totalBox: Box?
    /// What a second engine read where the total is printed; `nil` if none was asked.
    public var totalSecondReading: SecondReading?
    /// Whether lines, discounts and total agree to the cent.
    public var balanced: Bool
    /// Whether the document gives money back (Italy: *documento per reso*, *annullamento*).
    public var isReturn: Bool
    /// The lines that change the total, top to bottom.
    public var lines: [ReceiptLine]
    /// What a till's receipt of one sale does not show, in a fixed order.
    public var signs: [ReceiptAnomaly]
    /// How sure the reader is of each field, 0 to 1, by the field's JSON name.
    public var confidence: [String: Double]
    /// What a field may be that is `nil` because none of its values is sure enough, by the field's JSON name, the
    /// likeliest first.
    public var candidates: [String: [FieldCandidate]]

    /// A receipt; what is left out could not be read.
    public init(
        merchant: String? = nil, chain: String? = nil, postcode: Postcode? = nil, vatNumber: String? = nil,
        documentNumber: String? = nil,
        register: String? = nil, date: Day? = nil, time: TimeOfDay? = nil, currency: String? = nil,
        total: Money? = nil, totalBox: Box? = nil, totalSecondReading: SecondReading? = nil, balanced: Bool = false,
        isReturn: Bool = false, lines: [ReceiptLine] = [], signs: [ReceiptAnomaly] = [],
        confidence: [String: Double] = [:], candidates: [String: [FieldCandidate]] = [:]
    ) {
        self.merchant = merchant
        self.chain = chain
        self.postcode = postcode
        self.vatNumber = vatNumber
        self.documentNumber = documentNumber
        self.register = register
        self.date = date
        self.time = time
        self.currency = currency
        self.total = total
        self.totalBox = totalBox
        self.totalSecondReading = totalSecondReading
        self.balanced = balanced
        self.isReturn = isReturn
        self.lines = lines
        self.signs = signs
        self.confidence = confidence
        self.candidates = candidates
    }

    private enum CodingKeys: String, CodingKey {
        case merchant, chain, postcode, register, date, time, currency, total, balanced, lines, signs, confidence,
            candidates
        case vatNumber = "vat_number"
        case documentNumber = "document_number"
        case isReturn = "is_return"
        case totalBox = "total_box"
        case totalSecondReading = "total_second_reading"
    }

    /// Reads a receipt; fields may be absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            merchant: try container.decodeIfPresent(String.self, forKey: .merchant),
            chain: try container.decodeIfPresent(String.self, forKey: .chain),
            postcode: try container.decodeIfPresent(Postcode.self, forKey: .postcode),
            vatNumber: try container.decodeIfPresent(String.self, forKey: .vatNumber),
            documentNumber: try container.decodeIfPresent(String.self, forKey: .documentNumber),
            register: try container.decodeIfPresent(String.self, forKey: .register),
            date: try container.decodeIfPresent(Day.self, forKey: .date),
            time: try container.decodeIfPresent(TimeOfDay.self, forKey: .time),
            currency: try container.decodeIfPresent(String.self, forKey: .currency),
            total: try container.decodeIfPresent(Money.self, forKey: .total),
            totalBox: try container.decodeIfPresent(Box.self, forKey: .totalBox),
            totalSecondReading: try container.decodeIfPresent(SecondReading.self, forKey: .totalSecondReading),
            balanced: try container.decodeIfPresent(Bool.self, forKey: .balanced) ?? false,
            isReturn: try container.decodeIfPresent(Bool.self, forKey: .isReturn) ?? false,
            lines: try container.decodeIfPresent([ReceiptLine].self, forKey: .lines, atMost: ReadingBounds.lines) ?? [],
            signs: try container.decodeIfPresent(
                [ReceiptAnomaly].self, forKey: .signs, atMost: ReadingBounds.others) ?? [],
            confidence: try container.decodeIfPresent([String: Double].self, forKey: .confidence) ?? [:],
            candidates: try container.decodeIfPresent(FieldCandidates.self, forKey: .candidates)?.byField ?? [:])
    }

    /// Writes every field, `null` for what is not known; `chain`, `signs`, candidates and a second reading only if
    /// there are any.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(merchant, forKey: .merchant)
        try container.encodeIfPresent(chain, forKey: .chain)
        try container.encode(postcode, forKey: .postcode)
        try container.encode(vatNumber, forKey: .vatNumber)
        try container.encode(documentNumber, forKey: .documentNumber)
        try container.encode(register, forKey: .register)
        try container.encode(date, forKey: .date)
        try container.encode(time, forKey: .time)
        try container.encode(currency, forKey: .currency)
        try container.encode(total, forKey: .total)
        try container.encode(totalBox, forKey: .totalBox)
        try container.encodeIfPresent(totalSecondReading, forKey: .totalSecondReading)
        try container.encode(balanced, forKey: .balanced)
        try container.encode(isReturn, forKey: .isReturn)
        try container.encode(lines, forKey: .lines)
        if !signs.isEmpty { try container.encode(signs, forKey: .signs) }
        try container.encode(confidence, forKey: .confidence)
        if !candidates.isEmpty { try container.encode(candidates, forKey: .candidates) }
    }
}
