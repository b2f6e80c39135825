/// The distance between two short names, and the known name that a misspelt one means.
public enum LevenshteinDistance {
    /// Bytes to change, insert or remove (Levenshtein's distance). Bytes after the 64th are ignored, so that a
    /// stranger's name costs no more than 64 × 64 steps.
    public static func between(_ one: some Sequence<UInt8>, _ other: some Sequence<UInt8>) -> Int {
        Array(one.prefix(longest)).withUnsafeBufferPointer { one in
            Array(other.prefix(longest)).withUnsafeBufferPointer { between($0, one) }
        }
    }

    /// The distance between bytes in memory: the fast form, with which every receipt is compared to its candidates.
    public static func between(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Int {
        var (first, oneEnd, otherEnd) = (0, min(one.count, longest), min(other.count, longest))
        // Equal beginnings and ends cost nothing.
        while first < oneEnd, first < otherEnd, one[first] == other[first] { first += 1 }
        while oneEnd > first, otherEnd > first, one[oneEnd - 1] == other[otherEnd - 1] {
            oneEnd -= 1
            otherEnd -= 1
        }
        let width = otherEnd - first
        guard oneEnd > first, width > 0 else { return max(oneEnd - first, width) }
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: width + 1) { row in
            for place in 0...width { row[place] = place }
            for place in first..<oneEnd {
                var diagonal = row[0]
                row[0] = place - first + 1
                for column in 0..<width {
                    let change = diagonal + (one[place] == other[first + column] ? 0 : 1)
                    diagonal = row[column + 1]
                    row[column + 1] = min(change, row[column] + 1, diagonal + 1)
                }
            }
            return row[width]
        }
    }

    private static let longest = 64
    /// Slips of the finger that a misspelt name may have.
    private static let maxEdits = 2

    /// The known name that a misspelt one means: the nearest, if at most two edits and less than half of its bytes
    /// differ; of equally near ones the first. `nil` if no name is near.
    public static func meant(by name: String, among known: some Sequence<String>) -> String? {
        let near = known.map { (name: $0, distance: between($0.utf8, name.utf8)) }.min { $0.distance < $1.distance }
        guard let near, near.distance <= maxEdits, near.distance * 2 < max(near.name.utf8.count, 2) else { return nil }
        return near.name
    }
}
