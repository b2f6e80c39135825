import DomainModel

/// The product number in a symbol's text.
enum SymbolText {
    /// The GTIN in `text`; `nil` where it names no product.
    ///
    /// EAN, UPC and ITF-14 carry the number itself. DataBar, Code 128, QR and DataMatrix carry GS1 element strings, in
    /// which application identifier 01 is the GTIN, or a GS1 Digital Link URI with the path `/01/GTIN` under any domain
    /// (GS1 General Specifications, section 3; GS1 Digital Link Standard: URI Syntax, section 4). The catalogue decides
    /// whether that domain is trusted.
    static func gtin(in text: String, of symbology: Barcode.Symbology, isGS1: Bool = true) -> GTIN? {
        switch symbology {
        case .ean13, .ean8, .upcA: GTIN(text)
        case .upcE: UPCE.expand(text)
        case .itf14: text.utf8.count == 14 ? GTIN(text) : nil
        case .dataBar, .dataBarLimited, .dataBarExpanded: elementString(text)
        case .code128: isGS1 ? elementString(text) : nil
        // Element strings if the code says so (FNC1 in first position), or if the text looks like one.
        case .qr, .dataMatrix:
            digitalLink(text)
                ?? (isGS1 || text.hasPrefix("(01)") || text.utf8.first == 0x1D ? elementString(text) : nil)
        }
    }

    /// The GTIN of application identifier 01, with or without brackets, FNC1 or the `]` identifier of the symbology
    /// before it.
    private static func elementString(_ text: String) -> GTIN? {
        var rest = text.utf8[...]
        if rest.first == UInt8(ascii: "]") { rest = rest.dropFirst(3) }
        if rest.starts(with: "(01)".utf8) { return gtin(rest.dropFirst(4)) }
        // Elements for batch or date may come first.
        while !rest.isEmpty {
            while rest.first == separator { rest = rest.dropFirst() }
            if rest.starts(with: "01".utf8) { return gtin(rest.dropFirst(2)) }
            let identifier = String(decoding: rest.prefix(2), as: UTF8.self)
            if let length = predefinedLengths[identifier] {
                rest = rest.dropFirst(length)
            } else {
                rest = rest.drop { $0 != separator }
            }
        }
        return nil
    }

    private static func gtin(_ digits: Substring.UTF8View.SubSequence) -> GTIN? {
        digits.count < 14 ? nil : GTIN(String(decoding: digits.prefix(14), as: UTF8.self))
    }

    /// FNC1, the separator of elements.
    private static let separator: UInt8 = 0x1D

    /// Lengths of elements without a separator, identifier included, by the first two digits of the identifier (GS1
    /// General Specifications, figure 7.8.5-2).
    private static let predefinedLengths: [String: Int] = {
        var lengths = ["00": 20, "01": 16, "02": 16, "03": 16, "04": 18, "20": 4, "41": 16]
        for first in 11...19 { lengths[String(first)] = 8 }
        for first in 31...36 { lengths[String(first)] = 10 }
        return lengths
    }()

    /// The GTIN of a Digital Link: the path segment after `/01/`, of 8, 12, 13 or 14 digits.
    private static func digitalLink(_ text: String) -> GTIN? {
        let lower = text.lowercased()
        guard lower.hasPrefix("http://") || lower.hasPrefix("https://") else { return nil }
        let path = text.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "?" && $0 != "#" }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard let key = segments.firstIndex(of: "01"), segments.indices.contains(key + 1) else { return nil }
        return GTIN(segments[key + 1])
    }
}
