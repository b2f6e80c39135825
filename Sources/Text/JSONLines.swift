import FoundationEssentials

/// One JSON object a line, with sorted keys, so that equal values give equal bytes.
public enum JSONLines {
    /// `value` as one line, including the newline.
    public static func line(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }
}
