import DomainModel

/// The prefixes that GS1 has assigned to its member organisations or to a use of its own.
///
/// Source: GS1, *Company prefixes* (gs1.org/standards/id-keys/company-prefix). A number with any other prefix is
/// misread or an in-store number.
enum GS1Prefixes {
    /// The first three of thirteen digits, from and to.
    private static let ranges: [ClosedRange<Int>] = [
        0...139, 200...299, 300...380, 383...383, 385...385, 387...387, 389...390, 400...440, 450...471, 474...499,
        500...509, 520...521, 528...531, 535...535, 539...549, 560...560, 569...579, 590...590, 594...594, 599...601,
        603...604, 606...606, 608...609, 611...611, 613...613, 615...631, 640...649, 680...681, 690...699, 700...709,
        729...746, 750...750, 754...755, 759...771, 773...773, 775...775, 777...780, 784...784, 786...786, 789...790,
        800...850, 858...860, 865...865, 867...881, 883...885, 888...888, 890...890, 893...894, 896...896, 899...919,
        930...952, 955...955, 958...958, 960...969, 977...984, 990...999,
    ]

    private static let assigned: [Bool] = {
        var assigned = [Bool](repeating: false, count: 1000)
        for range in ranges { for prefix in range { assigned[prefix] = true } }
        return assigned
    }()

    /// Whether the prefix of `gtin` is assigned; the indicator of a trade unit's fourteen digits is no part of it.
    static func isAssigned(_ gtin: GTIN) -> Bool { assigned[gtin.number % 10_000_000_000_000 / 10_000_000_000] }
}
