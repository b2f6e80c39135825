/// The numbers that a number becomes where single digits of it are given more ink, or less.
///
/// In all three sets the digits 1 and 7, and 2 and 8, have the same distances between like edges: their bars begin as
/// far from each other, and end as far from each other. Only how wide the bars are tells them apart, by a module each,
/// which is why the reference decode algorithm of ISO/IEC 15420 asks for the combined width of these four digits' bars
/// and of no other's. Blur, overexposure and ink that ran change that width on all bars alike, so several digits turn
/// at once, and one in ten of such turns keeps the check digit.
struct InkSpreadRivals: Sendable {
    let symbol: EANSymbol
    /// Drawn digits that have a partner, as places in `EANLayout.digitStartModules`.
    let places: [Int]
    /// Which of `places` turn in each rival, a bit each.
    let rivals: [Int]

    init(_ symbol: EANSymbol) {
        self.symbol = symbol
        let first = symbol.layout.firstDrawnDigit
        let places = symbol.layout.digitStartModules.indices.filter {
            InkSpreadRivals.partner(of: symbol.digits[$0 + first]) != nil
        }
        self.places = places
        // By how much each turn changes the check sum; a UPC-E's weights depend on its digits, so it is asked itself.
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

    /// The digit with the same distances between like edges.
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

extension EANLayout {
    /// The digit that is drawn first: parity alone tells those before it.
    fileprivate var firstDrawnDigit: Int { self == .ean8 ? 0 : 1 }
}
