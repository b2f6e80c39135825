/// The version of a reader, computed from what its readings depend on: nobody raises it by hand.
public enum ReaderVersion {
    /// Eight hex digits that change when a pass is added, removed, renamed or moved, or a tuned number changes.
    ///
    /// - Parameters:
    ///   - passes: the reader's steps in their order.
    ///   - tuning: the reader's `Tuning` values; every stored property counts, by its name and value.
    ///   - others: whatever else readings depend on, such as the digest of a learned table.
    public static func digest(passes: [PassDescription], tuning: [Any], others: [String] = []) -> String {
        var hash = FNV1a()
        for pass in passes { hash.add(pass.name) }
        for value in tuning { add(value, named: "\(type(of: value))", to: &hash) }
        for text in others { hash.add(text) }
        return hash.hexDigits
    }

    /// Adds a value by its stored properties, or by its description if it has none.
    private static func add(_ value: Any, named name: String, to hash: inout FNV1a) {
        let children = Mirror(reflecting: value).children
        guard !children.isEmpty else {
            hash.add("\(name)=\(value)")
            return
        }
        for (index, child) in children.enumerated() {
            add(child.value, named: "\(name).\(child.label ?? "\(index)")", to: &hash)
        }
    }
}

/// The 32-bit hash of Fowler, Noll and Vo, variant 1a: enough to name a version, not for security.
private struct FNV1a {
    private var state: UInt32 = 0x811C_9DC5

    mutating func add(_ text: String) {
        // 0xFF never occurs in UTF-8 and separates texts: ["ab", "c"] differs from ["a", "bc"].
        for byte in Array(text.utf8) + [0xFF] { state = (state ^ UInt32(byte)) &* 0x0100_0193 }
    }

    var hexDigits: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
