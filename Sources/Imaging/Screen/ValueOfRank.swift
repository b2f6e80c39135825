extension [Float] {
    /// The value at `rank` in sorted order, without sorting all values (Hoare, "Algorithm 65: find", 1961). No value
    /// may be NaN.
    func value(ofRank rank: Int) -> Float {
        var values = self
        return values.withUnsafeMutableBufferPointer { values in
            var (low, high) = (0, values.count - 1)
            while low < high {
                let pivot = values[(low + high) / 2]
                var (left, right) = (low, high)
                while left <= right {
                    while values[left] < pivot { left += 1 }
                    while values[right] > pivot { right -= 1 }
                    if left <= right {
                        values.swapAt(left, right)
                        left += 1
                        right -= 1
                    }
                }
                if rank <= right {
                    high = right
                } else if rank >= left {
                    low = left
                } else {
                    break
                }
            }
            return values[rank]
        }
    }

    /// `value(ofRank:)` for many values, none of them negative: it counts values by their first bits, and searches only
    /// those that share the first bits of the result.
    func bucketedValueOfRank(_ rank: Int) -> Float {
        // Sign, exponent and three bits of the mantissa: an eighth of an octave.
        func bucket(_ value: Float) -> Int { Int(value.bitPattern &>> 20) }
        return withUnsafeBufferPointer { values in
            var counts = [Int32](repeating: 0, count: 1 << 12)
            counts.withUnsafeMutableBufferPointer { counts in
                for value in values { counts[bucket(value)] &+= 1 }
            }
            var rest = rank
            let wanted = counts.firstIndex { count in
                rest -= Int(count)
                return rest < 0
            }!
            return values.filter { bucket($0) == wanted }.value(ofRank: rest + Int(counts[wanted]))
        }
    }
}
