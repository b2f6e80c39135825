import Text
import Yams

/// Lists whose entries have ids, and who names them.
extension YAMLReader {
    /// The most names that a message lists. Source: judged; a message is read on a terminal.
    private static let maxListedNames = 12

    /// The ids of a file, by what they name.
    struct Names {
        /// Where each id was given first, in the space of those that must differ.
        var places: [String: [String: (what: String, line: Int?)]] = [:]
        /// The ids of entries that are wrong in themselves. What names one of them is not wrong too.
        var rejected: [String: Set<String>] = [:]
        /// Which problem says that there is nothing of a name.
        var missing: [String: Int] = [:]
        /// What has entries that are wrong and have no readable id: any name may be theirs.
        var nameless: Set<String> = []
        /// Whether a whole part of the file was not understood: any name may be in it.
        var isPartial = false
    }

    /// The entries of a list, each with its path. What is no list is reported.
    package mutating func entries(
        _ node: Node, at path: String, of what: String, upTo most: Int = .max
    ) -> [(node: Node, field: String)] {
        guard let list = node.sequence, list.count <= most else {
            names.nameless.insert(what)
            let bound = most == .max ? "" : ", \(most) at most"
            // Names over their fields are entries in other files.
            let first = node.mapping.flatMap { mapping in
                mapping.values.allSatisfy { $0.mapping != nil } ? mapping.first?.key.scalar?.string : nil
            }
            let mend = first.flatMap(YAMLReader.identifier(meantBy:)).map {
                "; write “- id: \($0)”, and its fields below"
            }
            report(
                node, at: path,
                "must be a list of \(what)s\(bound), each entry beginning with “- id:”\(mend ?? "")")
            return []
        }
        return entries(of: list, at: path)
    }

    /// Reads the entries of a list. Those that are wrong are remembered, so that nothing is said of what names them;
    /// two of one id are an error.
    ///
    /// - Parameters:
    ///   - what: what an entry is called.
    ///   - space: where its id must differ from others; what it is called where it is `nil`.
    package mutating func list<Value>(
        _ node: Node, at path: String, of what: String, in space: String? = nil, upTo most: Int = .max,
        id: (Value) -> String, _ read: (inout YAMLReader, Node, String) -> Value?
    ) -> [Value] {
        var found: [Value] = []
        for (entry, field) in entries(node, at: path, of: what, upTo: most) {
            let before = problems.count
            let value = read(&self, entry, field)
            if problems.count > before || value == nil { reject(entry, as: what) }
            guard let value else { continue }
            declare(id(value), as: what, in: space, entry, at: field)
            found.append(value)
        }
        return found
    }

    /// Notes what an id names; reports where it names something already.
    package mutating func declare(
        _ id: String, as what: String, in space: String? = nil, _ entry: Node, at field: String
    ) {
        let space = space ?? what
        guard let first = names.places[space]?[id] else {
            names.places[space, default: [:]][id] = (what, line(of: entry))
            return
        }
        // What names the one that was called otherwise is not wrong too.
        names.nameless.insert(what)
        let place = first.line.map { " of line \($0)" } ?? ""
        let why = first.what == what ? "" : ", and the ledger keeps one account for each"
        report(entry, at: "\(field).id", "\(id) is already the \(first.what)\(place)\(why); give this another id")
    }

    /// Notes an entry of a list that has errors.
    package mutating func reject(_ entry: Node, as what: String) {
        let id = entry.mapping?["id"]?.scalar?.string
        if let id, YAMLReader.isIdentifier(id) {
            names.rejected[what, default: []].insert(id)
        } else {
            names.nameless.insert(what)
        }
    }

    /// Whether a file may have more of these than were read.
    package func mayLack(_ what: String) -> Bool {
        names.isPartial || names.nameless.contains(what) || names.rejected[what] != nil
    }

