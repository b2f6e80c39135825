/// The three layouts of EAN and UPC digits, and everything in which they differ; a UPC-A is an EAN-13 that begins with
/// 0.
enum EANLayout: Int, CaseIterable, Sendable {
    case ean13
    case ean8
    case upcE

    /// Modules of the symbol without quiet zones.
    var modules: Int {
        switch self {
        case .ean13: 95
        case .ean8: 67
        case .upcE: 51
        }
    }

    /// Edges between paper and ink from the beginning of the first guard bar to the end of the last one.
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

    /// Digits left of the centre guard; all of them where there is none.
    var leftDigits: Int {
        switch self {
        case .ean13, .upcE: 6
        case .ean8: 4
        }
    }

    /// Boundaries between guards and digits: the edges and the modules of the symbol before each. A digit has four
    /// elements; a guard has three, five in the middle, or six at the end of a UPC-E.
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

    /// Digits of a number, those that only parity encodes included: an UPC-E's number system and check digit, too.
    var digitCount: Int { self == .ean13 ? 13 : 8 }

    /// The digit that is drawn first; only parity encodes those before it.
    var firstDrawnDigit: Int { self == .ean8 ? 0 : 1 }

    /// Patterns that a digit left of the centre may have, as indices in `BarTemplates`: sets A and B; an EAN-8 has no
    /// B.
    var leftPatterns: Range<Int> { self == .ean8 ? 0..<10 : 0..<20 }

    /// Patterns that a drawn digit may have, as indices in `BarTemplates`.
    func patterns(at place: Int) -> Range<Int> { place >= leftDigits ? 20..<30 : leftPatterns }

    /// The guards of every symbol, and the module at which each begins.
    var guards: PlacedPatterns { EANLayout.allGuards[rawValue] }

    private static let allGuards: [PlacedPatterns] = allCases.map { layout in
        let (start, centre) = (BarTemplates.startGuardIndex, BarTemplates.centreGuardIndex)
        return switch layout {
        case .ean13: PlacedPatterns([(start, 0), (centre, 45), (start, 92)])
        case .ean8: PlacedPatterns([(start, 0), (centre, 31), (start, 64)])
        case .upcE: PlacedPatterns([(start, 0), (BarTemplates.upcEGuardIndex, 45)])
        }
    }
}
