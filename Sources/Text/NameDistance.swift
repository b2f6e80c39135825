/// How far two short names are apart, and which of some was likely meant by one that is none of them.
public enum NameDistance {
    /// Bytes to change, insert or leave out (Levenshtein's distance); those after the 64th are not looked at, so that a
    /// stranger's name costs no more than 64 × 64 steps.
    public static func between(_ one: some Sequence<UInt8>, _ other: some Sequence<UInt8>) -> Int {
        let one = Array(one.prefix(64))
        let other = Array(other.prefix(64))
        var row = Array(0...other.count)
        for (place, byte) in one.enumerated() {
            var diagonal = row[0]
            row[0] = place + 1
            for (column, against) in other.enumerated() {
                let cost = min(diagonal + (byte == against ? 0 : 1), row[column] + 1, row[column + 1] + 1)
                diagonal = row[column + 1]
                row[column + 1] = cost
            }
        }
        return row[other.count]
    }

    /// The known name that was meant: the nearest, where two slips of the finger or fewer make it of what was written
    /// and it is not another word altogether; of two as near the first.
    public static func meant(by name: String, among known: some Sequence<String>) -> String? {
        let near = known.map { (name: $0, distance: between($0.utf8, name.utf8)) }.min { $0.distance < $1.distance }
        guard let near, near.distance <= 2, near.distance * 2 < max(near.name.utf8.count, 2) else { return nil }
        return near.name
    }
}