    /// What a name names. Where there is nothing of the name, that is reported, and what may be meant is given in its
    /// place, unless it names what has errors of its own.
    package mutating func named<Item>(
        _ name: String, _ what: String, among items: [Item], by id: (Item) -> String, _ node: Node, at field: String
    ) -> Item? {
        if let item = items.first(where: { BytewiseString(id($0)) == BytewiseString(name) }) { return item }
        let isWrongItself = names.rejected[what]?.contains(name) == true || names.nameless.contains(what)
        guard !isWrongItself, !names.isPartial else { return nil }
        let known = items.map(id)
        // Who names a thing that was renamed names it in several places.
        if let first = names.missing["\(what) \(name)"], problems.indices.contains(first) {
            if let line = lines.nearest(to: field) { problems[first].message += "; line \(line) names it too" }
        } else {
            names.missing["\(what) \(name)"] = problems.count
            let message = YAMLReader.missing(name, what, among: known)
            report(node, at: field, message + (elsewhere(name, what) ?? YAMLReader.several(name, among: known) ?? ""))
        }
        guard let meant = YAMLReader.nearest(name, among: known) else { return nil }
        return items.first { BytewiseString(id($0)) == BytewiseString(meant) }
    }

    /// Adds to the last problem what may be meant, where it is of this field and says nothing of that.
    package mutating func amend(_ addition: String, at field: String) {
        guard let last = problems.last, last.field == field, !last.message.contains("did you mean") else { return }
        problems[problems.count - 1].message += addition
    }

    /// What else is called so.
    private func elsewhere(_ name: String, _ what: String) -> String? {
        for space in names.places.keys.sorted() {
            guard let other = names.places[space]?[name], other.what != what else { continue }
            return "; \(name) is the \(other.what)\(other.line.map { " of line \($0)" } ?? "")"
        }
        return nil
    }

    /// The most names of which one text is looked at as a list without commas. Source: judged.
    private static let mostSeveral = 10

    /// Known names between which commas are missing, or are other signs; `nil` for one name.
    package static func several(_ name: String, among known: some Sequence<String>) -> String? {
        guard name.utf8.count <= 4 * maxNameBytes else { return nil }
        var rest = name[...]
        var found: [String] = []
        while !rest.isEmpty, found.count < mostSeveral {
            let longest = known.filter { rest.hasPrefix($0) && !$0.isEmpty }.max { $0.utf8.count < $1.utf8.count }
            guard let longest else { return nil }
            found.append(longest)
            rest = rest.dropFirst(longest.count)
            let sign = rest.prefix { " ;|/,+&".contains($0) }
            guard rest.isEmpty || !sign.isEmpty else { return nil }
            rest = rest.dropFirst(sign.count)
        }
        return found.count > 1 && rest.isEmpty ? "; write commas: \(found.joined(separator: ", "))" : nil
    }

    /// That there is nothing of a name, and what may be meant.
    package static func missing(_ name: String, _ what: String, among known: [String]) -> String {
        let none = known.isEmpty ? "; the file has none" : few(known)
        return "there is no \(what) \(name)\(none)\(nearest(name, among: known).map { "; did you mean \($0)?" } ?? "")"
    }

    /// The names that there are, where they are few; in their order, or in that of the alphabet where they have none.
    package static func few(_ known: [String]) -> String {
        known.isEmpty || known.count > maxListedNames ? "" : "; there are \(known.joined(separator: ", "))"
    }

    /// The names that there are, where they are few.
    package static func few(_ known: Set<String>) -> String { few(known.filter { !$0.isEmpty }.sorted()) }

    /// The known name that a misspelt one means; `nil` where none is near.
    package static func near(_ name: String, among known: some Sequence<String>) -> String? {
        // Nothing so long is a slip of one that is known.
        guard name.utf8.count <= maxNameBytes else { return nil }
        let plain = withoutQuotes(name)
        return known.first { $0 == plain } ?? NearName.meant(by: name, among: known)
    }

    /// The known name that a misspelt one means, or the only one that begins as it does.
    static func nearest(_ name: String, among known: [String]) -> String? {
        near(name, among: known) ?? (name.utf8.count > maxNameBytes ? nil : NearName.alike(name, among: known))
    }

    /// A text without the quotes of typesetters around it.
    static func withoutQuotes(_ text: String) -> String {
        var rest = text.trimmed.unicodeScalars[...]
        while let first = rest.first, quotes.contains(first) { rest.removeFirst() }
        while let last = rest.last, quotes.contains(last) { rest.removeLast() }
        return String(rest)
    }
}
