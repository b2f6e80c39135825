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
