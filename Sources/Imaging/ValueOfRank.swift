extension [Float] {
    /// The value that would stand at `rank` if they were sorted, none of them being NaN. Found without sorting the others
    /// (Hoare, "Algorithm 65: find", 1961).
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
}
