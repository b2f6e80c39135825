import DomainModel
import YAMLFields
import Yams

/// Texts for people: one for all languages, or by language.
extension YAMLReader {
    /// The most bytes of a name or a line. Source: judged; what a phone's screen shows at once.
    private static let maxLineBytes = 200

    /// The text of a field; `nil` where it is wrong or not there.
    package mutating func words(_ fields: inout Fields, _ key: String, required: Bool = false) -> LocalText? {
        let path = fields.path(to: key)
        guard let node = fields.take(key) else {
            if required {
                lack(key, in: fields, "is missing; write {en: A coffee}, with other languages beside it")
            }
            return nil
        }
        return words(node, at: path)
    }

    /// A text, or texts by language: `{it: …, en: …}`.
    mutating func words(_ node: Node, at path: String, maxBytes: Int = maxLineBytes) -> LocalText? {
        guard let mapping = node.mapping else {
            if node.sequence != nil {
                report(node, at: path, "must be one text, or one by language: {it: Ciao, en: Hello}")
                return nil
            }
            return line(node, at: path, maxBytes: maxBytes).map { LocalText($0) }
        }
        // What has other fields is no text at all, but for a language with a slip.
        let known = Language.allCases.map(\.rawValue)
        guard
            mapping.isEmpty
                || mapping.keys.contains(where: { known.contains($0.scalar?.string ?? "") })
                || mapping.keys.allSatisfy({ $0.scalar?.string.utf8.count ?? 0 <= 3 })
        else {
            report(
                node, at: path, "must be a text of 1 to \(maxBytes) bytes, or one by language: {it: Ciao, en: Hello}")
            return nil
        }
        let before = problems.count
        let fields = self.mapping(node, at: path, known: known)
        var texts: [(language: Language, text: String)] = []
        for (key, value) in mapping {
            guard let language = key.scalar.flatMap({ Language(rawValue: $0.string) }),
                let text = line(value, at: fields.path(to: language.rawValue), maxBytes: maxBytes)
            else { continue }
            texts.append((language, text))
        }
        if mapping.isEmpty { report(node, at: path, "has no text") }
        return problems.count == before ? LocalText(texts) : nil
    }

    /// A list of texts, at least one.
    mutating func wordLists(_ fields: inout Fields, _ key: String) -> [LocalText] {
        let path = fields.path(to: key)
        guard let node = fields.take(key) else { return [] }
        guard let list = node.sequence, !list.isEmpty else {
            if let mend = YAMLReader.listed(byLanguage: node) {
                report(node, at: path, "must be a list of texts: [\(mend)]")
            } else if node.scalar?.string.trimmed.isEmpty == false {
                return texts(node, at: path).map { LocalText($0.text) }
            } else {
                report(node, at: path, "must be a list of texts, each beginning with “- ”")
            }
            return []
        }
        return list.enumerated().compactMap { words($1, at: "\(path)[\($0)]") }
    }

    /// Texts that are lists by language, as a list of texts by language: `{it: [Sì, No]}` is `[{it: Sì}, {it: No}]`.
    /// One text stays one. `nil` where the languages do not have as many.
    private static func listed(byLanguage node: Node) -> String? {
        guard let mapping = node.mapping, !mapping.isEmpty else { return nil }
        let columns = mapping.map { key, value -> (name: String, texts: [String]) in
            let texts =
                value.sequence.map { $0.compactMap { $0.scalar?.string } } ?? value.scalar.map { [$0.string] } ?? []
            let parts = texts.count == 1 ? texts[0].split(separator: ",").map { String($0).trimmed } : texts
            return (key.scalar?.string ?? "", parts)
        }
        guard let count = columns.first?.texts.count, count > 0, columns.allSatisfy({ $0.texts.count == count }),
            columns.allSatisfy({ Language(rawValue: $0.name) != nil })
        else { return nil }
        return (0..<min(count, maxAnswers)).map { place in
            "{" + columns.map { "\($0.name): \(YAMLReader.listed($0.texts[place]))" }.joined(separator: ", ") + "}"
        }.joined(separator: ", ")
    }

    /// The most answers of one question. Source: judged; nobody reads more, and each is compared with all others.
    private static let maxAnswers = 30

    /// The answers of a question, which people can tell apart.
    mutating func answers(_ fields: inout Fields) -> [LocalText] {
        let node = fields.peek("answers") ?? fields.node
        let path = fields.path(to: "answers")
        if let list = node.sequence, list.count > YAMLReader.maxAnswers {
            _ = fields.take("answers")
            report(node, at: path, "has more than \(YAMLReader.maxAnswers) answers")
            return []
        }
        let answers = wordLists(&fields, "answers")
        for (place, answer) in answers.enumerated() {
            let same = answers[..<place].firstIndex { other in
                Language.allCases.contains {
                    answer.text(in: $0).utf8.elementsEqual(other.text(in: $0).utf8)
                        && (answer.texts.isEmpty || answer.texts[$0] != nil || other.texts[$0] != nil)
                }
            }
            if let same {
                report(node, at: "\(path)[\(place)]", "says the same as answer \(same + 1); nobody can tell them apart")
            }
        }
        return answers
    }

    /// What belongs to another program's texts, or waits to be written: `{{name}}`, `<b>`, `TODO`.
    private static func leftover(in text: String) -> String? {
        if ["TODO", "TBD", "FIXME"].contains(text) { return text }
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "<") }) else { return nil }
        let found = text.firstMatch(of: /\{\{[^{}]*\}\}|<\/?[a-z]{1,10}( [^<>]*)?\/?>/)
        return found.map { String($0.output.0) }
    }

    private mutating func line(_ node: Node, at path: String, maxBytes: Int) -> String? {
        if let text = node.scalar?.string.trimmed, (1...maxBytes).contains(text.utf8.count) {
            if let rest = YAMLReader.leftover(in: text) {
                warn(
                    node, at: path,
                    "people read “\(rest)” as it is: nothing fills it in or turns it into something else")
            }
            return shown(text, node, at: path, hasLines: maxBytes > YAMLReader.maxLineBytes)
        }
        let isEmpty = node.scalar?.string.trimmed.isEmpty == true
        report(
            node, at: path,
            isEmpty ? "has no text; write one, or leave it out" : "must be a text of 1 to \(maxBytes) bytes")
        return nil
    }
}
