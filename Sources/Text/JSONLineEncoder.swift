import FoundationEssentials

/// JSON on one line with sorted keys, so that equal values give equal bytes.
public enum JSONLineEncoder {
    /// `value` as one line, including the newline.
    public static func line(_ value: some Encodable) throws -> [UInt8] { try bytes(value) + [UInt8(ascii: "\n")] }

    /// `value` as one line without a newline.
    public static func text(_ value: some Encodable) throws -> String {
        String(decoding: try bytes(value), as: UTF8.self)
    }

    /// `value` as the bytes of one line without a newline.
    public static func bytes(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }
}
