import Text

/// How far apart two spellings are: an edit distance in which taking a letter for one that looks like it counts half.
enum WeightedEditDistance {
    /// Weighted edit distance of `pattern` and all of `text`; more than `limit` may be returned as infinity.
    static func distance(_ pattern: [UInt8], _ text: ArraySlice<UInt8>, limit: Double) -> Double {
        if Double(abs(pattern.count - text.count)) > limit { return .infinity }
        guard let halves = lastRow(pattern, text, limit: limit, { $0[text.count] }) else { return .infinity }
        return halves == WeightedEditDistance.far ? .infinity : Double(halves) / 2
    }

    /// The smallest weighted edit distance of `pattern` to a beginning of `text`, with that beginning's length; `nil`
    /// above `limit`.
    static func prefixDistance(_ pattern: [UInt8], _ text: ArraySlice<UInt8>, limit: Double) -> (Double, Int)? {
        if text.starts(with: pattern) { return (0, pattern.count) }
        guard limit > 0 else { return nil }
        let window = text.prefix(pattern.count + Int(limit))
        let best = lastRow(pattern, window, limit: limit) { row in
            var best = (halves: WeightedEditDistance.far, length: 0)
            for length in row.indices where row[length] < best.halves { best = (row[length], length) }
            return best
        }
        guard let best, Double(best.halves) <= 2 * limit else { return nil }
        return (Double(best.halves) / 2, best.length)
    }

    /// More than any distance.
    private static let far = Int32.max / 2

    /// What `use` makes of the distances of `pattern` to every beginning of `text`, in halves, those above `limit`
    /// perhaps too great; `nil` where all are above it.
    ///
    /// A letter lost or imagined costs one, so that only beginnings whose length differs by no more than `limit` are
    /// looked at (Ukkonen, Algorithms for approximate string matching, 1985).
    private static func lastRow<Result>(
        _ pattern: [UInt8], _ text: ArraySlice<UInt8>, limit: Double,
        _ use: (UnsafeMutableBufferPointer<Int32>) -> Result
    ) -> Result? {
        let columns = text.count + 1
        let most = Int32(2 * limit)
        let band = Int(limit)
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: columns) { row in
            row.initialize(repeating: far)
            for column in 0...min(band, text.count) { row[column] = Int32(2 * column) }
            let isNear = pattern.withUnsafeBufferPointer { pattern in
                text.withUnsafeBufferPointer { text in
                    alike.withUnsafeBufferPointer { alike in
                        for place in pattern.indices {
                            let letter = pattern[place]
                            let first = max(1, place + 1 - band)
                            let last = min(text.count, place + 1 + band)
                            // The distance one row up and one column to the left.
                            var diagonal = first - 1 <= text.count ? row[first - 1] : far
                            row[first - 1] = first == 1 && place + 1 <= band ? Int32(2 * (place + 1)) : far
                            if first > 1 { row[first - 2] = far }
                            var smallest = row[first - 1]
                            for column in first..<max(first, last + 1) {
                                let other = text[column - 1]
                                let mistaken: Int32 =
                                    letter == other ? 0 : alike[Int(letter & 0x7F) << 7 | Int(other & 0x7F)] ? 1 : 2
                                let above = row[column]
                                let best = min(diagonal + mistaken, above + 2, row[column - 1] + 2)
                                diagonal = above
                                row[column] = min(best, far)
                                smallest = min(smallest, best)
                            }
                            if smallest > most { return false }
                        }
                        return true
                    }
                }
            }
            return isNear ? use(row) : nil
        }
    }

    /// Whether thermal print makes two different letters look alike.
    static func areAlike(_ one: UInt8, _ other: UInt8) -> Bool {
        alike[Int(one & 0x7F) << 7 | Int(other & 0x7F)]
    }

    /// 128 × 128 characters.
    private static let alike: [Bool] = {
        var table = [Bool](repeating: false, count: 128 * 128)
        for (one, other) in Confusables.pairs(.thermal) {
            table[Int(one) << 7 | Int(other)] = true
            table[Int(other) << 7 | Int(one)] = true
        }
        return table
    }()
}
