import DomainModel

/// A number and the modules that draw it.
struct EANSymbol: Hashable, Comparable, Sendable {
    let layout: EANLayout
    /// All digits, those that only parity encodes included: 13, or 8 (UPC-E with number system and check digit).
    let digits: [UInt8]

    /// - Returns: `nil` for another number of digits than the layout has, or a wrong check digit.
    init?(layout: EANLayout, digits: [UInt8]) {
        guard digits.count == layout.digitCount, digits.allSatisfy({ $0 < 10 }) else { return nil }
        self.layout = layout
        self.digits = digits
        guard gtin != nil else { return nil }
    }

    /// The symbol that a scanner reports; `nil` for other symbologies and wrong check digits.
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

    /// A total order, so that chance never chooses between equally good symbols.
    static func < (one: EANSymbol, other: EANSymbol) -> Bool {
        one.layout == other.layout
            ? one.digits.lexicographicallyPrecedes(other.digits) : one.layout.modules < other.layout.modules
    }

    /// The digits as the symbology prints them: a UPC-A without the leading zero of its EAN-13.
    var text: String {
        let shown = symbology == .upcA ? digits[1...] : digits[...]
        return String(decoding: shown.map { $0 + 48 }, as: UTF8.self)
    }

    var gtin: GTIN? {
        let text = String(decoding: digits.map { $0 + 48 }, as: UTF8.self)
        return layout == .upcE ? UPCE.expand(text) : GTIN(text)
    }

    /// The drawn digits as indices in `BarTemplates`: set × 10 + digit, with set A as 0, B as 1, C as 2.
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

    /// Every module from the first guard bar to the last; dark modules are `true`.
    var modules: [Bool] {
        var modules = [Bool](repeating: false, count: layout.modules)
        let digits = zip(patternIndices, layout.digitStartModules).map { (pattern: $0, module: $1) }
        for (index, start) in digits + layout.guards.all {
            let (bits, count) = BarTemplates.patterns[index]
            for step in 0..<count { modules[start + step] = bits >> (count - 1 - step) & 1 == 1 }
        }
        return modules
    }
}
