import Text

/// How far apart two spellings are: an edit distance in which taking a letter for one that looks like it counts half.
enum EditDistance {
    /// Weighted edit distance of `pattern` and all of `text`; more than `limit` may be returned as infinity.
    static func distance(_ pattern: [UInt8], _ text: ArraySlice<UInt8>, limit: Double) -> Double {
        if Double(abs(pattern.count - text.count)) > limit { return .infinity }
        return rows(pattern, text, limit: limit)?.last ?? .infinity
    }

    /// The smallest weighted edit distance of `pattern` to a beginning of `text`, with that beginning's length; `nil`
    /// above `limit`.
    static func prefixDistance(_ pattern: [UInt8], _ text: ArraySlice<UInt8>, limit: Double) -> (Double, Int)? {
        if text.starts(with: pattern) { return (0, pattern.count) }
        guard limit > 0 else { return nil }
        let window = text.prefix(pattern.count + Int(limit))
        guard let last = rows(pattern, window, limit: limit) else { return nil }
        var best = (Double.infinity, 0)
        for (length, errors) in last.enumerated() where errors < best.0 { best = (errors, length) }
        return best.0 <= limit ? best : nil
    }

    private static func rows(_ pattern: [UInt8], _ text: ArraySlice<UInt8>, limit: Double) -> [Double]? {
        var previous = (0...text.count).map(Double.init)
        for (i, letter) in pattern.enumerated() {
            var current = [Double](repeating: 0, count: text.count + 1)
            current[0] = Double(i + 1)
            var smallest = current[0]
            for (j, other) in text.enumerated() {
                let substitution = previous[j] + (letter == other ? 0 : areAlike(letter, other) ? 0.5 : 1)
                current[j + 1] = min(substitution, previous[j + 1] + 1, current[j] + 1)
                smallest = min(smallest, current[j + 1])
            }
            if smallest > limit { return nil }
            previous = current
        }
        return previous
    }

    /// Whether thermal print makes two different letters look alike.
    static func areAlike(_ one: UInt8, _ other: UInt8) -> Bool {
        alike[Int(one & 0x7F) << 7 | Int(other & 0x7F)]
    }

    /// 128 × 128 characters.
    private static let alike: [Bool] = {
        var table = [Bool](repeating: false, count: 128 * 128)
        for (one, other) in LookAlikes.pairs(.thermal) {
            table[Int(one) << 7 | Int(other)] = true
            table[Int(other) << 7 | Int(one)] = true
        }
        return table
    }()
}
