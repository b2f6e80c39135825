import DomainModel
import YAMLFields

/// Looks for texts that lack a language which other texts of a file have.
package struct LanguageLint {
    private let file: String
    private var texts: [(text: LocalText, line: Int?, field: String)] = []

    /// - Parameter file: the path that warnings give.
    package init(file: String) { self.file = file }

    /// Adds a text and the field that holds it.
    package mutating func add(_ text: LocalText, line: Int? = nil, at field: String) {
        texts.append((text, line, field))
    }

    /// A warning for each text and each language that it lacks, or for a text that stands for all languages where
    /// others do not; none where no text is by language.
    package var problems: [YAMLProblem] {
        // Whoever writes one text in a language means to be read in it.
        let languages = Language.allCases.filter { language in texts.contains { $0.text.texts[language] != nil } }
        var told: Set<LocalText> = []
        return texts.flatMap { text, line, field -> [YAMLProblem] in
            let missing = languages.filter { text.texts[$0] == nil }.map(\.rawValue)
            guard !missing.isEmpty, told.insert(text).inserted else { return [] }
            let message =
                text.texts.isEmpty
                ? "“\(text.kept)” is one text for all languages; write it by language, as other texts are"
                : "“\(text.kept)” has no text in \(missing.joined(separator: ", ")), as other texts have"
            return [YAMLProblem(file: file, line: line, field: field, message: message, severity: .warning)]
        }
    }
}

extension LanguageLint {
    /// The texts of a programme.
    ///
    /// - Parameter lines: where its fields are.
    init(file: String, programme: Programme, lines: FieldLines) {
        self.init(file: file)
        func add(_ text: LocalText, at field: String) { self.add(text, line: lines.nearest(to: field), at: field) }
        for (place, campaign) in programme.campaigns.enumerated()
        // A name that nobody gave is the id.
        where !campaign.name.kept.utf8.elementsEqual(campaign.id.utf8) {
            add(campaign.name, at: "campaigns[\(place)].name")
        }
        for (place, content) in programme.contents.enumerated() {
            for (field, text) in content.localTexts { add(text, at: "contents[\(place)].\(field)") }
        }
        for (place, draw) in programme.draws.enumerated() { add(draw.prize, at: "draws[\(place)].prize") }
        if let daily = programme.dailyShake, !daily.name.kept.utf8.elementsEqual(daily.id.utf8) {
            add(daily.name, at: "daily_shake.name")
        }
        for (number, place) in programme.places.enumerated() where !place.name.kept.utf8.elementsEqual(place.id.utf8) {
            add(place.name, at: "places[\(number)].name")
        }
        if let owner = programme.owner {
            // A name of one's own is one for all languages.
            for (text, field) in [(owner.name, "name"), (owner.operatedBy, "operator")] where !text.texts.isEmpty {
                add(text, at: "programme.\(field)")
            }
        }
        for (place, set) in programme.cards.enumerated() {
            for (field, text) in set.pages.localTexts { add(text, at: "cards[\(place)].pages\(field)") }
        }
    }
}

extension ContentItem {
    /// Its texts, and the fields that hold them. A film may be one for all languages.
    fileprivate var localTexts: [(field: String, text: LocalText)] {
        func texts(
            _ question: LocalText, _ answers: [LocalText], _ path: String
        ) -> [(field: String, text: LocalText)] {
            [("\(path).ask", question)] + answers.enumerated().map { ("\(path).answers[\($0.offset)]", $0.element) }
        }
        var found = [(field: "title", text: title)]
        if let cardPages {
            found += cardPages.localTexts.map { ("cards\($0.field)", $0.text) }
        } else if kind == .read {
            found += pages.enumerated().map { ("pages[\($0.offset)]", $0.element) }
        }
        for (place, question) in questions.enumerated() {
            found += texts(question.text, question.answers, "questions[\(place)]")
        }
        for (place, page) in (questionnaire?.pages ?? []).enumerated() {
            for (number, question) in page.questions.enumerated() {
                found += texts(question.text, question.kind.choices, "pages[\(place)].questions[\(number)]")
            }
        }
        return found
    }
}

extension [[Card]] {
    /// The texts of pages of cards, and where they are in the list.
    fileprivate var localTexts: [(field: String, text: LocalText)] {
        var found: [(field: String, text: LocalText)] = []
        for (place, page) in enumerated() {
            for (number, card) in page.enumerated() {
                for (part, content) in card.parts.enumerated() {
                    let path = "[\(place)][\(number)].parts[\(part)]"
                    found += Card(parts: [content]).texts.map { (path, $0) }
                }
            }
        }
        return found
    }
}
