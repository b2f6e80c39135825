import DomainModel

/// What a store says of a request that it did not carry out: XML with a code and a message.
struct StoreFault {
    /// Such as `NoSuchKey`; the status where the store says nothing.
    let code: String
    /// In the store's words.
    let message: String
    /// The store's clock, where it finds ours wrong.
    let serverTime: Timestamp?

    /// Longest code and message that are shown.
    private static let maxLength = 300

    init(status: Int, body: [UInt8]) {
        let text = String(decoding: body.prefix(1 << 16), as: UTF8.self)
        func element(_ name: String) -> String? {
            guard let start = text.firstRange(of: "<\(name)>"),
                let end = text[start.upperBound...].firstRange(of: "</\(name)>")
            else { return nil }
            // It is a stranger's text: what a terminal could take for a command is left out.
            let shown = text[start.upperBound..<end.lowerBound].unicodeScalars
                .filter { $0.value >= 32 && !(127..<160).contains($0.value) }
                .prefix(Self.maxLength)
            return String(String.UnicodeScalarView(shown))
        }
        code = element("Code") ?? "status \(status)"
        message = element("Message") ?? "no message"
        serverTime = element("ServerTime").flatMap { Timestamp($0) }
    }
}
