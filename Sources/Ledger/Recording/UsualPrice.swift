/// What a product usually costs, among what people paid for it.
enum UsualPrice {
    /// The middle price; `nil` where few have paid one, or where their prices differ so much that none is usual, as of
    /// goods that are weighed.
    static func cents(among prices: [Int]) -> Int? {
        let tuning = Tuning.standard.prices
        guard prices.count >= tuning.minPeople else { return nil }
        let sorted = prices.sorted()
        let (low, high) = (sorted[sorted.count / 4], sorted[sorted.count - 1 - sorted.count / 4])
        // Each is bounded where it is read.
        let (share, factor) = (high.multipliedReportingOverflow(by: 100), tuning.maxSpreadPercent)
        guard low > 0, !share.overflow, share.partialValue / low <= factor else { return nil }
        return sorted[sorted.count / 2]
    }
}
