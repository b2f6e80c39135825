/// Bytes and numbers in base 16, lower case.
public enum Hexadecimal {
    /// Two digits a byte.
    public static func encode(_ bytes: some Collection<UInt8>) -> String { encode(Array(bytes)) }

    /// Two digits a byte.
    public static func encode(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: bytes.count * 2) { digits in
            var place = 0
            for byte in bytes {
                digits[place] = digit(byte >> 4)
                digits[place + 1] = digit(byte & 15)
                place += 2
            }
            return place
        }
    }

    /// Sixteen digits, the highest first.
    public static func encode(_ bits: UInt64) -> String {
        String(unsafeUninitializedCapacity: 16) { digits in
            for place in 0..<16 {
                digits[place] = digit(UInt8(truncatingIfNeeded: bits >> UInt64(60 - 4 * place)) & 15)
            }
            return 16
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }

    /// The bytes of a text in either case; `nil` if it is not two digits a byte.
    public static func decode(_ text: String) -> [UInt8]? {
        let scalars = Array(text.utf8)
        guard scalars.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scalars.count / 2)
        for place in stride(from: 0, to: scalars.count, by: 2) {
            guard let high = value(of: scalars[place]), let low = value(of: scalars[place + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x41 + 10
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }
}
