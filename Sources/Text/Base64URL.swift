/// Base64 with the alphabet for addresses, without padding (RFC 4648, section 5; RFC 7515, appendix C).
public enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let values = Dictionary(uniqueKeysWithValues: zip(alphabet, UInt32(0)...63))

    /// The text of bytes.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        var (held, bits): (UInt32, UInt32) = (0, 0)
        for byte in bytes {
            (held, bits) = (held << 8 | UInt32(byte), bits + 8)
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[Int(held >> bits & 63)])
            }
            held &= 1 << bits - 1
        }
        if bits > 0 { text.append(alphabet[Int(held << (6 - bits) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes; `nil` where a character is none of the alphabet, or bits are left over.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (held, bits): (UInt32, UInt32) = (0, 0)
        for byte in text.utf8 {
            guard let value = values[byte] else { return nil }
            (held, bits) = (held << 6 | value, bits + 6)
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(held >> bits))
                held &= 1 << bits - 1
            }
        }
        return bits < 6 && held == 0 ? bytes : nil
    }
}
