import FoundationEssentials

/// One JSON object a line, its keys sorted, so that the same value is always the same bytes.
public enum JSONLines {
    /// `value` as one line, newline and all.
    public static func line(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }
}
