/// A code that was found in a picture and confirmed.
public struct Barcode: Hashable, Codable, Sendable {
    /// How a code encodes its digits.
    public enum Symbology: String, Codable, Sendable, CaseIterable {
        /// Thirteen digits.
        case ean13 = "EAN-13"
        case ean8 = "EAN-8"
        /// Twelve digits.
        case upcA = "UPC-A"
        case upcE = "UPC-E"
        /// Interleaved two of five with the fourteen digits of a trade unit.
        case itf14 = "ITF-14"
        case dataBar = "GS1 DataBar"
        /// A DataBar in one row, for small goods.
        case dataBarLimited = "GS1 DataBar Limited"
        /// Application identifiers in a DataBar, in one row or in several.
        case dataBarExpanded = "GS1 DataBar Expanded"
        case code128 = "Code 128"
        /// Text, often a GS1 Digital Link.
        case qr = "QR"
        /// Application identifiers, or a GS1 Digital Link, in squares.
        case dataMatrix = "DataMatrix"
    }

    /// How the code encodes its digits.
    public var symbology: Symbology
    /// What the symbol encodes: digits, or the text of a QR code.
    public var text: String
    /// The product's number; `nil` if the code names no product.
    public var gtin: GTIN?
    /// Where the symbol lies in the upright picture.
    public var box: Box
    /// How sure the reader is, 0 to 1; `nil` in older readings.
    public var confidence: Double?
    /// The engines that read it, such as `zbar`; `nil` in older readings.
    public var engines: [String]?

    /// A confirmed code.
    public init(
        symbology: Symbology, text: String, gtin: GTIN?, box: Box, confidence: Double? = nil, engines: [String]? = nil
    ) {
        self.symbology = symbology
        self.text = text
        self.gtin = gtin
        self.box = box
        self.confidence = confidence
        self.engines = engines
    }

    private enum CodingKeys: String, CodingKey { case symbology, text, gtin, box, confidence, engines }

    /// Writes every field, `null` for what is not known; `confidence` and `engines` only if known.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(symbology, forKey: .symbology)
        try container.encode(text, forKey: .text)
        try container.encode(gtin, forKey: .gtin)
        try container.encode(box, forKey: .box)
        try container.encodeIfPresent(confidence, forKey: .confidence)
        try container.encodeIfPresent(engines, forKey: .engines)
    }
}
