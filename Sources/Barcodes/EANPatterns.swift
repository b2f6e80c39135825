import Retail

/// How EAN and UPC symbols draw digits: the tables of the GS1 General Specifications, section 5.2.1.
enum EANPatterns {
    /// Seven modules a digit, dark ones set, the leftmost in the highest bit: number set A (odd parity).
    static let setA: [UInt8] = [
        0b0001101, 0b0011001, 0b0010011, 0b0111101, 0b0100011, 0b0110001, 0b0101111, 0b0111011, 0b0110111, 0b0001011,
    ]
    /// Number set C, the right half: A with light and dark exchanged.
    static let setC: [UInt8] = setA.map { ~$0 & 0x7F }
    /// Number set B (even parity): C read backwards.
    static let setB: [UInt8] = setC.map { pattern in
        (0..<7).reduce(0) { $0 | (pattern >> $1 & 1) << (6 - $1) }
    }

    /// Which left digits of an EAN-13 are from set B, by its first digit, leftmost in the highest of six bits.
    static let parityOfFirstDigit: [UInt8] = [
        0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101, 0b010110, 0b011010,
    ]
    /// Which digits of a UPC-E of number system 0 are from set B, by its check digit; number system 1 exchanges A and B.
    static let parityOfUPCECheck: [UInt8] = [
        0b111000, 0b110100, 0b110010, 0b110001, 0b101100, 0b100110, 0b100011, 0b101010, 0b101001, 0b100101,
    ]
}

/// The three ways of laying out EAN and UPC digits; a UPC-A is an EAN-13 that begins with 0.
enum EANLayout: Int, CaseIterable, Sendable {
    case ean13
    case ean8
    case upcE

    /// Width without quiet zones.
    var modules: Int {
        switch self {
        case .ean13: 95
        case .ean8: 67
        case .upcE: 51
        }
    }

    /// The module each drawn digit begins at.
    var digitPlaces: [Int] {
        switch self {
        case .ean13: (0..<6).map { 3 + 7 * $0 } + (0..<6).map { 50 + 7 * $0 }
        case .ean8: (0..<4).map { 3 + 7 * $0 } + (0..<4).map { 36 + 7 * $0 }
        case .upcE: (0..<6).map { 3 + 7 * $0 }
        }
    }

    /// How many digits stand left of the centre guard, or all of them where there is none.
    var leftDigits: Int {
        switch self {
        case .ean13, .upcE: 6
        case .ean8: 4
        }
    }
}

/// A number and the modules that draw it.
struct EANSymbol: Hashable, Comparable, Sendable {
    let layout: EANLayout
    /// All digits, those that only parity tells included: 13, 8 or (UPC-E, with number system and check digit) 8.
    let digits: [UInt8]

    /// - Returns: `nil` where the digits are not as many as the layout has, or the check digit is wrong.
    init?(layout: EANLayout, digits: [UInt8]) {
        guard digits.count == (layout == .ean13 ? 13 : 8), digits.allSatisfy({ $0 < 10 }) else { return nil }
        self.layout = layout
        self.digits = digits
        guard gtin != nil else { return nil }
    }

    /// The symbol that a scanner says it read; `nil` for other symbologies and wrong check digits.
    init?(symbology: Barcode.Symbology, text: String) {
        let digits = text.utf8.map { $0 &- 48 }
        switch symbology {
        case .ean13: self.init(layout: .ean13, digits: digits)
        case .upcA: self.init(layout: .ean13, digits: [0] + digits)
        case .ean8: self.init(layout: .ean8, digits: digits)
        case .upcE: self.init(layout: .upcE, digits: digits)
        default: return nil
        }
    }

    var symbology: Barcode.Symbology {
        switch layout {
        case .ean13: digits[0] == 0 ? .upcA : .ean13
        case .ean8: .ean8
        case .upcE: .upcE
        }
    }

    /// An order of all symbols, so that no choice between equally good ones is left to chance.
    static func < (one: EANSymbol, other: EANSymbol) -> Bool {
        one.layout == other.layout
            ? one.digits.lexicographicallyPrecedes(other.digits) : one.layout.modules < other.layout.modules
    }

    /// The digits as the symbology prints them: a UPC-A without the zero that makes it an EAN-13.
    var text: String {
        let shown = symbology == .upcA ? digits[1...] : digits[...]
        return String(decoding: shown.map { $0 + 48 }, as: UTF8.self)
    }

    var gtin: GTIN? {
        let text = String(decoding: digits.map { $0 + 48 }, as: UTF8.self)
        return layout == .upcE ? UPCE.expand(text) : GTIN(text)
    }

    /// The drawn digits as places in `BarTemplates`: set × 10 + digit, set A 0, B 1, C 2.
    var patternIndices: [Int] {
        switch layout {
        case .ean13:
            let parity = EANPatterns.parityOfFirstDigit[Int(digits[0])]
            return (0..<12).map { place in
                let set = place >= 6 ? 2 : Int(parity >> (5 - place) & 1)
                return set * 10 + Int(digits[place + 1])
            }
        case .ean8:
            return (0..<8).map { ($0 < 4 ? 0 : 20) + Int(digits[$0]) }
        case .upcE:
            let parity = EANPatterns.parityOfUPCECheck[Int(digits[7])] ^ (digits[0] == 1 ? 0b111111 : 0)
            return (0..<6).map { Int(parity >> (5 - $0) & 1) * 10 + Int(digits[$0 + 1]) }
        }
    }

    /// Every module from the first guard bar to the last, dark ones `true`.
    var modules: [Bool] {
        var out = [Bool](repeating: false, count: layout.modules)
        func draw(_ pattern: UInt8, _ count: Int, at start: Int) {
            for step in 0..<count { out[start + step] = pattern >> (count - 1 - step) & 1 == 1 }
        }
        draw(0b101, 3, at: 0)
        let sets = [EANPatterns.setA, EANPatterns.setB, EANPatterns.setC]
        for (index, place) in zip(patternIndices, layout.digitPlaces) {
            draw(sets[index / 10][index % 10], 7, at: place)
        }
        switch layout {
        case .ean13:
            draw(0b01010, 5, at: 45)
            draw(0b101, 3, at: 92)
        case .ean8:
            draw(0b01010, 5, at: 31)
            draw(0b101, 3, at: 64)
        case .upcE:
            draw(0b010101, 6, at: 45)
        }
        return out
    }
}
