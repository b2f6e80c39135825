import DomainModel

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
        for (index, place) in zip(patternIndices, layout.digitStartModules) {
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
