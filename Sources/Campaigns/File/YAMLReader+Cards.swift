import DomainModel
import YAMLFields
import Yams

/// Cards of a campaigns file.
extension YAMLReader {
    /// What a card may show of a content.
    struct CardSubjects {
        /// How many questions the content has; 0 where the cards belong to none.
        var questions: Int
    }

    private static let cardTuning = Tuning.standard.cards

    /// The sets of cards that rules may name.
    mutating func cardSets(_ node: Node, at path: String) -> [CardSet] {
        list(node, at: path, of: "set of cards", id: \.id) { reader, entry, field in
            var map = reader.mapping(entry, at: field, known: ["id", "pages"])
            let id = reader.identifier(&map, "id")
            reader.require("pages", in: map, "a list of pages, each a list of cards")
            let pages = map.take("pages").map {
                reader.cardPages($0, at: "\(field).pages", CardSubjects(questions: 0))
            }
            return id.flatMap { id in pages.map { CardSet(id: id, pages: $0) } }
        }
    }

    /// Pages of cards: lists of cards.
    mutating func cardPages(_ node: Node, at path: String, _ subjects: CardSubjects) -> [[Card]] {
        let form = "must be a list of 1 to \(YAMLReader.cardTuning.maxPages) pages, each a list of cards"
        guard let list = node.sequence, (1...YAMLReader.cardTuning.maxPages).contains(list.count) else {
            report(node, at: path, form)
            return []
        }
        var pages: [[Card]] = []
        for (place, entry) in list.enumerated() {
            let field = "\(path)[\(place)]"
            guard let cards = entry.sequence, (1...YAMLReader.cardTuning.maxCards).contains(cards.count) else {
                report(entry, at: field, "must be a list of 1 to \(YAMLReader.cardTuning.maxCards) cards with parts")
                continue
            }
            var page: [Card] = []
            for (number, card) in cards.enumerated() {
                if let card = self.card(card, at: "\(field)[\(number)]", subjects) { page.append(card) }
            }
            pages.append(page)
        }
        return pages
    }

    private mutating func card(_ node: Node, at path: String, _ subjects: CardSubjects) -> Card? {
        var map = mapping(node, at: path, known: ["ground", "parts"])
        let hasGround = map.peek("ground") != nil
        let ground = colour(&map, "ground")
        guard let list = map.take("parts")?.sequence,
            (1...YAMLReader.cardTuning.maxParts).contains(list.count)
        else {
            report(node, at: "\(path).parts", "must be a list of 1 to \(YAMLReader.cardTuning.maxParts) parts")
            return nil
        }
        var card = Card(ground: ground ?? .white, parts: [])
        for (entry, field) in entries(of: list, at: "\(path).parts", by: PartKind.allCases.map(\.rawValue)) {
            guard let part = part(entry, at: field, subjects) else { continue }
            // On a ground that cannot be read nothing is known of the contrast.
            if ground != nil || !hasGround { checkContrast(of: part, on: card.ground, entry, at: field) }
            card.parts.append(part)
        }
        return card
    }

    private enum PartKind: String, CaseIterable { case text, picture, animation, row, footer, question }

