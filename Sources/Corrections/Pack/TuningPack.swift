import Catalog
import Cryptography
import DomainModel
import Text

/// A text of a line that people say names a product.
public struct TaughtAlias: Hashable, Codable, Sendable {
    /// The text as it is read most often.
    public var text: String
    /// The VAT number of the shop that prints it so; `nil` for receipts without one.
    public var retailer: String?
    /// The product.
    public var product: GTIN
    /// Receipts on which people said so.
    public var receipts: Int
    /// People whose receipts these are.
    public var people: Int
}

/// A VAT number or a printed name that people say is a shop's.
public struct TaughtMerchant: Hashable, Codable, Sendable {
    /// The VAT number; `nil` for a printed name.
    public var vatNumber: String?
    /// The printed name, folded; `nil` for a VAT number.
    public var printed: String?
    /// The shop's name.
    public var name: String
    /// Receipts on which people said so.
    public var receipts: Int
    /// People whose receipts these are.
    public var people: Int

    private enum CodingKeys: String, CodingKey {
        case printed, name, receipts, people
        case vatNumber = "vat_number"
    }
}

/// What certainties of a field are worth: straight lines between knots.
public struct Calibration: Hashable, Codable, Sendable {
    /// `total`, `date` or `merchant`.
    public var field: CorrectedField
    /// Rising, both in what is stated and in what it is worth.
    public var knots: [Knot]
    /// How many values it was fitted on.
    public var observations: Int

    /// A certainty as the reader states it, and what it is worth, 0 to 1.
    public struct Knot: Hashable, Codable, Sendable {
        /// As stated.
        public var stated: Double
        /// The share of such values that is right.
        public var worth: Double
    }

    /// What a stated certainty is worth, 0 to 1.
    public func worth(of stated: Double) -> Double {
        guard let first = knots.first, let last = knots.last else { return stated }
        guard stated > first.stated else { return first.stated > 0 ? first.worth * stated / first.stated : first.worth }
        guard stated < last.stated, let above = knots.firstIndex(where: { $0.stated > stated }), above > 0 else {
            return last.worth
        }
        let (low, high) = (knots[above - 1], knots[above])
        return low.worth + (high.worth - low.worth) * (stated - low.stated) / (high.stated - low.stated)
    }

    /// Whether it can be used: fields of receipts, and knots that rise within 0 to 1.
    var isValid: Bool {
        [.total, .date, .merchant].contains(field) && !knots.isEmpty
            && knots.allSatisfy { (0...1).contains($0.stated) && (0...1).contains($0.worth) }
            && zip(knots, knots.dropFirst()).allSatisfy { $0.stated < $1.stated && $0.worth <= $1.worth }
    }
}

/// What people's corrections taught: data that interprets readings, and changes nothing where it is left out.
public struct TuningPack: Hashable, Sendable {
    /// What it was made from, and what it is worth.
    public var card: TuningCard
    /// Texts of lines, in the order of shops and texts.
    public let aliases: [TaughtAlias]
    /// Shops, in the order of their evidence.
    public let merchants: [TaughtMerchant]
    /// Certainties put right, at most one of each field.
    public let calibrations: [Calibration]
    private let products: [PrintedEvidence: GTIN]
    private let shops: [PrintedEvidence: TaughtMerchant]

    /// A pack of these parts.
    init(
        card: TuningCard, aliases: [TaughtAlias], merchants: [TaughtMerchant], calibrations: [Calibration]
    ) {
        self.card = card
        self.aliases = aliases
        self.merchants = merchants
        self.calibrations = calibrations
        products = Dictionary(
            aliases.compactMap { alias in
                PrintedEvidence(line: alias.text, retailer: alias.retailer).map { ($0, alias.product) }
            }, uniquingKeysWith: { first, _ in first })
        shops = Dictionary(
            merchants.compactMap { shop in
                (shop.vatNumber.map(PrintedEvidence.vat) ?? shop.printed.map(PrintedEvidence.name)).map { ($0, shop) }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The aliases as a catalogue is taught them.
    public var taughtAliases: [(alias: Alias, product: GTIN)] {
        aliases.map { (Alias(text: $0.text, retailer: $0.retailer), $0.product) }
    }

    /// The product that a line names at a shop; `nil` where the pack does not say. As in a catalogue, what a shop
    /// prints goes before what any may print.
    func product(of text: String, retailer: String?) -> GTIN? {
        let own = retailer.flatMap { PrintedEvidence(line: text, retailer: $0) }.flatMap { products[$0] }
        return own ?? PrintedEvidence(line: text, retailer: nil).flatMap { products[$0] }
    }

    /// The receipt as the pack interprets it: a shop that was not told by its number or name, certainties that are
    /// worth what they say, and values whose candidates are sure enough then. What was told stays as it was told.
    public func applied(to receipt: Receipt) -> Receipt {
        var receipt = receipt
        let taught = receipt.merchant == nil ? shop(of: receipt) : nil
        for calibration in calibrations { calibration.apply(to: &receipt) }
        guard let taught else { return receipt }
        receipt.merchant = taught.name
        // Of so many that said so one more may have been wrong.
        receipt.confidence["merchant"] = Double(taught.receipts) / Double(taught.receipts + 1)
        receipt.candidates["merchant"] = nil
        return receipt
    }

    /// The reading with its receipt as the pack interprets it.
    public func applied(to reading: Reading) -> Reading {
        guard let receipt = reading.receipt else { return reading }
        var reading = reading
        reading.receipt = applied(to: receipt)
        return reading
    }

    private func shop(of receipt: Receipt) -> TaughtMerchant? {
        if let number = receipt.vatNumber, let shop = shops[.vat(number)] { return shop }
        return (receipt.candidates["merchant"] ?? []).lazy
            .compactMap { shops[.name(FoldedText($0.value).joined)] }.first
    }
}

extension Calibration {
    /// Puts the certainty of the field right, and tells its likeliest candidate where that is sure enough.
    fileprivate func apply(to receipt: inout Receipt) {
        let name = field.rawValue
        if let stated = receipt.confidence[name], receipt.candidates[name] == nil {
            receipt.confidence[name] = worth(of: stated)
            return
        }
        guard var candidates = receipt.candidates[name] else { return }
        for place in candidates.indices { candidates[place].probability = worth(of: candidates[place].probability) }
        receipt.candidates[name] = candidates
        guard let best = candidates.max(by: { $0.probability < $1.probability }),
            best.probability >= Tuning.standard.calibration.tellFrom
        else { return }
        switch field {
        case .merchant: receipt.merchant = best.value
        case .date: receipt.date = Day(best.value)
        case .total: receipt.total = Money(best.value)
        case .receipt, .line, .product: return
        }
        receipt.confidence[name] = best.probability
        receipt.candidates[name] = nil
    }
}
