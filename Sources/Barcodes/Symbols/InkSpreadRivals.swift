/// The numbers that a number turns into if single digits of it get more ink, or less.
///
/// In all three sets the digits 1 and 7, and 2 and 8, have equal distances between like edges: from the beginning of
/// one bar to the next, and from end to end. Only the widths of their bars differ, by a module each, so the reference
/// decode algorithm of ISO/IEC 15420 measures the combined width of bars for these four digits alone. Blur,
/// overexposure and ink spread change that width on all bars equally, so several digits turn at once, and one in ten of
/// such turns keeps the check digit.
struct InkSpreadRivals: Sendable {
    let symbol: EANSymbol
    /// Drawn digits with a partner, as indices in `EANLayout.digitStartModules`.
    let places: [Int]
    /// The digits that turn in each rival, as a bit for each of `places`.
    let rivals: [Int]

    init(_ symbol: EANSymbol) {
        self.symbol = symbol
        let first = symbol.layout.firstDrawnDigit
        let places = symbol.layout.digitStartModules.indices.filter {
            InkSpreadRivals.partner(of: symbol.digits[$0 + first]) != nil
        }
        self.places = places
        // The change of the check sum by each turn; the weights of a UPC-E depend on its digits, so its rivals are
        // made.
        let changes = places.map { place in
            let digit = Int(symbol.digits[place + first])
            let weight = (symbol.digits.count - 1 - place - first) % 2 == 0 ? 1 : 3
            return weight * (Int(InkSpreadRivals.partner(of: UInt8(digit))!) - digit)
        }
        rivals = (1..<max(1, 1 << places.count)).filter { turned in
            if symbol.layout == .upcE { return InkSpreadRivals.symbol(symbol, turned, places) != nil }
            return places.indices.reduce(0) { $0 + (turned >> $1 & 1) * changes[$1] } % 10 == 0
        }
    }

    /// The rival in which `turned` of `places` are turned.
    func symbol(_ turned: Int) -> EANSymbol? { InkSpreadRivals.symbol(symbol, turned, places) }

    private static func symbol(_ symbol: EANSymbol, _ turned: Int, _ places: [Int]) -> EANSymbol? {
        var digits = symbol.digits
        for (bit, place) in places.enumerated() where turned >> bit & 1 == 1 {
            let index = place + symbol.layout.firstDrawnDigit
            digits[index] = partner(of: digits[index]) ?? digits[index]
        }
        return EANSymbol(layout: symbol.layout, digits: digits)
    }

    /// The digit with equal distances between like edges.
    static func partner(of digit: UInt8) -> UInt8? {
        switch digit {
        case 1: 7
        case 7: 1
        case 2: 8
        case 8: 2
        default: nil
        }
    }
}