    private mutating func part(_ node: Node, at path: String, _ subjects: CardSubjects) -> Card.Part? {
        let kinds = PartKind.allCases.map(\.rawValue)
        var map = mapping(node, at: path, known: kinds + ["alt", "icon", "second", "colour", "ground"])
        let named = PartKind.allCases.filter { map.peek($0.rawValue) != nil }
        guard named.count == 1, let kind = named.first, let value = map.take(kind.rawValue) else {
            let form = "needs one of \(kinds.joined(separator: ", "))"
            if named.count > 1 {
                let all = named.map(\.rawValue).joined(separator: " and ")
                report(node, at: path, "\(form) and has \(all): begin the second part with “- ”")
            } else {
                lack(kinds.joined(separator: " or "), in: map, form)
            }
            return nil
        }
        let before = problems.count
        let field = "\(path).\(kind.rawValue)"
        let content: Card.PartContent?
        switch kind {
        case .text: content = localText(value, at: field).map { .text($0) }
        case .picture, .animation:
            let picture = picture(value, at: field)
            require("alt", in: map, "what it shows, for who does not see it")
            let alt = map.take("alt").flatMap { localText($0, at: "\(path).alt") }
            content = picture.flatMap { picture in
                alt.map { kind == .picture ? .picture(picture, $0) : .animation(picture, $0) }
            }
        case .row:
            let icon = map.take("icon").flatMap { picture($0, at: "\(path).icon") }
            let second = map.take("second").flatMap { localText($0, at: "\(path).second") }
            content = localText(value, at: field).map { .row(icon, $0, second) }
        case .footer:
            let icon = map.take("icon").flatMap { picture($0, at: "\(path).icon") }
            content = localText(value, at: field).map { .footer($0, icon) }
        case .question:
            let number = value.scalar.flatMap { Int($0.string) }
            if let number, (1...max(1, subjects.questions)).contains(number), subjects.questions > 0 {
                content = .question(number - 1)
            } else {
                report(
                    value, at: field,
                    subjects.questions > 0
                        ? "must be the number of one of the content's questions, from 1 to \(subjects.questions)"
                        : "must be one of the content's questions, and these cards belong to no content; leave it out")
                content = nil
            }
        }
        let colour = self.colour(&map, "colour") ?? .black
        let ground = self.colour(&map, "ground")
        for key in ["alt", "icon", "second"] {
            if let rest = map.take(key) { report(rest, at: "\(path).\(key)", "means nothing for a \(kind.rawValue)") }
        }
        guard problems.count == before, let content else { return nil }
        return Card.Part(content, colour: colour, ground: ground)
    }

    /// A text that people read must differ from what is behind it (WCAG 2.2, success criterion 1.4.3).
    private mutating func checkContrast(of part: Card.Part, on ground: CardColour, _ node: Node, at path: String) {
        switch part.content {
        case .picture, .animation: return
        case .text, .row, .footer, .question: break
        }
        let behind = part.ground ?? ground
        let contrast = part.colour.contrast(to: behind)
        guard contrast < YAMLReader.cardTuning.leastContrast else { return }
        let tenths = Int(contrast * 10)
        report(
            node, at: "\(path).colour",
            "\(part.colour.text) on \(behind.text) has a contrast of \(tenths / 10).\(tenths % 10); people need 4.5 "
                + "(WCAG AA): make one of them darker or lighter")
    }

    private mutating func colour(_ map: inout Fields, _ key: String) -> CardColour? {
        guard let (text, node) = scalar(&map, key) else { return nil }
        guard let colour = CardColour(text) else {
            // Without quotes it is a comment.
            let hidden = text.isEmpty ? comment(behind: node) : nil
            let meant = CardColour.meant(by: hidden ?? text).map { "write \"\($0.text)\", with quotes" }
            report(
                node, at: map.path(to: key),
                hidden == nil
                    ? "“\(text)” is no colour; \(meant ?? CardColour.form)"
                    : "has no value, since “#” begins a comment; \(meant ?? CardColour.form)")
            return nil
        }
        return colour
    }

    /// A text by language.
    mutating func localText(_ node: Node, at path: String) -> LocalText? {
        guard node.mapping != nil else {
            report(node, at: path, "must be a text by language: {it: Ciao, en: Hello}")
            return nil
        }
        return words(node, at: path, maxBytes: YAMLReader.cardTuning.maxTextBytes)
    }

    /// The name of a file beside the programme's: never a path out of its folder.
    package mutating func picture(_ node: Node, at path: String) -> CardPicture? {
        let name = node.scalar?.string ?? ""
        guard CardPicture.isPlain(name) else {
            // Nobody moves or renames a file by a message: its name may have to change too.
            let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
            let meant = last.trimmed.lowercased().replacing(" ", with: "-")
            report(
                node, at: path,
                "“\(name)” must be the name of a file beside this one: lower case letters, digits, “.”, “_” and “-”"
                    + (CardPicture.isPlain(meant) ? "; write \(meant), and call the file so" : ""))
            return nil
        }
        return CardPicture(file: name, line: line(of: node), field: path)
    }
}
