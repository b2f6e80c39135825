extension Array where Element == UInt8 {
    /// The first place of `part`, as `Collection.firstRange(of:)` has it. That one compares any collections, and took a
    /// thirtieth of a photo's time for the few letters of a row.
    func firstRange(of part: [UInt8]) -> Range<Int>? {
        guard let first = part.first else { return startIndex..<startIndex }
        guard part.count <= count else { return nil }
        return withUnsafeBufferPointer { all in
            part.withUnsafeBufferPointer { part in
                for start in 0...all.count - part.count where all[start] == first {
                    var length = 1
                    while length < part.count, all[start + length] == part[length] { length += 1 }
                    if length == part.count { return start..<start + length }
                }
                return nil
            }
        }
    }
}
