import DomainModel

/// Who answers for a GS1 Digital Link: anybody may print a QR code with any product's number behind a domain of their
/// own, so a link counts only where its host is known.
enum DigitalLinkHost {
    /// The resolver that GS1 itself runs (GS1 Digital Link Standard: URI Syntax, section 2).
    static let known: Set<String> = ["id.gs1.org"]

    /// The host of a web address in lower case; `nil` where `text` is none, or names a user, a port or an escaped host,
    /// which no printed product link does and by which one host is made to look like another.
    static func host(of text: String) -> String? {
        let bytes = text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
        guard let scheme = ["https://", "http://"].first(where: { bytes.starts(with: $0.utf8) }) else { return nil }
        let host = bytes.dropFirst(scheme.utf8.count).prefix { !"/?#\\".utf8.contains($0) }
        let isPlain = host.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 46 }
        return isPlain && !host.isEmpty ? String(decoding: host, as: UTF8.self) : nil
    }

    /// Whether `text` is a web address of a host that is not known.
    static func isUntrusted(_ text: String) -> Bool {
        let scheme = Array(text.utf8.prefix(8)).map { (65...90).contains($0) ? $0 + 32 : $0 }
        guard scheme.starts(with: "http://".utf8) || scheme.starts(with: "https://".utf8) else { return false }
        return host(of: text).map { !known.contains($0) } ?? true
    }
}

extension Catalog {
    /// Which product a code of a picture names; `nil` where it names none, or where it is a web address that counts for
    /// nothing beside another of the `codes` that names the same product.
    public func match(_ barcode: Barcode, among codes: [Barcode] = []) -> MatchOutcome? {
        guard let gtin = barcode.gtin else { return nil }
        guard barcode.symbology == .qr, DigitalLinkHost.isUntrusted(barcode.text) else { return match(code: gtin) }
        let isSaidElsewhere = codes.contains {
            $0.gtin == gtin && !($0.symbology == .qr && DigitalLinkHost.isUntrusted($0.text))
        }
        return isSaidElsewhere
            ? nil
            : .none(
                why:
                    "anybody may print a web address with the number \(gtin); one of id.gs1.org counts, or the "
                    + "pack's own code")
    }
}
