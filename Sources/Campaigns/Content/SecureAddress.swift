/// Addresses that a page may show and lead to.
enum SecureAddress {
    /// Whether a text is `https://HOST`, with or without a port and a path: a page loads nothing else.
    static func isWhole(_ text: String) -> Bool {
        let scheme = "https://"
        guard text.utf8.starts(with: scheme.utf8), text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            return false
        }
        let rest = text.utf8.dropFirst(scheme.utf8.count)
        let authority = rest.prefix { ![UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0) }
        let parts = authority.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        let labels = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isHost = labels.allSatisfy { label in
            !label.isEmpty
                && label.allSatisfy { byte in
                    (97...122).contains(byte | 0x20) || (48...57).contains(byte) || byte == UInt8(ascii: "-")
                        || byte >= 0x80
                }
        }
        let hasPort = parts.count == 1 || UInt16(String(decoding: parts[1], as: UTF8.self)).map { $0 > 0 } == true
        return isHost && hasPort && (labels.count > 1 || labels[0].elementsEqual("localhost".utf8))
    }
}
