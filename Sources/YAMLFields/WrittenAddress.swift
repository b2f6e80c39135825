import Text

/// Addresses of the web as people type and copy them.
package enum WrittenAddress {
    /// The longest text that is looked at, in bytes.
    private static let maxBytes = 2000
    /// The most letters of a scheme that are wrong.
    private static let maxSlips = 2

    /// The address that is meant by a text that lacks its scheme, or misspells it, or has blanks; `nil` where that is
    /// not sure.
    package static func meant(by text: String) -> String? {
        guard text.utf8.count <= maxBytes else { return nil }
        var rest = text.trimmed
        if let match = rest.prefixMatch(of: /([A-Za-z]{2,8})([:;.,]?)(\/{1,3}|:)/),
            LevenshteinDistance.between(match.output.1.lowercased().utf8, "https".utf8) <= maxSlips
        {
            rest = String(rest[match.range.upperBound...])
            while rest.first == "/" { rest.removeFirst() }
        }
        rest = rest.replacing(" ", with: "%20")
        let host = rest.prefix { !"/?#:".contains($0) }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }), !host.contains("%"),
            labels.last.map({ $0.utf8.count >= 2 && $0.allSatisfy(\.isLetter) }) == true
        else { return nil }
        return "https://\(rest)"
    }
}
