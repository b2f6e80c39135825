import Text
import Yams

/// Texts and words of a file, and what may not be meant by them.
extension YAMLReader {
    /// A text of which every sign shows; `nil`, and reported, where one does not.
    ///
    /// - Parameter hasLines: whether it may be more than one line.
    package mutating func shown(_ text: String, _ node: Node, at field: String, hasLines: Bool = false) -> String? {
        let hidden = text.unicodeScalars.first { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
                !(hasLines && scalar == "\n")
            // Joiners belong to scripts and to emoji; what turns the direction of what follows belongs to no text here.
            // So does what parts words without a sign, and marks the order of a file's bytes.
            case .format:
                (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
                    || [0x200B, 0x2060, 0xFEFF].contains(scalar.value)
            default: false
            }
        }
        guard let hidden else { return meant(text, node, at: field) }
        let code = String(hidden.value, radix: 16, uppercase: true)
        let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
        report(node, at: field, "has a sign that does not show (U+\(padded)); leave it out")
        return nil
    }

    /// A text as its author means it; `nil`, and reported, where it is the sign that there is none.
    private mutating func meant(_ text: String, _ node: Node, at field: String) -> String? {
        guard let scalar = node.scalar else { return text }
        if scalar.style == .plain, ["null", "Null", "NULL", "~"].contains(text) {
            report(node, at: field, "“\(text)” says that there is nothing; leave the field out, or use quotes")
            return nil
        }
        if scalar.style == .plain, let rest = comment(behind: scalar) {
            warn(
                node, at: field,
                "ends before “\(rest)”, which is a comment; put the text into quotes if that belongs to it")
        }
        if !isMisencoded, let (found, meant) = Misencoding.first(in: text) {
            isMisencoded = true
            warn(
                node, at: field,
                "reads “\(found)” where “\(meant)” is meant: the file was read as Windows-1252 and saved so; "
                    + "take the one before that, and save it as UTF-8")
        }
        return text
    }

    /// The longest line in which a comment is looked for, in bytes. Source: judged; nobody reads a longer one.
    private static let maxLineBytes = 2000

    /// The word of a comment that begins right behind a text, as no comment of the usual form does.
    private func comment(behind scalar: Node.Scalar) -> String? {
        guard let mark = scalar.mark, source.indices.contains(mark.line - 1) else { return nil }
        let line = source[mark.line - 1]
        guard line.utf8.count <= YAMLReader.maxLineBytes, line.utf8.contains(UInt8(ascii: "#")) else { return nil }
        let rest = Substring(line.unicodeScalars.dropFirst(max(0, mark.column - 1)))
        guard rest.hasPrefix("\(scalar.string) #") else { return nil }
        let word = rest.dropFirst(scalar.string.count + 1).prefix { !$0.isWhitespace }
        return word.count > 1 ? String(word) : nil
    }

    /// The first word of a comment that stands where a value may be, with its sign.
    package func comment(behind node: Node) -> String? {
        guard let mark = node.mark, source.indices.contains(mark.line - 1) else { return nil }
        let line = source[mark.line - 1]
        guard line.utf8.count <= YAMLReader.maxLineBytes, let place = line.firstIndex(of: "#") else { return nil }
        return String(line[place...].prefix { !$0.isWhitespace && !",}]".contains($0) })
    }

    /// Whether something that looks like a comment stands where a value may be.
    func hasComment(_ node: Node) -> Bool {
        guard let mark = node.mark, source.indices.contains(mark.line - 1) else { return false }
        return source[mark.line - 1].utf8.contains(UInt8(ascii: "#"))
    }

    /// What a word says by which people say yes or no.
    static func flag(_ text: String) -> Bool? {
        if case .answer(let isYes)? = FigureWords.meaning(of: text.lowercased()) { isYes } else { nil }
    }

    package mutating func boolean(_ fields: inout Fields, _ key: String) -> Bool? {
        guard let (text, node) = scalar(&fields, key) else { return nil }
        switch text {
        // The forms of YAML 1.2's core schema, and what YAML 1.1 took besides.
        case "true", "True", "TRUE", "yes": return true
        case "false", "False", "FALSE", "no": return false
        default:
            let meant = YAMLReader.flag(text)
            report(
                node, at: fields.path(to: key),
                "“\(text)” is neither true nor false; " + (meant.map { "write \($0)" } ?? "write one of both"))
            return nil
        }
    }
}
