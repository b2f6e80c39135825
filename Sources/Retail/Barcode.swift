/// A code that was seen in a picture and confirmed.
public struct Barcode: Hashable, Codable, Sendable {
    /// How a code draws its digits.
    public enum Symbology: String, Codable, Sendable, CaseIterable {
        case ean13 = "EAN-13"
        case ean8 = "EAN-8"
        case upcA = "UPC-A"
        case upcE = "UPC-E"
        case itf14 = "ITF-14"
        case dataBar = "GS1 DataBar"
        case dataBarExpanded = "GS1 DataBar Expanded"
        case code128 = "Code 128"
        case qr = "QR"
    }

    public var symbology: Symbology
    /// What the symbol says, as it says it: digits, or the text of a QR code.
    public var text: String
    /// The product's number, or `nil` when the code names no product.
    public var gtin: GTIN?
    /// Where the symbol lies in the upright picture.
    public var box: Box

    public init(symbology: Symbology, text: String, gtin: GTIN?, box: Box) {
        self.symbology = symbology
        self.text = text
        self.gtin = gtin
        self.box = box
    }

    private enum CodingKeys: String, CodingKey { case symbology, text, gtin, box }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(symbology, forKey: .symbology)
        try container.encode(text, forKey: .text)
        try container.encode(gtin, forKey: .gtin)
        try container.encode(box, forKey: .box)
    }
}
