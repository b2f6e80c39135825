/// How rows that should run level rise and fall over the page: a polynomial, small for scans, needed for photos.
struct RowBend: Sendable, Hashable {
    /// Coefficients of 1, u, u², u³, v, uv, u²v, u³v … see `terms`; empty for a flat page.
    var coefficients: [Double]
    /// Where u and v are zero, and what they are divided by.
    var center: (x: Double, y: Double)
    var reach: Double

    static let flat = RowBend(coefficients: [], center: (0, 0), reach: 1)

    /// How far a row that passes (center.x, y) has sunk at x, in pixels.
    func offset(_ x: Double, _ y: Double) -> Double {
        guard !coefficients.isEmpty else { return 0 }
        let u = (x - center.x) / reach
        let v = (y - center.y) / reach
        let terms = RowBend.terms(u, v)
        var sum = 0.0
        for index in terms.indices { sum += coefficients[index] * terms[index] }
        return sum * reach
    }

    /// The terms of the offset; every one vanishes at u = 0.
    static func terms(_ u: Double, _ v: Double) -> [Double] { [u, u * v, u * u, u * u * v, u * v * v, u * u * u] }

    static func == (left: RowBend, right: RowBend) -> Bool {
        left.coefficients == right.coefficients && left.center == right.center && left.reach == right.reach
    }

    func hash(into hasher: inout Hasher) { hasher.combine(coefficients) }
}
