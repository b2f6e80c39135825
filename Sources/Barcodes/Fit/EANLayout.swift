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

    /// Edges from the first guard bar's beginning to the last one's end: how often paper and ink take turns.
    var edges: Int {
        switch self {
        case .ean13: 60
        case .ean8: 44
        case .upcE: 34
        }
    }

    /// The module each drawn digit begins at.
    var digitStartModules: [Int] { EANLayout.allDigitStartModules[rawValue] }

    private static let allDigitStartModules: [[Int]] = allCases.map { layout in
        switch layout {
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

    /// Where guards and digits meet: how many edges of the symbol come before, and how many modules. Two bars and two
    /// spaces are a digit; a guard is three, five in the middle, or the six that end a UPC-E.
    var digitBounds: [(edge: Int, module: Int)] {
        let digit = (edges: 4, modules: 7)
        let left = [(edges: 3, modules: 3)] + Array(repeating: digit, count: leftDigits)
        let right =
            self == .upcE
            ? [(edges: 6, modules: 6)]
            : [(edges: 5, modules: 5)] + Array(repeating: digit, count: digitStartModules.count - leftDigits)
                + [(edges: 3, modules: 3)]
        return (left + right).reduce(into: [(edge: 0, module: 0)]) { bounds, part in
            let last = bounds[bounds.count - 1]
            bounds.append((last.edge + part.edges, last.module + part.modules))
        }
    }
}
