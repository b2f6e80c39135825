import Text

/// A contact of a person: a phone number or an e-mail address.
public struct Contact: Hashable, Sendable {
    /// `+390212345678`, or `ann@example.org`: where codes are sent.
    public let text: String

    /// The number, or the mailbox that the address reaches, which several addresses may: what is compared.
    public var mailbox: String { isPhone ? text : MailboxRules.standard.mailbox(of: text) }

    /// Whether it is a phone number. An e-mail address contains an `@`, and may begin with a plus too.
    public var isPhone: Bool { !text.utf8.contains(UInt8(ascii: "@")) }

    /// Parses a number with its country code (E.164: a plus and 8 to 15 digits; spaces, hyphens and brackets are
    /// ignored), or an ASCII address with one `@` (RFC 5321: 64 bytes before it, 254 in all); `nil` for anything else.
    /// Addresses are compared without regard to case, as every large provider does.
    public init?(_ written: String) {
        let shown = written.unicodeScalars.filter { !" -()./\u{A0}".unicodeScalars.contains($0) }
        if shown.first == "+", !shown.contains("@") {
            let digits = shown.dropFirst()
            guard (8...15).contains(digits.count), digits.allSatisfy({ ("0"..."9").contains($0) }),
                digits.first != "0"
            else { return nil }
            text = "+" + String(String.UnicodeScalarView(digits))
            return
        }
        let bytes = Array(written.utf8)
        guard bytes.count <= 254,
            bytes.allSatisfy({ (0x21...0x7E).contains($0) && !Contact.quotedOnlyBytes.contains($0) })
        else { return nil }
        let parts = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, (1...64).contains(parts[0].count), Contact.isHost(parts[1]) else { return nil }
        text = written.lowercased()
    }

    /// Bytes that are valid in an address only between quotes, which nobody uses.
    private static let quotedOnlyBytes = Set("\"(),:;<>[\\]".utf8)

    /// Whether the host has at least two labels of letters, digits and inner hyphens, separated by points (RFC 1035).
    private static func isHost(_ host: ArraySlice<UInt8>) -> Bool {
        let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let hyphen = UInt8(ascii: "-")
        return labels.count > 1
            && labels.allSatisfy { label in
                (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
                    && label.allSatisfy { byte in
                        byte == hyphen || (48...57).contains(byte) || (65...90).contains(byte)
                            || (97...122).contains(byte)
                    }
            }
    }
}
