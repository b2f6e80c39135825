import QRCodes

/// A sheet to print: each link with its QR code, its meaning and its address.
public struct LinkSheet: Sendable {
    /// One link of the sheet.
    public struct Entry: Hashable, Sendable {
        /// The whole address.
        public var address: String
        /// What it leads to.
        public var title: String

        /// A link and its meaning.
        public init(address: String, title: String) {
            self.address = address
            self.title = title
        }
    }

    private let entries: [Entry]

    /// A sheet of these links, in their order.
    public init(_ entries: [Entry]) { self.entries = entries }

    /// An HTML page that needs nothing from elsewhere. Links too long for a code have none.
    public var html: String {
        let figures = entries.map { entry in
            """
            <figure>\(QRCode(entry.address)?.svg ?? "")<figcaption><b>\(LinkSheet.escaped(entry.title))</b><br>\
            \(LinkSheet.escaped(entry.address))</figcaption></figure>
            """
        }
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Links</title><style>
            body { font: 11pt sans-serif; margin: 10mm; display: flex; flex-wrap: wrap; gap: 8mm }
            figure { margin: 0; width: 56mm; break-inside: avoid }
            svg { width: 56mm; height: 56mm }
            figcaption { overflow-wrap: anywhere }
            </style></head><body>
            \(figures.joined(separator: "\n"))
            </body></html>

            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}

/// Where a service is reached, as links begin: `https://coins.example`.
public struct LinkBase: Hashable, Sendable {
    private let text: String

    /// An address with `https://` or `http://` and a host, and nothing that would end it early; `nil` otherwise.
    public init?(_ text: String) {
        let text = text.hasSuffix("/") ? String(text.dropLast()) : text
        guard text.utf8.count <= 200, let scheme = ["https://", "http://"].first(where: text.hasPrefix),
            text.utf8.count > scheme.utf8.count,
            text.utf8.allSatisfy({ (33...126).contains($0) && ![34, 35, 38, 39, 60, 62, 63].contains($0) })
        else { return nil }
        self.text = text
    }

    /// The whole address of a link.
    public func address(of path: String) -> String { text + path }
}
