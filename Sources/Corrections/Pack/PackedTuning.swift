import Catalog
import DomainModel

/// What people's corrections taught: data that interprets readings, and changes nothing where it is left out.
public struct TuningPack: Hashable, Sendable {
    /// What it was made from, and what it is worth.
    public var card: ModelCard
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
        card: ModelCard, aliases: [TaughtAlias], merchants: [TaughtMerchant], calibrations: [Calibration]
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
