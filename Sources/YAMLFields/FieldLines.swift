import Yams

/// Where the fields of a YAML file are, by their paths: `campaigns[0].limits.budget`.
package struct FieldLines {
    private let root: Node
    /// What a file that is one list is called in paths.
    private let list: String
    /// Paths of fields that are read as what they mean, and as the file writes them.
    private var misspelt: [(meant: String, written: String)] = []

    /// The lines of a file.
    package init(_ root: Node, list: String = "") {
        self.root = root
        self.list = list
    }

    /// Notes a field that is read under another name than it has in the file.
    mutating func add(_ meant: String, writtenAs written: String) { misspelt.append((meant, written)) }

    private func written(_ path: String) -> String {
        for (meant, written) in misspelt where path.hasPrefix(meant) {
            let rest = path.dropFirst(meant.count)
            if rest.isEmpty || rest.first == "." || rest.first == "[" { return written + rest }
        }
        return path
    }

    /// The line of a field, or of what would hold it where the file lacks it.
    package func nearest(to path: String) -> Int? {
        var rest = written(path)[...]
        if root.sequence != nil, rest.hasPrefix(list) { rest = rest.dropFirst(list.count) }
        var node = root
        var line = FieldLines.line(of: root)
        while !rest.isEmpty {
            if rest.hasPrefix("[") {
                guard let end = rest.firstIndex(of: "]"),
                    let place = Int(rest[rest.index(after: rest.startIndex)..<end]), let list = node.sequence,
                    list.indices.contains(place)
                else { return line }
                node = list[place]
                line = FieldLines.line(of: node) ?? line
                rest = rest[rest.index(after: end)...]
            } else {
                if rest.hasPrefix(".") { rest = rest.dropFirst() }
                guard let (key, value) = node.mapping?.first(where: { FieldLines.begins(rest, with: $0.key) }) else {
                    return line
                }
                node = value
                line = key.mark?.line ?? line
                rest = rest.dropFirst(key.scalar?.string.count ?? 0)
            }
        }
        return line
    }

    private static func begins(_ path: Substring, with key: Node) -> Bool {
        guard let name = key.scalar?.string, !name.isEmpty, path.hasPrefix(name) else { return false }
        let next = path.dropFirst(name.count).first
        return next == nil || next == "." || next == "["
    }

    /// Where a node begins. A mapping may have no mark of its own; its first key is on its first line.
    package static func line(of node: Node) -> Int? {
        node.mark?.line ?? node.mapping?.first?.key.mark?.line ?? node.sequence?.first?.mark?.line
    }
}
