/// A text with named places in braces: `You earned {coins} coins.`
struct Template: Hashable, Sendable {
    /// The text as the file gives it.
    let text: String
    /// Literal texts and names by turns, the first of them literal.
    private let parts: [String]

    init(_ text: String) {
        self.text = text
        var parts: [String] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            parts += [String(rest[..<open]), String(rest[rest.index(after: open)..<close])]
            rest = rest[rest.index(after: close)...]
        }
        self.parts = parts + [String(rest)]
    }

    /// The names of its places.
    var names: Set<String> { Set(parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }) }

    /// The values in a text that was filled in, of a template with one place at most for one word; `nil` where
    /// the text is no such one.
    func values(in filled: String) -> [String: String]? {
        guard parts.count > 1 else { return filled.utf8.elementsEqual(text.utf8) ? [:] : nil }
        guard parts.count == 3, filled.utf8.count >= parts[0].utf8.count + parts[2].utf8.count,
            filled.utf8.starts(with: parts[0].utf8), filled.utf8.reversed().starts(with: parts[2].utf8.reversed())
        else { return nil }
        let value = filled.utf8.dropFirst(parts[0].utf8.count).dropLast(parts[2].utf8.count)
        return value.contains(UInt8(ascii: " ")) ? nil : [parts[1]: String(Substring(value))]
    }

    /// The text with `values` in the places that have their names; other places stay as they are.
    func filled(with values: [String: String]) -> String {
        var filled = parts[0]
        for place in stride(from: 1, to: parts.count, by: 2) {
            filled += values[parts[place]] ?? "{\(parts[place])}"
            filled += parts[place + 1]
        }
        return filled
    }
}
